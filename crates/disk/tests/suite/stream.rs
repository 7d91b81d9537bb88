//! Streams, against a vector of bytes.

use crate::each_seed;
use check_disk::{Damaged, Files, Frames, Mark, MemoryFiles, Reader, Writer};

/// Some bytes; mostly few.
fn some_bytes(random: &mut fastrand::Rng) -> Vec<u8> {
    let most = [8, 100, 10_000, 100_000, 3 << 20][random.usize(..).trailing_zeros().min(4) as usize];
    let mut bytes = vec![0; random.usize(..most)];
    random.fill(&mut bytes);
    bytes
}

/// All that a stream has up to a mark, one way and the other.
fn read(files: &MemoryFiles, name: &str, mark: &Mark) -> std::io::Result<Vec<u8>> {
    let frames: Vec<u8> = Frames::open(files, name, mark)?.collect::<std::io::Result<Vec<_>>>()?.concat();
    let mut reader = Reader::open(files, name, mark)?;
    let mut all = vec![0; reader.len() as usize];
    reader.read_at(0, &mut all)?;
    assert!(all == frames, "the same bytes both ways");
    Ok(all)
}

#[test]
fn what_is_written_is_read() {
    each_seed(0..60, |random| {
        let files = MemoryFiles::new();
        let (mut writer, mut model) = (Writer::create(&files, "s").unwrap(), Vec::new());
        let mut marks = vec![(writer.flush().unwrap(), 0)];
        for _ in 0..random.usize(..40) {
            match random.u32(..8) {
                0 => marks.push((writer.flush().unwrap(), model.len())),
                1 => marks.push((writer.sync().unwrap(), model.len())),
                2 => {
                    let (mark, length) = marks[random.usize(..marks.len())];
                    writer = Writer::resume(&files, "s", &mark).unwrap();
                    model.truncate(length);
                    marks.retain(|kept| kept.0.length() <= mark.length());
                }
                _ => {
                    let bytes = some_bytes(random);
                    writer.write(&bytes).unwrap();
                    model.extend(bytes);
                }
            }
            assert_eq!(writer.len(), model.len() as u64);
        }
        marks.push((writer.flush().unwrap(), model.len()));
        for (mark, length) in marks {
            assert!(read(&files, "s", &mark).unwrap() == model[..length]);
        }
    });
}

#[test]
fn bytes_anywhere() {
    each_seed(0..20, |random| {
        let files = MemoryFiles::new();
        let (mut writer, mut model) = (Writer::create(&files, "s").unwrap(), Vec::new());
        for _ in 0..30 {
            let bytes = some_bytes(random);
            writer.write(&bytes).unwrap();
            model.extend(bytes);
        }
        let mut reader = Reader::open(&files, "s", &writer.flush().unwrap()).unwrap();
        for _ in 0..200 {
            let start = random.usize(..=model.len());
            let mut room = vec![0; random.usize(..=model.len() - start).min(1 + random.usize(..200_000))];
            reader.read_at(start as u64, &mut room).unwrap();
            assert!(room == model[start..start + room.len()]);
        }
        let end = model.len() as u64;
        assert!(reader.read_at(end, &mut [0]).is_err() && reader.read_at(u64::MAX, &mut [0]).is_err());
        assert!(reader.read_at(end, &mut []).is_ok() && reader.frame(reader.frames()).is_err());
    });
}

#[test]
fn what_is_given_at_once_stays_in_one_frame() {
    each_seed(0..20, |random| {
        let files = MemoryFiles::new();
        let (mut writer, mut pieces) = (Writer::create(&files, "s").unwrap(), Vec::new());
        for _ in 0..200 {
            let piece = vec![random.u8(..); 1 + random.usize(..5000)];
            writer.write(&piece).unwrap();
            pieces.push(piece);
        }
        let mut pieces = pieces.into_iter();
        for frame in Frames::open(&files, "s", &writer.flush().unwrap()).unwrap() {
            let frame = frame.unwrap();
            assert!(frame.len() <= 64 << 10);
            let mut rest = &frame[..];
            while !rest.is_empty() {
                rest = rest.strip_prefix(&pieces.next().unwrap()[..]).unwrap();
            }
        }
        assert_eq!(pieces.next(), None);
    });
}

#[test]
fn a_frame_of_another_file_or_place_does_not_pass() {
    let files = MemoryFiles::new();
    let write = |name: &str, pieces: [&[u8]; 2]| {
        let mut writer = Writer::create(&files, name).unwrap();
        pieces.iter().for_each(|piece| {
            writer.write(piece).unwrap();
            writer.flush().unwrap();
        });
        writer.flush().unwrap()
    };
    let mark = write("s", [b"first", b"other"]);
    let bytes = files.bytes("s").unwrap();
    write("t", [b"first", b"other"]);
    files.put("s", &files.bytes("t").unwrap());
    assert!(Damaged::of(&read(&files, "s", &mark).unwrap_err()).is_some());
    let half = bytes.len() - 29;
    files.put("s", &[&bytes[..16], &bytes[half..], &bytes[16..half]].concat());
    assert_eq!(Damaged::of(&read(&files, "s", &mark).unwrap_err()).unwrap().what, "a frame is of another place");
    // As a whole as it was written, but at another time.
    write("s", [b"first", b"older"]);
    assert!(Damaged::of(&read(&files, "s", &mark).unwrap_err()).is_some());
    assert!(Damaged::of(&Reader::open(&files, "s", &mark).err().unwrap()).is_some());
    assert!(Writer::resume(&files, "s", &mark).is_err());
    files.remove("s").unwrap();
    assert_eq!(Damaged::of(&read(&files, "s", &mark).unwrap_err()).unwrap().what, "the file is missing");
}

#[test]
fn after_an_error_nothing_more_is_written() {
    let files = MemoryFiles::new();
    let mut writer = Writer::create(&files, "s").unwrap();
    writer.write(b"kept").unwrap();
    let mark = writer.flush().unwrap();
    files.fill_after(30);
    writer.write(&[1; 100]).unwrap();
    assert_eq!(writer.flush().unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    files.heal();
    let length = files.bytes("s").unwrap().len();
    for done in [writer.write(b"more"), writer.flush().map(|_| ()), writer.sync().map(|_| ())] {
        assert_eq!(done.unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    }
    assert_eq!(files.bytes("s").unwrap().len(), length);
    let mut writer = Writer::resume(&files, "s", &mark).unwrap();
    writer.write(b" and more").unwrap();
    let mark = writer.sync().unwrap();
    assert_eq!(read(&files, "s", &mark).unwrap(), b"kept and more");
}
