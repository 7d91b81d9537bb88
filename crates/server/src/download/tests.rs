//! Downloads from servers that do it right, and from such that do not.

use super::*;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

/// A server for some connections: what it does with each. Gives its address.
fn server(connections: usize, act: impl Fn(&mut TcpStream, &str) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it is bound").to_string();
    let own = address.clone();
    thread::spawn(move || {
        for mut stream in listener.incoming().take(connections).flatten() {
            let reading = stream.try_clone().expect("a second handle");
            let mut lines = BufReader::new(reading).lines().map_while(Result::ok);
            while lines.next().is_some_and(|line| !line.is_empty()) {}
            act(&mut stream, &own);
        }
    });
    format!("http://{address}/nim.game")
}

fn answering(text: &'static str) -> String {
    server(1, move |stream, _| stream.write_all(text.as_bytes()).expect("somebody reads"))
}

fn loaded(url: &str, allow_private: bool) -> Result<String, String> {
    loaded_from(url, Bounds::new(allow_private).permits)
}

fn loaded_from(url: &str, permits: fn(IpAddr) -> bool) -> Result<String, String> {
    let bounds = Bounds { largest: 1000, time: Duration::from_secs(1), permits };
    let wanted = Wanted { id: "1".to_owned(), url: url.to_owned() };
    load(&wanted, &bounds, &AtomicBool::new(false), &Events::default())
}

#[test]
fn a_text_comes_with_progress() {
    let url = answering("HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\n2 3 4\n");
    let events = Events::default();
    let mut told = events.listen();
    let wanted = Wanted { id: "7".to_owned(), url };
    let found = load(&wanted, &Bounds::new(true), &AtomicBool::new(false), &events);
    assert_eq!(found.as_deref(), Ok("2 3 4\n"));
    assert_eq!(told.try_recv().as_deref(), Ok(r#"{"event":"fetch","id":"7","bytes":6,"total":6}"#));
}

#[test]
fn each_trouble_has_a_sentence() {
    let large = "HTTP/1.1 200 OK\r\ncontent-length: 5000\r\nconnection: close\r\n\r\n";
    let endless = server(1, |stream, _| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n");
        for _ in 0..100 {
            let _ = stream.write_all(&[b'1'; 100]);
        }
    });
    let silent = server(1, |_, _| thread::sleep(Duration::from_secs(3)));
    let slow = server(1, |stream, _| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\n");
        for _ in 0..30 {
            let _ = stream.write_all(b"1");
            thread::sleep(Duration::from_millis(100));
        }
    });
    let round = server(20, |stream, own| {
        let text = format!(
            "HTTP/1.1 302 Found\r\nlocation: http://{own}/again\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        );
        let _ = stream.write_all(text.as_bytes());
    });
    let secure = answering("no TLS").replace("http:", "https:");
    for (url, sentence) in [
        (answering(large), "the page is larger than 1000 bytes"),
        (endless, "the page is larger than 1000 bytes"),
        (silent, "there was no whole answer within 1 seconds"),
        (slow, "there was no whole answer within 1 seconds"),
        (round, "there are more than 5 redirections"),
        (answering("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"), "the server answers with status 404"),
        (answering("HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\nhalf"), "the answer broke off"),
        (answering("rubbish"), "protocol"),
        (secure, "no secure connection"),
        ("ftp://example.com/".to_owned(), "only addresses that begin with http:// or https://"),
        ("file:///etc/passwd".to_owned(), "only addresses that begin with http:// or https://"),
        ("nim.game".to_owned(), "only addresses that begin with http:// or https://"),
    ] {
        let found = loaded(&url, true);
        assert!(found.as_ref().is_err_and(|message| message.contains(sentence)), "{url}: {found:?} for {sentence}");
    }
}

#[test]
fn addresses_that_are_not_public_are_refused_before_anything_is_sent() {
    for url in
        ["http://127.0.0.1:9/", "http://localhost:9/", "http://[::1]:9/", "http://10.0.0.1/", "http://0x7f000001/"]
    {
        let found = loaded(url, false);
        assert!(found.as_ref().is_err_and(|message| message.contains("is no public address")), "{url}: {found:?}");
    }
}

/// One address of this machine stands for a public one, and another for one that is not.
#[test]
fn a_redirection_to_an_address_that_is_not_public_is_refused() {
    let url = server(1, |stream, own| {
        let (_, port) = own.split_once(':').expect("an address and a port");
        let text = format!(
            "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.2:{port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        );
        let _ = stream.write_all(text.as_bytes());
    });
    let found = loaded_from(&url, |address| address == IpAddr::from([127, 0, 0, 1]));
    assert!(found.as_ref().is_err_and(|message| message.contains("127.0.0.2 is no public address")), "{found:?}");
}

#[test]
fn a_cancelled_download_gives_nothing() {
    let url = answering("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n2 3 4\n");
    let wanted = Wanted { id: "1".to_owned(), url };
    let found = load(&wanted, &Bounds::new(true), &AtomicBool::new(true), &Events::default());
    assert_eq!(found, Err("cancelled".to_owned()));
    assert!(answer(Ok("2".to_owned()), true).contains("cancelled"));
}
