# Words that several places use.

seat-neutral = Neutral army
seat-computer = 🤖 { $name }
seat-computer-level = 🤖 { $name } ({ $level })
level-random = random
level-greedy = greedy
level-random-about = random: makes any possible move, without a plan
level-greedy-about = greedy: weighs every possible move by what it sees on the board right now
status-lobby = waiting for players
status-running = running
status-finished = finished
status-ended = called off
and-more = { $what } and { $n } more
and-more-games = { $what } and { $n } more
done = Done.

language-en = English
language-it = Italian
language-auto = the server's own language

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-create_public_threads = Create Public Threads
permission-send_messages_in_threads = Send Messages in Threads
