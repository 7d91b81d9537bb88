//! The language server of `check`: TLA+ in editors, over the protocol that they speak.
//!
//! Reads buffers of the editor before files, and files only through a [`host::Host`]. What is wrong and what names mean comes
//! from the front end (`check-syntax`, `check-module`, `check-pluscal`); the config against the spec, lints and checks come
//! from the driver, in threads of their own. One thread speaks with the editor.

mod abbreviations;
mod actions;
mod analysis;
mod background;
mod capabilities;
mod completion;
mod declarations;
mod describe;
mod documents;
mod events;
mod extending;
mod format;
mod hints;
pub mod host;
mod lenses;
mod lints;
mod navigation;
mod positions;
mod rename;
mod reports;
mod root;
mod runs;
mod server;
mod signatures;
mod structure;
mod symbols;
mod target;
mod tokens;
mod translating;
mod uris;
mod visible;
mod workspace;

pub use lsp_server::Connection;
pub use server::serve;
