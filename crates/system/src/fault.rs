//! A fault: a state, step or predicate that could not be evaluated. It becomes a verdict with its trace.

/// A place in a source text that a person can go to. Lines and columns count from 1; the end is the last
/// character of the range.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The file as the reader knows it (a path as given, or the name of a bundled or standard module).
    pub file: String,
    /// First line.
    pub line: u32,
    /// First column, in characters.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// Last column, in characters.
    pub end_column: u32,
}

/// What kind of trouble a fault is: decides the verdict and the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// An expression has no value here (wrong kind of operand, outside a domain, not enumerable, unset variable…).
    Evaluation,
    /// The spec itself said so: an `Assert` failed.
    Assertion,
    /// Something is too large or too deep to be computed (a set, a recursion).
    Limit,
    /// A budget of time or memory ran out during the evaluation; the message says which.
    Budget,
    /// The user interrupted the evaluation.
    Interrupted,
    /// The memory that the system gives is used up.
    Memory,
    /// What is kept on disk cannot be written or read.
    Disk,
    /// The visitor asked to stop; not an error and never shown.
    Stopped,
    /// The evaluator interrupted itself. Never leaves it: where one becomes a verdict, that is a bug.
    Interrupt(Interrupt),
}

/// Why an evaluator interrupts itself. No fault: what is evaluated may have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interrupt {
    /// What is being evaluated must not be cached, or cannot be now; it is evaluated without a cache.
    Uncacheable,
    /// One step or state was asked for, and it is there.
    Enough,
    /// There are more steps than a reader can be told.
    TooMany,
}

impl From<Interrupt> for Fault {
    #[cold]
    fn from(interrupt: Interrupt) -> Self {
        Self::new(FaultKind::Interrupt(interrupt), String::new())
    }
}

impl FaultKind {
    /// Whether the evaluation was ended from outside: says nothing of the spec, and may be otherwise the next time.
    pub fn is_from_outside(self) -> bool {
        matches!(self, Self::Budget | Self::Interrupted | Self::Memory | Self::Disk)
    }

    /// Whether this is control flow: it says nothing of the spec, and nobody is told.
    pub fn is_control(self) -> bool {
        matches!(self, Self::Stopped | Self::Interrupt(_))
    }

    /// Whether evaluation was ended, from outside or by control flow: nobody may go on as if a value were missing.
    pub fn ends_evaluation(self) -> bool {
        self.is_control() || self.is_from_outside()
    }

    /// Whether something was too large to be evaluated.
    pub fn is_of_size(self) -> bool {
        matches!(self, Self::Limit | Self::Memory)
    }
}

/// One call on the way to the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The operator that was called, as its author named it.
    pub name: String,
    /// Where it was called.
    pub location: Option<Location>,
}

/// The contents of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// What kind of trouble.
    pub kind: FaultKind,
    /// One sentence, without a place: "`Head` of an empty sequence".
    pub message: String,
    /// The expression at fault.
    pub location: Option<Location>,
    /// The calls that led there, innermost first.
    pub calls: Vec<Call>,
    /// What the author might do about it.
    pub hint: Option<String>,
}

/// Why something could not be evaluated, and where.
///
/// A pointer wide, since every evaluation returns one or a value; its [`Details`] are read and written through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(Box<Details>);

impl Fault {
    /// A fault without a place, which whoever knows one adds.
    #[cold]
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Self(Box::new(Details { kind, message: message.into(), location: None, calls: Vec::new(), hint: None }))
    }

    /// An evaluation fault without a place.
    #[cold]
    pub fn evaluation(message: impl Into<String>) -> Self {
        Self::new(FaultKind::Evaluation, message)
    }

    /// The same fault with a hint for the author.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl std::ops::Deref for Fault {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

impl std::ops::DerefMut for Fault {
    fn deref_mut(&mut self) -> &mut Details {
        &mut self.0
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
