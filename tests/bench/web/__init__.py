"""What the pages cost: readers, who ask and listen, and members, who must not notice it."""
