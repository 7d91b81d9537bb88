//! The server as a browser meets it: who is answered, calls, events, cancellation.

use check_explorer::Served;
use check_server::{Settings, Spec, serve};
use check_value::world::World;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// A counter that never ends, so that there is something to cancel.
const TEXT: &str = r"---- MODULE Counter ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
====";

#[derive(Default)]
struct Counter(AtomicU64);

impl Spec for Counter {
    fn read(&self) -> Option<Result<Served, String>> {
        let files = [("Counter.tla", TEXT), ("Counter.cfg", "INIT Init\nNEXT Next\n")];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
        Some(Ok(Served { root: "Counter.tla".to_owned(), files, ..Served::default() }))
    }

    fn stamp(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }

    fn world(&self) -> Option<Arc<dyn World>> {
        None
    }
}

/// A server that runs, and ends with the test.
struct Server {
    address: String,
    token: String,
    spec: Arc<Counter>,
    stop: Arc<AtomicBool>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
    }
}

impl Server {
    fn start() -> Self {
        let (spec, stop) = (Arc::<Counter>::default(), Arc::<AtomicBool>::default());
        let settings = Settings { port: 0, allow_private: false, spec: spec.clone(), stop: stop.clone() };
        let (ready, waiting) = mpsc::channel();
        std::thread::spawn(move || serve(settings, |url| ready.send(url.to_owned()).expect("the test waits")));
        let url = waiting.recv_timeout(Duration::from_secs(10)).expect("the server starts");
        let (address, token) =
            url.strip_prefix("http://").and_then(|url| url.split_once("/?token=")).expect("an address");
        Self { address: address.to_owned(), token: token.to_owned(), spec, stop }
    }

    /// The status and the body of the answer to a request.
    fn request(&self, line: &str, headers: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let length = body.len();
        write!(stream, "{line} HTTP/1.1\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head[9..12].parse().expect("a status"), body.to_owned())
    }

    fn own(&self) -> String {
        format!("host: {}\r\nx-check-token: {}\r\n", self.address, self.token)
    }

    fn call(&self, lane: &str, method: &str, params: &Value) -> Value {
        let body = json!({ "method": method, "params": params }).to_string();
        let (status, answer) = self.request(&format!("POST /api/page/{lane}"), &self.own(), &body);
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(&answer).expect("an answer in JSON")
    }

    fn open(&self, lane: &str) -> Value {
        self.call(lane, "open", &json!({ "source": { "kind": "served" }, "options": {} }))
    }
}

#[test]
fn strangers_are_refused() {
    let server = Server::start();
    let (host, token) = (format!("host: {}\r\n", server.address), format!("x-check-token: {}\r\n", server.token));
    let index = |headers: &str| server.request("GET /", headers, "").0;
    assert_eq!(index(&host), 200);
    assert_eq!(index(&format!("host: localhost:{}\r\n", server.address.rsplit(':').next().expect("a port"))), 200);
    assert_eq!(index("host: evil.example\r\n"), 403);
    assert_eq!(index(""), 403, "no name is no name of ours");
    assert_eq!(index(&format!("{host}origin: http://evil.example\r\n")), 403);
    assert_eq!(index(&format!("{host}origin: null\r\n")), 403);
    assert_eq!(index(&format!("{host}origin: http://{}\r\n", server.address)), 200);
    let call = |headers: &str| server.request("POST /api/page/walk", headers, r#"{"method":"bundled","params":{}}"#).0;
    assert_eq!(call(&host), 401);
    assert_eq!(call(&format!("{host}x-check-token: wrong\r\n")), 401);
    assert_eq!(call(&format!("{host}{token}")), 200);
    assert_eq!(call(&format!("host: evil.example\r\n{token}")), 403);
    assert_eq!(server.request("GET /api/page/events", &host, "").0, 401);
    assert_eq!(server.request("GET /../Cargo.toml", &host, "").0, 404);
    assert_eq!(server.request("POST /api/page/strange", &server.own(), "{}").0, 404);
    // One byte too many: the server has read all of it when it refuses, and answers a client that has sent all.
    assert_eq!(server.request("POST /api/page/walk", &server.own(), &" ".repeat((16 << 20) + 1)).0, 413);
}

/// A check that never ends by itself.
fn asked() -> Value {
    let none: [&str; 0] = [];
    json!({
        "invariants": none, "properties": none, "reachable": none, "deadlock": null,
        "maxStates": null, "maxSeconds": null, "workers": 1
    })
}

#[test]
fn lanes_answer_and_a_call_is_cancelled() {
    let server = Server::start();
    assert_eq!(server.open("walk")["result"]["module"], "Counter");
    let initial = server.call("walk", "initial", &json!({}));
    assert_eq!(initial["result"]["states"][0]["variables"][0]["name"], "x");
    assert_eq!(server.call("check", "initial", &json!({}))["problem"]["code"], "not-open");
    server.open("check");
    std::thread::scope(|scope| {
        let check = scope.spawn(|| server.call("check", "check", &asked()));
        std::thread::sleep(Duration::from_millis(500));
        let start = Instant::now();
        assert_eq!(server.request("POST /api/page/check/cancel", &server.own(), "").0, 200);
        check.join().expect("it does not panic");
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    });
    assert_eq!(server.open("check")["result"]["module"], "Counter", "the lane, or one in its place, goes on");
}

#[test]
fn a_call_ends_when_its_page_is_closed() {
    let server = Server::start();
    server.open("check");
    let mut stream = TcpStream::connect(&server.address).expect("it listens");
    let body = json!({ "method": "check", "params": asked() }).to_string();
    let (own, length) = (server.own(), body.len());
    write!(stream, "POST /api/page/check HTTP/1.1\r\n{own}content-length: {length}\r\n\r\n{body}").expect("it reads");
    std::thread::sleep(Duration::from_millis(300));
    drop(stream);
    let start = Instant::now();
    assert_eq!(server.open("check")["result"]["module"], "Counter");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn a_change_of_a_file_is_told() {
    let server = Server::start();
    let mut stream = TcpStream::connect(&server.address).expect("it listens");
    write!(stream, "GET /api/page/events HTTP/1.1\r\n{}\r\n", server.own()).expect("it reads");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout can be set");
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(lines.next().is_some_and(|line| line.ends_with("200 OK")));
    std::thread::sleep(Duration::from_millis(2500));
    server.spec.0.store(1, Ordering::SeqCst);
    assert!(lines.any(|line| line.contains(r#"{"event":"changed"}"#)));
}
