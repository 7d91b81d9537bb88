//! Proofs: read so that it is known where they end, and checked for their form; nothing of them stays in the tree.

use super::{Parsed, Parser};
use crate::lexer::{Token, TokenKind as T};

/// The level of a proof, once its first step has set it.
pub(super) type Level = Option<u32>;

/// What stands between the angle brackets of a step.
enum StepLevel {
    Number(u32),
    Star,
    Plus,
}

impl Parser<'_> {
    /// Whether a proof begins here, rather than a further step of the one that is being read.
    pub(super) fn begins_proof(&self) -> bool {
        let token = self.token();
        match token.kind {
            T::By | T::Proof | T::Obvious | T::Omitted => true,
            T::Step => match self.step_level(token) {
                StepLevel::Star => self.proofs.is_empty(),
                StepLevel::Plus => true,
                StepLevel::Number(level) => match self.proofs.last() {
                    None => true,
                    Some(open) => open.is_some_and(|open| level > open),
                },
            },
            _ => false,
        }
    }

    fn step_level(&self, token: Token) -> StepLevel {
        match self.text_of(token).as_bytes().get(1) {
            Some(b'*') => StepLevel::Star,
            Some(b'+') => StepLevel::Plus,
            _ => {
                let digits = self.text_of(token)[1..].split('>').next().unwrap_or_default();
                StepLevel::Number(digits.parse().unwrap_or(u32::MAX))
            }
        }
    }

    /// A proof.
    pub(super) fn proof(&mut self) -> Parsed<()> {
        self.enter()?;
        self.proofs.push(None);
        let after = if self.token().kind == T::Proof { self.ahead(1).kind } else { self.token().kind };
        match after {
            T::By => {
                self.eat(T::Proof);
                self.facts()?;
            }
            T::Obvious | T::Omitted => {
                self.eat(T::Proof);
                self.bump();
            }
            _ => {
                self.eat(T::Proof);
                self.steps()?;
            }
        }
        self.proofs.pop();
        self.depth -= 1;
        Ok(())
    }

    fn steps(&mut self) -> Parsed<()> {
        loop {
            let token = self.expect(T::Step, "a step of the proof, or its `QED`")?;
            self.check_level(token)?;
            let is_last = self.eat(T::Qed);
            let may_have_proof = is_last || self.step()?;
            if self.begins_proof() {
                if !may_have_proof {
                    return Err(self.expected("the next step, since this one takes no proof"));
                }
                self.proof()?;
            }
            if is_last {
                return Ok(());
            }
        }
    }

    /// Checks that a step belongs to the proof that is being read; the first step sets the proof's level.
    fn check_level(&mut self, token: Token) -> Parsed<()> {
        let text = self.text_of(token);
        if text[1..].starts_with(['*', '+']) && text[3..].starts_with(is_of_name) {
            self.report(self.span(token), "only a step that has the number of its level can have a name");
            self.hint("write `<1>a`, say, or leave the name out");
        }
        let outer = self.proofs.iter().rev().nth(1).map_or(-1, |level| level.map_or(-1, i64::from));
        let known = self.proofs.last().copied().flatten();
        let fits = match (self.step_level(token), known) {
            (StepLevel::Star, Some(_)) => true,
            (StepLevel::Plus, Some(_)) => false,
            (StepLevel::Star | StepLevel::Plus, None) => {
                self.set_level((outer + 1) as u32);
                true
            }
            (StepLevel::Number(level), None) => {
                self.set_level(level);
                i64::from(level) > outer
            }
            (StepLevel::Number(level), Some(known)) => level == known,
        };
        if fits {
            return Ok(());
        }
        self.report(self.span(token), "this step has not the level of the proof in which it stands");
        self.hint("a proof ends with its `QED` step");
        Err(super::Failed)
    }

    fn set_level(&mut self, level: u32) {
        if let Some(last) = self.proofs.last_mut() {
            *last = Some(level);
        }
    }

    /// A step behind its number, and whether it may have a proof.
    fn step(&mut self) -> Parsed<bool> {
        match self.peek() {
            T::Use | T::Hide => self.use_or_hide().map(|()| false),
            T::Instance => self.instance().map(|_| false),
            T::DefineSteps => {
                self.bump();
                self.definitions().map(|()| false)
            }
            T::Identifier | T::Operator(_) if self.at_definition(self.at) => self.definitions().map(|()| false),
            T::Have => {
                self.bump();
                self.expression().map(|_| false)
            }
            T::Witness => {
                self.bump();
                self.comma_list(Self::expression).map(|_| false)
            }
            T::Take => {
                self.bump();
                self.names_or_bounds().map(|()| false)
            }
            T::Pick => {
                self.bump();
                self.names_or_bounds()?;
                self.expect(T::Colon, "`:`")?;
                self.expression().map(|_| true)
            }
            T::Case => {
                self.bump();
                self.expression().map(|_| true)
            }
            _ => {
                self.eat(T::Suffices);
                self.statement().map(|_| true)
            }
        }
    }

    fn definitions(&mut self) -> Parsed<()> {
        loop {
            let first = self.token();
            self.definition(first, false)?;
            if !matches!(self.peek(), T::Identifier | T::Operator(_)) || !self.at_definition(self.at) {
                return Ok(());
            }
        }
    }

    fn names_or_bounds(&mut self) -> Parsed<()> {
        if self.at_bound() {
            return self.bounds().map(|_| ());
        }
        self.comma_list(|parser| parser.identifier("a name")).map(|_| ())
    }

    /// `USE …`, `HIDE …`.
    pub(super) fn use_or_hide(&mut self) -> Parsed<()> {
        let is_outside_of_proofs = self.proofs.is_empty();
        if is_outside_of_proofs {
            self.proofs.push(None); // what is used may be a step
        }
        self.facts()?;
        if is_outside_of_proofs {
            self.proofs.pop();
        }
        Ok(())
    }

    /// `BY`, `USE` or `HIDE`, with what follows.
    fn facts(&mut self) -> Parsed<()> {
        self.bump();
        self.eat(T::Only);
        if self.begins_fact() {
            self.comma_list(Self::fact)?;
        }
        if self.eat(T::Definitions) {
            self.comma_list(Self::used_definition)?;
        }
        Ok(())
    }

    fn begins_fact(&self) -> bool {
        match self.peek() {
            T::Identifier => !self.at_definition(self.at),
            T::Step => !self.starts_a_step(),
            T::Module | T::Number | T::String | T::ParenthesisOpen | T::BracketOpen | T::BraceOpen => true,
            T::AngleOpen | T::If | T::Case | T::Choose | T::Let | T::ForAll | T::Exists | T::Operator(_) => true,
            T::TemporalForAll | T::TemporalExists | T::WeakFairness | T::StrongFairness => true,
            _ => false,
        }
    }

    /// Whether the step name here begins a step: it stands first on its line and no comma or operator follows it.
    fn starts_a_step(&self) -> bool {
        let token = self.token();
        token.first_on_line && (self.text_of(token).ends_with(['.', '>', '*', '-']) || self.ahead(1).kind == T::Qed)
    }

    fn fact(&mut self) -> Parsed<()> {
        if self.eat(T::Module) {
            return self.name_or_word("the name of a module").map(|_| ());
        }
        self.expression().map(|_| ())
    }

    fn used_definition(&mut self) -> Parsed<()> {
        match self.peek() {
            T::Operator(_) if self.ahead(1).kind != T::ParenthesisOpen => {
                self.bump();
                Ok(())
            }
            _ => self.fact(),
        }
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
