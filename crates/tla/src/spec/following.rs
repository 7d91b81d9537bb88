//! A spec that was compiled later, from the same modules and configuration, for the values of further expressions: it reads
//! the states of the spec before it.
//!
//! States are bytes whose meaning depends on the strings and the shapes of a spec. Where the further expressions bring no
//! new strings, both specs have the same, and the later one reads the bytes as they are. Otherwise a state is made anew from
//! the values of its variables: a string that the first spec knew only as text has a number now.

use super::{Spec, Worker};
use check_eval::ir::Expr;
use check_eval::standard::value_of;
use check_eval::state::State;
use check_system::{Allowance, Fault, System, Value as Shown};
use check_value::value::{self, Value};
use std::sync::Arc;

impl Spec {
    /// What evaluation may use.
    pub fn allowance(&self) -> Arc<dyn Allowance> {
        self.shared.allowance.clone()
    }

    /// Evaluates from now on as the spec before it does: with its limits, its world, its draws and its printer. To be called
    /// before there are workers.
    pub fn follow(&mut self, first: &Self) {
        self.seed = self.seed.and(first.seed);
        (self.stack, self.printer, self.shared) = (first.stack, first.printer.clone(), first.shared.clone());
        if self.symbols.has_same_names(&first.symbols) {
            // Names that are added while states are explored are added for both.
            self.symbols = first.symbols.clone();
            self.form = first.form.get_or_init(|| first.learn_form()).clone().into();
        }
    }

    /// A worker for the values of expressions in states of the spec that this one follows. What that has read outside of
    /// the spec, or drawn, this one takes over.
    ///
    /// # Errors
    /// When such a value cannot be taken over.
    pub fn following_worker(&self, first: &Self, firsts: &mut Worker) -> Result<Worker, Fault> {
        let mut worker = self.worker();
        self.ready(&mut worker)?;
        first.ready(firsts)?;
        for (definition, read) in &self.read {
            let (Some(known), Expr::Once(once, _)) = (first.read.get(definition), self.program.expr(*read)) else {
                continue;
            };
            let mut evaluator = first.evaluator(&mut firsts.scratch);
            // What has no value there has none here.
            let Ok(value) = evaluator.eval(*known) else { continue };
            let value = value::settled(&mut evaluator, &value)?;
            let shown = value::show(&first.symbols, &value);
            let value = self.value_of(&mut worker, &shown)?;
            // A value that is known already would have been taken over before.
            let _ = worker.scratch.onces.values[once.0 as usize].set(value);
        }
        Ok(worker)
    }

    /// A state of the spec that this one follows, as this one reads it.
    ///
    /// # Errors
    /// When a value in it cannot be written out.
    pub fn as_read(
        &self,
        worker: &mut Worker,
        (first, firsts): (&Self, &mut Worker),
        state: &State,
    ) -> Result<State, Fault> {
        if self.symbols.has_same_names(&first.symbols) {
            // A copy comes without what the other spec knows of its slots.
            return Ok(state.clone());
        }
        self.ready(worker)?;
        self.take_form(worker);
        let mut packed = Vec::new();
        for (_, shown) in first.show(firsts, state) {
            let value = self.value_of(worker, &shown)?;
            let packer = worker.scratch.packer.clone();
            packer.pack(&mut self.evaluator(&mut worker.scratch), &value, &mut packed)?;
        }
        let fingerprint = worker.scratch.slots.fingerprint_of(&worker.scratch.packer, &packed);
        Ok(State::new(packed, fingerprint))
    }

    fn value_of(&self, worker: &mut Worker, shown: &Shown) -> Result<Value, Fault> {
        value_of(&mut self.evaluator(&mut worker.scratch), shown).map_err(|fault| {
            let message = "a value is too large, or of a kind, that an expression with new strings cannot be evaluated";
            if fault.kind.is_from_outside() { fault } else { Fault::evaluation(message) }
        })
    }
}
