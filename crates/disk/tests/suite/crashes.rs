//! Losses of power and faults, at every moment.
