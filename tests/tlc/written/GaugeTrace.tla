--------------------------------- MODULE GaugeTrace ---------------------------------
\* invariant
\* Gauge.tla
LOCAL INSTANCE Integers
LOCAL INSTANCE TLC

Trace == <<
    [level |-> 0, open |-> TRUE],
    [level |-> 2, open |-> TRUE]
>>

CounterExample == [
  state |-> {<<place, Trace[place]>> : place \in DOMAIN Trace},
  action |-> {
    <<<<1, Trace[1]>>, [name |-> "Fill", location |-> [beginLine |-> 9, beginColumn |-> 12, endLine |-> 12, endColumn |-> 28, module |-> "Gauge"], context |-> [n |-> 2], parameters |-> <<"n">>], <<2, Trace[2]>>>>
  }
]
=====================================================================================
