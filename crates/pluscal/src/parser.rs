//! Tokens to tree, in both syntaxes.
//!
//! The parser stops at the first error: what follows a missing `end` or brace would hardly be understood.

mod cursor;
mod expression;
mod statement;

use crate::expression::Expression;
use crate::fault::{Result, fail};
use crate::lexer::Token;
use crate::options::{Fairness, Options};
use crate::tree::{Algorithm, Body, Code, Macro, Place, Procedure, Process, ProcessFairness, Variable};
use check_syntax::Span;
use std::collections::BTreeSet;

/// What is learnt about an algorithm when it is read, beside its tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traits {
    /// The labels that are written.
    pub(crate) labels: BTreeSet<String>,
    /// Whether some label bears `+` or `-`.
    pub(crate) has_modified_label: bool,
    /// Whether some variable has no initial value.
    pub(crate) has_default_value: bool,
    /// Whether there is a `goto`.
    pub(crate) has_goto: bool,
    /// Whether there is a `goto Done`.
    pub(crate) has_goto_done: bool,
    /// Whether `fair` stands before the main body.
    pub(crate) has_fair_body: bool,
}

/// Reads an algorithm, whose mark stands before the tokens; `fair` says whether the mark is `--fair`.
pub(crate) fn parse(tokens: Vec<Token>, fair: bool, options: &Options) -> Result<(Algorithm, Traits)> {
    let mut parser = Parser {
        tokens,
        at: 0,
        braces: false,
        process_fairness: match options.fairness {
            Some(Fairness::Weak) => ProcessFairness::Weak,
            Some(Fairness::Strong) => ProcessFairness::Strong,
            _ => ProcessFairness::Unfair,
        },
        procedure: None,
        in_macro: false,
        code: Code::default(),
        traits: Traits::default(),
    };
    let algorithm = parser.algorithm(fair)?;
    Ok((algorithm, parser.traits))
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    /// The syntax with braces.
    braces: bool,
    /// How fair a process is that does not say so.
    process_fairness: ProcessFairness,
    /// The procedure that is being read.
    procedure: Option<String>,
    in_macro: bool,
    /// What the code that is being read is found to contain.
    code: Code,
    traits: Traits,
}

impl Parser {
    fn algorithm(&mut self, fair: bool) -> Result<Algorithm> {
        if fair {
            self.expect("algorithm")?;
        }
        let place = self.place();
        let name = self.name()?;
        if self.peek_is("{") {
            self.braces = true;
            self.expect("{")?;
        }
        let variables = if self.peek_is("variable") || self.peek_is("variables") {
            self.variables(&["begin", "{", "procedure", "process", "fair", "define", "macro"], false)?
        } else {
            Vec::new()
        };
        let definitions = if self.peek_is("define") { self.definitions()? } else { Expression::default() };
        let mut macros: Vec<Macro> = Vec::new();
        while self.peek_is("macro") {
            let one = self.macro_definition()?;
            if let Some(first) = macros.iter().find(|other| other.name == one.name) {
                return again("macro", &one.name, one.place.span, first.place.span);
            }
            macros.push(one);
        }
        let mut procedures = Vec::new();
        while self.peek_is("procedure") {
            procedures.push(self.procedure()?);
        }
        let is_process =
            self.peek_is("process") || (self.peek_is("fair") && !self.ahead(1).is("{") && !self.ahead(1).is("begin"));
        let body = if is_process { self.processes()? } else { self.main(procedures.last_mut())? };
        Ok(Algorithm { name, place, variables, definitions, macros, procedures, body })
    }

    fn definitions(&mut self) -> Result<Expression> {
        self.expect("define")?;
        if self.braces {
            self.expect("{")?;
        }
        let definitions = self.expression()?;
        self.end("define")?;
        self.semicolon()?;
        Ok(definitions)
    }

    fn main(&mut self, last: Option<&mut Procedure>) -> Result<Body> {
        self.code = Code::default();
        // So it was written before version 1.6: now `fair` stands before `algorithm`.
        self.traits.has_fair_body = self.take("fair");
        self.begin()?;
        let statements = self.statements()?;
        if self.braces {
            self.expect("}")?;
        }
        self.end("algorithm")?;
        let code = Code { statements, ..std::mem::take(&mut self.code) };
        if let Some(Procedure { code: last, .. }) = last {
            // The original translator counts what the main body says with the last procedure. Nothing but the
            // checksum depends on it.
            last.plus.extend(code.plus.iter().cloned());
            last.minus.extend(code.minus.iter().cloned());
            let new = code.called.iter().filter(|name| !last.called.contains(name));
            last.called.extend(new.cloned().collect::<Vec<_>>());
        }
        Ok(Body::One(code))
    }

    fn processes(&mut self) -> Result<Body> {
        let mut processes = Vec::new();
        while self.peek_is("fair") || self.peek_is("process") {
            let mut fairness = self.process_fairness;
            if self.take("fair") {
                fairness = if self.take("+") { ProcessFairness::Strong } else { ProcessFairness::Weak };
            }
            processes.push(self.process(fairness)?);
        }
        self.end("algorithm")?;
        Ok(Body::Many(processes))
    }

    fn process(&mut self, fairness: ProcessFairness) -> Result<Process> {
        let place = self.place();
        self.expect("process")?;
        if self.braces {
            self.expect("(")?;
        }
        let name = self.name()?;
        let is_equal = self.equal_or_in()?;
        let id = self.some_expression("the identifier of the process, or the set of identifiers")?;
        self.code = Code::default();
        if self.braces {
            self.expect(")")?;
        }
        let variables = self.local_variables(false)?;
        self.begin()?;
        let statements = self.statements()?;
        self.end("process")?;
        self.take(";");
        let code = Code { statements, ..std::mem::take(&mut self.code) };
        Ok(Process { name, fairness, is_equal, id, variables, code, place })
    }

    fn procedure(&mut self) -> Result<Procedure> {
        let place = self.place();
        self.expect("procedure")?;
        let name = self.name()?;
        self.procedure = Some(name.clone());
        self.code = Code::default();
        let parameters = self.parameters(|parser| parser.variable(true))?;
        let variables = self.local_variables(true)?;
        self.begin()?;
        let statements = self.statements()?;
        self.end("procedure")?;
        self.take(";");
        self.procedure = None;
        let code = Code { statements, ..std::mem::take(&mut self.code) };
        Ok(Procedure { name, parameters, variables, code, place })
    }

    fn macro_definition(&mut self) -> Result<Macro> {
        self.in_macro = true;
        self.expect("macro")?;
        let place = self.place();
        let name = self.name()?;
        let parameters = self.parameters(Self::name)?;
        self.begin()?;
        let statements = self.statements()?;
        self.end("macro")?;
        self.take(";");
        self.in_macro = false;
        Ok(Macro { name, parameters, statements, place })
    }

    /// What stands in parentheses after the name of a procedure or macro.
    fn parameters<T>(&mut self, one: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut all = Vec::new();
        self.expect("(")?;
        while !self.peek_is(")") {
            if !all.is_empty() {
                self.expect(",")?;
            }
            all.push(one(self)?);
        }
        self.expect(")")?;
        Ok(all)
    }

    fn local_variables(&mut self, of_procedure: bool) -> Result<Vec<Variable>> {
        if self.peek_is("begin") || self.peek_is("{") {
            return Ok(Vec::new());
        }
        let ends: &[&str] = if of_procedure {
            &["begin", "{"]
        } else {
            &["begin", "{", "procedure", "process", "fair", "define", "macro"]
        };
        self.variables(ends, of_procedure)
    }

    /// Declarations of variables, up to a word that ends them.
    fn variables(&mut self, ends: &[&str], of_procedure: bool) -> Result<Vec<Variable>> {
        if !self.take("variables") {
            self.expect("variable")?;
        }
        let mut all = Vec::new();
        while !ends.iter().any(|end| self.peek_is(end)) {
            all.push(self.variable(of_procedure)?);
            if !self.take(",") {
                self.semicolon()?;
            }
        }
        Ok(all)
    }

    /// One declaration. A variable of a procedure has a value, not a set of values.
    fn variable(&mut self, of_procedure: bool) -> Result<Variable> {
        let place = self.place();
        let name = self.name()?;
        let is_given = self.peek_is("=") || (!of_procedure && (self.peek_is("\\in") || self.peek_is("∈")));
        if !is_given {
            self.traits.has_default_value = true;
            return Ok(Variable { name, is_equal: true, value: Expression::default_value(), place });
        }
        let is_equal = self.equal_or_in()?;
        let value = self.some_expression("the initial value")?;
        Ok(Variable { name, is_equal, value, place })
    }

    /// The place of the next token.
    fn place(&self) -> Place {
        let token = self.peek();
        Place { line: token.line + 1, column: token.column + 1, call: None, span: token.span }
    }
}

/// Something is defined a second time.
pub(crate) fn again<T>(what: &str, name: &str, here: Span, first: Span) -> Result<T> {
    let mut faults = match fail::<T>("pluscal", here, format!("the {what} `{name}` is defined a second time")) {
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    };
    faults = faults.into_iter().map(|fault| fault.with_secondary(first, "first here")).collect();
    Err(faults)
}
