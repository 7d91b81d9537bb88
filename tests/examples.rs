//! The programs in `examples/` run to their end.

#[path = "../examples/check_a_spec.rs"]
mod check_a_spec;
#[path = "../examples/native_system.rs"]
mod native_system;
#[path = "../examples/walk_a_graph.rs"]
mod walk_a_graph;

#[test]
fn check_a_spec_runs() {
    check_a_spec::main().expect("the spec is right");
}

#[test]
fn native_system_runs() {
    native_system::main().expect("there are threads");
}

#[test]
fn walk_a_graph_runs() {
    walk_a_graph::main().expect("the spec is right");
}
