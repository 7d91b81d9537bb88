//! Losses of power, full disks and faults at every moment of a search: what a checkpoint named is there, and the search goes
//! on from it to the same end.

use crate::each_seed;
use crate::run::numbers_of;
use check_disk::manifest::{self, Unreadable};
use check_disk::{Fields, Frames, Mark, MemoryFiles, RunId, RunWriter, Runs, Writer};
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

const LEVELS: u64 = 40;

/// What a level finds: bytes for the stream, fingerprints for a run.
fn level(number: u64) -> (Vec<u8>, BTreeSet<u64>) {
    let mut random = fastrand::Rng::with_seed(number);
    let bytes = (0..random.usize(..200)).map(|_| random.u8(..)).collect();
    (bytes, (0..random.usize(..60)).map(|_| random.u64(..) >> random.u32(..60)).collect())
}

/// Goes on to the last level, with checkpoints, from the last one there is.
fn search(files: &MemoryFiles) -> io::Result<()> {
    let (mut stream, mut runs, done) = match manifest::read(files, "manifest") {
        Ok(payload) => {
            let (mark, ids, done) = fields(&payload)?;
            let runs = Runs::open(Arc::new(files.clone()), "run-", &ids)?;
            (Writer::resume(files, "stream", &mark)?, runs, done)
        }
        Err(Unreadable::Missing) => {
            (Writer::create(files, "stream")?, Runs::create(Arc::new(files.clone()), "run-")?, 0)
        }
        Err(Unreadable::Failed(error)) => return Err(error),
        Err(error) => panic!("{error}"),
    };
    for number in done..LEVELS {
        let (bytes, fingerprints) = level(number);
        stream.write(&bytes)?;
        let mut run = RunWriter::create(files, &runs.new_name())?;
        fingerprints.into_iter().try_for_each(|one| run.push(one))?;
        runs.add(run.finish(files, number % 2 == 0)?)?;
        if number % 3 == 2 || number == LEVELS - 1 {
            checkpoint(files, &mut stream, &mut runs, number + 1)?;
        } else if number % 3 == 1 {
            stream.flush()?;
        }
    }
    Ok(())
}

fn checkpoint(files: &MemoryFiles, stream: &mut Writer, runs: &mut Runs, done: u64) -> io::Result<()> {
    let (mark, ids, mut payload) = (stream.sync()?, runs.ids(), Vec::new());
    runs.sync()?;
    Fields::put_number(&mut payload, done);
    mark.put(&mut payload);
    Fields::put_number(&mut payload, ids.len() as u64);
    ids.iter().for_each(|id| id.put(&mut payload));
    manifest::write(files, "manifest", &payload)?;
    runs.sweep(&ids)
}

fn fields(payload: &[u8]) -> io::Result<(Mark, Vec<RunId>, u64)> {
    let mut fields = Fields::new("manifest", payload);
    let (done, mark, count) = (fields.number()?, Mark::take(&mut fields)?, fields.number()?);
    let ids = (0..count).map(|_| RunId::take(&mut fields)).collect::<io::Result<Vec<_>>>()?;
    fields.end()?;
    Ok((mark, ids, done))
}

/// That the files have what the levels found up to the checkpoint. Which level that was.
fn verify(files: &MemoryFiles) -> u64 {
    let payload = match manifest::read(files, "manifest") {
        Err(Unreadable::Missing) => return 0,
        payload => payload.unwrap(),
    };
    let (mark, ids, done) = fields(&payload).unwrap();
    let stream = Frames::open(files, "stream", &mark).unwrap().collect::<io::Result<Vec<_>>>().unwrap().concat();
    assert!(stream == (0..done).flat_map(|number| level(number).0).collect::<Vec<_>>());
    let runs = Runs::open(Arc::new(files.clone()), "run-", &ids).unwrap();
    let found: BTreeSet<u64> = runs.runs().iter().flat_map(|run| numbers_of(run).unwrap()).collect();
    assert!(found == (0..done).flat_map(|number| level(number).1).collect());
    done
}

/// That from files as a fault left them, and as a loss of power would, the search comes to its end.
fn verify_and_go_on(files: &MemoryFiles, seed: u64) {
    files.heal();
    for left in [files.crash(seed), files.crash(seed + 1), files.copy()] {
        let done = verify(&left);
        assert!(done <= LEVELS);
        search(&left).unwrap();
        assert_eq!(verify(&left), LEVELS);
        assert!(left.bytes("manifest.new").is_none());
        let runs = left.copy();
        let ids = fields(&manifest::read(&runs, "manifest").unwrap()).unwrap().1;
        assert!(ids.len() <= 8);
    }
}

#[test]
fn a_fault_of_each_operation() {
    for operation in 0.. {
        let files = MemoryFiles::new();
        files.fail_after(operation);
        let done = search(&files);
        // The manifest before is removed by nobody, and what is left of a file that could not be removed is in nobody's way.
        let over = files.operations() <= operation;
        assert!(done.is_err() || over, "operation {operation} fails, and nobody says so");
        verify_and_go_on(&files, operation);
        if over {
            assert!(operation > 100);
            return;
        }
    }
}

#[test]
fn a_disk_that_becomes_full() {
    let files = MemoryFiles::new();
    search(&files).unwrap();
    for room in (0..20_000).step_by(61) {
        let files = MemoryFiles::new();
        files.fill_after(room);
        if let Err(error) = search(&files) {
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{error}");
        }
        verify_and_go_on(&files, room);
    }
}

#[test]
fn files_that_cannot_be_read() {
    let files = MemoryFiles::new();
    search(&files).unwrap();
    files.fail_reads();
    let error = search(&files).unwrap_err();
    assert_eq!(error.to_string(), "the disk cannot be read");
    verify_and_go_on(&files, 1);
}

#[test]
fn one_loss_of_power_after_another() {
    each_seed(0..30, |random| {
        let mut files = MemoryFiles::new();
        let mut done = 0;
        loop {
            files.fail_after(random.u64(..120));
            let over = search(&files).is_ok();
            files = files.crash(random.u64(..));
            let now = verify(&files);
            assert!(now >= done, "no checkpoint is lost");
            done = now;
            if over {
                break;
            }
        }
        assert_eq!(done, LEVELS);
    });
}

#[test]
fn what_was_not_synced_is_lost_sometimes() {
    let files = MemoryFiles::new();
    let mut stream = Writer::create(&files, "stream").unwrap();
    let kept = stream.sync().unwrap();
    stream.write(&[7; 1000]).unwrap();
    let mark = stream.flush().unwrap();
    let read = |mark: &Mark, seed| {
        Frames::open(&files.crash(seed), "stream", mark).and_then(|mut frames| frames.next().transpose())
    };
    let whole = (0..2000).filter(|seed| matches!(read(&mark, *seed), Ok(Some(_)))).count();
    assert!((1..200).contains(&whole), "{whole}");
    assert!((0..200).all(|seed| matches!(read(&kept, seed), Ok(None))));
}
