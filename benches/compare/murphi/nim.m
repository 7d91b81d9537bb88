-- Three heaps; two players take turns; a move takes one or more from one heap.
const size: 99;

var
  heaps: array [1 .. 3] of 0 .. size;
  player: 0 .. 1;

startstate begin
  for h: 1 .. 3 do heaps[h] := size; end;
  player := 0;
end;

ruleset h: 1 .. 3; k: 1 .. size do
  rule "take" heaps[h] >= k ==>
  begin
    heaps[h] := heaps[h] - k;
    player := 1 - player;
  end;
end;

invariant "heaps" forall h: 1 .. 3 do heaps[h] <= size end;
