------------------------------ MODULE GraphViz ------------------------------
(* A graph as Graphviz reads it. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt
LOCAL INSTANCE TLC

\* The graph G is a record [node |-> N, edge |-> E], its edges are tuples of which the first two elements are nodes;
\* VL and EL give the labels of nodes and edges. Nodes have the numbers that they have in their order.
DotDiGraph(G, VL(_), EL(_)) ==
    LET nodes == SetToSeq(G.node)
        edges == SetToSeq(G.edge)
        Name(v) == ToString(CHOOSE i \in DOMAIN nodes : nodes[i] = v)
        Node(text, v) == text \o Name(v) \o "[label=" \o ToString(VL(v)) \o "];"
        Edge(text, e) == text \o Name(e[1]) \o "->" \o Name(e[2]) \o "[label=" \o ToString(EL(e)) \o "];"
    IN FoldLeft(Edge, FoldLeft(Node, "digraph MyGraph {", nodes), edges) \o "}"
=============================================================================
