//! Random conditions on the functions of a set: those that can be found key by key, and others.

use crate::choices::Choices;
use crate::expression::{Type, Writer};

/// The functions of a set that satisfy a condition.
#[derive(Clone, Debug)]
pub struct Functions {
    /// The set of functions, of which there are a few hundred.
    pub set: String,
    /// The condition on one of them, which it calls `f`.
    pub condition: String,
}

/// Some functions, over the same constants and modules as [`expression`](crate::expression()).
pub fn functions(choices: &mut Choices) -> Functions {
    let (domain, keys, key) = choices
        .pick(&[
            ("1..4", ["1", "2", "3", "4"], Type::Int),
            ("0..3", ["0", "1", "2", "3"], Type::Int),
            ("{\"a\", \"b\", \"c\", \"\"}", ["\"a\"", "\"b\"", "\"c\"", "\"\""], Type::Str),
            ("{m1, m2, m3, nomv}", ["m1", "m2", "m3", "nomv"], Type::Model),
            ("{1, 2, m1, m2}", ["1", "2", "m1", "m2"], Type::Int),
        ])
        .clone();
    let (range, result) = choices
        .pick(&[
            ("0..3", Type::Int),
            ("1..4", Type::Int),
            ("{\"a\", \"b\", \"c\", \"\"}", Type::Str),
            ("{m1, m2, m3, nomv}", Type::Model),
            ("{m1, 1, 2, m2}", Type::Int),
            ("SUBSET {1, 2}", Type::Set(Box::new(Type::Int))),
            ("(BOOLEAN \\X BOOLEAN)", Type::Pair(Box::new(Type::Bool), Box::new(Type::Bool))),
        ])
        .clone();
    let set = format!("[{domain} -> {range}]");
    let mut writer = Conditions { writer: Writer::new(choices, 4), domain, keys, key, result };
    let count = 1 + writer.writer.below(3);
    let items: Vec<String> = (0..count).map(|_| format!("({})", writer.formula())).collect();
    Functions { set, condition: items.join(" /\\ ") }
}

struct Conditions<'c> {
    writer: Writer<'c>,
    domain: &'static str,
    keys: [&'static str; 4],
    key: Type,
    result: Type,
}

impl Conditions<'_> {
    fn formula(&mut self) -> String {
        let domain = match self.writer.below(3) {
            0 => "DOMAIN f".to_owned(),
            _ => self.domain.to_owned(),
        };
        match self.writer.below(9) {
            0..=2 => format!("\\A i, j \\in {domain} : {}", self.atom("i", "j")),
            3 => format!("\\A i \\in {domain} : i = {} => {}", self.a_key(), self.atom("i", "i")),
            4 => {
                let quantifier = *self.writer.choices.pick(&["\\A", "\\E"]);
                format!("\\A i \\in {domain} : {quantifier} j \\in {domain} : {}", self.atom("i", "j"))
            }
            5 => {
                let (i, j) = (self.a_key(), self.a_key());
                format!("{} \\/ {}", self.atom(&i, &j), self.atom(&j, &i))
            }
            6 => {
                let leaf = self.writer.leaf(&self.result.clone());
                format!("LET Holds(h) == \\A a, b \\in DOMAIN h : h[a] = h[b] => a = b \\/ h[a] = {leaf} IN Holds(f)")
            }
            7 => {
                let (i, j) = (self.a_key(), self.a_key());
                self.atom(&i, &j)
            }
            _ => {
                let of = Type::Function(Box::new(self.key.clone()), Box::new(self.result.clone()));
                self.writer.within("f", &of, |writer| writer.of(&Type::Bool, 2))
            }
        }
    }

    fn a_key(&mut self) -> String {
        (*self.writer.choices.pick(&self.keys)).to_owned()
    }

    /// A formula on the results for two keys.
    fn atom(&mut self, i: &str, j: &str) -> String {
        let result = self.result.clone();
        let leaf = self.writer.leaf(&result);
        let comparison = *self.writer.choices.pick(&["=", "#", "<", ">="]);
        let text = match self.writer.below(15) {
            0 | 1 => format!("{i} # {j} => f[{i}] # f[{j}]"),
            2 => format!("f[{i}] = f[{j}] => {i} = {j}"),
            3 => format!("f[{i}] {comparison} f[{j}]"),
            4 => format!("{i} < {j} => f[{i}] <= f[{j}]"),
            5 => format!("f[{i}] \\in {{{leaf}, {}}}", self.writer.leaf(&result)),
            6 => format!("f[{i}] + f[{j}] {comparison} {i}"),
            7 => format!("{i} \\in {{}} \\/ f[f[{i}]] {comparison} {j}"),
            8 => format!("IF f[{i}] = {leaf} THEN f[{j}] # {leaf} ELSE ~(f[{j}] = f[{i}] /\\ {i} # {j})"),
            9 => format!("f[{i}] = {leaf} \\/ 4 \\div f[{j}] > 1"),
            10 => format!("LET g == f[{i}] IN g = {leaf} <=> f[{j}] = g"),
            11 => format!("Len(f) = 4 /\\ f[{i}] {comparison} Len(f)"),
            12 => format!("Cardinality({{f[k] : k \\in DOMAIN f}}) > 2 \\/ f[{i}] = {leaf}"),
            13 => format!("f[{i}] # {leaf} => {i} \\in DOMAIN f /\\ f[{i}] * f[{j}] - f[{i}] {comparison} 2"),
            _ => self.writer.of(&Type::Bool, 1),
        };
        format!("({text})")
    }
}
