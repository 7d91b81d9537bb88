-- Stations in a ring, each with a queue of bounded length. A station accepts a new parcel of any colour, passes the first
-- of its queue on to the next station, or delivers it if it has the station's colour.
const
  number: 5;
  room: 3;
  colours: 2;

type
  station: 0 .. number - 1;
  colour: 0 .. colours - 1;

var
  length: array [station] of 0 .. room;
  -- Behind the length everything is 0, so that equal queues are equal states.
  queue: array [station] of array [0 .. room - 1] of colour;

procedure append(s: station; c: colour); begin
  queue[s][length[s]] := c;
  length[s] := length[s] + 1;
end;

procedure drop(s: station); begin
  for i: 0 .. room - 2 do queue[s][i] := queue[s][i + 1]; end;
  queue[s][room - 1] := 0;
  length[s] := length[s] - 1;
end;

startstate begin
  for s: station do
    length[s] := 0;
    for i: 0 .. room - 1 do queue[s][i] := 0; end;
  end;
end;

ruleset s: station do
  ruleset c: colour do
    rule "accept" length[s] < room ==> begin append(s, c); end;
  end;

  rule "pass" length[s] > 0 & length[(s + 1) % number] < room ==>
  var c: colour;
  begin
    c := queue[s][0];
    drop(s);
    append((s + 1) % number, c);
  end;

  rule "deliver" length[s] > 0 & queue[s][0] = s % colours ==> begin drop(s); end;
end;

invariant "bounded" forall s: station do length[s] <= room end;
