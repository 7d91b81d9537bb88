//! The public specs whose results under TLC are known: do we agree?
//!
//! The figures are ours to keep (`tests/conformance/*.jsonl`); the specs are not, and are looked for in checkouts that
//! the environment names: `CHECK_EXAMPLES` (tlaplus/Examples) and `CHECK_TLC` (tlaplus/tlaplus). Without them only the
//! tables themselves are tested. `docs/conformance.md` tells how to run this, and holds what it said last.

mod row;
mod table;
mod trial;

use crate::program::root;
use row::{Difference, Row, rows};
use std::collections::HashMap;
use std::path::PathBuf;
use trial::{Manner, Trial};

/// The reasons why rows differ from TLC, by their config.
fn explained(table: &str) -> HashMap<String, String> {
    let differences: Vec<Difference> = row::differences(root());
    differences.into_iter().filter(|one| one.table == table).map(|one| (one.cfg, one.because)).collect()
}

#[test]
fn the_tables_are_well_formed() {
    let tables = [("examples", rows(root(), "examples")), ("tlc_suite", rows(root(), "tlc_suite"))];
    assert_eq!(tables.each_ref().map(|(_, rows)| rows.len()), [177, 249]);
    for (table, rows) in tables {
        for cfg in explained(table).keys() {
            assert!(rows.iter().any(|row| row.cfg == *cfg), "{table} has no row {cfg}, whose difference is explained");
        }
    }
}

#[test]
#[ignore = "needs CHECK_EXAMPLES=path/to/a checkout of tlaplus/Examples"]
fn examples_agree_with_tlc() {
    agree_with_tlc("examples", "CHECK_EXAMPLES", "tlaplus/Examples");
}

#[test]
#[ignore = "needs CHECK_TLC=path/to/a checkout of tlaplus/tlaplus"]
fn the_suite_of_tlc_agrees_with_tlc() {
    agree_with_tlc("tlc_suite", "CHECK_TLC", "tlaplus/tlaplus");
}

/// Runs the rows of a table over a checkout, and fails when one differs that nobody has explained, or when one agrees
/// that is said to differ.
fn agree_with_tlc(table: &str, variable: &str, repository: &str) {
    let checkout = std::env::var_os(variable).map(PathBuf::from);
    let checkout = checkout.unwrap_or_else(|| panic!("{variable} does not name a checkout of {repository}"));
    let manner = Manner::from_environment();
    let explained = explained(table);
    let chosen = rows(root(), table).into_iter().filter(|row| manner.wants(row));
    let trials: Vec<(Row, Trial)> = chosen
        .map(|row| {
            let trial = trial::run(&row, &checkout, &manner);
            trial::tell(&row, &trial, explained.get(&row.cfg));
            (row, trial)
        })
        .collect();
    println!("{}", table::summary(&trials, &explained));
    if manner.write {
        let folder = root().join("docs/conformance");
        std::fs::create_dir_all(&folder).expect("docs can be written");
        let path = folder.join(format!("{table}.md"));
        std::fs::write(path, table::page(table, repository, &manner, &trials, &explained))
            .expect("docs can be written");
    }
    let is_explained = |row: &Row| explained.contains_key(&row.cfg);
    let unexplained = trials.iter().filter(|(row, trial)| !trial.differs.is_empty() && !is_explained(row));
    let outdated = trials.iter().filter(|(row, trial)| trial.differs.is_empty() && is_explained(row));
    let list = |rows: Vec<&(Row, Trial)>| rows.iter().map(|(row, _)| format!("\n  {}", row.cfg)).collect::<String>();
    let (unexplained, outdated) = (list(unexplained.collect()), list(outdated.collect()));
    assert!(unexplained.is_empty(), "rows that differ from TLC, unexplained:{unexplained}");
    assert!(outdated.is_empty(), "rows that agree although they are said to differ:{outdated}");
}
