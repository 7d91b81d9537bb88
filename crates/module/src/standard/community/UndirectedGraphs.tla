-------------------------- MODULE UndirectedGraphs --------------------------
(* Graphs as records [node |-> N, edge |-> E], where an edge is a set of one or two nodes. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE Folds
LOCAL INSTANCE Functions

IsUndirectedGraph(G) ==
    /\ G = [node |-> G.node, edge |-> G.edge]
    /\ \A e \in G.edge : \E a, b \in G.node : e = {a, b}
IsLoopFreeUndirectedGraph(G) ==
    /\ G = [node |-> G.node, edge |-> G.edge]
    /\ \A e \in G.edge : \E a, b \in G.node : a # b /\ e = {a, b}

\* All graphs with nodes and edges of G.
UndirectedSubgraph(G) == {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsUndirectedGraph(H)}

\* Walks along edges: any; those that meet no node twice.
Path(G) == {p \in Seq(G.node) : p # <<>> /\ \A i \in 1 .. Len(p) - 1 : {p[i], p[i + 1]} \in G.edge}
SimplePath(G) ==
    {p \in SeqOf(G.node, Cardinality(G.node)) :
        /\ p # <<>>
        /\ Cardinality({p[i] : i \in DOMAIN p}) = Len(p)
        /\ \A i \in 1 .. Len(p) - 1 : {p[i], p[i + 1]} \in G.edge}

\* The sets of nodes that edges connect. Native.
ConnectedComponents(G) ==
    LET merge(e, comps) ==
            LET touched == {c \in comps : c \cap e # {}} IN (comps \ touched) \cup {UNION touched}
    IN MapThenFoldSet(merge, {{n} : n \in G.node}, LAMBDA e : e, LAMBDA E : CHOOSE e \in E : TRUE, G.edge)

AreConnectedIn(m, n, G) == \E comp \in ConnectedComponents(G) : m \in comp /\ n \in comp
IsStronglyConnected(G) == Cardinality(ConnectedComponents(G)) = 1

\* All graphs with the nodes S.
UndirectedGraphs(S) == [node : {S}, edge : SUBSET {{s, t} : s \in S, t \in S}]
=============================================================================
