------------------------------- MODULE Graphs -------------------------------
(* Directed graphs as records [node |-> N, edge |-> E], where an edge is a pair of nodes. *)
EXTENDS Naturals, Sequences, FiniteSets, SequencesExt, Relation

IsDirectedGraph(G) == G = [node |-> G.node, edge |-> G.edge] /\ G.edge \subseteq G.node \X G.node

DirectedSubgraph(G) ==
    {H \in [node : SUBSET G.node, edge : SUBSET (G.node \X G.node)] :
        IsDirectedGraph(H) /\ H.edge \subseteq G.edge}

Transpose(G) == [node |-> G.node, edge |-> {<<e[2], e[1]>> : e \in G.edge}]

\* Graphs that have each edge in both directions.
IsUndirectedGraph(G) == IsDirectedGraph(G) /\ \A e \in G.edge : <<e[2], e[1]>> \in G.edge
UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}

\* Walks along edges: any; those that meet no node twice, which is native.
Path(G) == {p \in Seq(G.node) : p # <<>> /\ \A i \in 1 .. Len(p) - 1 : <<p[i], p[i + 1]>> \in G.edge}
SimplePath(G) ==
    {p \in SeqOf(G.node, Cardinality(G.node)) :
        /\ p # <<>>
        /\ Cardinality({p[i] : i \in DOMAIN p}) = Len(p)
        /\ \A i \in 1 .. Len(p) - 1 : <<p[i], p[i + 1]>> \in G.edge}

\* Whether a path leads from m to n. Native. The same for all pairs at once.
AreConnectedIn(m, n, G) == \E p \in SimplePath(G) : p[1] = m /\ p[Len(p)] = n
ConnectionsIn(G) ==
    LET C[N \in SUBSET G.node] ==
            IF N = {} THEN [m, n \in G.node |-> m = n \/ <<m, n>> \in G.edge]
            ELSE LET u == CHOOSE u \in N : TRUE
                     Cu == C[N \ {u}]
                 IN [m, n \in G.node |-> Cu[m, n] \/ (Cu[m, u] /\ Cu[u, n])]
    IN C[G.node]
IsStronglyConnected(G) == \A m, n \in G.node : AreConnectedIn(m, n, G)

\* From each node exactly one path leads to r.
IsTreeWithRoot(G, r) ==
    /\ IsDirectedGraph(G)
    /\ \A e \in G.edge : e[1] # r /\ \A f \in G.edge : e[1] = f[1] => e = f
    /\ \A n \in G.node : AreConnectedIn(n, r, G)

EmptyGraph == [node |-> {}, edge |-> {}]
Graphs(S) == [node : {S}, edge : SUBSET (S \X S)]
GraphUnion(G, H) == [node |-> G.node \cup H.node, edge |-> G.edge \cup H.edge]

IsBipartiteWithPartitions(G, U, V) ==
    /\ U \cap V = {} /\ G.node \subseteq U \cup V
    /\ \A e \in G.edge : (e[1] \in U /\ e[2] \in V) \/ (e[1] \in V /\ e[2] \in U)

HasCycle(G) == \E e \in G.edge : AreConnectedIn(e[2], e[1], G)
IsDag(G) == IsDirectedGraph(G) /\ ~HasCycle(G)

\* One edge away from n, or from some node in S.
Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}
AllSuccessors(G, S) == UNION {Successors(G, n) : n \in S}
Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}
AllPredecessors(G, S) == UNION {Predecessors(G, n) : n \in S}

\* One edge or more away from n.
Descendants(G, n) == {m \in G.node : \E s \in Successors(G, n) : AreConnectedIn(s, m, G)}
Ancestors(G, n) == {m \in G.node : n \in Descendants(G, m)}

InDegree(G, n) == Cardinality(Predecessors(G, n))
OutDegree(G, n) == Cardinality(Successors(G, n))
Roots(G) == {n \in G.node : Predecessors(G, n) = {}}
Leaves(G) == {n \in G.node : Successors(G, n) = {}}
=============================================================================
