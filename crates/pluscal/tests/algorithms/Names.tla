-------------------------------- MODULE Names --------------------------------
\* The same names in several processes and procedures.
EXTENDS Naturals, Sequences

(* PlusCal options (wf, -lineWidth 70) *)

(* --algorithm Names
variables x = 0, total = 0;

procedure p(a)
  variables t = a;
begin
  l: total := total + a + t;
  m: return;
end procedure

procedure q(a, b)
  variables t = 1;
begin
  l: t := a + b + [t |-> t].t;
  m: call p(t);
     return;
end procedure

process one \in 1..2
  variables t = 0, u = [t |-> t, u |-> self];
begin
  l: t := u.t + u.u;
     if t > 3 then
       m: goto l;
     end if;
  n: call p(t);
  x: while u.t < 3 do
       u.t := u.t + 1;
     end while;
end process

process two \in 3..4
  variables t = 5;
begin
  l:+ t := t - 1;
  m:- call q(t, self);
end process

process three = 5
  variables u \in {1, 2};
begin
  l: x := x + u;
end process

end algorithm *)
\* BEGIN TRANSLATION (chksum(pcal) = "5ea65172" /\ chksum(tla) = "49e6f023")
\* Label l of procedure p at line 13 col 6 changed to l_
\* Label m of procedure p at line 14 col 6 changed to m_
\* Label l of procedure q at line 20 col 6 changed to l_q
\* Label m of procedure q at line 21 col 6 changed to m_q
\* Label l of process one at line 28 col 6 changed to l_o
\* Label m of process one at line 30 col 11 changed to m_o
\* Label x of process one at line 33 col 6 changed to x_
\* Label l of process two at line 41 col 7 changed to l_t
\* Process variable t of process one at line 26 col 13 changed to t_
\* Process variable u of process one at line 26 col 20 changed to u_
\* Process variable t of process two at line 39 col 13 changed to t_t
\* Procedure variable t of procedure p at line 11 col 13 changed to t_p
\* Parameter a of procedure p at line 10 col 13 changed to a_
CONSTANT defaultInitValue
VARIABLES pc, x, total, stack, a_, t_p, a, b, t, t_, u_, t_t, u

vars == << pc, x, total, stack, a_, t_p, a, b, t, t_, u_, t_t, u >>

ProcSet == (1..2) \cup (3..4) \cup {5}

Init == (* Global variables *)
        /\ x = 0
        /\ total = 0
        (* Procedure p *)
        /\ a_ = [ self \in ProcSet |-> defaultInitValue]
        /\ t_p = [ self \in ProcSet |-> a_[self]]
        (* Procedure q *)
        /\ a = [ self \in ProcSet |-> defaultInitValue]
        /\ b = [ self \in ProcSet |-> defaultInitValue]
        /\ t = [ self \in ProcSet |-> 1]
        (* Process one *)
        /\ t_ = [self \in 1..2 |-> 0]
        /\ u_ = [self \in 1..2 |-> [t |-> t_[self], u |-> self]]
        (* Process two *)
        /\ t_t = [self \in 3..4 |-> 5]
        (* Process three *)
        /\ u \in {1, 2}
        /\ stack = [self \in ProcSet |-> << >>]
        /\ pc = [self \in ProcSet |-> CASE self \in 1..2 -> "l_o"
                                        [] self \in 3..4 -> "l_t"
                                        [] self = 5 -> "l"]

l_(self) == /\ pc[self] = "l_"
            /\ total' = total + a_[self] + t_p[self]
            /\ pc' = [pc EXCEPT ![self] = "m_"]
            /\ UNCHANGED << x, stack, a_, t_p, a, b, t, t_, u_, t_t, u >>

m_(self) == /\ pc[self] = "m_"
            /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
            /\ t_p' = [t_p EXCEPT ![self] = Head(stack[self]).t_p]
            /\ a_' = [a_ EXCEPT ![self] = Head(stack[self]).a_]
            /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
            /\ UNCHANGED << x, total, a, b, t, t_, u_, t_t, u >>

p(self) == l_(self) \/ m_(self)

l_q(self) == /\ pc[self] = "l_q"
             /\ t' = [t EXCEPT ![self] = a[self] + b[self] + [t |-> t[self]].t]
             /\ pc' = [pc EXCEPT ![self] = "m_q"]
             /\ UNCHANGED << x, total, stack, a_, t_p, a, b, t_, u_, 
                             t_t, u >>

m_q(self) == /\ pc[self] = "m_q"
             /\ /\ a_' = [a_ EXCEPT ![self] = t[self]]
                /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "p",
                                                         pc        |->  Head(stack[self]).pc,
                                                         t_p       |->  t_p[self],
                                                         a_        |->  a_[self] ] >>
                                                     \o Tail(stack[self])]
                /\ t' = [t EXCEPT ![self] = Head(stack[self]).t]
             /\ t_p' = [t_p EXCEPT ![self] = a_'[self]]
             /\ pc' = [pc EXCEPT ![self] = "l_"]
             /\ UNCHANGED << x, total, a, b, t_, u_, t_t, u >>

q(self) == l_q(self) \/ m_q(self)

l_o(self) == /\ pc[self] = "l_o"
             /\ t_' = [t_ EXCEPT ![self] = u_[self].t + u_[self].u]
             /\ IF t_'[self] > 3
                   THEN /\ pc' = [pc EXCEPT ![self] = "m_o"]
                   ELSE /\ pc' = [pc EXCEPT ![self] = "n"]
             /\ UNCHANGED << x, total, stack, a_, t_p, a, b, t, u_, 
                             t_t, u >>

m_o(self) == /\ pc[self] = "m_o"
             /\ pc' = [pc EXCEPT ![self] = "l_o"]
             /\ UNCHANGED << x, total, stack, a_, t_p, a, b, t, t_, u_, 
                             t_t, u >>

n(self) == /\ pc[self] = "n"
           /\ /\ a_' = [a_ EXCEPT ![self] = t_[self]]
              /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "p",
                                                       pc        |->  "x_",
                                                       t_p       |->  t_p[self],
                                                       a_        |->  a_[self] ] >>
                                                   \o stack[self]]
           /\ t_p' = [t_p EXCEPT ![self] = a_'[self]]
           /\ pc' = [pc EXCEPT ![self] = "l_"]
           /\ UNCHANGED << x, total, a, b, t, t_, u_, t_t, u >>

x_(self) == /\ pc[self] = "x_"
            /\ IF u_[self].t < 3
                  THEN /\ u_' = [u_ EXCEPT ![self].t = u_[self].t + 1]
                       /\ pc' = [pc EXCEPT ![self] = "x_"]
                  ELSE /\ pc' = [pc EXCEPT ![self] = "Done"]
                       /\ u_' = u_
            /\ UNCHANGED << x, total, stack, a_, t_p, a, b, t, t_, t_t, 
                            u >>

one(self) == l_o(self) \/ m_o(self) \/ n(self) \/ x_(self)

l_t(self) == /\ pc[self] = "l_t"
             /\ t_t' = [t_t EXCEPT ![self] = t_t[self] - 1]
             /\ pc' = [pc EXCEPT ![self] = "m"]
             /\ UNCHANGED << x, total, stack, a_, t_p, a, b, t, t_, u_, 
                             u >>

m(self) == /\ pc[self] = "m"
           /\ /\ a' = [a EXCEPT ![self] = t_t[self]]
              /\ b' = [b EXCEPT ![self] = self]
              /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "q",
                                                       pc        |->  "Done",
                                                       t         |->  t[self],
                                                       a         |->  a[self],
                                                       b         |->  b[self] ] >>
                                                   \o stack[self]]
           /\ t' = [t EXCEPT ![self] = 1]
           /\ pc' = [pc EXCEPT ![self] = "l_q"]
           /\ UNCHANGED << x, total, a_, t_p, t_, u_, t_t, u >>

two(self) == l_t(self) \/ m(self)

l == /\ pc[5] = "l"
     /\ x' = x + u
     /\ pc' = [pc EXCEPT ![5] = "Done"]
     /\ UNCHANGED << total, stack, a_, t_p, a, b, t, t_, u_, t_t, u >>

three == l

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == three
           \/ (\E self \in ProcSet: p(self) \/ q(self))
           \/ (\E self \in 1..2: one(self))
           \/ (\E self \in 3..4: two(self))
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in 1..2 : WF_vars(one(self)) /\ WF_vars(p(self))
        /\ \A self \in 3..4 : /\ WF_vars((pc[self] # "m") /\ two(self))
                              /\ SF_vars(l_t(self))
                              /\ WF_vars(q(self))
                              /\ WF_vars(p(self))
        /\ WF_vars(three)

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
==============================================================================
