----------------------------- MODULE NimDialog -----------------------------
(***************************************************************************)
(* The program around the game: the user's buttons New Game, Move, Quit,   *)
(* Fetch and Cancel, the status box, and a web page that answers when it   *)
(* likes.  This is the automaton that the document asks for; MyTurn is its *)
(* epsilon transition.                                                     *)
(*                                                                         *)
(* Two constants choose between a program that gets it right and programs  *)
(* that do not: see ResetsStatusBox and Accepts.                           *)
(***************************************************************************)
EXTENDS NimGame

\* The games that the user types into the text box which New Game reads, and
\* those that the web page may have.
BoxGames  == {<<2, 3, 4>>}
PageGames == {<<1, 2, 2>>}

CONSTANTS
    MaxFetches,         \* how often Fetch is pressed, to keep things finite
    ResetsStatusBox,    \* does a well-formed input clear "illegal input"?
    Accepts             \* which answers of the web page does the program take?
                        \*   "any"          whatever comes in
                        \*   "any expected" whatever comes in while it fetches
                        \*   "own"          the answer to its latest question

ASSUME ResetsStatusBox \in BOOLEAN
ASSUME Accepts \in {"any", "any expected", "own"}

VARIABLES
    screen,     \* "Ready", "UserTurn", "MyTurn", "Over", or "Fetching"
    game,       \* the heaps on the table
    source,     \* where they came from: 0 is the text box, n the n-th fetch
    statusBox,  \* what the status box says
    teased,     \* has the computer teased in this game?
    input,      \* was the user's last text "WellFormed" or "IllFormed"?
    fetches,    \* how many questions have been sent to the web page
    onTheWay,   \* those of them that are not yet answered
    cancelled   \* those of them that the user has cancelled

vars == <<screen, game, source, statusBox, teased, input, fetches, onTheWay, cancelled>>

web == <<fetches, onTheWay, cancelled>>

Tease   == "you will loose -:)"
Illegal == "illegal input"

NoGame == <<0>>

Init ==
    /\ screen = "Ready"
    /\ game = NoGame
    /\ source = 0
    /\ statusBox = ""
    /\ teased = FALSE
    /\ input = "WellFormed"
    /\ fetches = 0
    /\ onTheWay = {}
    /\ cancelled = {}

TypeOK ==
    /\ screen \in {"Ready", "UserTurn", "MyTurn", "Over", "Fetching"}
    /\ source \in 0..fetches
    /\ statusBox \in {"", Tease, Illegal, "you win", "I win", "you quit", "cancelled", "no answer"}
    /\ teased \in BOOLEAN
    /\ input \in {"WellFormed", "IllFormed"}
    /\ fetches \in 0..MaxFetches
    /\ onTheWay \subseteq 1..fetches
    /\ cancelled \subseteq 1..fetches

-----------------------------------------------------------------------------
Say(text) == statusBox' = text

\* Clears the status box; the program handed out forgets to clear an error.
SayNothing ==
    statusBox' = IF statusBox = Illegal /\ ~ResetsStatusBox THEN Illegal ELSE ""

\* A game on the table; the user moves first.
Start(g, from) ==
    /\ game' = g
    /\ source' = from
    /\ teased' = FALSE
    /\ screen' = "UserTurn"

Idle    == screen \in {"Ready", "Over"}
Playing == screen \in {"UserTurn", "MyTurn"}

NewGame(g) ==
    /\ Idle
    /\ Start(g, 0)
    /\ input' = "WellFormed"
    /\ SayNothing
    /\ UNCHANGED web


\* Text that gameOfString or moveOfString answers with None.
IllFormedText ==
    /\ Idle \/ screen = "UserTurn"
    /\ input' = "IllFormed"
    /\ Say(Illegal)
    /\ UNCHANGED <<screen, game, source, teased, web>>

UserMove(mv) ==
    /\ screen = "UserTurn"
    /\ game' = performMove(game, mv)
    /\ input' = "WellFormed"
    /\ IF allHeapsEmpty(game')
       THEN screen' = "Over" /\ Say("you win")
       ELSE screen' = "MyTurn" /\ SayNothing
    /\ UNCHANGED <<source, teased, web>>

\* A move that wins at once says so, and does not tease.
MyTurn ==
    /\ screen = "MyTurn"
    /\ game' = performMove(game, myMove(game))
    /\ teased' = (teased \/ m(game) # 0)
    /\ screen' = IF allHeapsEmpty(game') THEN "Over" ELSE "UserTurn"
    /\ IF allHeapsEmpty(game') THEN Say("I win")
       ELSE IF teased' # teased THEN Say(Tease)
       ELSE UNCHANGED statusBox
    /\ UNCHANGED <<source, input, web>>

Quit ==
    /\ screen = "UserTurn"
    /\ screen' = "Ready"
    /\ game' = NoGame
    /\ Say("you quit")
    /\ input' = "WellFormed"
    /\ UNCHANGED <<source, teased, web>>

Fetch ==
    /\ Idle
    /\ fetches < MaxFetches
    /\ screen' = "Fetching"
    /\ fetches' = fetches + 1
    /\ onTheWay' = onTheWay \cup {fetches'}
    /\ input' = "WellFormed"
    /\ Say("")
    /\ UNCHANGED <<game, source, teased, cancelled>>

\* The question is out; cancelling does not stop the answer on its way.
Cancel ==
    /\ screen = "Fetching"
    /\ screen' = "Ready"
    /\ cancelled' = cancelled \cup {fetches}
    /\ Say("cancelled")
    /\ UNCHANGED <<game, source, teased, input, fetches, onTheWay>>

Accepted(n) ==
    CASE Accepts = "any"          -> TRUE
      [] Accepts = "any expected" -> screen = "Fetching"
      [] Accepts = "own"          -> screen = "Fetching" /\ n = fetches

\* The page arrives: a game, if the program takes it.
Answer(n, g) ==
    /\ n \in onTheWay
    /\ onTheWay' = onTheWay \ {n}
    /\ IF Accepted(n)
       THEN Start(g, n) /\ Say("")
       ELSE UNCHANGED <<screen, game, source, teased, statusBox>>
    /\ UNCHANGED <<input, fetches, cancelled>>

\* Or the network gives up.
NoAnswer(n) ==
    /\ n \in onTheWay
    /\ onTheWay' = onTheWay \ {n}
    /\ IF Accepted(n)
       THEN screen' = "Ready" /\ game' = NoGame /\ Say("no answer")
       ELSE UNCHANGED <<screen, game, statusBox>>
    /\ UNCHANGED <<source, teased, input, fetches, cancelled>>

Next ==
    \/ \E g \in BoxGames : NewGame(g)
    \/ IllFormedText
    \/ \E mv \in Moves(game) : UserMove(mv)
    \/ MyTurn
    \/ Quit
    \/ Fetch
    \/ Cancel
    \/ \E n \in onTheWay : NoAnswer(n) \/ \E g \in PageGames : Answer(n, g)

\* The computer moves when it is its turn, and every question comes back.
Spec ==
    /\ Init
    /\ [][Next]_vars
    /\ WF_vars(MyTurn)
    /\ WF_vars(\E n \in onTheWay : NoAnswer(n) \/ \E g \in PageGames : Answer(n, g))

-----------------------------------------------------------------------------
(***************************************************************************)
(*                              The status box                             *)
(***************************************************************************)

\* "illegal input" does not outlive the next well-formed input.
StatusBoxIsReset == statusBox = Illegal => input = "IllFormed"

\* And it does appear.
IllegalInputIsTold == [][input' = "IllFormed" /\ input = "WellFormed" => statusBox' = Illegal]_vars

\* The provoking remark appears in just one step of a game.
TeasesOnce == [][teased /\ teased' /\ statusBox' = Tease => statusBox = Tease]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(*                                The races                                *)
(***************************************************************************)

\* What the user has cancelled does not come onto the table later.
NoCancelledGame == source \notin cancelled

\* A game in progress changes by moves alone, until it is over or quit.
PlayIsNotDisturbed ==
    [][Playing =>
         \/ game' = game
         \/ \E mv \in Moves(game) : game' = performMove(game, mv)
         \/ screen' = "Ready" /\ statusBox' = "you quit"]_vars

\* Fetching always has an answer to wait for, so the user is never stuck.
FetchingWaits == screen = "Fetching" => fetches \in onTheWay

\* Nobody is asked to move where nothing is left.
TableFitsScreen == Playing => ~allHeapsEmpty(game)

\* Fetching ends, even if the user does nothing.
FetchingEnds == screen = "Fetching" ~> screen # "Fetching"

\* The program keeps nobody waiting: it comes back to the user again and again.
WaitsForTheUser == []<>(Idle \/ screen = "UserTurn")

\* A user who plays on, and at some time begins nothing new, leaves it idle.
IdleInTheEnd ==
    /\ WF_vars(\E mv \in Moves(game) : UserMove(mv))
    /\ <>[][~(Fetch \/ \E g \in BoxGames : NewGame(g))]_vars
    => <>[]Idle

FetchedGame    == source > 0 /\ screen = "UserTurn"
AnswerTooLate  == onTheWay \cap cancelled # {}
ComputerTeases == statusBox = Tease
=============================================================================
