//! The explorer as a page uses it: requests and answers in JSON, on the bundled specs and those of the guide.

mod checking;
mod diagnosing;
mod files;
mod games;
mod graphs;
mod lane;
mod specs;
mod walking;
