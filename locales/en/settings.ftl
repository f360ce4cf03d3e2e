# Settings: each member's own, and the server's.

me-title = **Your settings**, in all servers
me-line = - { $what }
me-zone =
    { $any ->
        [True] - Your time zone: { $zone }, where it is { $now } now
       *[False] - Your time zone: not set, so hours are in { $zone }, where it is { $now } now
    }
me-quiet =
    { $any ->
        [True] - Quiet hours, in which no time passes for you: from { $from } until { $until }
       *[False] - Quiet hours: none
    }
me-next =
    { $on ->
        [True] - You are told when you are next
       *[False] - You are not told when you are next
    }
me-until =
    { $n ->
        [0] - Default attack: one roll, as many dice as possible
       [one] - Default attack: repeated until it succeeds or only 1 army is left
       *[other] - Default attack: repeated until it succeeds or only { $n } armies are left
    }
me-since = - Your new hours apply from { $since }
me-hint = -# Quiet hours last { $most } hours at most, and count in games whose clock leaves them out; a change applies from the next day, to new questions. A league's season keeps the hours that you had when you entered it, { $league } at most.
me-hours-cut = Quiet hours last { $most } hours at most now. Yours were longer: from now on they are from { $from } until { $until }. `/settings` changes them.
me-pick = Change a setting
me-stored = Changed: { $what }.
me-set-zone = Time zone
me-set-quiet = Quiet hours begin
me-set-awake = Quiet hours end
me-set-ping = Notifications
me-set-remind = Reminders
me-set-next = Told when next
me-set-until = Default attack: armies left
me-set-profile = Others may see my profile
me-set-pictures = Pictures in private answers
me-zone-example = A city, or a zone such as Europe/Rome

ping-channel = Notified in the game's channel
ping-dm = Notified by direct message
ping-off = Not notified at all
remind-all = All reminders
remind-last = Only the last reminder before time runs out
remind-off = No reminders

zone-cities = London=Europe/London, New York=America/New_York, Los Angeles=America/Los_Angeles, Chicago=America/Chicago, Denver=America/Denver, Toronto=America/Toronto, Dublin=Europe/Dublin, Paris=Europe/Paris, Berlin=Europe/Berlin, Rome=Europe/Rome, Madrid=Europe/Madrid, Amsterdam=Europe/Amsterdam, Stockholm=Europe/Stockholm, Warsaw=Europe/Warsaw, Athens=Europe/Athens, Mumbai=Asia/Kolkata, Delhi=Asia/Kolkata, Beijing=Asia/Shanghai, Singapore=Asia/Singapore, Tokyo=Asia/Tokyo, Sydney=Australia/Sydney, Auckland=Pacific/Auckland, San Francisco=America/Los_Angeles, Seattle=America/Los_Angeles, Boston=America/New_York, Washington=America/New_York, Miami=America/New_York, Milan=Europe/Rome, Munich=Europe/Berlin, Geneva=Europe/Zurich, Barcelona=Europe/Madrid, Rio de Janeiro=America/Sao_Paulo

events-title = **Where events are announced**
events-set = Changed: { $what }, from now on { $where }.
events-battles = Attacks and conquests
events-cards = Cards
events-turns = All other moves
events-clock = Time and absences
events-all = Everything
events-hint = -# The board with its buttons, notifications and everything that people decide always stay in the game's channel.
place-channel = in the game's channel
place-thread = in a thread of the game's channel
place-log = in a log channel
place-off = nowhere
clock-set = New games of this server now have this clock, unless they choose another one.
vacation-set =
    { $n ->
        [0] There are no vacations in this server from now on. Those that have begun go on.
        [one] Every member has 1 day of vacation a year in this server.
       *[other] Every member has { $n } days of vacation a year in this server.
    }
moved-command = What was set for `/{ $old }` under Server Settings → Integrations does not hold for `/{ $new }`, a new command that does part of its work. Please set it again there.
moved-from-settings = settings
moved-from-leagues = leagues
moved-from-rating = rating

error-managers-only = Only those who manage this server can change its settings: members with “Manage Server”, and those whom the owner has allowed to use `/server`. `/settings` has your own.
error-events-which = Please choose both: the `group` of events, and `where` they are announced.
error-log-channel = Please choose the `channel` for the log: a text channel of this server.

slash-settings-zone = zone
slash-settings-zone-about = Your time zone: type a city
slash-settings-quiet = quiet
slash-settings-quiet-about = The full hour at which your quiet hours begin (same as the end = none)
slash-settings-awake = awake
slash-settings-awake-about = The full hour at which your quiet hours end
slash-settings-ping = ping
slash-settings-ping-about = How you are notified when it is your move
slash-settings-reminders = reminders
slash-settings-reminders-about = Which reminders you get while your time runs
slash-settings-next = next
slash-settings-next-about = Whether you are told when you are next
slash-settings-until = until
slash-settings-until-about = Default attack: armies to keep back (0 = single roll)
slash-server-clock = clock
slash-server-clock-about = The clock of new games
slash-server-clock-preset = preset
slash-server-clock-preset-about = Which clock
slash-server-vacation = vacation
slash-server-vacation-about = Days of vacation that every member has in a year
slash-server-vacation-days = days
slash-server-vacation-days-about = How many (0 = none)
slash-server-events = events
slash-server-events-about = Where games announce events
slash-server-events-group = group
slash-server-events-group-about = Which kind of events
slash-server-events-where = where
slash-server-events-where-about = Where these events are announced
slash-server-events-channel = channel
slash-server-events-channel-about = The channel for the log
