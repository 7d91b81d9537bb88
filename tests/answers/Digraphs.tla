---- MODULE Digraphs ----
\* A graph that grows, given to operators as a pair of variables; its edges are elements of a set that is never the same twice.
\* Messages about it are a bag.
EXTENDS Naturals, FiniteSets
CONSTANT Most
VARIABLES nodes, edges, messages
graph == <<nodes, edges>>
named == [nodes |-> nodes, edges |-> edges]
Vertices(g) == g[1]
Edges(g) == g[2]
Children(g, n) == {c \in Vertices(g) : <<n, c>> \in Edges(g)}
Add(bag, m) == [k \in DOMAIN bag \cup {m} |-> IF k = m THEN (IF m \in DOMAIN bag THEN bag[m] + 1 ELSE 1) ELSE bag[k]]
Init == nodes = {0} /\ edges = {} /\ messages = [m \in {} |-> 0]
Grow == \E from \in nodes : LET new == Cardinality(nodes) IN
  /\ new <= Most
  /\ nodes' = nodes \cup {new}
  /\ edges' = edges \cup {<<from, new>>}
  /\ messages' = Add(messages, [of |-> from])
Link == \E from, to \in nodes :
  /\ from < to /\ to \notin Children(graph, from)
  /\ edges' = edges \cup {<<from, to>>} /\ UNCHANGED <<nodes, messages>>
Next == Grow \/ Link
TypeOK == /\ \A e \in edges : e = <<e[1], e[2]>> /\ {e[1], e[2]} \subseteq nodes
          /\ \A m \in DOMAIN messages : m.of \in nodes /\ messages[m] \in 1..Most
          /\ \A n \in nodes : Cardinality(Children(graph, n)) <= Most
          /\ named.nodes = nodes /\ named["edges"] = graph[2]
Upwards == \A e \in edges : e[1] < e[2]
Near == \A e \in edges : e[2] - e[1] < 3
Few == \A m \in DOMAIN messages : messages[m] < 3
NoThird == graph[3] = {}
NoOther == named.others = {}
====
