-- Two-phase commit: participants vote, a coordinator decides, messages are never lost and never leave.
const number: 8;

type
  participant: 1 .. number;
  outcome: enum { working, prepared, committed, aborted };
  decision: enum { waiting, commits, aborts };

var
  state: array [participant] of outcome;
  coordinator: decision;
  votes: array [participant] of boolean;
  voted: array [participant] of boolean;
  commit: boolean;
  abort: boolean;

startstate begin
  for p: participant do
    state[p] := working;
    votes[p] := false;
    voted[p] := false;
  end;
  coordinator := waiting;
  commit := false;
  abort := false;
end;

rule "commit" coordinator = waiting & forall p: participant do votes[p] end ==>
begin
  coordinator := commits;
  commit := true;
end;

rule "abort" coordinator = waiting ==>
begin
  coordinator := aborts;
  abort := true;
end;

ruleset p: participant do
  rule "count" coordinator = waiting & voted[p] ==> begin votes[p] := true; end;

  rule "vote" state[p] = working ==>
  begin
    state[p] := prepared;
    voted[p] := true;
  end;

  rule "give up" state[p] = working ==> begin state[p] := aborted; end;

  rule "hear commit" commit ==> begin state[p] := committed; end;

  rule "hear abort" abort ==> begin state[p] := aborted; end;
end;

invariant "agreement"
  forall p: participant do forall q: participant do !(state[p] = aborted & state[q] = committed) end end;
