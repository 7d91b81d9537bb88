//! Every change of a byte and every tail that is missing is noticed: in a stream, in a run, in a manifest.

use crate::run::run_of;
use check_disk::manifest::{self, Unreadable};
use check_disk::{Damaged, Frames, Mark, MemoryFiles, Reader, Run, Writer};
use std::io;

/// The file `f` after each change of a byte, and with each part of its end missing.
fn each_damage(files: &MemoryFiles, mut test: impl FnMut(&MemoryFiles, &str)) {
    let length = files.bytes("f").unwrap().len();
    for place in 0..length {
        for bits in [1, 0x80, 0xff, 1 << (place % 8)] {
            let damaged = files.copy();
            assert!(damaged.flip("f", place, bits));
            test(&damaged, &format!("byte {place}, bits {bits:x}"));
        }
        let damaged = files.copy();
        assert!(damaged.cut("f", place));
        test(&damaged, &format!("{place} bytes"));
    }
}

fn assert_damaged<T>(result: io::Result<T>, what: &str) {
    let error = result.err().unwrap_or_else(|| panic!("not noticed: {what}"));
    let damaged = Damaged::of(&error).unwrap_or_else(|| panic!("{what}: {error}"));
    assert!(damaged.file == "f" && error.kind() == io::ErrorKind::InvalidData, "{what}");
}

#[test]
fn of_a_stream() {
    let files = MemoryFiles::new();
    let mut writer = Writer::create(&files, "f").unwrap();
    for piece in [&b"some bytes"[..], b"more", &[0; 40]] {
        writer.write(piece).unwrap();
        writer.flush().unwrap();
    }
    let mark = writer.flush().unwrap();
    each_damage(&files, |files, what| {
        let frames = Frames::open(files, "f", &mark).and_then(|frames| frames.collect::<io::Result<Vec<_>>>());
        assert_damaged(frames, what);
        let anywhere = Reader::open(files, "f", &mark).and_then(|mut reader| {
            let mut room = vec![0; mark.bytes as usize];
            reader.read_at(0, &mut room)
        });
        assert_damaged(anywhere, what);
        let before = files.bytes("f");
        assert_damaged(Writer::resume(files, "f", &mark), what);
        assert_eq!(files.bytes("f"), before, "what is damaged is left as it is");
    });
    for change in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [u64::MAX, 0, 0], [0, u64::MAX, 0]] {
        let [bytes, frames, checksum] = change;
        let other =
            Mark { bytes: mark.bytes ^ bytes, frames: mark.frames ^ frames, checksum: mark.checksum ^ checksum };
        let frames = Frames::open(&files, "f", &other).and_then(|frames| frames.collect::<io::Result<Vec<_>>>());
        assert_damaged(frames, &format!("{other:?}"));
        assert_damaged(Reader::open(&files, "f", &other), &format!("{other:?}"));
    }
}

#[test]
fn of_a_run() {
    let files = MemoryFiles::new();
    let numbers: Vec<u64> = (0..2300).map(|number| number * number / 50 + number).collect();
    let all: Vec<u64> = (0..*numbers.last().unwrap() + 10).step_by(3).collect();
    let expected: Vec<bool> = all.iter().map(|one| numbers.binary_search(one).is_ok()).collect();
    run_of(&files, "f", &numbers);
    each_damage(&files, |files, what| {
        let run = Run::open(files, "f");
        assert_damaged(run.and_then(|run| run.iter().collect::<io::Result<Vec<_>>>()), what);
        let known = Run::open(files, "f").and_then(|run| {
            let mut known = vec![false; all.len()];
            run.mark_known(&all, &mut known).map(|()| known)
        });
        match known {
            Ok(known) => assert_eq!(known, expected, "{what}"),
            error => assert_damaged(error, what),
        }
    });
}

#[test]
fn of_a_manifest() {
    let files = MemoryFiles::new();
    for payload in [&b""[..], b"what belongs together"] {
        manifest::write(&files, "f", payload).unwrap();
        each_damage(&files, |files, what| {
            let read = manifest::read(files, "f");
            assert!(matches!(read, Err(Unreadable::Damaged(_))), "{what}: {read:?}");
        });
        let longer = [files.bytes("f").unwrap(), vec![0]].concat();
        files.put("f", &longer);
        assert!(matches!(manifest::read(&files, "f"), Err(Unreadable::Damaged(_))));
    }
}

#[test]
fn of_a_run_that_is_longer() {
    let files = MemoryFiles::new();
    run_of(&files, "f", &[1, 2, 3]);
    let bytes = files.bytes("f").unwrap();
    for more in [1, 8, 24, 100] {
        files.put("f", &[&bytes[..], &vec![0; more]].concat());
        assert_damaged(Run::open(&files, "f"), &format!("{more} bytes more"));
        files.put("f", &[&bytes[..], &bytes[..more.min(bytes.len())]].concat());
        assert_damaged(Run::open(&files, "f"), &format!("{more} bytes twice"));
    }
}
