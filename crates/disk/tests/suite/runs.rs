//! The set of runs: merges, manifests, and what is swept.

use crate::run::{candidates, numbers_of, run_of};
use crate::{ascending, each_seed};
use check_disk::{Damaged, Fields, Files, MemoryFiles, RunId, Runs};
use std::collections::BTreeSet;
use std::sync::Arc;

fn names(files: &MemoryFiles) -> Vec<String> {
    files.list().unwrap().into_iter().map(|(name, _)| name).collect()
}

#[test]
fn against_a_set() {
    each_seed(0..30, |random| {
        let files = MemoryFiles::new();
        let mut runs = Runs::create(Arc::new(files.clone()), "f-").unwrap();
        let (mut model, mut named) = (BTreeSet::new(), Vec::new());
        for _ in 0..random.usize(..40) {
            let numbers = ascending(random, &[10, 1000, 6000]);
            let name = runs.new_name();
            runs.add(run_of(&files, &name, &numbers)).unwrap();
            model.extend(numbers);
            assert!(runs.runs().len() <= 8);
            if random.u32(..5) == 0 {
                runs.sync().unwrap();
                named = runs.ids();
            }
            if random.u32(..5) == 0 {
                runs.sweep(&named).unwrap();
                let kept: BTreeSet<String> = named.iter().chain(&runs.ids()).map(|id| id.name.clone()).collect();
                assert!(names(&files).into_iter().eq(kept), "what is needed or named stays, and nothing else");
            }
            if random.u32(..8) == 0 {
                let mut bytes = Vec::new();
                runs.ids().iter().for_each(|id| id.put(&mut bytes));
                let mut fields = Fields::new("m", &bytes);
                let ids: Vec<RunId> = runs.ids().iter().map(|_| RunId::take(&mut fields).unwrap()).collect();
                fields.end().unwrap();
                assert_eq!(ids, runs.ids());
                runs = Runs::open(Arc::new(files.clone()), "f-", &ids).unwrap();
            }
            let all: Vec<u64> = model.iter().copied().collect();
            let candidates = candidates(random, &all, 3000);
            let mut known = vec![false; candidates.len()];
            runs.mark_known(&candidates, &mut known).unwrap();
            assert!(candidates.iter().zip(known).all(|(one, known)| known == model.contains(one)));
        }
    });
}

#[test]
fn what_is_written_again_grows_with_the_logarithm() {
    let files = MemoryFiles::new();
    let mut runs = Runs::create(Arc::new(files.clone()), "f-").unwrap();
    let mut again = 0;
    for number in 0..500_u64 {
        let name = runs.new_name();
        runs.push(run_of(&files, &name, &[2 * number, 2 * number + 1]));
        while let Some(merge) = runs.due() {
            let merged = merge.execute(false).unwrap();
            again += merged.len();
            runs.replace(&merge, merged);
        }
        runs.sweep(&[]).unwrap();
    }
    assert_eq!(runs.len(), 1000);
    assert!(again < 4000, "{again} were written again");
}

#[test]
fn a_merge_beside_the_search() {
    let files = MemoryFiles::new();
    let mut runs = Runs::create(Arc::new(files.clone()), "f-").unwrap();
    for number in 0..9 {
        let name = runs.new_name();
        runs.push(run_of(&files, &name, &[number]));
    }
    let merge = runs.due().unwrap();
    let merged = std::thread::scope(|scope| {
        let merged = scope.spawn(|| merge.execute(false).unwrap());
        let name = runs.new_name();
        runs.push(run_of(&files, &name, &[100]));
        merged.join().unwrap()
    });
    runs.replace(&merge, merged);
    assert_eq!(runs.runs().iter().map(|run| run.len()).collect::<Vec<_>>(), [1, 9]);
    assert_eq!(numbers_of(&runs.runs()[1]).unwrap(), (0..9).collect::<Vec<_>>());
}

#[test]
fn what_a_manifest_does_not_name_is_left_over() {
    let files = MemoryFiles::new();
    let mut runs = Runs::create(Arc::new(files.clone()), "f-").unwrap();
    let name = runs.new_name();
    runs.add(run_of(&files, &name, &[1, 2])).unwrap();
    let ids = runs.ids();
    files.put("f-000007", b"torn");
    files.put("other", b"");
    let mut runs = Runs::open(Arc::new(files.clone()), "f-", &ids).unwrap();
    assert_eq!(runs.new_name(), "f-000008");
    runs.sweep(&ids).unwrap();
    assert_eq!(names(&files), ["f-000000", "other"]);
    run_of(&files, "f-000000", &[1, 3]);
    let error = Runs::open(Arc::new(files.clone()), "f-", &ids).err().unwrap();
    assert_eq!(Damaged::of(&error).unwrap().what, "the file has other contents");
    files.remove("f-000000").unwrap();
    let error = Runs::open(Arc::new(files), "f-", &ids).err().unwrap();
    assert_eq!(Damaged::of(&error).unwrap().what, "the file is missing");
}

#[test]
fn a_merge_that_fails_leaves_the_runs() {
    let files = MemoryFiles::new();
    let mut runs = Runs::create(Arc::new(files.clone()), "f-").unwrap();
    for number in 0..8 {
        let name = runs.new_name();
        runs.add(run_of(&files, &name, &[number])).unwrap();
    }
    let name = runs.new_name();
    let last = run_of(&files, &name, &[8]);
    files.fill_after(30);
    assert_eq!(runs.add(last).unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    files.heal();
    assert_eq!(runs.len(), 9);
    let mut known = [false; 10];
    runs.mark_known(&(0..10).collect::<Vec<_>>(), &mut known).unwrap();
    assert_eq!(known, [true, true, true, true, true, true, true, true, true, false]);
    assert_eq!(names(&files).len(), 9, "what was begun is removed");
    let merge = runs.due().unwrap();
    runs.replace(&merge, merge.execute(true).unwrap());
    runs.sweep(&[]).unwrap();
    assert_eq!(names(&files), [merge.name()]);
}
