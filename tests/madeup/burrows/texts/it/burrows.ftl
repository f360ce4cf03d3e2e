rules-burrows = Tane di tasso
rules-burrows-about = Scava, sorprendi, moltiplicati. Da 2 a 3 giocatori.
howto-burrows = Piazza i tassi giovani, scava una tana, passa.
option-burrows-rounds = Giri
option-burrows-rounds-about = Quanto a lungo scavano i tassi.
score-about-burrows = Più tassi, poi più prati.
phase-feed = Pasto
phase-dig = Scavo
prompt-feed = piazza { $young } tassi giovani
prompt-dig = scava una tana o passa
verb-burrow = Scava
slash-burrow = scava
slash-burrow-about = Scava sottoterra fino a un altro prato
slash-burrow-from = da
slash-burrow-from-about = Da quale prato
slash-burrow-to = a
slash-burrow-to-about = Dove uscire
slash-burrow-badgers = tassi
slash-burrow-badgers-about = Quanti tassi scavano
slash-burrow-gait = passo
slash-burrow-gait-about = Come vanno
ahead-give-burrow = Scava quando tocca a te
ahead-usual-burrow = Tutti
ahead-ask-burrow-from = Da quale prato
ahead-ask-burrow-to = Dove uscire
ahead-ask-burrow-badgers = Quanti tassi scavano
ahead-ask-burrow-gait = Come vanno
offer-burrow = Scava con { $n } da { $from } a { $to } ({ $gait })
offer-choose-doze = Fai un pisolino
ahead-burrow = Scava con tutti da { $from } a { $to } ({ $gait })
ask-burrow = Quale tana?
ask-burrow-from = Da dove scavi?
ask-burrow-to = Dove finisce la tana da { $from }?
ask-burrow-gait = Come vanno da { $from } a { $to }?
ask-burrow-amount = Quanti tassi scavano fino a { $to } ({ $gait })?
with-burrow = { $who } con { $n }
arg-sneak = di soppiatto
arg-sprint = di corsa
arg-doze = pisolino
arg-mound = cumulo
brief-mound = cumulo
event-tunnelled = 🦡 { $seat } scava con { $dug } da { $mouth } a { $exit }, { $gait }{ $foe ->
    [True] : { $host } non ha sentito niente.
   *[other] .
  }
event-dozed = { $seat } fa un pisolino.
burrows-amount-move = { $n } { $n ->
    [one] tasso
   *[other] tassi
  }
