//! Several processes that search together: how they find and trust one another, what they exchange, how a loss is noticed.
//!
//! Knows no spec and no search: a *job* is bytes, and a search is whoever uses the [`Peer`]s. It listens only at the address
//! that it is given, and never ends the process.
//!
//! - [`lead`] and [`join`] gather the processes. Each connection begins with a handshake: same version, same place in the
//!   cluster, same shared secret (proved to one another by HMAC-SHA256 over nonces of both; the secret itself is never sent),
//!   and, where states are to be exchanged, the same job. Who fails is refused before any state moves. Nothing is encrypted.
//! - A connection from each process to the first carries the job, a heartbeat each second, and the end.
//! - The supersteps of the search are exchanged by timely dataflow, over sockets of ours. A peer goes on when it has
//!   all that was sent to it in a superstep, and so no peer is more than one ahead of another: a sender waits for slow receivers.

mod control;
mod frame;
mod gather;
mod handshake;
mod loss;
mod secret;
mod socket;
mod supersteps;
mod trouble;

pub use control::Cluster;
pub use gather::{Gathering, Joined, join, lead};
pub use handshake::Member;
pub use secret::Secret;
pub use supersteps::Peer;
pub use trouble::Trouble;
