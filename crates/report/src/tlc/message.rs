//! One message: its number, its class, its text, and how it looks with and without `-tool`.

/// The class of a message, as TLC numbers it in `-tool` mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Says how the run goes.
    Plain = 0,
    /// An error.
    Error = 1,
    /// A warning.
    Warning = 3,
    /// A state of a trace.
    State = 4,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The number that programs know it by (`tlc2/output/EC.java`).
    pub code: u16,
    /// The class of a message, as TLC numbers it in `-tool` mode.
    pub class: Class,
    /// Its text, without a line end after its last line unless TLC has one there.
    pub text: String,
}

impl Message {
    /// A message that says how the run goes.
    pub fn plain(code: u16, text: impl Into<String>) -> Self {
        Self { code, class: Class::Plain, text: text.into() }
    }

    /// An error.
    pub fn error(code: u16, text: impl Into<String>) -> Self {
        Self { class: Class::Error, ..Self::plain(code, text) }
    }

    /// A warning.
    pub fn warning(code: u16, text: impl Into<String>) -> Self {
        Self { class: Class::Warning, ..Self::plain(code, text) }
    }

    /// A state of a trace.
    pub fn state(code: u16, text: impl Into<String>) -> Self {
        Self { class: Class::State, ..Self::plain(code, text) }
    }

    /// The lines that are printed, with the line end of the last one: between marks with the number with `-tool`, else
    /// after a word for the class.
    pub fn printed(&self, tool: bool) -> String {
        let Self { code, class, text } = self;
        if tool {
            let class = *class as u8;
            return format!("@!@!@STARTMSG {code}:{class} @!@!@\n{text}\n@!@!@ENDMSG {code} @!@!@\n");
        }
        let word = match class {
            Class::Plain => "",
            Class::Error => "Error: ",
            Class::Warning => "Warning: ",
            Class::State => "State ",
        };
        format!("{word}{text}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_and_without_marks() {
        let message = Message::state(2217, "1: <Initial predicate>\nx = 1\n");
        assert_eq!(
            message.printed(true),
            "@!@!@STARTMSG 2217:4 @!@!@\n1: <Initial predicate>\nx = 1\n\n@!@!@ENDMSG 2217 @!@!@\n"
        );
        assert_eq!(message.printed(false), "State 1: <Initial predicate>\nx = 1\n\n");
        assert_eq!(Message::error(2114, "Deadlock reached.").printed(false), "Error: Deadlock reached.\n");
    }
}
