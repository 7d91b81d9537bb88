/* Two-phase commit: participants vote, a coordinator decides, messages are never lost and never leave. */
#define N 8
#define ALL 255

/* Of participants: 0 working, 1 prepared, 2 committed, 3 aborted. Of the coordinator: 0 waiting, 1 committed, 2 aborted. */
byte state[N];
byte coordinator;
byte votes;
/* Messages sent: votes as bits. */
byte voted;
bit commits;
bit aborts;

inline check() {
  d_step {
    i = 0; a = 0; c = 0;
    do
    :: i < N -> a = a | (state[i] == 3); c = c | (state[i] == 2); i++
    :: else -> break
    od;
    assert(!(a && c));
    i = 0; a = 0; c = 0
  }
}

#define participant(p) \
  :: atomic { coordinator == 0 && (voted & (1 << p)) -> votes = votes | (1 << p); check() } \
  :: atomic { state[p] == 0 -> state[p] = 1; voted = voted | (1 << p); check() } \
  :: atomic { state[p] == 0 -> state[p] = 3; check() } \
  :: atomic { commits -> state[p] = 2; check() } \
  :: atomic { aborts -> state[p] = 3; check() }

active proctype protocol() {
  byte i;
  bit a;
  bit c;
  do
  :: atomic { coordinator == 0 && votes == ALL -> coordinator = 1; commits = 1; check() }
  :: atomic { coordinator == 0 -> coordinator = 2; aborts = 1; check() }
  participant(0)
  participant(1)
  participant(2)
  participant(3)
  participant(4)
  participant(5)
  participant(6)
  participant(7)
  od
}
