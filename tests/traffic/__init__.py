"""What the bot sends to Discord, held against what Discord takes."""
