//! The supersteps of a search as a timely dataflow: packets are exchanged by the number of the peer to which they go.
//!
//! A superstep is over for a peer when the last packet of each sender has come. Who waited for a probe instead would wait for the
//! progress of peers that compute meanwhile, or have come to their end, and tell of it only when they step again.

use crate::loss::Loss;
use check_engine::AllToAll;
use std::cell::RefCell;
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use timely::communication::allocator::zero_copy::allocator::TcpBuilder;
use timely::communication::{Allocator, Push};
use timely::container::{Accountable, NoopBuilder};
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message, Stamp};
use timely::dataflow::operators::Input;
use timely::dataflow::operators::core::input::Handle as InputHandle;
use timely::dataflow::operators::generic::operator::Operator;
use timely::worker::Worker;
use timely::{WorkerConfig, bytes::arc::Bytes};

/// The bytes of a packet: what is sent to a peer in a superstep goes in as many as it takes.
const PACKET: usize = 1 << 18;

/// Numbers in the head of a packet.
const HEAD: usize = 5;

/// So often a peer looks for what is to arrive before it pauses between two looks, and for how long.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_micros(100);

/// So long a peer sleeps at most before it looks for a loss.
const NAP: Duration = Duration::from_millis(100);

/// A part of what one peer sends to another in a superstep.
#[derive(Clone, Debug, Default)]
struct Packet {
    to: u64,
    from: u64,
    superstep: u64,
    is_last: bool,
    content: Vec<u8>,
}

impl Accountable for Packet {
    fn record_count(&self) -> i64 {
        1
    }
}

impl ContainerBytes for Packet {
    fn from_bytes(bytes: Bytes) -> Self {
        let number =
            |place: usize| bytes[8 * place..].first_chunk().map(|bytes| u64::from_le_bytes(*bytes)).unwrap_or_default();
        let content = bytes.get(8 * HEAD..).and_then(|rest| rest.get(..number(4) as usize)).unwrap_or_default();
        let is_last = number(3) != 0;
        Self { to: number(0), from: number(1), superstep: number(2), is_last, content: content.to_vec() }
    }

    fn length_in_bytes(&self) -> usize {
        8 * HEAD + self.content.len().next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let padding = self.content.len().next_multiple_of(8) - self.content.len();
        let mut head = Vec::with_capacity(8 * HEAD);
        for number in [self.to, self.from, self.superstep, u64::from(self.is_last), self.content.len() as u64] {
            head.extend_from_slice(&number.to_le_bytes());
        }
        for bytes in [&head[..], &self.content, &[0; 8][..padding]] {
            writer.write_all(bytes).expect("timely has made room");
        }
    }
}

/// Sends each packet where it is to go.
struct Post;

impl Distributor<Packet> for Post {
    fn partition<T: Clone, P: Push<Message<T, Packet>>>(
        &mut self,
        packet: &mut Packet,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = packet.to as usize;
        Message::push_at(packet, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Packet>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// What has come in a superstep, by sender, and how many of them have sent all.
#[derive(Default)]
struct Arrived {
    from: Vec<Vec<u8>>,
    complete: usize,
}

/// What has come in two supersteps: a fast peer may be one ahead.
type Inbox = Rc<RefCell<[Arrived; 2]>>;

/// A peer of a search: a worker of timely, on its own thread.
///
/// The worker is never dropped: timely would wait for connections to be closed before it hands out what came last, and these are
/// closed when the process ends.
pub struct Peer {
    worker: ManuallyDrop<Worker>,
    input: ManuallyDrop<InputHandle<u64, NoopBuilder<Packet>>>,
    superstep: u64,
    inbox: Inbox,
    loss: Arc<Loss>,
}

impl Peer {
    /// The peer of a builder, on the thread that calls.
    pub(crate) fn new(builder: TcpBuilder, loss: Arc<Loss>) -> Self {
        let mut worker = Worker::new(WorkerConfig::default(), Allocator::Tcp(builder.build()), None);
        let inbox: Inbox = Rc::new(RefCell::new([0, 1].map(|_| Arrived::of(worker.peers()))));
        let taken = Rc::clone(&inbox);
        let input = worker.dataflow::<u64, _, _>(move |scope| {
            let (input, stream) = scope.new_input_with_builder::<NoopBuilder<Packet>>();
            let pact = DistributorPact(|_| Post);
            stream.unary::<NoopBuilder<Packet>, _, _, _>(pact, "Superstep", |_, _| {
                move |packets, _| {
                    packets.for_each(|_, packet| {
                        let mut inbox = taken.borrow_mut();
                        let arrived = &mut inbox[packet.superstep as usize % 2];
                        if let Some(from) = arrived.from.get_mut(packet.from as usize) {
                            from.append(&mut packet.content);
                            arrived.complete += usize::from(packet.is_last);
                        }
                    });
                }
            });
            input
        });
        let (worker, input) = (ManuallyDrop::new(worker), ManuallyDrop::new(input));
        Self { worker, input, superstep: 0, inbox, loss }
    }

    /// What has come in the superstep from all, if it has.
    fn arrived(&self) -> Option<Vec<Vec<u8>>> {
        let arrived = &mut self.inbox.borrow_mut()[self.superstep as usize % 2];
        let count = arrived.from.len();
        (arrived.complete == count).then(|| std::mem::replace(arrived, Arrived::of(count)).from)
    }
}

impl Arrived {
    fn of(peers: usize) -> Self {
        Self { from: vec![Vec::new(); peers], complete: 0 }
    }
}

impl AllToAll for Peer {
    fn index(&self) -> usize {
        self.worker.index()
    }

    fn count(&self) -> usize {
        self.worker.peers()
    }

    fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        let (from, superstep) = (self.index() as u64, self.superstep);
        for (to, mut content) in (0..).zip(outgoing) {
            loop {
                let rest = if content.len() > PACKET { content.split_off(PACKET) } else { Vec::new() };
                let is_last = rest.is_empty();
                self.input.send_batch(&mut Packet { to, from, superstep, is_last, content });
                if is_last {
                    break;
                }
                content = rest;
            }
        }
        for tries in 0_u32.. {
            if self.loss.is_lost() {
                return Err(io::Error::new(io::ErrorKind::BrokenPipe, "a process of the cluster is lost"));
            }
            if let Some(arrived) = self.arrived() {
                self.superstep += 1;
                return Ok(arrived);
            }
            self.worker.step_or_park(Some(NAP));
            // Where more threads wait than there are cores, those that compute need them.
            if tries >= TRIES {
                std::thread::sleep(PAUSE);
            }
        }
        unreachable!("it is tried until all has arrived or a process is lost")
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.loss.lose("a thread of this process has panicked".to_owned());
        }
    }
}
