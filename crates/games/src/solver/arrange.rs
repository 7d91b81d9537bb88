//! From a state graph and what is known of its states to a game.

use super::{End, Game, Move, Position, Side};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

/// How a play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has won.
    Won(Side),
    /// Nobody has.
    Tied,
    /// Whoever would be to move has lost: where positions do not say who that is.
    MoverLost,
    /// Whoever would be to move has won.
    MoverWon,
}

impl Ending {
    /// For the player to whom the position is given.
    fn end(self) -> End {
        match self {
            Self::Won(Side::One) | Self::MoverWon => End::Won,
            Self::Won(Side::Two) | Self::MoverLost => End::Lost,
            Self::Tied => End::Tied,
        }
    }
}

/// The endings and movers of a state graph.
#[derive(Clone, Debug)]
pub struct Description {
    /// By state: how the play has ended there. A state that leads nowhere else must have an ending.
    pub endings: Vec<Option<Ending>>,
    /// By step: who makes it. `None` where the players take turns and positions do not say whose it is.
    pub movers: Option<Vec<Side>>,
}

/// The game that is played on a state graph. The position of a state has the number of the state.
///
/// Steps that change nothing are no moves, and what could be done after the end is not part of the game. Where both
/// players could move, [`Side::Two`] moves or lets the other one, who has a further position of his own for it.
///
/// # Panics
///
/// When a state that leads nowhere else has no ending.
pub fn arrange<T>(graph: &DiGraph<T, impl Copy>, description: &Description) -> Game {
    let mut game = Game::with_capacity(graph.node_count(), graph.edge_count());
    let sides: Vec<Sides> = graph.node_indices().map(|state| Sides::of(graph, description, state)).collect();
    for state in graph.node_indices() {
        let ending = description.endings[state.index()];
        let moves = sides[state.index()];
        assert!(ending.is_some() || moves.one || moves.two, "a state without moves has an ending");
        let mover = if ending.is_none() && moves.two { Side::Two } else { Side::One };
        game.add_node(Position { state, mover, end: ending.map(Ending::end) });
    }
    for state in graph.node_indices().filter(|state| description.endings[state.index()].is_none()) {
        add_moves(graph, description, sides[state.index()], state, &mut game);
    }
    game
}

/// Who can move.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    one: bool,
    two: bool,
}

impl Sides {
    fn of<T, A: Copy>(graph: &DiGraph<T, A>, description: &Description, state: NodeIndex) -> Self {
        let mut found = Self::default();
        for step in graph.edges(state).filter(|step| step.target() != state) {
            match description.movers.as_ref().map(|movers| movers[step.id().index()]) {
                None | Some(Side::One) => found.one = true,
                Some(Side::Two) => found.two = true,
            }
        }
        found
    }
}

fn add_moves<T, A: Copy>(
    graph: &DiGraph<T, A>,
    description: &Description,
    sides: Sides,
    state: NodeIndex,
    game: &mut Game,
) {
    let own = |side: Side, both: NodeIndex| if sides.one && sides.two && side == Side::One { both } else { state };
    let mut both = state;
    if sides.one && sides.two {
        both = game.add_node(Position { state, mover: Side::One, end: None });
        game.add_edge(state, both, Move { step: None, passes: true });
    }
    // The graph gives the steps in the reverse of their order.
    let mut steps: Vec<_> = graph.edges(state).filter(|step| step.target() != state).collect();
    steps.reverse();
    for step in steps {
        let side = description.movers.as_ref().map(|movers| movers[step.id().index()]);
        let from = side.map_or(state, |side| own(side, both));
        let passes = side.is_none_or(|side| game[step.target()].mover != side);
        game.add_edge(from, step.target(), Move { step: Some(step.id()), passes });
    }
}
