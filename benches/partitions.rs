//! What a cluster of many peers would do: the peers are threads of this process, and only what each has to do is measured, not
//! how long it takes. Prints for each level the balance of the load and what is sent.
//!
//! `cargo bench --bench partitions -- SPEC [PEERS…]`, 64 and 256 peers if nothing is said. SPEC is the name of a bundled spec or
//! the path of a file, with its config beside it. 1,024 peers take about 10 GiB.

use check_driver::checking::check;
use check_driver::origin::Texts;
use check_driver::request::Request;
use check_driver::session::{MakePeer, Session};
use check_engine::{AllToAll, Load, LocalPeer};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

/// What all peers had to do, by level.
type Loads = Arc<Mutex<BTreeMap<u64, Vec<Load>>>>;

/// A peer whose load is written down.
struct Measured {
    peer: LocalPeer,
    loads: Loads,
}

impl AllToAll for Measured {
    fn index(&self) -> usize {
        self.peer.index()
    }

    fn count(&self) -> usize {
        self.peer.count()
    }

    fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        self.peer.exchange(outgoing)
    }

    fn hear(&mut self, load: &Load) {
        self.loads.lock().unwrap_or_else(PoisonError::into_inner).entry(load.depth).or_default().push(*load);
    }
}

/// The most of something that a peer has, over what each would have if all had the same.
fn imbalance(all: &[u64]) -> String {
    let (most, sum) = (all.iter().max().copied().unwrap_or(0), all.iter().sum::<u64>());
    if sum == 0 { "-".to_owned() } else { format!("{:.2}", (most * all.len() as u64) as f64 / sum as f64) }
}

fn print(loads: &BTreeMap<u64, Vec<Load>>) {
    println!("depth   expanded  most/mean      found  most/mean       sent  sent/found      bytes  supersteps");
    for (depth, level) in loads {
        let of = |what: fn(&Load) -> u64| level.iter().map(what).collect::<Vec<_>>();
        let sum = |all: &[u64]| all.iter().sum::<u64>();
        let (expanded, found, sent) = (of(|load| load.expanded), of(|load| load.found), of(|load| load.sent));
        let per_state = sum(&sent) as f64 / sum(&found).max(1) as f64;
        let bytes = sum(&of(|load| load.bytes));
        println!(
            "{depth:>5} {:>10} {:>10} {:>10} {:>10} {:>10} {per_state:>11.2} {bytes:>10} {:>11}",
            sum(&expanded),
            imbalance(&expanded),
            sum(&found),
            imbalance(&found),
            sum(&sent),
            level.iter().map(|load| load.supersteps).max().unwrap_or(0),
        );
    }
}

/// A bundled spec.
fn bundled(name: &str) -> Texts {
    let bundled = check_specs::find(name).expect("the name of a bundled spec: `check list` has them");
    let text = |name: &str| bundled.file(name).expect("a bundled spec has its files");
    let mut texts = Texts::new(text(bundled.module));
    for (name, module) in bundled.files {
        match name.strip_suffix(".tla") {
            Some(name) => texts = texts.with_module(name, *module),
            None if *name == bundled.module.replace(".tla", ".cfg") => texts = texts.with_config(*module),
            None => {}
        }
    }
    texts
}

/// A spec in a file, with the modules of its folder.
fn on_disk(path: &Path) -> Texts {
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut texts = Texts::new(read(path)).with_config(read(&path.with_extension("cfg")));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in fs::read_dir(folder).expect("a folder can be read").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "tla")
            && let Some(name) = path.file_stem()
        {
            texts = texts.with_module(name.to_string_lossy(), read(&path));
        }
    }
    texts
}

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let spec = words.next().unwrap_or_else(|| "acro-nim".to_owned());
    let peers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
    let texts = if spec.ends_with(".tla") { on_disk(Path::new(&spec)) } else { bundled(&spec) };
    for count in if peers.is_empty() { vec![64, 256] } else { peers } {
        let loads = Loads::default();
        let made: Vec<MakePeer> = LocalPeer::all(count)
            .into_iter()
            .map(|peer| {
                let loads = Arc::clone(&loads);
                let make = move || Ok(Box::new(Measured { peer, loads }) as Box<dyn AllToAll>);
                Box::new(make) as MakePeer
            })
            .collect();
        let mut session = Session { peers: Mutex::new(Some(Box::new(|| Ok(made)))), ..Session::default() };
        let answer = check(&texts, &Request::default(), &mut session);
        println!(
            "\n{spec}, {count} peers: {}",
            answer.map_or_else(|_| "refused".to_owned(), |answer| answer.word().to_owned())
        );
        print(&loads.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
