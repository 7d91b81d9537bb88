//! Hints: the numbers that a table has for the slots of a state.

/// The numbers of the slots of a state, as one table has them, and which variables have the form that the layout expects: who loads
/// the state need not look for them. Empty, or all zeros, where nothing is known.
///
/// A hint is as good as the state: whoever changes the one changes the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hint {
    /// The number of the table, in two parts; then the numbers of the slots; then for each variable a bit, which is set where it has
    /// not the form that the layout expects.
    units: Vec<u16>,
}

/// So many units the number of a table takes.
const TABLE: usize = 2;

/// The forms of so many variables are one unit.
const FORMS: usize = u16::BITS as usize;

/// Stands for the number of a slot that has none, or too large a one.
pub(crate) const OPEN: u16 = u16::MAX;

impl Hint {
    /// Nothing is known.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.units.clear();
    }

    /// Whether nothing is known.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// The number of the table, which is not 0; 0 where nothing is known.
    #[inline]
    pub(crate) fn table(&self) -> u32 {
        match self.units[..] {
            [low, high, ..] => u32::from(low) | u32::from(high) << u16::BITS,
            _ => 0,
        }
    }

    /// All of it.
    #[inline]
    pub(crate) fn units(&self) -> &[u16] {
        &self.units
    }

    /// The numbers of so many slots.
    #[inline]
    pub(crate) fn numbers(&self, slots: usize) -> &[u16] {
        &self.units[TABLE..TABLE + slots]
    }

    /// Whether all variables have the form that the layout expects.
    #[inline]
    pub(crate) fn are_regular(&self, slots: usize) -> bool {
        self.units[TABLE + slots..].iter().all(|forms| *forms == 0)
    }

    /// Whether a variable has the form that the layout expects.
    #[inline]
    pub(crate) fn is_regular(&self, slots: usize, variable: usize) -> bool {
        self.units[TABLE + slots + variable / FORMS] >> (variable % FORMS) & 1 == 0
    }

    /// A variable has the form that the layout expects, or not.
    pub(crate) fn set_form(&mut self, slots: usize, variable: usize, is_regular: bool) {
        let (forms, bit) = (&mut self.units[TABLE + slots + variable / FORMS], 1 << (variable % FORMS));
        *forms = if is_regular { *forms & !bit } else { *forms | bit };
    }

    /// Takes what another one knows.
    #[inline]
    pub(crate) fn set(&mut self, units: &[u16]) {
        self.units.clear();
        self.units.extend_from_slice(units);
    }

    /// Takes the numbers of all slots, and for all variables whether they have the form that the layout expects.
    pub(crate) fn fill(&mut self, table: u32, numbers: &[u32], forms: impl ExactSizeIterator<Item = bool>) {
        self.units.clear();
        self.units.extend([table as u16, (table >> u16::BITS) as u16]);
        self.units.extend(numbers.iter().copied().map(narrow));
        self.units.resize(TABLE + numbers.len() + forms.len().div_ceil(FORMS), 0);
        for (variable, is_regular) in forms.enumerate() {
            self.set_form(numbers.len(), variable, is_regular);
        }
    }

    /// Takes the number of a slot; the greatest there is for one that is not known.
    #[inline]
    pub(crate) fn put(&mut self, slot: usize, number: u32) {
        self.units[TABLE + slot] = narrow(number);
    }
}

#[inline]
fn narrow(number: u32) -> u16 {
    number.min(u32::from(OPEN)) as u16
}
