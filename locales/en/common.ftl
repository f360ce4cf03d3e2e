# Words that several places use.

seat-neutral = Neutral army
seat-neutral-told = the neutral army
seat-computer = 🤖 { $name }
seat-computer-level = 🤖 { $name } ({ $level })
level-easy = easy
level-normal = normal
level-hard = hard
level-expert = expert
level-easy-about = **easy**: leaves about every other move to chance; good for a first game
level-normal-about = **normal**: looks one move ahead and weighs every possible move by what it sees on the board
level-hard-about = **hard**: tries whole turns in its head before it moves
level-expert-about = **expert**: like hard, but thinks much longer, up to some seconds a turn
level-random = random
level-greedy = greedy
status-lobby = waiting for players
status-running = running
status-finished = finished
status-ended = called off
or-last = { $what } or { $last }
and-last = { $most } and { $last }
and-more = { $what } and { $n } more
and-more-games = { $what } and { $n } more

language-en = English
language-it = Italian
language-auto = the server's own language

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages-forum = Create Posts
permission-attach_files = Attach Files
permission-create_public_threads = Create Public Threads
permission-create_private_threads = Create Private Threads
permission-send_messages_in_threads = Send Messages in Threads
permission-send_messages_in_threads-forum = Send Messages in Posts
permission-read_message_history = Read Message History
permission-pin_messages = Pin Messages
permission-connect = Connect
permission-manage_threads = Manage Threads
