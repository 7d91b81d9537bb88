//! The machine under a check: how time passes, and how much memory there is.
//!
//! The only module of the driver that asks the system for something. Where there is no system, as in a browser, a program
//! gives a [`Host`] of its own.

use std::sync::Arc;
use std::time::Duration;

/// The services of the machine that a check uses. Called often: an answer should take a microsecond or so.
pub trait Host: std::fmt::Debug + Send + Sync {
    /// The time since some moment that stays the same.
    fn time(&self) -> Duration;

    /// The memory in use; `None` where that cannot be told.
    fn used(&self) -> Option<Used> {
        None
    }

    /// The greatest number of bytes that were in use; `None` where that cannot be told.
    fn peak(&self) -> Option<u64> {
        None
    }

    /// How much memory there is.
    fn ceiling(&self) -> Ceiling {
        Ceiling::default()
    }
}

/// The host of this process.
pub fn standard() -> Arc<dyn Host> {
    #[cfg(not(target_arch = "wasm32"))]
    return Arc::new(system::System::new());
    #[cfg(target_arch = "wasm32")]
    return Arc::new(Timeless);
}

/// A host without a clock: no budget of time ever runs out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeless;

impl Host for Timeless {
    fn time(&self) -> Duration {
        Duration::ZERO
    }
}

/// Memory in use.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// Bytes of addresses that are taken.
    pub addresses: u64,
    /// Bytes that are really there.
    pub resident: u64,
}

/// How much memory the system gives, in bytes; nothing where it does not say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ceiling {
    /// The limit of addresses.
    pub addresses: Option<u64>,
    /// The limit of memory that is really there.
    pub resident: Option<u64>,
}

impl Ceiling {
    /// Whether so many more bytes are too many.
    pub fn is_reached(self, used: Used, more: u64) -> bool {
        let is_over = |used: u64, limit: Option<u64>| limit.is_some_and(|limit| used.saturating_add(more) > limit);
        is_over(used.addresses, self.addresses) || is_over(used.resident, self.resident)
    }
}

/// The system under this process, as Linux tells of it in `/proc`; elsewhere only its clock.
#[cfg(not(target_arch = "wasm32"))]
mod system {
    use super::{Ceiling, Host, Used};
    use std::time::{Duration, Instant};

    /// Bytes of a page, on all systems that tell of pages in this form and are in use; where pages are larger, less memory
    /// is counted than there is.
    const PAGE: u64 = 4096;

    #[derive(Debug)]
    pub(super) struct System {
        born: Instant,
    }

    impl System {
        pub(super) fn new() -> Self {
            Self { born: Instant::now() }
        }
    }

    impl Host for System {
        fn time(&self) -> Duration {
            self.born.elapsed()
        }

        fn used(&self) -> Option<Used> {
            let text = std::fs::read_to_string("/proc/self/statm").ok()?;
            let mut pages = text.split_whitespace().map(str::parse::<u64>);
            let (addresses, resident) = (pages.next()?.ok()? * PAGE, pages.next()?.ok()? * PAGE);
            Some(Used { addresses, resident })
        }

        fn peak(&self) -> Option<u64> {
            parse(&std::fs::read_to_string("/proc/self/status").ok()?, "VmHWM:")
        }

        /// The limit of this process, of its group, and what the machine has. A part of each is kept for what is taken
        /// between two looks.
        fn ceiling(&self) -> Ceiling {
            let read = |path: &str| std::fs::read_to_string(path).ok();
            let addresses = read("/proc/self/limits").and_then(|text| address_limit(&text));
            let group = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
            let group = group.into_iter().filter_map(|path| read(path)?.trim().parse::<u64>().ok());
            let machine = read("/proc/meminfo").and_then(|text| parse(&text, "MemTotal:"));
            Ceiling {
                addresses: addresses.map(|limit| limit - limit / 8),
                resident: group.chain(machine).min().map(|limit| limit - limit / 16),
            }
        }
    }

    /// The limit of addresses in the words of `/proc/self/limits`; `None` if there is none.
    fn address_limit(limits: &str) -> Option<u64> {
        limits.lines().find_map(|line| line.strip_prefix("Max address space"))?.split_whitespace().next()?.parse().ok()
    }

    fn parse(status: &str, name: &str) -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib * 1024)
    }

    #[cfg(test)]
    mod tests {
        #[test]
        fn fields() {
            let status = "Name:\tcheck\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\n";
            assert_eq!(super::parse(status, "VmRSS:"), Some(1 << 20));
            assert_eq!(super::parse(status, "VmHWM:"), Some(2 << 20));
            assert_eq!(super::parse(status, "VmSwap:"), None);
        }

        #[test]
        fn the_limit_of_addresses() {
            let line = |limit: &str| {
                format!("Max locked memory 1 1 bytes\nMax address space    {limit}   unlimited    bytes\n")
            };
            assert_eq!(super::address_limit(&line("4096000000")), Some(4_096_000_000));
            assert_eq!(super::address_limit(&line("unlimited")), None);
        }
    }
}
