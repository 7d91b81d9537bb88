//! The secret of a cluster, in a file.

use super::Cluster;
use check_cluster::{Secret, Trouble};
use std::path::Path;

/// The secret in the file that is given.
pub(super) fn secret(asked: &Cluster) -> Result<Option<Secret>, Trouble> {
    asked.secret_file.as_deref().map(|path| Secret::new(read(path)?.as_bytes())).transpose()
}

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, Trouble> {
    std::fs::read_to_string(path)
        .map_err(|error| Trouble::System(format!("{} cannot be read: {error}", path.display())))
}
