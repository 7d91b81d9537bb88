//! Statements that contain others: `if`, `either`, `with`.

use super::action::Context;
use super::changed::{Changed, stays, wrapped};
use super::{Generator, blanks, width};
use crate::fault::Result;
use crate::tree::{If, Statement, With};

impl Generator<'_> {
    /// `IF … THEN … ELSE …`; what only one branch changes, the other leaves unchanged.
    pub(super) fn branch(&mut self, one: &If, changed: &mut Changed, context: &Context) -> Result<()> {
        let test = self.in_action(&one.test, context.scope.subscript().as_ref(), changed);
        self.writer.add(&context.prefix);
        self.writer.add("IF ");
        let column = self.writer.column();
        self.writer.expression(&test);
        self.writer.end();
        let (mut in_then, mut in_else) = (changed.clone(), changed.clone());
        let inner = column + "THEN ".len();
        let bullet = format!("{}/\\ ", blanks(inner));
        let then_bullet =
            self.conjuncts(&one.then, format!("{}THEN /\\ ", blanks(column)), &bullet, &mut in_then, context)?;
        let after_then = self.writer.lines.len();
        let start = format!("{}ELSE /\\ ", blanks(column));
        let else_bullet = if one.otherwise.is_empty() {
            self.writer.line(&format!("{start}TRUE"));
            bullet.clone()
        } else {
            self.conjuncts(&one.otherwise, start, &bullet, &mut in_else, context)?
        };
        let lines = self.unchanged_lines(&else_bullet, &in_else.unchanged_unlike(&in_then));
        self.writer.lines.extend(lines);
        let mut lines = self.unchanged_lines(&then_bullet, &in_then.unchanged_unlike(&in_else));
        if one.then.is_empty() && lines.is_empty() {
            lines.push(format!("{then_bullet}TRUE"));
        }
        self.writer.lines.splice(after_then..after_then, lines);
        changed.merge(&in_then);
        changed.merge(&in_else);
        Ok(())
    }

    /// Statements as conjuncts, the first after `start`; gives what stands before the next one.
    fn conjuncts(
        &mut self,
        statements: &[Statement],
        start: String,
        bullet: &str,
        changed: &mut Changed,
        context: &Context,
    ) -> Result<String> {
        let mut inner = context.with(start);
        for statement in statements {
            self.statement(statement, changed, &inner)?;
            bullet.clone_into(&mut inner.prefix);
        }
        Ok(inner.prefix)
    }

    /// That variables stay as they are.
    fn unchanged_lines(&self, bullet: &str, names: &[&str]) -> Vec<String> {
        match names {
            [] => Vec::new(),
            [one] => vec![format!("{bullet}{}", stays(one))],
            several => {
                let start = format!("{bullet}UNCHANGED << ");
                let indent = blanks(width(&start));
                let most = self.width as i64 - width(&start) as i64;
                let mut lines = wrapped(several, most);
                for (number, line) in lines.iter_mut().enumerate() {
                    *line = format!("{}{line}", if number == 0 { &start } else { &indent });
                }
                if let Some(last) = lines.last_mut() {
                    last.push_str(" >>");
                }
                lines
            }
        }
    }

    /// A disjunction.
    pub(super) fn either(&mut self, all: &[Vec<Statement>], changed: &mut Changed, context: &Context) -> Result<()> {
        let indent = width(&context.prefix);
        let bullet = format!("{}/\\ ", blanks(indent + 3));
        let mut start = format!("{}\\/ /\\ ", context.prefix);
        let mut together = changed.clone();
        // What each alternative changes, and the line after it.
        let mut alternatives = Vec::new();
        for one in all {
            let mut inner = changed.clone();
            self.conjuncts(one, start, &bullet, &mut inner, context)?;
            start = format!("{}\\/ /\\ ", blanks(indent));
            together.merge(&inner);
            alternatives.push((inner, self.writer.lines.len()));
        }
        for (inner, after) in alternatives.iter().rev() {
            let line = match inner.unchanged_unlike(&together).as_slice() {
                [] => continue,
                [one] => format!("{bullet}{}", stays(one)),
                several => format!("{bullet}UNCHANGED <<{}>>", several.join(", ")),
            };
            self.writer.lines.insert(*after, line);
        }
        changed.merge(&together);
        Ok(())
    }

    /// `\E x \in S: …` or `LET x == e IN …`.
    pub(super) fn with(&mut self, one: &With, changed: &mut Changed, context: &Context) -> Result<()> {
        let value = self.in_action(&one.value, context.scope.subscript().as_ref(), changed);
        let column = width(&context.prefix) + 2;
        let (start, end) = if one.is_equal {
            (format!("LET {} == ", one.variable), " IN")
        } else {
            (format!("\\E {} \\in ", one.variable), ":")
        };
        self.writer.add(&context.prefix);
        self.writer.add(&start);
        self.writer.expression(&value);
        self.writer.add(end);
        self.writer.end();
        let bullet = format!("{}/\\ ", blanks(column));
        let start = if one.body.len() > 1 { bullet.clone() } else { blanks(column) };
        self.conjuncts(&one.body, start, &bullet, changed, context)?;
        Ok(())
    }
}
