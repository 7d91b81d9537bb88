---- MODULE Mode ----
\* How it is checked, as the spec may ask.
EXTENDS Naturals, TLC
VARIABLE x
Config == TLCGet("config")
Init == x = 0
Next == x' = 1 - x
Explored == Config.mode = "bfs"
Drawn == Config.mode = "generate" /\ Config.depth = 7 /\ Config.traces = 5
First == TLCGet("stats").traces = 1
====
