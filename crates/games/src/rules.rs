//! The rules of a game: from the request, from definitions of fixed names, or inferred from names.

use check_module::module::{Level, Meaning, Module};

/// The rules that a reader gives. Where nothing is said, the spec's definitions of fixed names say it, or it is inferred.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Who is to move: an expression whose values are the players. With primes it says who makes a step.
    pub player: Option<String>,
    /// Where a player has won, by the player's name.
    pub wins: Vec<(String, String)>,
    /// Where the play is over and nobody has won.
    pub draw: Option<String>,
    /// Who cannot move has lost.
    pub normal: bool,
    /// Who cannot move has won.
    pub misere: bool,
    /// The actions of the controller; all others are the environment's.
    pub control: Vec<String>,
    /// Where to begin, instead of in the initial states.
    pub from: Option<String>,
    /// The most positions.
    pub max_states: u64,
}

impl Default for Rules {
    fn default() -> Self {
        let (player, wins, draw, control, from) = (None, Vec::new(), None, Vec::new(), None);
        Self { player, wins, draw, normal: false, misere: false, control, from, max_states: 10_000_000 }
    }
}

/// The role of an expression in the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Who is to move, or who makes a step.
    Player,
    /// Whether the play is over.
    Over,
    /// By its sign, who has won: the player `max` or the player `min`.
    Value,
    /// The player who has won, or anything else.
    Winner,
    /// Whether the play is over and nobody has won.
    Draw,
    /// Whether this player has won.
    Wins(String),
    /// What a position looks like.
    View,
    /// What a move is called.
    Move,
    /// Where to begin.
    From,
    /// Which steps a strategy allows.
    Strategy,
    /// Nothing as yet: a variable that may turn out to say whose turn it is.
    Variable,
}

/// Where an expression comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The command line, by this option.
    Told(&'static str),
    /// A definition of a fixed name.
    Fixed,
    /// Its name speaks for it.
    Inferred,
}

/// An expression that says something of the game.
#[derive(Clone, Debug)]
pub struct Clause {
    /// What it says.
    pub role: Role,
    /// A name, or an expression.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
}

impl Clause {
    fn new(role: Role, text: impl Into<String>, source: Source) -> Self {
        Self { role, text: text.into(), source }
    }

    /// Where it comes from, in brackets.
    pub fn origin(&self) -> &'static str {
        match self.source {
            Source::Told(_) => "as asked",
            Source::Fixed => "a fixed name",
            Source::Inferred => "an assumption, by its name",
        }
    }

    /// The option under which it is known to messages.
    pub fn option(&self) -> String {
        match self.source {
            Source::Told(option) => option.to_owned(),
            Source::Fixed | Source::Inferred => "solve".to_owned(),
        }
    }
}

/// All that says something, in the order: command line, fixed names, names that speak for themselves.
pub fn clauses(rules: &Rules, strategy: Option<&str>, module: &Module) -> Vec<Clause> {
    let known = Known(module);
    let mut found = Vec::new();
    let told = |role: Role, text: &Option<String>, option| {
        text.as_ref().map(|text| Clause::new(role, text.as_str(), Source::Told(option)))
    };
    let fixed = |role: Role, name: &str| known.any(name).then(|| Clause::new(role, name, Source::Fixed));
    let mut has_player = !rules.control.is_empty();
    if !has_player {
        let player = told(Role::Player, &rules.player, "--player").or_else(|| fixed(Role::Player, "GAME_PLAYER"));
        has_player = player.is_some();
        found.extend(player);
    }
    let wins = rules.wins.iter();
    found.extend(wins.map(|(player, text)| Clause::new(Role::Wins(player.clone()), text, Source::Told("--wins"))));
    if rules.wins.is_empty() {
        let before = found.len();
        found.extend(fixed(Role::Winner, "GAME_WINNER"));
        found.extend(fixed(Role::Value, "GAME_VALUE"));
        if found.len() == before {
            found.extend(known.winners());
        }
    }
    found.extend(fixed(Role::Over, "GAME_OVER"));
    let draw = told(Role::Draw, &rules.draw, "--draw").or_else(|| fixed(Role::Draw, "GAME_DRAW"));
    found.extend(draw.or_else(|| known.draw()));
    found.extend(fixed(Role::View, "GAME_VIEW").or_else(|| fixed(Role::View, "View")));
    found.extend(fixed(Role::Move, "GAME_MOVE"));
    found.extend(told(Role::From, &rules.from, "--from"));
    found.extend(told(Role::Strategy, &strategy.map(str::to_owned), "--verify-strategy"));
    if !has_player {
        let variables = module.variables.iter();
        found.extend(variables.map(|one| Clause::new(Role::Variable, &*one.name, Source::Inferred)));
    }
    found
}

/// Whether a module looks like a game for two, by the names in it: something says who moves, who has won or when the play is
/// over, or which steps a strategy allows.
pub fn looks_like_game(module: &Module) -> bool {
    let says = |clause: &Clause| match clause.role {
        Role::Player | Role::Over | Role::Value | Role::Winner | Role::Draw => clause.source == Source::Fixed,
        Role::Wins(_) => true,
        Role::View | Role::Move | Role::From | Role::Strategy | Role::Variable => false,
    };
    clauses(&Rules::default(), None, module).iter().any(says) || Known(module).has_strategy()
}

/// The definitions of a module.
struct Known<'m>(&'m Module);

impl Known<'_> {
    /// Whether there is a definition of this name that can be evaluated in a state or on a step.
    fn any(&self, name: &str) -> bool {
        match self.0.names.get(name) {
            Some(Meaning::Definition(id)) => {
                let definition = &self.0.definitions[id.0 as usize];
                definition.parameters.is_empty() && definition.level < Level::Temporal
            }
            _ => false,
        }
    }

    /// The names of definitions that speak of one state.
    fn of_states(&self) -> impl Iterator<Item = &str> {
        self.0.names.iter().filter_map(|(name, meaning)| match meaning {
            Meaning::Definition(id) => {
                let definition = &self.0.definitions[id.0 as usize];
                (definition.parameters.is_empty() && definition.level == Level::State).then_some(&**name)
            }
            _ => None,
        })
    }

    /// `XorStrategy`: a predicate of steps.
    fn has_strategy(&self) -> bool {
        self.0.names.iter().any(|(name, meaning)| match meaning {
            Meaning::Definition(id) => {
                let definition = &self.0.definitions[id.0 as usize];
                let is_of_steps = definition.parameters.is_empty() && definition.level == Level::Action;
                is_of_steps && name.ends_with("Strategy")
            }
            _ => false,
        })
    }

    /// `P1Wins`, `NorthHasWon`: that somebody of this name has won, if there is such a player.
    fn winners(&self) -> impl Iterator<Item = Clause> {
        self.of_states().filter_map(|name| {
            let player = ["HasWon", "Wins", "Won"].iter().find_map(|ending| name.strip_suffix(ending))?;
            let player = player.trim_end_matches('_');
            (!player.is_empty()).then(|| Clause::new(Role::Wins(player.to_owned()), name, Source::Inferred))
        })
    }

    /// `Draw` or another name for it.
    fn draw(&self) -> Option<Clause> {
        let names = ["Draw", "Drawn", "IsDraw", "Tie", "Tied", "IsTie"];
        let name = names.into_iter().find(|name| self.of_states().any(|known| known == *name))?;
        Some(Clause::new(Role::Draw, name, Source::Inferred))
    }
}
