"""What every rule system must pass, with no test of its own."""
