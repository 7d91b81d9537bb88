//! Every change of a file is noticed.
