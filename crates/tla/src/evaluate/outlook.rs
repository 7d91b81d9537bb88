//! What an evaluation can know beside the state, as natives ask for it.

use super::Evaluator;
use crate::ir::Variable;
use crate::outlook::{Circumstances, RegisterName, Surroundings};
use crate::value::{Evaluated, ModelValue, Value, function_from};
use crate::world::World;
use check_system::{Extent, Fault, FaultKind, Location};
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

impl Surroundings for Evaluator<'_> {
    fn register(&mut self, name: &RegisterName) -> Evaluated<Option<Value>> {
        let outlook = &self.scratch.outlook;
        if let Some(known) = outlook.registers.known(name) {
            return Ok(Some(known));
        }
        let Some(packed) = outlook.registers.packed(&outlook.setting.board, name) else { return Ok(None) };
        let value = self.unpacked(&packed);
        self.scratch.outlook.registers.remember(name, &value);
        Ok(Some(value))
    }

    fn set_register(&mut self, name: RegisterName, value: Value) -> Evaluated<()> {
        let packed = self.packed(&value)?;
        let outlook = &self.scratch.outlook;
        let for_all = outlook.expanded == 0;
        outlook.registers.set(&outlook.setting.board, name, value, packed, for_all);
        Ok(())
    }

    fn all_registers(&mut self, named: bool) -> Evaluated<Vec<(RegisterName, Vec<Value>)>> {
        let setting = &self.scratch.outlook.setting;
        let threads = setting.board.all(setting.circumstances.workers);
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
        self.scratch.outlook.is_explored()
    }

    fn level(&self, next: bool) -> u64 {
        let level = self.scratch.outlook.level();
        if level == 0 { 0 } else { level + u64::from(next) }
    }

    fn extent(&self) -> Extent {
        self.scratch.outlook.extent
    }

    fn thread(&self) -> usize {
        self.scratch.outlook.registers.thread()
    }

    fn behaviour(&mut self) -> Evaluated<Vec<Value>> {
        let is_beyond = self.scratch.outlook.is_beyond;
        let places = 0..self.variables.len() as u32;
        let state: Vec<Value> = places.map(|place| self.variable(Variable(place))).collect::<Evaluated<_>>()?;
        let states = std::mem::take(&mut self.scratch.outlook.behaviour);
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
        self.scratch.outlook.behaviour = states;
        Ok(records)
    }

    fn counterexample(&self) -> Option<Value> {
        self.scratch.outlook.counterexample.clone()
    }

    fn circumstances(&self) -> &Circumstances {
        &self.scratch.outlook.setting.circumstances
    }

    fn parts(&self) -> Vec<(&'static str, Vec<(String, Location)>)> {
        let parts = &self.scratch.outlook.setting.parts;
        let told = |part: &crate::outlook::Part| (part.name.clone(), part.location.clone());
        parts.iter().map(|(kind, parts)| (*kind, parts.iter().map(told).collect())).collect()
    }

    fn world(&self) -> Arc<dyn World> {
        self.scratch.outlook.setting.world.clone()
    }

    fn end(&self) {
        self.scratch.outlook.end();
    }

    fn model_value(&mut self, name: &str) -> Evaluated<Value> {
        let Some(symbol) = self.symbols.intern(name) else {
            return Err(Fault::new(FaultKind::Limit, "too many model values are made while the spec is checked"));
        };
        Ok(Value::Model(ModelValue { symbol, kind: ModelValue::kind_of(name) }))
    }

    fn fingerprint(&mut self, value: &Value) -> Evaluated<u64> {
        Ok(xxhash_rust::xxh3::xxh3_64(&self.packed(value)?))
    }
}
