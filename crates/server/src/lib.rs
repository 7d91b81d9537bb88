//! The server of the explorer: the page and its back end over HTTP, on this machine and for its user alone.
//!
//! [`serve`] answers until it is told to stop; [`export`] gives the files of a page that needs no server. Which spec is served,
//! and what of the machine it may use, is said by a [`Spec`]. Must never know the command line or the language.

mod address;
mod download;
mod events;
mod export;
mod guard;
mod lane;
mod page;
mod routes;
mod session;
mod state;
mod watch;

pub use export::{Export, export};

use check_explorer::Served;
use check_value::world::World;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;

/// The time between two looks at whether the server is to stop.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The spec with which the server was started.
pub trait Spec: Send + Sync {
    /// The spec as it is now, with all texts that it may need; `None` if there is no spec.
    ///
    /// # Errors
    ///
    /// A sentence on why it cannot be read.
    fn read(&self) -> Option<Result<Served, String>>;

    /// A number that changes when a file of the spec does. Called once a second.
    fn stamp(&self) -> u64;

    /// Files, programs and the clock that the spec may use.
    fn world(&self) -> Option<Arc<dyn World>>;
}

/// How the server is started.
#[derive(Clone)]
pub struct Settings {
    /// The port on 127.0.0.1; 0 for one that is free.
    pub port: u16,
    /// Whether Fetch may load from addresses that are not public.
    pub allow_private: bool,
    /// The spec.
    pub spec: Arc<dyn Spec>,
    /// The server stops soon after this becomes true.
    pub stop: Arc<AtomicBool>,
}

/// Answers requests until it is told to stop. `ready` gets the address of the page, with the token that belongs to it.
///
/// # Errors
///
/// When the port cannot be had, or the system gives no threads.
pub fn serve(settings: Settings, ready: impl FnOnce(&str)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, settings.port))).await?;
        let port = listener.local_addr()?.port();
        let token = token()?;
        let stop = Arc::clone(&settings.stop);
        let state = state::State::new(settings, port, token.clone());
        tokio::spawn(watch::watch(Arc::clone(&state)));
        ready(&format!("http://127.0.0.1:{port}/?token={token}"));
        tokio::select! {
            ended = axum::serve(listener, routes::routes(state)) => ended,
            () = told(&stop) => Ok(()),
        }
    });
    // Calls that still run are left behind: the process is about to end.
    runtime.shutdown_background();
    served
}

async fn told(stop: &AtomicBool) {
    while !stop.load(Ordering::SeqCst) {
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
}

/// 128 bits that nobody can guess, as hexadecimal digits.
fn token() -> io::Result<String> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bits.iter().map(|byte| format!("{byte:02x}")).collect())
}
