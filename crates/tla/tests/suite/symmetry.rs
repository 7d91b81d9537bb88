//! Least images against the definition: two states have the same image exactly when a permutation of the group takes one
//! to the other, for random groups and random states. The least state in the order of values is the same, whether every image
//! is made or it is found part by part. Two states have the same fingerprint exactly then, whatever was asked before.

use check_eval::slots::{Layout, Limits};
use check_tla::symmetry::{Canon, LeastStates, Orbits, Symmetry, least};
use check_value::pack::{Packer, Shapes};
use check_value::symbols::Symbols;
use check_value::value::{Closure, Context, Evaluated, ModelValue, Value, enumerate, function_from, set_from};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// The model values.
const NAMES: [&str; 6] = ["m1", "m2", "m3", "m4", "m5", "m6"];

/// The symbols of the tests' spec, and the type of its model values.
struct Table(Symbols, u8);

impl Table {
    fn new(kind: u8) -> Self {
        Self(Symbols::new(["zebra", "b"].into_iter().chain(NAMES)), kind)
    }

    fn model(&self, number: usize) -> Value {
        Value::Model(ModelValue::new(self.0.lookup(NAMES[number]).unwrap(), self.1))
    }
}

impl Context for Table {
    fn call(&mut self, _: &Rc<Closure>, _: &[Value]) -> Evaluated<Value> {
        panic!("nothing here is given by an expression")
    }

    fn symbols(&self) -> &Symbols {
        &self.0
    }

    fn key(&mut self, value: &Value) -> Evaluated<Vec<u8>> {
        let mut key = Vec::new();
        check_value::pack::pack_plain(self, value, &mut key)?;
        Ok(key)
    }

    fn print(&mut self, _: String) {}
}

/// A generator of numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// A value as plain as can be; its order is not that of values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Plain {
    Int(i64),
    Str(&'static str),
    Model(usize),
    Set(BTreeSet<Plain>),
    Sequence(Vec<Plain>),
    Function(BTreeMap<Plain, Plain>),
}

/// What becomes of each model value.
type Permutation = [usize; NAMES.len()];

const IDENTITY: Permutation = [0, 1, 2, 3, 4, 5];

impl Plain {
    /// Something, such that all that are made with the same `kind` can be compared.
    fn random(random: &mut Random, kind: usize, depth: usize) -> Self {
        let inner = depth.saturating_sub(1);
        match kind % if depth == 0 { 3 } else { 8 } {
            0 => Self::Int(random.below(3) as i64),
            1 | 2 => Self::Model(random.below(NAMES.len())),
            3 | 4 => Self::Set((0..random.below(5)).map(|_| Self::random(random, kind / 8, inner)).collect()),
            5 => Self::Sequence((0..random.below(4)).map(|_| Self::random(random, kind / 8, inner)).collect()),
            6 => {
                let field = |name| (Self::Str(name), Self::random(random, kind / 8, inner));
                Self::Function(["zebra", "b"].into_iter().map(field).collect())
            }
            _ => {
                let all = random.below(2) == 0;
                let models: Vec<_> = (0..NAMES.len()).filter(|_| all || random.below(2) == 0).collect();
                let simple = kind % 32 > 7;
                let key = |model| match simple {
                    true => Self::Model(model),
                    false => Self::Set([Self::Model(model), Self::Model(random.below(6))].into()),
                };
                let keys: Vec<_> = models.into_iter().map(key).collect();
                Self::Function(keys.into_iter().map(|key| (key, Self::random(random, kind / 8, inner))).collect())
            }
        }
    }

    fn image(&self, by: &Permutation) -> Self {
        match self {
            Self::Int(_) | Self::Str(_) => self.clone(),
            Self::Model(model) => Self::Model(by[*model]),
            Self::Set(set) => Self::Set(set.iter().map(|element| element.image(by)).collect()),
            Self::Sequence(all) => Self::Sequence(all.iter().map(|element| element.image(by)).collect()),
            Self::Function(pairs) => {
                Self::Function(pairs.iter().map(|(key, value)| (key.image(by), value.image(by))).collect())
            }
        }
    }

    fn value(&self, cx: &mut Table) -> Value {
        match self {
            Self::Int(number) => Value::Int(*number),
            Self::Str(text) => Value::string(&cx.0, text),
            Self::Model(model) => cx.model(*model),
            Self::Set(set) => {
                let elements: Vec<_> = set.iter().map(|element| element.value(cx)).collect();
                set_from(cx, elements).unwrap()
            }
            Self::Sequence(all) => Value::sequence(all.iter().map(|element| element.value(cx)).collect::<Vec<_>>()),
            Self::Function(pairs) => {
                let pairs: Vec<_> = pairs.iter().map(|(key, value)| (key.value(cx), value.value(cx))).collect();
                function_from(cx, pairs).unwrap()
            }
        }
    }
}

/// All products of some permutations.
fn group(generators: &[Permutation]) -> BTreeSet<Permutation> {
    let mut all = BTreeSet::from([IDENTITY]);
    let mut fresh = vec![IDENTITY];
    while let Some(one) = fresh.pop() {
        for generator in generators {
            let product = one.map(|model| generator[model]);
            if all.insert(product) {
                fresh.push(product);
            }
        }
    }
    all
}

fn transpositions(models: &[usize]) -> Vec<Permutation> {
    let swap = |pair: &[usize]| {
        let mut permutation = IDENTITY;
        permutation.swap(pair[0], pair[1]);
        permutation
    };
    models.windows(2).map(swap).collect()
}

fn random_permutation(random: &mut Random) -> Permutation {
    let mut permutation = IDENTITY;
    for place in 1..permutation.len() {
        permutation.swap(place, random.below(place + 1));
    }
    permutation
}

/// Generators: of all permutations of one or two sets, of the rotations of a set, or any.
fn random_generators(random: &mut Random) -> Vec<Permutation> {
    match random.below(6) {
        0 => transpositions(&[0, 1, 5]),
        1 => [transpositions(&[0, 1, 5]), transpositions(&[2, 3])].concat(),
        2 => transpositions(&[3, 1, 0, 4, 2, 5]),
        3 => transpositions(&[4, 1, 0, 3]),
        4 => vec![[1, 5, 2, 3, 4, 0]],
        _ => (0..=random.below(2)).map(|_| random_permutation(random)).collect(),
    }
}

fn permutations(cx: &mut Table, generators: &[Permutation]) -> Value {
    let functions: Vec<_> = generators
        .iter()
        .map(|permutation| {
            let pairs = (0..NAMES.len()).filter(|model| permutation[*model] != *model || *model == 0);
            let pairs: Vec<_> = pairs.map(|model| (cx.model(model), cx.model(permutation[model]))).collect();
            function_from(cx, pairs).unwrap()
        })
        .collect();
    set_from(cx, functions).unwrap()
}

/// States of which some are images of others, and some nearly so.
fn random_states(random: &mut Random, group: &[Permutation]) -> Vec<Vec<Plain>> {
    // Now and then a function from model values to functions from model values.
    let mut kind = || if random.below(6) == 0 { 0o77 + 0o100 * random.below(3) } else { random.below(512) };
    let kinds: Vec<usize> = (0..2).map(|_| kind()).collect();
    let kinds = &kinds[..1 + random.below(kinds.len())];
    let mut states: Vec<Vec<Plain>> = Vec::new();
    for _ in 0..4 {
        states.push(kinds.iter().map(|kind| Plain::random(random, *kind, 3)).collect());
    }
    for number in 0..4 {
        let permutation = group[random.below(group.len())];
        states.push(states[number].iter().map(|value| value.image(&permutation)).collect());
        let permutation = random_permutation(random);
        states.push(states[number].iter().map(|value| value.image(&permutation)).collect());
    }
    states
}

fn pack(cx: &mut Table, packer: &Packer, values: &[Value]) -> Vec<u8> {
    let mut packed = Vec::new();
    for value in values {
        packer.pack(cx, value, &mut packed).unwrap();
    }
    packed
}

fn compare(seed: u64) {
    let random = &mut Random(seed);
    let cx = &mut Table::new(if seed.is_multiple_of(2) { 0 } else { b'P' });
    let generators = random_generators(random);
    let group: Vec<Permutation> = group(&generators).into_iter().collect();
    let set = permutations(cx, &generators);
    let Some(symmetry) = Symmetry::generated_by(cx, &set).unwrap() else {
        assert_eq!(group.len(), 1, "seed {seed}");
        return;
    };
    let states = random_states(random, &group);
    let mut shapes = Shapes::default();
    for state in states.iter().take(random.below(3)) {
        for value in state {
            let value = value.value(cx);
            shapes.learn(cx, &value).unwrap();
        }
    }
    let mut canon = Canon::new(&symmetry, &shapes);
    let packer = Packer::new(Arc::new(shapes.clone()));
    let mut images = Vec::new();
    let mut all_packed = Vec::new();
    let packer = Rc::new(packer);
    let window = [1, 3, 512][seed as usize % 3];
    let mut parts = LeastStates::new(&symmetry, packer.clone(), states[0].len(), window).unwrap();
    for state in &states {
        let values: Vec<_> = state.iter().map(|value| value.value(cx)).collect();
        let packed = pack(cx, &packer, &values);
        images.push(canon.least(&symmetry, &packed).to_vec());
        all_packed.push(packed.clone());
        let image = least(cx, &symmetry, &values).unwrap();
        parts.choose(cx, &symmetry, &packed).unwrap();
        let mut found = Vec::new();
        for variable in 0..values.len() {
            parts.write(cx, &symmetry, &packed, variable, &mut found).unwrap();
        }
        assert_eq!(found, pack(cx, &packer, &image), "seed {seed}: {generators:?}\n{state:?}");
    }
    let first = |state: &Vec<Plain>| -> Vec<Plain> {
        let images = group.iter().map(|by| state.iter().map(|value| value.image(by)).collect());
        images.min().expect("a group has the identity")
    };
    let naive: Vec<_> = states.iter().map(first).collect();
    for (x, one) in naive.iter().zip(&images) {
        for (y, other) in naive.iter().zip(&images) {
            assert_eq!(one == other, x == y, "seed {seed}: {generators:?}\n{states:?}");
        }
    }
    let variables = states[0].len();
    let first = all_packed[random.below(states.len())].clone();
    let learnt = Layout::of_states(&packer, &[first], variables, &|_, _| false);
    for layout in [learnt, Layout::coarse(variables)] {
        let layout = Rc::new(layout);
        let mut finder = |trial| {
            let limits = Limits { trial, ..Limits::default() };
            Orbits::new(cx, &symmetry, (&shapes, &packer), layout.clone(), variables, limits)
        };
        let (Some(mut patient), Some(mut hasty)) = (finder(1 << 10), finder(2)) else {
            assert!(group.len() > 120, "seed {seed}");
            return;
        };
        let fingerprints: Vec<u64> = all_packed.iter().map(|state| patient.fingerprint(state)).collect();
        for (x, one) in naive.iter().zip(&fingerprints) {
            for (y, other) in naive.iter().zip(&fingerprints) {
                assert_eq!(one == other, x == y, "seed {seed}: {generators:?}\n{states:?}");
            }
        }
        for _ in 0..60 {
            let place = random.below(states.len());
            assert_eq!(hasty.fingerprint(&all_packed[place]), fingerprints[place], "seed {seed}: {states:?}");
            assert_eq!(patient.fingerprint(&all_packed[place]), fingerprints[place], "seed {seed}: {states:?}");
        }
    }
}

#[test]
fn images_are_equal_exactly_within_an_orbit() {
    for seed in 0..500 {
        compare(seed);
    }
}

#[test]
fn permutations_of_a_set_and_of_two_are_understood_as_they_are_written() {
    let cx = &mut Table::new(0);
    let models: Vec<_> = (0..NAMES.len()).map(|number| cx.model(number)).collect();
    let rotation =
        function_from(cx, (0..6).map(|place| (models[place].clone(), models[(place + 1) % 6].clone()))).unwrap();
    let set = set_from(cx, [rotation]).unwrap();
    assert_eq!(enumerate(cx, &set).unwrap().elements().len(), 1);
    assert!(Symmetry::generated_by(cx, &set).unwrap().is_some());
    for wrong in [Value::Int(1), set_from(cx, [Value::Int(1)]).unwrap(), {
        let constant =
            function_from(cx, [(models[0].clone(), models[1].clone()), (models[1].clone(), models[1].clone())]);
        let constant = constant.unwrap();
        set_from(cx, [constant]).unwrap()
    }] {
        assert!(Symmetry::generated_by(cx, &wrong).is_err());
    }
    assert!(Symmetry::generated_by(cx, &Value::empty_set()).unwrap().is_none());
}
