//! A value as a reader sees it: no identity, no sharing, only structure.

/// A value shown to a reader, in the order in which it is to be read.
///
/// Systems make these when a state is shown; nothing is computed with them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// An integer that fits 64 bits.
    Int(i64),
    /// An integer beyond 64 bits, in decimal digits with an optional leading `-`.
    BigInt(String),
    /// A string, without quotes.
    Str(String),
    /// A model value: equal only to itself.
    Model(String),
    /// A finite set, in the system's order, without repetition.
    Set(Vec<Value>),
    /// A tuple or sequence.
    Seq(Vec<Value>),
    /// A record: fields in the system's order.
    Record(Vec<(String, Value)>),
    /// Any other function: pairs of argument and result, in the system's order of arguments.
    Function(Vec<(Value, Value)>),
    /// What has no finite picture (the set of all naturals, say): its name or formula as text.
    Opaque(String),
}
