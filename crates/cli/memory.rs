//! The memory of this process, where the system tells.

/// Bytes in use now.
pub(crate) fn now() -> Option<u64> {
    field("VmRSS:")
}

/// The greatest number of bytes that were in use.
pub(crate) fn peak() -> Option<u64> {
    field("VmHWM:")
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
}
