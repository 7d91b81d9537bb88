//! The secret that all processes of a cluster share.

use crate::trouble::Trouble;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::fmt;

/// Bytes of a proof, of a digest and of a nonce.
pub(crate) const BYTES: usize = 32;

/// A secret must not be guessed.
const LEAST: usize = 16;

/// The secret that all processes of a cluster share. Never shown.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// A secret of these bytes; white space at the end does not count.
    ///
    /// # Errors
    /// Where it is so short that it could be guessed.
    pub fn new(bytes: &[u8]) -> Result<Self, Trouble> {
        let bytes = bytes.trim_ascii_end();
        if bytes.len() < LEAST {
            return Err(Trouble::System(format!("the shared secret must have at least {LEAST} bytes")));
        }
        Ok(Self(bytes.to_vec()))
    }

    /// A secret that is drawn, as letters and digits.
    ///
    /// # Errors
    /// Where the system has no random numbers.
    pub fn random() -> Result<(Self, String), Trouble> {
        let text: String = nonce()?.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok((Self(text.clone().into_bytes()), text))
    }

    fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac
    }

    /// The proof that its maker knows the secret.
    pub(crate) fn proof(&self, parts: &[&[u8]]) -> [u8; BYTES] {
        self.mac(parts).finalize().into_bytes().into()
    }

    /// Whether a proof is one; takes as long whatever it is.
    pub(crate) fn verify(&self, parts: &[&[u8]], proof: &[u8]) -> bool {
        self.mac(parts).verify_slice(proof).is_ok()
    }
}

/// Bytes that nobody has seen before.
pub(crate) fn nonce() -> Result<[u8; BYTES], Trouble> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| Trouble::System(format!("there are no random numbers: {error}")))?;
    Ok(bytes)
}

/// The digest of a job.
pub(crate) fn digest(job: &[u8]) -> [u8; BYTES] {
    Sha256::digest(job).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_needs_the_secret_and_the_same_parts() {
        let secret = |text: &str| Secret::new(text.as_bytes()).expect("it is long enough");
        let (one, other) = (secret("0123456789abcdef\n"), secret("0123456789abcdeX"));
        let proof = one.proof(&[b"a", b"bc"]);
        assert!(secret("0123456789abcdef").verify(&[b"a", b"bc"], &proof));
        assert!(!other.verify(&[b"a", b"bc"], &proof));
        assert!(!one.verify(&[b"ab", b"c"], &proof) && !one.verify(&[b"a", b"bc"], &proof[1..]));
        assert!(Secret::new(b"short").is_err());
    }
}
