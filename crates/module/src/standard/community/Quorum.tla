------------------------------- MODULE Quorum -------------------------------
(* Quorum systems: sets of subsets of S of which any two meet, with every larger subset. *)

QuorumSystem(S) ==
    {QS \in SUBSET SUBSET S :
        /\ QS # {}
        /\ \A Q1, Q2 \in QS : Q1 \cap Q2 # {}
        /\ \A Q1, Q2 \in SUBSET S : Q1 \in QS /\ Q1 \subseteq Q2 => Q2 \in QS}
=============================================================================
