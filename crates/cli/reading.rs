//! Where a spec is and how it is read: options that all commands have in common which run a spec.

use check_driver::request::Request;
use clap::Args;
use std::path::PathBuf;

/// The heading of options that say how a spec behaves.
pub(crate) const BEHAVIOUR: &str = "Behaviour";

/// A spec, and what is to be read otherwise than it stands there.
#[derive(Args, Clone, Debug, Default)]
pub struct Reading {
    /// A .tla file, or the name of a bundled spec (see `check list`).
    #[arg(required = true, value_name = "SPEC")]
    pub spec: Option<String>,

    /// The configuration [default: SPEC.cfg beside the spec]. For a bundled spec, a file of its folder.
    #[arg(short, long, value_name = "FILE")]
    pub config: Option<String>,

    /// Give a constant, or replace a definition, by any expression.
    #[arg(short = 'D', long = "define", value_name = "NAME=EXPR", value_parser = definition)]
    pub definitions: Vec<String>,

    /// A folder in which modules are looked for, after the spec's own; then come the folders of $TLA_PATH.
    #[arg(short = 'I', long, value_name = "DIR")]
    pub include: Vec<PathBuf>,

    /// The initial predicate, instead of the config's.
    #[arg(long, value_name = "NAME", requires = "next", conflicts_with = "specification", help_heading = BEHAVIOUR)]
    pub init: Option<String>,

    /// The next-state relation, instead of the config's.
    #[arg(long, value_name = "NAME", requires = "init", conflicts_with = "specification", help_heading = BEHAVIOUR)]
    pub next: Option<String>,

    /// The temporal formula that describes the behaviours, instead of the config's.
    #[arg(long = "spec", value_name = "NAME", id = "specification", help_heading = BEHAVIOUR)]
    pub specification: Option<String>,
}

impl Reading {
    /// The spec, as the user calls it.
    pub(crate) fn spec(&self) -> &str {
        self.spec.as_deref().expect("the command line requires a spec")
    }

    /// What is asked of the spec by these options alone.
    pub(crate) fn request(&self) -> Request {
        let Self { config, definitions, init, next, specification, .. } = self.clone();
        Request { config, definitions, init, next, specification, ..Request::default() }
    }
}

/// `NAME=EXPR`, or `NAME(x)=EXPR`; the rest is for those who know names.
fn definition(text: &str) -> Result<String, String> {
    if text.contains('=') { Ok(text.to_owned()) } else { Err("expected NAME=EXPR".to_owned()) }
}
