//! The modules by which a spec speaks with its checker and with the world outside.

pub(super) mod registers;
pub(super) mod tlc_ext;

use super::Native;

/// Their native operators.
pub(super) fn natives() -> impl Iterator<Item = &'static Native> {
    [registers::NATIVES, tlc_ext::NATIVES].into_iter().flatten()
}
