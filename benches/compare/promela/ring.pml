/* Stations in a ring, each with a queue of bounded length. A station accepts a new parcel of any colour, passes the first
   of its queue on to the next station, or delivers it if it has the station's colour. */
#define N 5
#define ROOM 3

chan queue[N] = [ROOM] of { bit };

#define station(s, following, colour) \
  :: atomic { nfull(queue[s]) -> queue[s]!0 } \
  :: atomic { nfull(queue[s]) -> queue[s]!1 } \
  :: atomic { nempty(queue[s]) && nfull(queue[following]) -> queue[s]?c; queue[following]!c; c = 0 } \
  :: atomic { queue[s]?[colour] -> queue[s]?colour }

active proctype ring() {
  bit c;
  do
  station(0, 1, 0)
  station(1, 2, 1)
  station(2, 3, 0)
  station(3, 4, 1)
  station(4, 0, 0)
  od
}
