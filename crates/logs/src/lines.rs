//! Reads a log line by line, as it is written: no more of it than one line is in memory.

use crate::documents;
use crate::line::{Line, LogFormat, Unreadable};
use serde_json::Value as Json;
use std::io::BufRead;

/// A field that begins a new run in the same log; its value is the run's name.
pub const RUN: &str = "#run";

/// A log that is being read.
pub enum Log<'r> {
    /// A line at a time.
    Stream(Stream<'r>),
    /// A document, read as a whole.
    Document(LogFormat, std::vec::IntoIter<Line>),
}

/// Lines that come.
pub struct Stream<'r> {
    reader: Box<dyn BufRead + 'r>,
    /// What was read ahead to find out the form.
    ahead: Option<Vec<u8>>,
    number: u64,
}

impl<'r> Log<'r> {
    /// Opens a log. Its form is what the user says, else what its first line shows.
    pub fn open(reader: Box<dyn BufRead + 'r>, asked: Option<LogFormat>) -> Result<Self, Unreadable> {
        let mut stream = Stream { reader, ahead: None, number: 0 };
        let form = match asked {
            Some(form) => form,
            None => stream.form()?,
        };
        if form == LogFormat::Ndjson {
            return Ok(Self::Stream(stream));
        }
        let json: Json = serde_json::from_slice(&stream.rest()?).map_err(|error| not_json(&error))?;
        let lines = match form {
            LogFormat::Itf => documents::itf(&json),
            LogFormat::Report => documents::report(&json),
            LogFormat::Tlc | LogFormat::Ndjson => documents::tlc(&json),
        };
        Ok(Self::Document(form, lines?.into_iter()))
    }

    /// Its form.
    pub fn format(&self) -> LogFormat {
        match self {
            Log::Stream(_) => LogFormat::Ndjson,
            Log::Document(form, _) => *form,
        }
    }

    /// The next line that is not blank; waits for it where it is still to be written.
    pub fn next_line(&mut self) -> Result<Option<Line>, Unreadable> {
        match self {
            Log::Stream(stream) => stream.next(),
            Log::Document(_, lines) => Ok(lines.next()),
        }
    }
}

impl Stream<'_> {
    /// What the first line shows.
    fn form(&mut self) -> Result<LogFormat, Unreadable> {
        let Some(first) = self.line()? else { return Ok(LogFormat::Ndjson) };
        let form = match serde_json::from_slice::<Json>(&first) {
            Ok(json) => documents::form(&json),
            Err(error) if error.is_eof() => return self.form_of_document(first),
            Err(_) => LogFormat::Ndjson,
        };
        self.ahead = Some(first);
        Ok(form)
    }

    /// The first line is only the beginning of something: of a document over several lines, or of a broken line.
    fn form_of_document(&mut self, first: Vec<u8>) -> Result<LogFormat, Unreadable> {
        let rest = self.rest()?;
        let goes_on_with_a_line = rest.trim_ascii_start().first().is_none_or(|byte| *byte == b'{');
        let whole = [first, rest].concat();
        let form = match serde_json::from_slice::<Json>(&whole) {
            Ok(json) => documents::form(&json),
            Err(_) if goes_on_with_a_line => LogFormat::Ndjson,
            Err(error) => {
                let message = format!("is neither lines of JSON nor one JSON document: {error}");
                return Err(Unreadable::whole(message));
            }
        };
        self.reader = Box::new(std::io::Cursor::new(whole));
        self.number = 0;
        Ok(form)
    }

    fn next(&mut self) -> Result<Option<Line>, Unreadable> {
        let Some(bytes) = self.line()? else { return Ok(None) };
        read(self.number, &bytes).map(Some)
    }

    /// The bytes of the next line that is not blank.
    fn line(&mut self) -> Result<Option<Vec<u8>>, Unreadable> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        loop {
            let mut bytes = Vec::new();
            let read = self.reader.read_until(b'\n', &mut bytes);
            let read = read.map_err(|error| Unreadable::at(self.number + 1, format!("cannot be read: {error}")))?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            if self.number == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
                bytes.drain(..3);
            }
            if !bytes.iter().all(u8::is_ascii_whitespace) {
                return Ok(Some(bytes));
            }
        }
    }

    /// All that is left.
    fn rest(&mut self) -> Result<Vec<u8>, Unreadable> {
        let mut bytes = self.ahead.take().unwrap_or_default();
        let read = self.reader.read_to_end(&mut bytes);
        read.map_err(|error| Unreadable::whole(format!("cannot be read: {error}")))?;
        Ok(bytes)
    }
}

/// A line of NDJSON.
fn read(number: u64, bytes: &[u8]) -> Result<Line, Unreadable> {
    let json: Json = serde_json::from_slice(bytes).map_err(|error| {
        let text = error.to_string();
        let what = text.split(" at line ").next().unwrap_or(&text);
        Unreadable::at(number, format!("broken JSON, column {}: {what}", error.column()))
    })?;
    let Json::Object(object) = json else {
        return Err(Unreadable::at(number, "a line of a log is a JSON object, this is none")
            .with_hint("for example {\"event\": \"Take\", \"heap\": 1}"));
    };
    let mut line = Line { number, fields: Vec::new(), event: None, arguments: Vec::new(), run: None, repeats: None };
    for (name, value) in object {
        if name == RUN {
            line.run = Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        } else {
            line.fields.push((name, value));
        }
    }
    Ok(line)
}

fn not_json(error: &serde_json::Error) -> Unreadable {
    Unreadable::whole(format!("is not a JSON document: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<Vec<Line>, Unreadable> {
        let mut log = Log::open(Box::new(text.as_bytes()), None)?;
        let mut lines = Vec::new();
        while let Some(line) = log.next_line()? {
            lines.push(line);
        }
        Ok(lines)
    }

    #[test]
    fn lines_keep_their_numbers() {
        let lines = all("\u{feff}{\"event\": \"A\"}\n\n  \n{\"#run\": 2, \"x\": 1}").expect("it is a log");
        let told: Vec<_> = lines.iter().map(|line| (line.number, line.fields.len(), line.run.as_deref())).collect();
        assert_eq!(told, [(1, 1, None), (4, 1, Some("2"))]);
    }

    #[test]
    fn broken_lines_are_named() {
        for (text, line) in [("{\"a\": 1}\n{\"a\": }\n", 2), ("{\"a\": 1\n{\"b\": 2}\n", 1), ("[1]", 1), ("x", 1)] {
            assert_eq!(all(text).expect_err("it is broken").line, Some(line), "{text}");
        }
        assert_eq!(all(""), Ok(Vec::new()));
    }

    #[test]
    fn documents_are_known_by_what_they_hold() {
        let itf = "{\n \"vars\": [\"x\"],\n \"states\": [{\"x\": 1}, {\"#meta\": {\"action\": \"A\"}, \"x\": 2}]\n}";
        let lines = all(itf).expect("it is a trace");
        assert_eq!(
            lines.iter().map(|line| (line.number, line.event.as_deref())).collect::<Vec<_>>(),
            [(1, None), (2, Some("A"))]
        );
        let one_line = itf.replace('\n', "");
        assert_eq!(all(&one_line).expect("it is a trace"), lines);
    }
}
