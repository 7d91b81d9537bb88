//! Why processes do not search together, or no longer.

use std::{error, fmt, io};

/// Why processes do not search together, or no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A process was refused, or refuses another: other version, other secret, other place.
    Refused(String),
    /// A process was lost: it died, hangs, or cannot be reached.
    Lost(String),
    /// The user wants an end.
    Interrupted,
    /// The system refuses something.
    System(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(text) | Self::Lost(text) | Self::System(text) => f.write_str(text),
            Self::Interrupted => f.write_str("stopped on request"),
        }
    }
}

impl error::Error for Trouble {}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::System(error.to_string())
    }
}
