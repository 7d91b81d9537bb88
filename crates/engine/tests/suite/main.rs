//! The engines against a naive search, against petgraph and against known answers.

mod behaviours;
mod budgets;
mod candidates;
mod cases;
mod disk;
mod distributed;
mod draw;
mod growing;
mod known;
mod large;
mod listed;
mod naive;
mod observation;
mod random;
mod replay;
mod simulate;
mod speed;
mod tableau;
mod temporal;
