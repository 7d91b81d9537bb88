//! Configuration texts to [`Config`].

use super::keywords::KEYWORDS;
use super::lexer::{Token, TokenKind, tokens};
use super::{Assignment, Config, ConfigName, ConfigValue, ConfigValueKind, Right, meant};
use check_syntax::{Diagnostic, FileId, Span};
use num_bigint::BigInt;

/// Reads a configuration. What can be read is in the [`Config`] also where there are errors.
///
/// As in TLC, a section that names one thing may stand once only, lists may stand several times and add up, and of
/// two values for one constant the later counts (here with a warning). Beyond TLC, commas between names or
/// assignments are skipped, negative numbers are numbers, and `I!Op` is a name everywhere.
pub fn parse_config(file: FileId, text: &str) -> (Config, Vec<Diagnostic>) {
    let (tokens, diagnostics) = tokens(file, text);
    let mut parser = Parser { text, tokens, at: 0, config: Config::default(), diagnostics };
    while parser.peek().kind != TokenKind::End {
        parser.section();
    }
    parser.warn_of_repetitions();
    (parser.config, parser.diagnostics)
}

/// How deep sets may be nested, so that whoever walks over a value may do so recursively.
const DEEPEST: usize = 200;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    config: Config,
    diagnostics: Vec<Diagnostic>,
}

/// A part of a section could not be read; this has been reported.
struct Unreadable;

impl<'a> Parser<'a> {
    fn peek(&self) -> &Token<'a> {
        &self.tokens[self.at]
    }

    /// Takes a token; the end is never passed.
    fn next(&mut self) -> Token<'a> {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn take(&mut self, symbol: &str) -> bool {
        let found = self.peek().kind == TokenKind::Symbol && self.peek().text == symbol;
        if found {
            self.next();
        }
        found
    }

    fn skip_commas(&mut self) {
        while self.take(",") {}
    }

    /// Whether a section ends here.
    fn at_boundary(&self) -> bool {
        let token = self.peek();
        token.kind == TokenKind::End || is_keyword(token)
    }

    fn expected(&mut self, what: &str) -> Unreadable {
        let token = self.peek();
        let found = if token.kind == TokenKind::End { "the end".to_owned() } else { format!("`{}`", token.text) };
        let message = format!("expected {what}, found {found}");
        self.diagnostics.push(Diagnostic::error("config", token.span, message));
        Unreadable
    }

    /// What stands here does not belong to the section before it; it is a misspelt keyword where it looks like one.
    fn expected_end(&mut self, otherwise: impl FnOnce(&mut Self) -> Unreadable) -> Unreadable {
        let token = self.peek();
        match meant::keyword(token.text, token.span) {
            Some(found) => {
                self.diagnostics.push(found);
                Unreadable
            }
            None => otherwise(self),
        }
    }

    /// A name in a section of constants that is given nothing: perhaps a keyword was meant.
    fn expected_assignment(&mut self, name: &ConfigName) -> Unreadable {
        match meant::keyword(&name.name, name.span) {
            Some(found) => {
                self.diagnostics.push(found);
                Unreadable
            }
            None => self.expected("`=` or `<-`"),
        }
    }

    /// The value that begins with this token is an expression, which only a module can have.
    fn no_expression(&mut self, name: &ConfigName, start: Span) -> Unreadable {
        let first = start.start as usize;
        let end = meant::end_of_line(self.text, first);
        let span = Span::new(start.file, start.start, end as u32);
        self.diagnostics.push(meant::expression(&name.name, &self.text[first..end], span));
        Unreadable
    }

    fn section(&mut self) {
        let keyword = self.next();
        let read = match keyword.text {
            _ if !is_keyword(&keyword) => return self.unknown_keyword(&keyword),
            "CONSTANT" | "CONSTANTS" => self.constants(),
            "CHECK_DEADLOCK" => self.check_deadlock(&keyword),
            "INIT" | "NEXT" | "SPECIFICATION" | "VIEW" | "SYMMETRY" | "ALIAS" | "_PERIODIC" | "_RL_REWARD" => {
                self.single(&keyword)
            }
            _ => self.list(&keyword),
        };
        if read.is_err() {
            while !self.at_boundary() {
                self.next();
            }
        }
    }

    fn unknown_keyword(&mut self, token: &Token<'_>) {
        let message = format!("expected a keyword, found `{}`", token.text);
        let found = Diagnostic::error("config-keyword", token.span, message);
        self.diagnostics.push(match meant::nearest_keyword(token.text) {
            Some(near) => found.with_hint(format!("did you mean `{near}`?")),
            None => found.with_hint("a section begins with a word such as CONSTANT, INVARIANT or SPECIFICATION"),
        });
        while !self.at_boundary() {
            self.next();
        }
    }

    /// A section that names one definition.
    fn single(&mut self, keyword: &Token<'_>) -> Result<(), Unreadable> {
        let start = self.peek().span;
        if self.is_in_expression() {
            return Err(self.no_formula(keyword, start));
        }
        let name = self.name()?;
        let config = &mut self.config;
        let place = match keyword.text {
            "INIT" => &mut config.init,
            "NEXT" => &mut config.next,
            "SPECIFICATION" => &mut config.specification,
            "VIEW" => &mut config.view,
            "SYMMETRY" => &mut config.symmetry,
            "ALIAS" => &mut config.alias,
            "_PERIODIC" => &mut config.periodic,
            _ => &mut config.rl_reward,
        };
        match place {
            None => *place = Some(name),
            Some(before) => {
                let span = before.span;
                self.diagnostics.push(twice(keyword, span));
            }
        }
        if self.at_boundary() {
            return Ok(());
        }
        if self.is_in_expression() {
            return Err(self.no_formula(keyword, start));
        }
        Err(self.expected_end(|parser| {
            let message = format!("{} names one definition", keyword.text);
            parser.diagnostics.push(Diagnostic::error("config", parser.peek().span, message));
            Unreadable
        }))
    }

    fn check_deadlock(&mut self, keyword: &Token<'_>) -> Result<(), Unreadable> {
        let value = match self.peek().text {
            "TRUE" => true,
            "FALSE" => false,
            _ => return Err(self.expected("TRUE or FALSE")),
        };
        self.next();
        if self.config.check_deadlock.is_some() {
            self.diagnostics.push(Diagnostic::error(
                "config",
                keyword.span,
                "CHECK_DEADLOCK stands here a second time",
            ));
        }
        self.config.check_deadlock = Some(value);
        if self.at_boundary() { Ok(()) } else { Err(self.expected_end(|parser| parser.expected("a keyword"))) }
    }

    /// A section that lists definitions.
    fn list(&mut self, keyword: &Token<'_>) -> Result<(), Unreadable> {
        self.skip_commas();
        let mut start = self.peek().span;
        while !self.at_boundary() {
            let here = self.peek().span;
            if self.text[start.start as usize..here.start as usize].contains('\n') {
                start = here;
            }
            if self.is_in_expression() {
                // With the names before it that stand on the same line.
                return Err(self.no_formula(keyword, start));
            }
            let name = self.name()?;
            let config = &mut self.config;
            let place = match keyword.text {
                "INVARIANT" | "INVARIANTS" => &mut config.invariants,
                "PROPERTY" | "PROPERTIES" => &mut config.properties,
                "CONSTRAINT" | "CONSTRAINTS" => &mut config.constraints,
                "ACTION_CONSTRAINT" | "ACTION_CONSTRAINTS" => &mut config.action_constraints,
                "_POSSIBLE" => &mut config.possible,
                _ => &mut config.postconditions,
            };
            place.push(name);
            self.skip_commas();
        }
        Ok(())
    }

    /// Whether something stands here that no definition without parameters is called by: an operator, a bracket, a number, a string.
    fn is_in_expression(&self) -> bool {
        let token = self.peek();
        let stands_alone = token.kind == TokenKind::Symbol && !matches!(token.text, "," | "!");
        stands_alone || matches!(token.kind, TokenKind::Number | TokenKind::String)
    }

    /// An expression stands where definitions are named: from some place to the end of the line, or to the next section.
    fn no_formula(&mut self, keyword: &Token<'_>, start: Span) -> Unreadable {
        let (first, line) = (start.start as usize, meant::end_of_line(self.text, start.start as usize));
        let mut end = first;
        while !self.at_boundary() && (self.peek().span.end as usize) <= line {
            end = self.next().span.end as usize;
        }
        let span = Span::new(start.file, start.start, end as u32);
        self.diagnostics.push(meant::formula(keyword.text, &self.text[first..end], span));
        Unreadable
    }

    /// `Op`, `I!Op`, `+`.
    fn name(&mut self) -> Result<ConfigName, Unreadable> {
        let first = self.name_part()?;
        let (mut name, mut span) = (first.text.to_owned(), first.span);
        while self.take("!") {
            let part = self.name_part()?;
            name = format!("{name}!{}", part.text);
            span = span.to(part.span);
        }
        Ok(ConfigName { name: name.into(), span })
    }

    fn name_part(&mut self) -> Result<Token<'a>, Unreadable> {
        if self.at_boundary() || self.peek().kind == TokenKind::String || is_punctuation(self.peek()) {
            return Err(self.expected("a name"));
        }
        Ok(self.next())
    }

    fn constants(&mut self) -> Result<(), Unreadable> {
        self.skip_commas();
        while !self.at_boundary() {
            let assignment = self.assignment()?;
            self.config.constants.push(assignment);
            self.skip_commas();
        }
        Ok(())
    }

    fn assignment(&mut self) -> Result<Assignment, Unreadable> {
        let name = self.name()?;
        if self.take("<-") {
            let module = self.module()?;
            let operator = self.name()?;
            let span = name.span.to(operator.span);
            return Ok(Assignment { name, arguments: Vec::new(), module, right: Right::Definition(operator), span });
        }
        let arguments = self.arguments()?;
        if !self.take("=") {
            return Err(self.expected_assignment(&name));
        }
        let start = self.peek().span;
        if self.opens_expression() {
            return Err(self.no_expression(&name, start));
        }
        let module = self.module()?;
        let value = self.value()?;
        if self.at_operator() {
            return Err(self.no_expression(&name, start));
        }
        let span = name.span.to(value.span);
        Ok(Assignment { name, arguments, module, right: Right::Value(value), span })
    }

    /// Whether an expression begins here that is no value of a config: `(`, `<<`, `[a |-> …`, an operator.
    fn opens_expression(&self) -> bool {
        let token = self.peek();
        let follows = |ahead: usize| self.tokens.get(self.at + ahead).map(|token| (token.kind, token.text));
        match token.text {
            _ if token.kind != TokenKind::Symbol => false,
            "[" => follows(2) != Some((TokenKind::Symbol, "]")),
            "-" => follows(1).is_some_and(|(kind, _)| kind != TokenKind::Number),
            "{" | "}" | ")" | "]" | "," | "=" | "<-" | "!" => false,
            _ => true,
        }
    }

    /// Whether the value just read is the left side of an operator. The next assignment may begin with one: `+ <- Plus`.
    fn at_operator(&self) -> bool {
        let token = self.peek();
        let begins_assignment = self.tokens.get(self.at + 1).is_some_and(|next| ["=", "<-"].contains(&next.text));
        match token.kind {
            TokenKind::Symbol => ["(", "["].contains(&token.text) || !is_punctuation(token) && !begins_assignment,
            _ => false,
        }
    }

    /// `[Mod]`, if it is there.
    fn module(&mut self) -> Result<Option<ConfigName>, Unreadable> {
        if !self.take("[") {
            return Ok(None);
        }
        let module = self.name()?;
        if self.take("]") { Ok(Some(module)) } else { Err(self.expected("`]`")) }
    }

    /// `(v1, v2)`, if it is there.
    fn arguments(&mut self) -> Result<Vec<ConfigValue>, Unreadable> {
        let mut found = Vec::new();
        if !self.take("(") {
            return Ok(found);
        }
        loop {
            found.push(self.value()?);
            if self.take(")") {
                return Ok(found);
            }
            if !self.take(",") {
                return Err(self.expected("`,` or `)`"));
            }
        }
    }

    fn value(&mut self) -> Result<ConfigValue, Unreadable> {
        let token = self.peek().clone();
        let kind = match token.kind {
            TokenKind::Number => ConfigValueKind::Number(number(token.text)),
            TokenKind::String => ConfigValueKind::String(token.text.into()),
            TokenKind::Word if is_keyword(&token) => return Err(self.expected("a value")),
            TokenKind::Word => match token.text {
                "TRUE" => ConfigValueKind::Bool(true),
                "FALSE" => ConfigValueKind::Bool(false),
                name => ConfigValueKind::Model(name.into()),
            },
            TokenKind::Symbol if token.text == "{" => return self.set(),
            TokenKind::Symbol if token.text == "-" => return self.negative(),
            TokenKind::Symbol | TokenKind::End => return Err(self.expected("a value")),
        };
        self.next();
        Ok(ConfigValue { kind, span: token.span })
    }

    fn negative(&mut self) -> Result<ConfigValue, Unreadable> {
        let sign = self.next();
        if self.peek().kind != TokenKind::Number {
            return Err(self.expected("a number"));
        }
        let digits = self.next();
        Ok(ConfigValue { kind: ConfigValueKind::Number(-number(digits.text)), span: sign.span.to(digits.span) })
    }

    /// Nested sets are read with a stack, so that no text can exhaust that of the thread.
    fn set(&mut self) -> Result<ConfigValue, Unreadable> {
        let mut open: Vec<(Span, Vec<ConfigValue>)> = vec![(self.next().span, Vec::new())];
        loop {
            if self.take("{") {
                let span = self.tokens[self.at - 1].span;
                open.push((span, Vec::new()));
                if open.len() > DEEPEST {
                    let message = format!("sets are nested more than {DEEPEST} deep");
                    self.diagnostics.push(Diagnostic::error("config", span, message));
                    return Err(Unreadable);
                }
                continue;
            }
            let mut closes = open.last().is_some_and(|(_, items)| items.is_empty()) && self.take("}");
            if !closes {
                let value = self.value()?;
                self.keep(&mut open, value);
                closes = self.close_or_comma()?;
            }
            while closes {
                let Some((start, items)) = open.pop() else { break };
                let span = start.to(self.tokens[self.at - 1].span);
                let set = ConfigValue { kind: ConfigValueKind::Set(items), span };
                if open.is_empty() {
                    return Ok(set);
                }
                self.keep(&mut open, set);
                closes = self.close_or_comma()?;
            }
        }
    }

    fn keep(&self, open: &mut [(Span, Vec<ConfigValue>)], value: ConfigValue) {
        if let Some((_, items)) = open.last_mut() {
            items.push(value);
        }
    }

    fn close_or_comma(&mut self) -> Result<bool, Unreadable> {
        if self.take("}") {
            Ok(true)
        } else if self.take(",") {
            Ok(false)
        } else {
            Err(self.expected("`,` or `}`"))
        }
    }

    fn warn_of_repetitions(&mut self) {
        let constants = &self.config.constants;
        for (index, later) in constants.iter().enumerate() {
            let same = |earlier: &&Assignment| {
                earlier.name.name == later.name.name
                    && earlier.arguments.is_empty()
                    && earlier.module.as_ref().map(|m| &m.name) == later.module.as_ref().map(|m| &m.name)
            };
            if later.arguments.is_empty()
                && let Some(earlier) = constants[..index].iter().find(same)
            {
                self.diagnostics.push(repeated(&later.name.name, later.span, earlier.span));
            }
        }
    }
}

/// A warning that a name is given a second time, in a config or by a request.
pub fn repeated(name: &str, later: Span, earlier: Span) -> Diagnostic {
    let message = format!("`{name}` is given a second time; this one counts");
    Diagnostic::warning("config-repeated", later, message).with_secondary(earlier, "given here first")
}

fn number(digits: &str) -> BigInt {
    digits.parse().expect("a number token holds digits only")
}

fn is_keyword(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Word && KEYWORDS.contains(&token.text)
}

fn is_punctuation(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Symbol && ["=", "<-", "{", "}", "(", ")", "[", "]", ",", "!"].contains(&token.text)
}

fn twice(keyword: &Token<'_>, before: Span) -> Diagnostic {
    Diagnostic::error("config", keyword.span, format!("{} stands here a second time", keyword.text))
        .with_secondary(before, "it was given here")
}
