//! What fuzz targets reach of the tool: readers of files that others write.

use crate::recorded::{Log, Map};

/// Reads a log of a run to its end, or to what cannot be read.
pub fn log(bytes: &[u8]) {
    let Ok(mut log) = Log::open(Box::new(bytes), None) else { return };
    while let Ok(Some(_)) = log.next() {}
}

/// Reads a map from a log to a spec; gives what is wrong with it.
pub fn map(text: &str) -> Option<String> {
    Map::read(text).err()
}
