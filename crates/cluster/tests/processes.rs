//! Clusters whose processes are threads of this one: gathering, supersteps, strangers, losses.

use check_cluster::{Cluster, Gathering, Member, Secret, Trouble, join, lead};
use check_engine::AllToAll;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

fn member(process: usize, processes: usize, secret: &str) -> Member {
    let secret = Secret::new(secret.as_bytes()).expect("it is long enough");
    Member { process, processes, version: "1".to_owned(), secret }
}

const SECRET: &str = "a secret of a test";

/// A place to listen, and its address.
fn place() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it has an address").to_string();
    (listener, address)
}

fn gathering<'a>((listener, address): (TcpListener, String), interrupt: &'a AtomicBool) -> Gathering<'a> {
    Gathering { listener, address, patience: Duration::from_secs(30), interrupt, note: &|_| () }
}

/// A cluster of processes, each with so many peers; `disturb` gets the address of the first before the others come.
fn gathered(processes: usize, workers: usize, disturb: impl FnOnce(&str)) -> Vec<Cluster> {
    let first = place();
    let address = first.1.clone();
    disturb(&address);
    thread::scope(|scope| {
        let leading = scope.spawn(|| {
            lead(&member(0, processes, SECRET), gathering(first, &AtomicBool::new(false)), b"a job", workers)
        });
        let join_one = |process| {
            let address = &address;
            scope.spawn(move || {
                join(&member(process, processes, SECRET), gathering(place(), &AtomicBool::new(false)), address)
            })
        };
        let joining: Vec<_> = (1..processes).map(join_one).collect();
        let mut clusters = vec![leading.join().expect("it does not panic").expect("all come")];
        for one in joining {
            let joined = one.join().expect("it does not panic").expect("it is let in");
            assert_eq!((joined.job.as_slice(), joined.cluster.workers()), (&b"a job"[..], workers));
            clusters.push(joined.cluster);
        }
        clusters
    })
}

/// What a peer sends to another in a superstep.
fn content(from: usize, to: usize, superstep: usize) -> Vec<u8> {
    let length = [0, 1, 7, 1000, 300_000][(from * 7 + to * 3 + superstep * 5) % 5];
    (0..length).map(|place| (place + from + 2 * to + 3 * superstep) as u8).collect()
}

fn exchange(peer: &mut impl AllToAll, superstep: usize) {
    let (me, count) = (peer.index(), peer.count());
    let outgoing = (0..count).map(|to| content(me, to, superstep)).collect();
    let received = peer.exchange(outgoing).expect("nobody is lost");
    assert_eq!(received.len(), count);
    for (from, received) in received.iter().enumerate() {
        assert!(*received == content(from, me, superstep), "from {from} to {me} in superstep {superstep}");
    }
}

#[test]
fn what_is_sent_is_received_in_its_superstep() {
    for (processes, workers) in [(1, 1), (1, 3), (2, 1), (2, 2), (4, 1)] {
        let mut clusters = gathered(processes, workers, |_| ());
        thread::scope(|scope| {
            for cluster in &mut clusters {
                for made in cluster.peers().expect("there are threads") {
                    scope.spawn(move || {
                        let mut peer = made().expect("it is made");
                        (0..60).for_each(|superstep| exchange(&mut peer, superstep));
                    });
                }
            }
        });
        let (first, others) = clusters.split_first().expect("there is one");
        thread::scope(|scope| {
            let waiting: Vec<_> = others.iter().map(|cluster| scope.spawn(|| cluster.wait())).collect();
            scope.spawn(|| first.finish(12));
            for one in waiting {
                assert_eq!(one.join().expect("it does not panic"), Ok(12));
            }
        });
    }
}

#[test]
fn strangers_do_not_disturb() {
    let noise = |address: &str| {
        for bytes in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0; 100], &[0xff; 100_000], b""] {
            let mut stranger = TcpStream::connect(address).expect("it listens");
            // It may have been dropped.
            let _ = stranger.write_all(bytes);
            // Stays connected, and says nothing more.
            std::mem::forget(stranger);
        }
    };
    let mut clusters = gathered(2, 1, noise);
    thread::scope(|scope| {
        for cluster in &mut clusters {
            let mut peers = cluster.peers().expect("there are threads");
            let made = peers.remove(0);
            scope.spawn(move || exchange(&mut made().expect("it is made"), 0));
        }
    });
}

#[test]
fn another_secret_is_refused() {
    let first = place();
    let address = first.1.clone();
    thread::scope(|scope| {
        scope.spawn(|| {
            let interrupt = AtomicBool::new(false);
            let mut short = gathering(first, &interrupt);
            short.patience = Duration::from_secs(2);
            let missing = lead(&member(0, 2, SECRET), short, b"a job", 1).err();
            assert!(matches!(&missing, Some(Trouble::Lost(why)) if why.contains("secret")), "{missing:?}");
        });
        let other = member(1, 2, "another secret than that");
        let refused = join(&other, gathering(place(), &AtomicBool::new(false)), &address).err();
        assert!(matches!(&refused, Some(Trouble::Refused(why)) if why.contains("secret")), "{refused:?}");
    });
}

#[test]
fn a_process_that_cannot_go_on_is_named_to_all() {
    let mut clusters = gathered(3, 1, |_| ());
    let flags: Vec<_> = clusters.iter().map(|_| Arc::new(AtomicBool::new(false))).collect();
    clusters.iter().zip(&flags).for_each(|(cluster, flag)| cluster.interrupts(Arc::clone(flag)));
    let begin = Instant::now();
    let lost = clusters.remove(2);
    thread::scope(|scope| {
        for cluster in &mut clusters {
            let mut peers = cluster.peers().expect("there are threads");
            let made = peers.remove(0);
            scope.spawn(move || {
                let mut peer = made().expect("it is made");
                peer.exchange(vec![Vec::new(); 3]).expect_err("a process does not come");
                let why = cluster.lost().map(|trouble| trouble.to_string()).unwrap_or_default();
                assert!(why.contains("process 2 cannot go on: no memory"), "{why}");
                assert!(cluster.wait().is_err());
            });
        }
        lost.give_up("no memory");
    });
    assert!(flags.iter().all(|flag| flag.load(std::sync::atomic::Ordering::SeqCst)));
    assert!(begin.elapsed() < Duration::from_secs(30));
}
