/* Three heaps; two players take turns; a move takes one or more from one heap. */
#define SIZE 99

byte heap[3] = SIZE;
bit player;

/* Takes some of a heap; k goes back to 0, so that it tells no two states apart. */
#define take(h) \
  atomic { heap[h] > 0 -> k = 1; \
    do :: k < heap[h] -> k++ :: break od; \
    heap[h] = heap[h] - k; player = 1 - player; k = 0; \
    assert(heap[h] <= SIZE) }

active proctype game() {
  byte k;
  do
  :: take(0)
  :: take(1)
  :: take(2)
  od
}
