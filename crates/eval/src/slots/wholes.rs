//! The values of whole variables, kept from one state to the next: what has not changed is not unpacked again.

use super::layout::{Layout, NodeId};
use super::places::Places;
use check_value::pack::Packer;
use check_value::value::Value;

/// For each variable a value that it has had, and where it differs from what it has now.
#[derive(Default)]
pub(crate) struct Wholes {
    /// [`Value::Unset`] where nobody has needed the variable yet.
    values: Vec<Value>,
    /// For each variable, whether that is its value now.
    fresh: Vec<bool>,
    /// For each slot, whether its value may be another one now.
    stale: Vec<bool>,
    /// For each variable of the second state of a step, whether what is known of it in the first one is still to be taken: most often
    /// nobody needs it.
    waiting: Vec<bool>,
}

impl Wholes {
    /// Nothing is known of so many variables and slots.
    pub(crate) fn new(variables: usize, slots: usize) -> Self {
        let (values, stale) = (vec![Value::Unset; variables], vec![false; slots]);
        Self { values, fresh: vec![false; variables], stale, waiting: vec![false; variables] }
    }

    /// How many variables there are.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a variable, if it is at hand.
    pub(crate) fn get(&self, variable: usize) -> Option<&Value> {
        self.fresh[variable].then(|| &self.values[variable])
    }

    /// A slot has changed; it is a part of a variable that had the form that the layout expects, and still has it.
    pub(crate) fn change(&mut self, variable: usize, slot: usize) {
        self.fresh[variable] = false;
        self.stale[slot] = true;
    }

    /// Nothing is known of a variable any more.
    pub(crate) fn forget(&mut self, variable: usize) {
        self.fresh[variable] = false;
        self.values[variable] = Value::Unset;
    }

    /// The second state of a step is another one: [`Self::follow`] tells of each variable, once somebody needs it.
    #[inline]
    pub(crate) fn wait(&mut self) {
        self.fresh.fill(false);
        self.waiting.fill(true);
    }

    /// Whether that is so still.
    #[inline]
    pub(crate) fn is_waiting(&self, variable: usize) -> bool {
        self.waiting[variable]
    }

    /// Starts with what is known of a variable in another state.
    pub(crate) fn follow(&mut self, other: &Self, variable: usize, (from, to): (usize, usize)) {
        self.waiting[variable] = false;
        self.values[variable] = other.values[variable].clone();
        self.fresh[variable] = other.fresh[variable];
        self.stale[from..to].copy_from_slice(&other.stale[from..to]);
    }

    /// The value of a variable in the state that has these bytes.
    pub(crate) fn make(&mut self, layout: &Layout, packer: &Packer, variable: usize, state: (&[u8], &Places)) -> Value {
        let root = layout.root(variable);
        let node = layout.node(root);
        let value = match layout.children(root).is_empty() {
            true => packer.unpack(state.0, &mut state.1.start(node.from)),
            false => self.renewed(layout, packer, root, &self.values[variable], state),
        };
        self.keep(layout, variable, value)
    }

    /// A variable has this value.
    pub(crate) fn keep(&mut self, layout: &Layout, variable: usize, value: Value) -> Value {
        let node = layout.node(layout.root(variable));
        self.stale[node.from..node.to].fill(false);
        self.fresh[variable] = true;
        self.values[variable] = value.clone();
        value
    }

    /// The value of a node that had this value.
    fn renewed(
        &self,
        layout: &Layout,
        packer: &Packer,
        id: NodeId,
        old: &Value,
        (bytes, places): (&[u8], &Places),
    ) -> Value {
        let (node, children) = (layout.node(id), layout.children(id));
        match old {
            Value::Unset => {}
            _ if !self.stale[node.from..node.to].contains(&true) => return old.clone(),
            Value::Function(function) if !children.is_empty() && function.values().len() == children.len() => {
                let mut copy = (**function).clone();
                for (value, child) in copy.values_mut().iter_mut().zip(children) {
                    let renewed = self.renewed(layout, packer, *child, value, (bytes, places));
                    *value = renewed;
                }
                return copy.into();
            }
            _ => {}
        }
        packer.unpack(bytes, &mut (places.start(node.from) + node.outer))
    }
}
