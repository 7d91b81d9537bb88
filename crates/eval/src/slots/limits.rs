//! When what is remembered is judged, and how long that is put up with.

/// Thresholds at which the caches decide whether they pay, and the work is split. The answers do not depend on it: small
/// limits let a small spec go through all that a large one goes through.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// After so many questions a tree of answers is judged.
    pub trial: u32,
    /// A trial ends when learning the answers has taken so many steps. Then a tree is not worth asking if it fails only
    /// once.
    pub budget: u32,
    /// However patiently a tree is judged: it may fail until learning the answers has taken so many units of work.
    pub work: u64,
    /// So many trials in a row a tree may fail: what is asked at first is new. Then it is not worth asking.
    pub patience: u32,
    /// The same for one on which much depends.
    pub great_patience: u32,
    /// The same for one whose answers are costly.
    pub greatest_patience: u32,
    /// So many questions a tree rests when it is found not worth asking for the first time; then eight times as many.
    pub rest: u32,
    /// After so many look-ups of results a recursive operator is judged.
    pub calls: u32,
    /// So often it is measured what it takes to evaluate an expression before its values are remembered.
    pub measured: u32,
    /// Expressions that take less than so many units of work are not remembered by locals and slots.
    pub costly: u64,
    /// So much more than a unit of work that is spent counts one that is saved by these.
    pub worth: u64,
    /// What takes less than so many units of work to learn, each place that is read counted as one, is not published for other workers.
    pub published: u64,
    /// A memo that takes so many values takes too many, if it is not asked for much more often.
    pub values: usize,
    /// After so many changes of a slot, those to large values counting more, it is judged whether its entries are to be known by
    /// themselves; without any they are from the start.
    pub changes: u32,
    /// An action of so many conditions and assignments is not run as a whole where one of its conditions is seldom found again.
    pub large: usize,
    /// Where so many branches lie side by side each is a portion of the initial states: enough to keep all threads at work
    /// until the end, and few enough to be passed by all of them.
    pub portions: u64,
    /// A mistake on purpose, for tests.
    pub flaw: Option<Flaw>,
}

/// Mistakes of the cache that its random test has to notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Of what a result depends on, the first slot is left out.
    DropsFirstRead,
    /// Of what a result depends on, the last slot is left out.
    DropsLastRead,
    /// Every result is the first one.
    SharesResult,
    /// What was learnt while a definition turned out to read more than it did before is kept.
    KeepsUpset,
    /// What depends on locals is found whatever these are.
    IgnoresLocals,
    /// What is to hold of all tuples of elements is not asked where it depends on more than these.
    TrustsTuples,
    /// Of what a result depends on that is published for other workers, the last slot is left out.
    PublishesLess,
}

impl Flaw {
    /// All of them.
    pub const ALL: [Flaw; 7] = [
        Self::DropsFirstRead,
        Self::DropsLastRead,
        Self::SharesResult,
        Self::KeepsUpset,
        Self::IgnoresLocals,
        Self::TrustsTuples,
        Self::PublishesLess,
    ];
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            trial: 512,
            budget: 2_048,
            work: 1 << 22,
            patience: 4,
            great_patience: 16,
            greatest_patience: 64,
            rest: 4_096,
            calls: 4_096,
            measured: 64,
            costly: 8,
            worth: 1,
            published: 6,
            values: 2_048,
            changes: 128,
            large: 16,
            portions: 256,
            flaw: None,
        }
    }
}

impl Limits {
    /// The smallest ones with which everything still happens, for tests.
    #[must_use]
    pub fn small() -> Self {
        Self {
            trial: 3,
            budget: 40,
            work: 600,
            patience: 1,
            great_patience: 2,
            greatest_patience: 3,
            rest: 7,
            calls: 16,
            measured: 1,
            costly: 0,
            worth: 64,
            published: 0,
            values: 4,
            changes: 0,
            large: 2,
            portions: 3,
            flaw: None,
        }
    }
}
