//! What an evaluation can know beside the state, as natives ask for it.

use super::Evaluator;
use crate::ir::Variable;
use crate::standard::possible;
use check_system::{Extent, Fault, FaultKind, Location};
use check_value::value::{Environment, Evaluated, ModelValue, RegisterName, RunSettings, Value, function_from};
use check_value::world::World;
use std::sync::Arc;

impl Evaluator<'_> {
    fn unpacked(&self, packed: &[u8]) -> Value {
        self.scratch.packer.unpack(packed, &mut 0)
    }

    /// The variables with these values, as a record.
    fn state_record(&mut self, values: impl IntoIterator<Item = Value>) -> Evaluated<Value> {
        let names: Vec<Value> = self.variables.iter().map(|name| Value::string(self.symbols, name)).collect();
        function_from(self, names.into_iter().zip(values))
    }
}

impl Evaluator<'_> {
    /// Gives the first thread the counts of `_POSSIBLE` of all.
    ///
    /// # Errors
    /// When they cannot be written out.
    pub fn gather_possible(&mut self) -> Evaluated<()> {
        let (shared, register) = (self.scratch.context.shared.clone(), possible::register());
        let parts = shared.board.values(&register);
        if parts.len() < 2 {
            return Ok(());
        }
        let mut counts = Vec::new();
        let packer = self.scratch.packer.clone();
        for packed in &parts {
            possible::add(&mut counts, &packer.unpack(packed, &mut 0), 1);
        }
        // What was counted of initial states every thread has.
        if let Some(packed) = shared.board.base(&register) {
            possible::add(&mut counts, &packer.unpack(&packed, &mut 0), 1 - parts.len() as i64);
        }
        let all = function_from(self, counts)?;
        let (all, none) = (self.packed(&all)?, self.packed(&Value::sequence([]))?);
        shared.board.gather(&register, &all, &none);
        Ok(())
    }
}

impl Environment for Evaluator<'_> {
    fn register(&mut self, name: &RegisterName) -> Evaluated<Option<Value>> {
        let context = &self.scratch.context;
        if let Some(known) = context.registers.known(&context.shared.board, name) {
            return Ok(Some(known));
        }
        let Some(packed) = context.registers.packed(&context.shared.board, name) else { return Ok(None) };
        let value = self.unpacked(&packed);
        self.scratch.context.registers.remember(name, &value);
        Ok(Some(value))
    }

    fn set_register(&mut self, name: RegisterName, value: Value) -> Evaluated<()> {
        let packed = self.packed(&value)?;
        let context = &self.scratch.context;
        let for_all = context.expanded == 0;
        context.registers.set(&context.shared.board, name, value, packed, for_all);
        Ok(())
    }

    fn all_registers(&mut self, named: bool) -> Evaluated<Vec<(RegisterName, Vec<Value>)>> {
        let shared = &self.scratch.context.shared;
        let threads = shared.board.all(shared.run_settings.workers);
        let names: std::collections::BTreeSet<&RegisterName> =
            threads.iter().flat_map(|thread| thread.keys()).collect();
        let is_wanted = |name: &RegisterName| match name {
            RegisterName::Number(_) => !named,
            RegisterName::Named(name) => named && name.starts_with("s:"),
        };
        let values = |name: &RegisterName| threads.iter().filter_map(|thread| thread.get(name)).collect::<Vec<_>>();
        let wanted = names.into_iter().filter(|name| is_wanted(name));
        let packed: Vec<_> = wanted.map(|name| (name.clone(), values(name))).collect();
        Ok(packed.into_iter().map(|(name, all)| (name, all.iter().map(|one| self.unpacked(one)).collect())).collect())
    }

    fn is_explored(&self) -> bool {
        self.scratch.context.is_explored()
    }

    fn level(&self, next: bool) -> u64 {
        let level = self.scratch.context.level();
        if level == 0 { 0 } else { level + u64::from(next) }
    }

    fn extent(&self) -> Extent {
        self.scratch.context.extent
    }

    fn thread(&self) -> usize {
        self.scratch.context.registers.thread()
    }

    fn behaviour(&mut self) -> Evaluated<Vec<Value>> {
        let is_beyond = self.scratch.context.is_beyond;
        let places = 0..self.variables.len() as u32;
        let state: Vec<Value> = places.map(|place| self.variable(Variable(place))).collect::<Evaluated<_>>()?;
        let states = std::mem::take(&mut self.scratch.context.behaviour);
        let mut records = Vec::with_capacity(states.len() + 1);
        for state in &states {
            let mut position = 0;
            let packer = self.scratch.packer.clone();
            let values: Vec<Value> =
                self.variables.iter().map(|_| packer.unpack(state.bytes(), &mut position)).collect();
            records.push(self.state_record(values)?);
        }
        if is_beyond || states.is_empty() {
            records.push(self.state_record(state)?);
        }
        self.scratch.context.behaviour = states;
        Ok(records)
    }

    fn counterexample(&self) -> Option<Value> {
        self.scratch.context.counterexample.clone()
    }

    fn run_settings(&self) -> &RunSettings {
        &self.scratch.context.shared.run_settings
    }

    fn parts(&self) -> Vec<(&'static str, Vec<(String, Location)>)> {
        let parts = &self.scratch.context.shared.parts;
        let told = |part: &crate::runtime::Part| (part.name.clone(), part.location.clone());
        parts.iter().map(|(kind, parts)| (*kind, parts.iter().map(told).collect())).collect()
    }

    fn world(&self) -> Arc<dyn World> {
        self.scratch.context.shared.world.clone()
    }

    fn end(&self) {
        self.scratch.context.end();
    }

    fn model_value(&mut self, name: &str) -> Evaluated<Value> {
        let Some(symbol) = self.symbols.intern(name) else {
            return Err(Fault::new(FaultKind::Limit, "too many model values are made while the spec is checked"));
        };
        Ok(Value::Model(ModelValue::new(symbol, ModelValue::kind_of(name))))
    }

    fn fingerprint(&mut self, value: &Value) -> Evaluated<u64> {
        Ok(xxhash_rust::xxh3::xxh3_64(&self.packed(value)?))
    }
}
