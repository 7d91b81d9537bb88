--------------------------------- MODULE Lift ---------------------------------
(* A lift with its buttons, doors, lights and faults: many variables, many small actions. *)
EXTENDS Naturals
CONSTANT Top
VARIABLES floor, going, door, called, wanted, light, alarm, power, load, key, fan

Floors == 0..Top

Init == /\ floor = 0
        /\ going = "nowhere"
        /\ door = "closed"
        /\ called = {}
        /\ wanted = {}
        /\ light = FALSE
        /\ alarm = FALSE
        /\ power = TRUE
        /\ load = 0
        /\ key = FALSE
        /\ fan = 0

Call(f) == /\ f \notin called /\ called' = called \cup {f}
           /\ UNCHANGED <<floor, going, door, wanted, light, alarm, power, load, key, fan>>
Want(f) == /\ load > 0 /\ f \notin wanted /\ wanted' = wanted \cup {f}
           /\ UNCHANGED <<floor, going, door, called, light, alarm, power, load, key, fan>>
StartUp == /\ power /\ door = "closed" /\ going = "nowhere" /\ \E f \in called \cup wanted : f > floor
           /\ going' = "up"
           /\ UNCHANGED <<floor, door, called, wanted, light, alarm, power, load, key, fan>>
StartDown == /\ power /\ door = "closed" /\ going = "nowhere" /\ \E f \in called \cup wanted : f < floor
             /\ going' = "down"
             /\ UNCHANGED <<floor, door, called, wanted, light, alarm, power, load, key, fan>>
Up == /\ power /\ going = "up" /\ floor < Top /\ floor' = floor + 1
      /\ UNCHANGED <<going, door, called, wanted, light, alarm, power, load, key, fan>>
Down == /\ power /\ going = "down" /\ floor > 0 /\ floor' = floor - 1
        /\ UNCHANGED <<going, door, called, wanted, light, alarm, power, load, key, fan>>
Stop == /\ going # "nowhere" /\ (floor \in called \cup wanted \/ floor \in {0, Top}) /\ going' = "nowhere"
        /\ UNCHANGED <<floor, door, called, wanted, light, alarm, power, load, key, fan>>
Open == /\ door = "closed" /\ going = "nowhere" /\ door' = "open"
        /\ called' = called \ {floor} /\ wanted' = wanted \ {floor}
        /\ UNCHANGED <<floor, going, light, alarm, power, load, key, fan>>
Close == /\ door = "open" /\ ~alarm /\ door' = "closed"
         /\ UNCHANGED <<floor, going, called, wanted, light, alarm, power, load, key, fan>>
Enter == /\ door = "open" /\ load < 2 /\ load' = load + 1
         /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, power, key, fan>>
Exit == /\ door = "open" /\ load > 0 /\ load' = load - 1
        /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, power, key, fan>>
LightOn == /\ ~light /\ load > 0 /\ light' = TRUE
           /\ UNCHANGED <<floor, going, door, called, wanted, alarm, power, load, key, fan>>
LightOff == /\ light /\ load = 0 /\ light' = FALSE
            /\ UNCHANGED <<floor, going, door, called, wanted, alarm, power, load, key, fan>>
Ring == /\ ~alarm /\ load > 0 /\ alarm' = TRUE
        /\ UNCHANGED <<floor, going, door, called, wanted, light, power, load, key, fan>>
Quiet == /\ alarm /\ key /\ alarm' = FALSE
         /\ UNCHANGED <<floor, going, door, called, wanted, light, power, load, key, fan>>
Fail == /\ power /\ power' = FALSE
        /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, load, key, fan>>
Repair == /\ ~power /\ key /\ power' = TRUE
          /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, load, key, fan>>
TurnKey == /\ key' = ~key
           /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, power, load, fan>>
Faster == /\ power /\ fan < 2 /\ fan' = fan + 1
          /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, power, load, key>>
Slower == /\ fan > 0 /\ fan' = fan - 1
          /\ UNCHANGED <<floor, going, door, called, wanted, light, alarm, power, load, key>>

Next == \/ \E f \in Floors : Call(f) \/ Want(f)
        \/ StartUp \/ StartDown \/ Up \/ Down \/ Stop \/ Open \/ Close \/ Enter \/ Exit \/ LightOn \/ LightOff
        \/ Ring \/ Quiet \/ Fail \/ Repair \/ TurnKey \/ Faster \/ Slower

TypeOK == /\ floor \in Floors /\ going \in {"nowhere", "up", "down"} /\ door \in {"open", "closed"}
          /\ called \subseteq Floors /\ wanted \subseteq Floors
          /\ {light, alarm, power, key} \subseteq BOOLEAN /\ load \in 0..2 /\ fan \in 0..2
DoorsStayClosed == going # "nowhere" => door = "closed"
===============================================================================
