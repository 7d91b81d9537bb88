//! The host of an explorer: what the place where it runs provides.

use crate::protocol::Options;
use check_value::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The services of the place where an explorer runs.
pub trait Host: Send + Sync {
    /// The spec with which the server was started, read anew, or the one inside an exported page; or why it cannot be read.
    fn served(&self) -> Option<Result<Served, String>> {
        None
    }

    /// Whether files and downloads are possible.
    fn is_server(&self) -> bool {
        false
    }

    /// Takes an event of the running call, as JSON. May be called from any thread.
    fn event(&self, json: &str);

    /// The flag by which the running call is cancelled. Whoever sets it makes it false again before the next call.
    fn interrupt(&self) -> Arc<AtomicBool>;

    /// The clock and the memory of the machine.
    fn clock(&self) -> Arc<dyn check_driver::host::Host>;

    /// The stack, in bytes, that evaluation may use on the thread of a call: a good deal less than it has.
    fn stack(&self) -> usize {
        1 << 20
    }

    /// Files, programs and the clock for the spec; none of them if `None`.
    fn world(&self) -> Option<Arc<dyn World>> {
        None
    }
}

/// A spec with all its texts, and the options with which it was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Served {
    /// The module to open: its name, or the name of its file.
    pub root: String,
    /// The texts by file name: modules and configs.
    pub files: BTreeMap<String, String>,
    /// What is to be read otherwise; the options of `open` come before them.
    #[serde(default)]
    pub options: Options,
}
