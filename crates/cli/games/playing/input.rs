//! What a player types: a number, a move by its parameters, or a command.

use check_report::game::Label;
use check_system::Value;
use petgraph::graph::EdgeIndex;

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    Help,
    Moves,
    Board,
    Hint,
    Undo,
    Resign,
    Quit,
    Save(String),
    /// A move, by the words that were typed.
    Move(Vec<String>),
}

impl Command {
    pub(super) fn of(line: &str) -> Self {
        let line = line.trim();
        if let Some(path) = line.strip_prefix("save ") {
            return Self::Save(path.trim().to_owned());
        }
        match line.to_lowercase().as_str() {
            "" => Self::Nothing,
            "help" | "?" | "h" => Self::Help,
            "moves" | "m" => Self::Moves,
            "board" | "b" => Self::Board,
            "hint" => Self::Hint,
            "undo" | "u" => Self::Undo,
            "resign" => Self::Resign,
            "quit" | "q" | "exit" => Self::Quit,
            _ => Self::Move(words(line)),
        }
    }
}

/// Which move is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Matched {
    None,
    One(EdgeIndex),
    /// Any of these.
    Several(Vec<String>),
}

/// The move that words mean: its number from 1, its label, its parameters, or its action and parameters.
pub(super) fn matched(words: &[String], choices: &[(EdgeIndex, Label)]) -> Matched {
    if let [number] = words
        && let Ok(number) = number.parse::<usize>()
        && (1..=choices.len()).contains(&number)
    {
        return Matched::One(choices[number - 1].0);
    }
    let found: Vec<_> = choices.iter().filter(|(_, label)| means(words, label)).collect();
    match found.as_slice() {
        [] => Matched::None,
        [(edge, _)] => Matched::One(*edge),
        several => Matched::Several(several.iter().map(|(_, label)| label.text.clone()).collect()),
    }
}

fn means(said: &[String], label: &Label) -> bool {
    let mut parameters = Vec::new();
    label.parameters.iter().for_each(|(_, value)| atoms(value, &mut parameters));
    let action = label.action.as_deref().map(words).unwrap_or_default();
    let with_action = [action, parameters.clone()].concat();
    said == words(&label.text) || !said.is_empty() && (said == parameters || said == with_action)
}

/// The words of a text: numbers, with their signs, and names, in lower case.
fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut word = String::new();
    for character in text.chars().chain([' ']) {
        let belongs = character.is_alphanumeric() || character == '_' || character == '-' && word.is_empty();
        if belongs {
            word.extend(character.to_lowercase());
        } else if !word.is_empty() {
            found.push(std::mem::take(&mut word));
        }
    }
    found.retain(|word| word != "-");
    found
}

/// The words for a value: what it consists of, without the names of fields.
fn atoms(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Set(items) | Value::Seq(items) => items.iter().for_each(|item| atoms(item, found)),
        Value::Record(fields) => fields.iter().for_each(|(_, value)| atoms(value, found)),
        Value::Function(pairs) => pairs.iter().for_each(|(key, value)| {
            atoms(key, found);
            atoms(value, found);
        }),
        other => found.extend(words(&check_report::show(other))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(text: &str, parameters: Vec<(&str, Value)>) -> Label {
        let parameters = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Label { text: text.to_owned(), action: Some("Take".to_owned()), parameters, is_given: false }
    }

    fn choices() -> Vec<(EdgeIndex, Label)> {
        let at = |row, column| Value::Record(vec![("row".into(), Value::Int(row)), ("col".into(), Value::Int(column))]);
        let labels = [
            label("Take(1, 2)", vec![("heap", Value::Int(1)), ("n", Value::Int(2))]),
            label("Take(2, 1)", vec![("heap", Value::Int(2)), ("n", Value::Int(1))]),
            label("pos = [row |-> 3, col |-> 1]", vec![("pos", at(3, 1))]),
            label("pass", vec![]),
        ];
        labels.into_iter().enumerate().map(|(place, label)| (EdgeIndex::new(place), label)).collect()
    }

    #[test]
    fn moves_by_number_label_and_parameters() {
        let choices = choices();
        let move_of = |line: &str| match Command::of(line) {
            Command::Move(words) => matched(&words, &choices),
            other => panic!("{other:?}"),
        };
        let cases = [("2", 1), ("1 2", 0), ("Take 2 1", 1), ("take(2,1)", 1), ("3,1", 2), ("PASS", 3)];
        for (line, place) in cases {
            assert_eq!(move_of(line), Matched::One(EdgeIndex::new(place)), "{line}");
        }
        assert_eq!(move_of("5 5"), Matched::None);
        assert_eq!(move_of("9"), Matched::None);
    }

    #[test]
    fn commands() {
        assert_eq!(Command::of(" Undo "), Command::Undo);
        assert_eq!(Command::of("save a b.json"), Command::Save("a b.json".to_owned()));
        assert_eq!(Command::of("x = -1"), Command::Move(vec!["x".to_owned(), "-1".to_owned()]));
    }
}
