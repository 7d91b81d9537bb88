//! Values, places and texts in messages.

use serde::{Deserialize, Serialize};

/// A state: 11 characters (base64url) that are computed from the names and values of its variables, and from nothing else.
pub type Key = String;

/// A range of a text. Lines and columns count from 1; a column is a character; the end is the last character inside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The file, as the reader knows it.
    pub file: String,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// Last column.
    pub end_column: u32,
}

/// A value. Leaves have their text in TLA+; the order of parts is that in which a reader sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Value {
    /// `TRUE` or `FALSE`.
    Bool {
        /// Its text.
        text: String,
    },
    /// An integer of any size.
    Int {
        /// Its digits.
        text: String,
    },
    /// A string.
    String {
        /// With its quotes.
        text: String,
    },
    /// A model value.
    Model {
        /// Its name.
        text: String,
    },
    /// What has no finite picture.
    Opaque {
        /// Its name or formula.
        text: String,
    },
    /// A set.
    Set {
        /// Its elements.
        items: Vec<Value>,
    },
    /// A tuple or sequence.
    Tuple {
        /// Its elements.
        items: Vec<Value>,
    },
    /// A record.
    Record {
        /// Its fields.
        fields: Vec<Named>,
    },
    /// Any other function.
    Function {
        /// Arguments and results.
        pairs: Vec<Pair>,
    },
}

/// A name with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Named {
    /// The name.
    pub name: String,
    /// The value.
    pub value: Value,
}

/// An argument of a function with the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Pair {
    /// The argument.
    pub argument: Value,
    /// The result.
    pub value: Value,
}

/// What has a value, or else why it has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Evaluated {
    /// It has one.
    Value {
        /// The value.
        value: Value,
    },
    /// It cannot be evaluated.
    Fault {
        /// Why.
        fault: String,
        /// Where.
        place: Option<Place>,
    },
    /// It speaks of a step, and the state is the last one.
    NoNextState {
        /// Always true.
        no_next_state: bool,
    },
}

/// A text under the name of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileText {
    /// The name of the file.
    pub name: String,
    /// Its media type.
    pub r#type: String,
    /// The text.
    pub text: String,
}
