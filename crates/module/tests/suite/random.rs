//! Modules in which names have been exchanged at random: whatever comes out, nothing may panic or hang.

use check_module::standard;

const SPEC: &str = "---- MODULE Deep ----
EXTENDS Naturals
CONSTANTS Z, F(_)
VARIABLE w
At(d) == d + F(Z)
Step == w' = Z
RECURSIVE Down(_)
Down(n) == IF n = 0 THEN w ELSE Down(n - 1)
 ---- MODULE Inner ----
CONSTANT M
T(a) == M + Z + At(a)
====
In == INSTANCE Inner WITH M <- Z
====
---- MODULE Spec ----
EXTENDS Naturals, Sequences
CONSTANTS N, G(_)
VARIABLES x, y
Id(a) == a
I(z) == INSTANCE Deep WITH Z <- z + 1, w <- x, F <- Id
J == INSTANCE Deep WITH Z <- N, w <- y, F <- LAMBDA q : q + 1
A == I(3)!At(2) + J!At(1) + J!In!T(2) + I(1)!In!T(2)
f[i \\in Nat] == IF i = 0 THEN 0 ELSE f[i - 1]
Apply(P(_), a) == P(P(a))
B == Apply(G, 1) + Apply(LAMBDA r : r + 1, 2) + Apply(Id, f[3]) + Apply(J!At, N)
C(b) == LET K == INSTANCE Deep WITH Z <- b, w <- x, F <- G
            c == K!At(b)
        IN [x EXCEPT ![c] = @ + K!In!T(c), !.h = {e \\in y : e = c}]
Next == \\/ \\E s \\in x, <<t, u>> \\in y : x' = s /\\ UNCHANGED y
        \\/ J!Step /\\ I(2)!Step /\\ y' = CHOOSE v \\in x : v > 1
Spec == x = 1 /\\ [][Next]_<<x, y>> /\\ WF_x(Next)
====";

/// A generator of numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

/// The text in pieces, words apart from what stands between them.
fn pieces(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, pair) in text.as_bytes().windows(2).enumerate() {
        if is_word(pair[0].into()) != is_word(pair[1].into()) {
            pieces.push(&text[start..=at]);
            start = at + 1;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

fn is_name(piece: &str) -> bool {
    piece.chars().all(|c| c.is_ascii_alphanumeric()) && !(piece.len() > 1 && piece.chars().all(|c| c.is_uppercase()))
}

fn exchange(text: &str, seed: u64, rounds: usize) {
    let mut random = Random(seed);
    for _ in 0..rounds {
        let mut pieces = pieces(text);
        let names: Vec<usize> = (0..pieces.len()).filter(|&at| is_name(pieces[at])).collect();
        for _ in 0..=random.below(3) {
            let (to, from) = (names[random.below(names.len())], names[random.below(names.len())]);
            pieces[to] = pieces[from];
        }
        let mutated = pieces.concat();
        println!("seed {seed}\n{mutated}");
        let (sources, found) = crate::support::resolved(&mutated);
        match found {
            Ok((module, _)) => assert!(!module.to_string().is_empty()),
            Err(errors) => assert!(!crate::support::shown(&sources, &errors).is_empty(), "refused without a word"),
        }
    }
}

#[test]
fn exchanged_names_in_a_spec() {
    let seed = std::env::var("CHECK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_261_121);
    let rounds = std::env::var("CHECK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(300);
    exchange(SPEC, seed, rounds);
}

#[test]
fn exchanged_names_in_standard_modules() {
    for (seed, name) in (1..).zip(standard::NAMES) {
        exchange(standard::source(name).expect("a standard module has a text"), seed, 30);
    }
}
