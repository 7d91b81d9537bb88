//! Manifests: the one before or this one, whatever happens.

use crate::each_seed;
use check_disk::manifest::{self, Unreadable};
use check_disk::{Files, MemoryFiles};

#[test]
fn why_it_cannot_be_read() {
    let files = MemoryFiles::new();
    assert!(matches!(manifest::read(&files, "m"), Err(Unreadable::Missing)));
    for payload in [&b""[..], b"payload", &[7; 100_000]] {
        manifest::write(&files, "m", payload).unwrap();
        assert!(manifest::read(&files, "m").unwrap() == payload);
    }
    files.rename("m", "n").unwrap();
    assert!(matches!(manifest::read(&files, "n"), Err(Unreadable::Damaged(_))));
    files.put("m", b"text");
    assert!(matches!(manifest::read(&files, "m"), Err(Unreadable::Damaged(_))));
    files.fail_reads();
    assert!(matches!(manifest::read(&files, "m"), Err(Unreadable::Failed(_))));
}

#[test]
fn a_fault_or_a_loss_of_power_leaves_the_one_before_or_this_one() {
    each_seed(0..200, |random| {
        let files = MemoryFiles::new();
        manifest::write(&files, "m", b"before").unwrap();
        match random.u32(..3) {
            0 => files.fail_after(random.u64(..5)),
            1 => files.fill_after(random.u64(..50)),
            _ => {}
        }
        let done = manifest::write(&files, "m", b"after");
        files.heal();
        let after_all = [files.crash(random.u64(..)), files];
        for files in after_all {
            let read = manifest::read(&files, "m").unwrap();
            assert_eq!(read, if done.is_ok() { &b"after"[..] } else { b"before" });
        }
    });
}
