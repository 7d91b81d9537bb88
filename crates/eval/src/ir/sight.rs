//! What a look at an expression may see, as its form tells: found once, so that nobody looks in vain.

use super::{Binary, Expr, ExprId, Program, Unary};

/// What may be seen of an expression before it is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// What a look at it may see.
    pub sees: Sees,
    /// Whether it is a variable or the domain of one, but for what is only put around it.
    pub names_variable: bool,
}

/// What a look at an expression may see. What is seen of its parts together is the greatest of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sees {
    /// Locals and constants, and parts of their values.
    Locals,
    /// Parts of a state as well: where it is recorded what is read, these are.
    State,
    /// Nothing: it has to be evaluated.
    Nothing,
}

impl Default for Sight {
    /// What holds of every expression.
    fn default() -> Self {
        Self { sees: Sees::State, names_variable: true }
    }
}

impl Program {
    /// Finds out what may be seen of each expression that there is now.
    pub fn note_sights(&mut self) {
        let mut found = vec![None; self.exprs.len()];
        for id in 0..self.exprs.len() {
            self.sees(ExprId(id as u32), &mut found);
        }
        let is_variable = |id: usize| self.names_variable(ExprId(id as u32));
        self.sights = (0..found.len())
            .map(|id| Sight { sees: found[id].expect("each was looked at"), names_variable: is_variable(id) })
            .collect();
    }

    /// What may be seen of an expression.
    #[inline]
    pub fn sight(&self, id: ExprId) -> Sight {
        self.sights.get(id.0 as usize).copied().unwrap_or_default()
    }

    fn sees(&self, id: ExprId, found: &mut [Option<Sees>]) -> Sees {
        if let Some(known) = found[id.0 as usize] {
            return known;
        }
        let sees = match self.expr(id) {
            Expr::Int(_) | Expr::Bool(_) | Expr::Str(_) => Sees::Locals,
            Expr::Local(_) | Expr::Lazy(..) | Expr::Once(..) => Sees::Locals,
            Expr::Variable(_) | Expr::Primed(_) | Expr::Memo(..) | Expr::NextMemo(..) => Sees::State,
            Expr::Inlined(_, body) => self.sees(*body, found),
            Expr::Field(record, _) => self.sees(*record, found),
            Expr::Apply(function, argument) => {
                let argument = match self.expr(*argument) {
                    Expr::Tuple(items) => self.all_see(items, found),
                    _ => self.sees(*argument, found),
                };
                self.sees(*function, found).max(argument)
            }
            Expr::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, left, right) => {
                self.sees(*left, found).max(self.sees(*right, found))
            }
            Expr::Native { native, arguments } if self.natives[*native as usize].glance.is_some() => {
                self.all_see(arguments, found)
            }
            _ => Sees::Nothing,
        };
        found[id.0 as usize] = Some(sees);
        sees
    }

    fn all_see(&self, items: &[ExprId], found: &mut [Option<Sees>]) -> Sees {
        items.iter().map(|item| self.sees(*item, found)).max().unwrap_or(Sees::Locals)
    }

    fn names_variable(&self, id: ExprId) -> bool {
        match self.expr(id) {
            Expr::Variable(_) => true,
            Expr::Unary(Unary::Domain, function) => self.names_variable(*function),
            Expr::Inlined(_, body) | Expr::Memo(_, body) => self.names_variable(*body),
            Expr::Let(locals, body) => locals.is_empty() && self.names_variable(*body),
            _ => false,
        }
    }
}
