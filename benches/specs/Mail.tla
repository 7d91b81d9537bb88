--------------------------------- MODULE Mail ---------------------------------
(* Letters to a few nodes, among many that wait for a node that is away: the state graph does not depend on how many wait. *)
EXTENDS Naturals
CONSTANTS Nodes, Waiting
VARIABLES letters, read

Away == 0

Init == /\ letters = {<<Away, number>> : number \in 1..Waiting} \cup {<<node, node>> : node \in 1..Nodes}
        /\ read = [node \in 1..Nodes |-> 0]

Forward(node) == \E letter \in letters :
                   /\ letter[1] = node
                   /\ \E other \in 1..Nodes \ {node} : letters' = (letters \ {letter}) \cup {<<other, letter[2]>>}
                   /\ read' = [read EXCEPT ![node] = (@ + 1) % 3]

Forget(node) == /\ read[node] # 0
                /\ read' = [read EXCEPT ![node] = 0]
                /\ UNCHANGED letters

Next == \E node \in 1..Nodes : Forward(node) \/ Forget(node)
===============================================================================
