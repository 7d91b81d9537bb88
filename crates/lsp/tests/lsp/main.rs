//! The server as an editor meets it: a scripted client at the other end of a connection in memory.

mod cases;
mod client;
mod edits;
mod latency;
mod memory;
mod protocol;
mod real;
