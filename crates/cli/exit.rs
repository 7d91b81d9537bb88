//! Exit codes of the tool itself. Those of verdicts are part of the report ([`check_report::Answer::exit_code`]).

/// The outcome is not the expected one, or a translation is out of date.
pub(crate) const UNEXPECTED: u8 = 1;

/// The command line makes no sense.
pub(crate) const USAGE: u8 = 2;

/// There is more than a bound allows.
pub(crate) const LIMIT: u8 = 3;

/// A strategy is beaten: a property of behaviours does not hold.
pub(crate) const BEATEN: u8 = 13;

/// An expression has no value.
pub(crate) const NO_VALUE: u8 = 75;

/// The user has pressed Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// A text is wrong.
pub(crate) const SPEC: u8 = 150;

/// A config does not fit what is asked.
pub(crate) const CONFIG: u8 = 151;

/// The machine refuses something.
pub(crate) const SYSTEM: u8 = 153;

/// A process of a cluster was lost, or refused.
pub(crate) const LOST: u8 = 154;

/// Ends the process, from outside of `main`: the user asked for it twice, or nobody can be told anything more.
#[allow(clippy::disallowed_methods)]
pub(crate) fn end(code: u8) -> ! {
    std::process::exit(code.into())
}
