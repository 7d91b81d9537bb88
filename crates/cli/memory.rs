//! The memory of this process, where the system tells.

/// Bytes in use now.
pub(crate) fn now() -> Option<u64> {
    field("VmRSS:")
}

/// The greatest number of bytes that were in use.
pub(crate) fn peak() -> Option<u64> {
    field("VmHWM:")
}

/// Memory in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Used {
    /// Bytes of addresses that are taken.
    pub(crate) addresses: u64,
    /// Bytes that are really there.
    pub(crate) resident: u64,
}

/// The memory in use now; quicker than [`now`].
pub(crate) fn used() -> Option<Used> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split_whitespace().map(str::parse::<u64>);
    let (addresses, resident) = (pages.next()?.ok()? * PAGE, pages.next()?.ok()? * PAGE);
    Some(Used { addresses, resident })
}

/// Bytes of a page, on all systems that tell of pages in this form and are in use; where pages are larger, less memory is
/// counted than there is.
const PAGE: u64 = 4096;

/// How much memory the system gives; nothing where it does not say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ceiling {
    addresses: Option<u64>,
    resident: Option<u64>,
}

impl Ceiling {
    /// What the system says: the limit of this process, of its group, and what the machine has. A part of each is kept
    /// for what is taken between two looks.
    pub(crate) fn of_system() -> Self {
        let read = |path: &str| std::fs::read_to_string(path).ok();
        let addresses = read("/proc/self/limits").and_then(|text| address_limit(&text));
        let group = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
        let group = group.into_iter().filter_map(|path| read(path)?.trim().parse::<u64>().ok());
        let machine = read("/proc/meminfo").and_then(|text| parse(&text, "MemTotal:"));
        Self {
            addresses: addresses.map(|limit| limit - limit / 8),
            resident: group.chain(machine).min().map(|limit| limit - limit / 16),
        }
    }

    /// Whether so many more bytes are too many.
    pub(crate) fn is_reached(self, used: Used, more: u64) -> bool {
        let is_over = |used: u64, limit: Option<u64>| limit.is_some_and(|limit| used.saturating_add(more) > limit);
        is_over(used.addresses, self.addresses) || is_over(used.resident, self.resident)
    }
}

/// The limit of addresses in the words of `/proc/self/limits`; `None` if there is none.
fn address_limit(limits: &str) -> Option<u64> {
    limits.lines().find_map(|line| line.strip_prefix("Max address space"))?.split_whitespace().next()?.parse().ok()
}

fn field(name: &str) -> Option<u64> {
    parse(&std::fs::read_to_string("/proc/self/status").ok()?, name)
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
        let line =
            |limit: &str| format!("Max locked memory 1 1 bytes\nMax address space    {limit}   unlimited    bytes\n");
        assert_eq!(super::address_limit(&line("4096000000")), Some(4_096_000_000));
        assert_eq!(super::address_limit(&line("unlimited")), None);
    }
}
