"""Who may use which command in a server, and so who manages it."""
