//! Comparisons one after the other, and what came of them.

use crate::answer::{Answer, Case};
use crate::compare::{Difference, difference, explanation};
use crate::formulas::{FORMULAS, Formulas};
use crate::minimise::minimise;
use crate::ours;
use crate::program::root;
use crate::tlc::{Tlc, write};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How many texts are tried while a difference is made smaller; most of them do not get as far as TLC.
const PATIENCE: usize = 3000;

/// So many differences of a kind are made smaller; more of them are kept as they are.
const OF_A_KIND: usize = 2;

/// What was compared.
pub(crate) struct Session {
    tlc: Tlc,
    folder: PathBuf,
    /// Specs, formulas and runs of TLC.
    counts: BTreeMap<&'static str, u64>,
    exits: BTreeMap<i32, u64>,
    explained: BTreeMap<&'static str, Vec<String>>,
    /// How many differences of a kind are there already.
    kinds: BTreeMap<Difference, usize>,
    /// The names of differences that are not explained.
    pub(crate) unexplained: Vec<String>,
}

impl Session {
    /// Nothing compared yet.
    pub(crate) fn new(jar: PathBuf) -> Self {
        let folder = std::env::temp_dir().join(format!("check-differential-{}", std::process::id()));
        Self {
            tlc: Tlc::new(jar, folder.join("tlc")),
            folder,
            counts: BTreeMap::new(),
            exits: BTreeMap::new(),
            explained: BTreeMap::new(),
            kinds: BTreeMap::new(),
            unexplained: Vec::new(),
        }
    }

    /// Compares our modes on the spec of a seed.
    pub(crate) fn modes_of_spec(&mut self, seed: u64) {
        let case = check_generator::spec(&mut check_generator::Choices::from_seed(seed)).into();
        *self.counts.entry("specs in all modes").or_default() += 1;
        self.modes(&format!("spec-{seed}"), &case);
    }

    /// Compares the spec of a seed.
    pub(crate) fn spec(&mut self, seed: u64) {
        let case = check_generator::spec(&mut check_generator::Choices::from_seed(seed)).into();
        *self.counts.entry("specs").or_default() += 1;
        let ours = ours::run(&case, &self.folder.join("ours"));
        if ours::is_too_large(&ours) {
            *self.counts.entry("too large").or_default() += 1;
            return;
        }
        *self.exits.entry(ours.exit).or_default() += 1;
        self.modes(&format!("spec-{seed}"), &case);
        self.compare(&format!("spec-{seed}"), &case, &ours);
    }

    /// Compares the formulas of a seed: those that hold here in one run, each other one by itself.
    pub(crate) fn formulas(&mut self, seed: u64) {
        let formulas = Formulas::from_seed(seed);
        let answers: Vec<Answer> =
            (0..FORMULAS).map(|number| ours::run(&formulas.case(&[number]), &self.folder.join("ours"))).collect();
        self.modes(&format!("formulas-{seed}"), &formulas.case(&(0..FORMULAS).collect::<Vec<_>>()));
        *self.counts.entry("formulas").or_default() += FORMULAS as u64;
        let (mut hold, mut others) = (Vec::new(), Vec::new());
        for (number, answer) in answers.iter().enumerate() {
            *self.exits.entry(answer.exit).or_default() += 1;
            if answer.exit == 0 { hold.push(number) } else { others.push(number) }
        }
        if !hold.is_empty() {
            let together = self.tlc(&formulas.case(&hold));
            if difference(&answers[hold[0]], &together).is_some() {
                others.append(&mut hold);
            }
        }
        for number in others {
            self.compare(&format!("formula-{seed}-{number}"), &formulas.case(&[number]), &answers[number]);
        }
    }

    fn tlc(&mut self, case: &Case) -> Answer {
        *self.counts.entry("runs of TLC").or_default() += 1;
        self.tlc.run(case)
    }

    /// Compares our modes with one another.
    fn modes(&mut self, name: &str, case: &Case) {
        let folder = self.folder.join("ours");
        if !ours::modes_that_differ(case, &folder).is_empty() {
            let smallest = smaller(case, &mut |case| !ours::modes_that_differ(case, &folder).is_empty());
            let said = ours::modes_that_differ(&smallest, &folder).concat();
            self.keep(name, &smallest, &Difference::of_modes(), &[("modes", &said)]);
        }
    }

    /// Compares our answer with TLC's.
    fn compare(&mut self, name: &str, case: &Case, ours: &Answer) {
        let theirs = self.tlc(case);
        if theirs.exit == -1 {
            *self.counts.entry("TLC not done").or_default() += 1;
            return;
        }
        let Some(kind) = difference(ours, &theirs) else { return };
        if let Some(why) = explanation(ours, &theirs) {
            self.explained.entry(why).or_default().push(name.to_owned());
            return;
        }
        let folder = self.folder.join("ours");
        let of_a_kind = self.kinds.entry(kind.clone()).or_default();
        *of_a_kind += 1;
        if *of_a_kind > OF_A_KIND {
            self.keep(name, case, &kind, &[("ours", &ours.said), ("tlc", &theirs.said)]);
            return;
        }
        let smallest = smaller(case, &mut |case| {
            let our = ours::run(case, &folder);
            if (our.exit, &our.words) != (ours.exit, &ours.words) {
                return false;
            }
            let their = self.tlc(case);
            difference(&our, &their) == Some(kind.clone()) && explanation(&our, &their).is_none()
        });
        let (our, their) = (ours::run(&smallest, &folder), self.tlc(&smallest));
        self.keep(name, &smallest, &kind, &[("ours", &our.said), ("tlc", &their.said)]);
    }

    fn keep(&mut self, name: &str, case: &Case, kind: &Difference, said: &[(&str, &str)]) {
        let folder = root().join("target/differences").join(name);
        write(case, &folder);
        for (who, text) in said {
            std::fs::write(folder.join(format!("{who}.txt")), text).unwrap();
        }
        println!("{name}: {}: {}", kind.0, folder.display());
        self.unexplained.push(name.to_owned());
    }

    /// What was compared, and what was explained.
    pub(crate) fn summary(&self) -> String {
        let explained: Vec<_> = self
            .explained
            .iter()
            .map(|(why, names)| format!("\n{}: {why}: {}", names.len(), names.join(" ")))
            .collect();
        format!("{:?}, by exit code {:?}{}", self.counts, self.exits, explained.concat())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // What is left of it hurts nobody.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn smaller(case: &Case, holds: &mut dyn FnMut(&Case) -> bool) -> Case {
    let texts = case.modules.iter().map(|(_, text)| text.clone()).chain([case.config.clone()]).collect();
    let made = |texts: &Vec<String>| {
        let names = case.modules.iter().map(|(name, _)| name.clone());
        let (config, modules) = texts.split_last().expect("the config is the last");
        // A module of which nothing is left is not written.
        let modules = names.zip(modules.iter().cloned()).enumerate();
        let modules = modules.filter(|(at, (_, text))| *at == 0 || !text.is_empty()).map(|(_, module)| module);
        Case { modules: modules.collect(), config: config.clone() }
    };
    made(&minimise(&texts, PATIENCE, &mut |texts| holds(&made(texts))))
}
