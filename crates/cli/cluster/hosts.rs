//! Processes on several machines: the file that lists them, and the secret.

use super::children::Children;
use super::secret::{read, secret};
use super::{Cluster, Here};
use crate::session::VERSION;
use check_cluster::{Member, Trouble};
use std::net::TcpListener;

/// The process that this is, of those in the file.
pub(super) fn begin(asked: &Cluster) -> Result<Here, Trouble> {
    let path = asked.hosts.as_deref().expect("the command line requires a file");
    let hosts = list(&read(path)?);
    let process = usize::from(asked.process.expect("the command line requires a number"));
    let address = hosts.get(process).ok_or_else(|| {
        Trouble::System(format!(
            "{} lists {} processes, and none with the number {process}",
            path.display(),
            hosts.len()
        ))
    })?;
    let secret = secret(asked)?.expect("the command line requires a secret");
    let refused = |error| Trouble::System(format!("this process cannot listen at {address}: {error}"));
    Ok(Here {
        member: Member { process, processes: hosts.len(), version: VERSION.to_owned(), secret },
        listener: TcpListener::bind(address).map_err(refused)?,
        address: address.clone(),
        first: hosts[0].clone(),
        patience: asked.patience,
        children: Children::default(),
    })
}

/// The addresses in a file: one a line, but for empty lines and comments after `#`.
fn list(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn a_line_is_an_address() {
        assert_eq!(list("# all\n10.0.0.1:7100\n\n  b:7100 # the second\n"), ["10.0.0.1:7100", "b:7100"]);
    }
}
