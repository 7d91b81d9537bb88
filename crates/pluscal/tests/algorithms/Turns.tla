-------------------------------- MODULE Turns --------------------------------
\* Labels wherever they may stand; a loop whose end is in the middle of a step; a long list of variables.
EXTENDS Integers, Sequences, TLC

(* PlusCal options (-sf -noDoneDisjunct, -labelRoot step, label) *)

(* --algorithm Turns
variables first_variable_of_many = {1}, second_variable_of_many = << >>, third_variable_of_many = [a |-> 1],
  fourth_variable_of_many = 4;

define
  Sum(s) == LET add[i \in 0..Len(s)] == IF i = 0 THEN 0
                                                 ELSE s[i] + add[i - 1]
            IN  add[Len(s)]

  Small == first_variable_of_many \subseteq -3..3
end define;

process Player \in {-1, 1}
variables choice, turn \in [a: {self}, b: BOOLEAN];
begin
  start:
    while fourth_variable_of_many > 0 do
      either
        fourth_variable_of_many := fourth_variable_of_many + self;
        inside: second_variable_of_many := Append(second_variable_of_many, self);
      or
        fourth_variable_of_many := fourth_variable_of_many - self;
        if turn.b then
          choice := 0;
          yes: choice := choice + 1;
        else
          no: third_variable_of_many.a := choice;
          never: skip;
        end if;
        after: turn := [turn EXCEPT !.b = ~@];
      end either;
      with s \in first_variable_of_many, t = s + 1 do
        choice := t;
        if s > t then
          first_variable_of_many := {};
        end if;
      end with;
    end while;
    print "done";
    if fourth_variable_of_many = 0 then
      first_variable_of_many := {fourth_variable_of_many};
    end if;
    first_variable_of_many := {};
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "bb4ee4bc" /\ chksum(tla) = "b12d56db")
CONSTANT defaultInitValue
VARIABLES pc, first_variable_of_many, second_variable_of_many, 
          third_variable_of_many, fourth_variable_of_many

(* define statement *)
Sum(s) == LET add[i \in 0..Len(s)] == IF i = 0 THEN 0
                                               ELSE s[i] + add[i - 1]
          IN  add[Len(s)]

Small == first_variable_of_many \subseteq -3..3

VARIABLES choice, turn

vars == << pc, first_variable_of_many, second_variable_of_many, 
           third_variable_of_many, fourth_variable_of_many, choice, turn >>

ProcSet == ({-1, 1})

Init == (* Global variables *)
        /\ first_variable_of_many = {1}
        /\ second_variable_of_many = << >>
        /\ third_variable_of_many = [a |-> 1]
        /\ fourth_variable_of_many = 4
        (* Process Player *)
        /\ choice = [self \in {-1, 1} |-> defaultInitValue]
        /\ turn \in [{-1, 1} -> [a: {self}, b: BOOLEAN]]
        /\ pc = [self \in ProcSet |-> "start"]

start(self) == /\ pc[self] = "start"
               /\ IF fourth_variable_of_many > 0
                     THEN /\ \/ /\ fourth_variable_of_many' = fourth_variable_of_many + self
                                /\ pc' = [pc EXCEPT ![self] = "inside"]
                                /\ UNCHANGED choice
                             \/ /\ fourth_variable_of_many' = fourth_variable_of_many - self
                                /\ IF turn[self].b
                                      THEN /\ choice' = [choice EXCEPT ![self] = 0]
                                           /\ pc' = [pc EXCEPT ![self] = "yes"]
                                      ELSE /\ pc' = [pc EXCEPT ![self] = "no"]
                                           /\ UNCHANGED choice
                          /\ UNCHANGED first_variable_of_many
                     ELSE /\ PrintT("done")
                          /\ IF fourth_variable_of_many = 0
                                THEN /\ first_variable_of_many' = {fourth_variable_of_many}
                                ELSE /\ TRUE
                                     /\ UNCHANGED first_variable_of_many
                          /\ pc' = [pc EXCEPT ![self] = "step2"]
                          /\ UNCHANGED << fourth_variable_of_many, choice >>
               /\ UNCHANGED << second_variable_of_many, third_variable_of_many, 
                               turn >>

step1(self) == /\ pc[self] = "step1"
               /\ \E s \in first_variable_of_many:
                    LET t == s + 1 IN
                      /\ choice' = [choice EXCEPT ![self] = t]
                      /\ IF s > t
                            THEN /\ first_variable_of_many' = {}
                            ELSE /\ TRUE
                                 /\ UNCHANGED first_variable_of_many
               /\ pc' = [pc EXCEPT ![self] = "start"]
               /\ UNCHANGED << second_variable_of_many, third_variable_of_many, 
                               fourth_variable_of_many, turn >>

inside(self) == /\ pc[self] = "inside"
                /\ second_variable_of_many' = Append(second_variable_of_many, self)
                /\ pc' = [pc EXCEPT ![self] = "step1"]
                /\ UNCHANGED << first_variable_of_many, third_variable_of_many, 
                                fourth_variable_of_many, choice, turn >>

yes(self) == /\ pc[self] = "yes"
             /\ choice' = [choice EXCEPT ![self] = choice[self] + 1]
             /\ pc' = [pc EXCEPT ![self] = "after"]
             /\ UNCHANGED << first_variable_of_many, second_variable_of_many, 
                             third_variable_of_many, fourth_variable_of_many, 
                             turn >>

no(self) == /\ pc[self] = "no"
            /\ third_variable_of_many' = [third_variable_of_many EXCEPT !.a = choice[self]]
            /\ pc' = [pc EXCEPT ![self] = "never"]
            /\ UNCHANGED << first_variable_of_many, second_variable_of_many, 
                            fourth_variable_of_many, choice, turn >>

never(self) == /\ pc[self] = "never"
               /\ TRUE
               /\ pc' = [pc EXCEPT ![self] = "after"]
               /\ UNCHANGED << first_variable_of_many, second_variable_of_many, 
                               third_variable_of_many, fourth_variable_of_many, 
                               choice, turn >>

after(self) == /\ pc[self] = "after"
               /\ turn' = [turn EXCEPT ![self] = [turn[self] EXCEPT !.b = ~@]]
               /\ pc' = [pc EXCEPT ![self] = "step1"]
               /\ UNCHANGED << first_variable_of_many, second_variable_of_many, 
                               third_variable_of_many, fourth_variable_of_many, 
                               choice >>

step2(self) == /\ pc[self] = "step2"
               /\ first_variable_of_many' = {}
               /\ pc' = [pc EXCEPT ![self] = "Done"]
               /\ UNCHANGED << second_variable_of_many, third_variable_of_many, 
                               fourth_variable_of_many, choice, turn >>

Player(self) == start(self) \/ step1(self) \/ inside(self) \/ yes(self)
                   \/ no(self) \/ never(self) \/ after(self) \/ step2(self)

Next == (\E self \in {-1, 1}: Player(self))

Spec == /\ Init /\ [][Next]_vars
        /\ \A self \in {-1, 1} : SF_vars(Player(self))

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
==============================================================================
