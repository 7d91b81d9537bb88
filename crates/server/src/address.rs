//! Which addresses of the network are public: pages elsewhere, and not this machine or its neighbours.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is a public one, as the registries of special addresses of IANA have it (RFC 6890).
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match inner_v4(address) {
            Some(inner) => is_public_v4(inner),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        // Shared between a provider and its customers; protocol assignments; relays; benchmarks; reserved.
        || (a == 100 && b & 0xc0 == 64)
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a == 198 && b & 0xfe == 18)
        || a >= 240;
    !is_special
}

/// The global unicast addresses, 2000::/3, without those for documentation, tunnels and protocol assignments.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || (a == 0x3fff && b < 0x1000) || a == 0x2002;
    a & 0xe000 == 0x2000 && !is_special
}

/// The address of version 4 inside one of version 6: mapped, or translated (64:ff9b::/96).
fn inner_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let is_translated = (a, b, c, d, e, f) == (0x64, 0xff9b, 0, 0, 0, 0);
    let [high, low] = [g, h].map(u32::from);
    if is_translated { Some(Ipv4Addr::from(high << 16 | low)) } else { address.to_ipv4_mapped() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_and_other_addresses() {
        for public in ["8.8.8.8", "130.225.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        let others = [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2001:db8::1",
            "2002:7f00:1::",
            "::7f00:1",
        ];
        for other in others {
            assert!(!is_public(other.parse().expect("an address")), "{other}");
        }
    }
}
