//! A finite behaviour after which a property cannot be true, whatever follows: the violation of a safety property.
//!
//! Decided by the automaton of the negation, not by the outer form of the formula: where nothing is left to do, every
//! continuation satisfies the negation.

use super::behaviour::{Behaviour, Edge};
use super::component::{Scope, Walk};
use super::lasso::{Breadth, Lasso};
use super::normal::{Formulas, Id};
use super::problem::Problem;
use super::product::{Cursor, Product, Walked};
use crate::watch::Watch;

/// A shortest behaviour after which everything satisfies a formula, as one that stays in its last state; `None` if there
/// is none.
///
/// # Errors
///
/// When that depends on an atom that could not be evaluated, or is too large to be found out.
pub(crate) fn shortest(
    behaviour: &Behaviour,
    formulas: &Formulas,
    negation: Id,
    watch: &Watch<'_>,
) -> Walked<Option<Lasso>> {
    let problem = Problem { watched: negation, pairs: Vec::new() };
    let product = Product::new(behaviour, formulas, &problem, watch)?;
    let Some(universal) = product.automaton.universal else { return Ok(None) };
    let states = product.automaton.states.len() as u32;
    let nothing = product.no_marks().when;
    let mut walk = Walk::new(&product, Scope { region: None, avoided: &nothing });
    let mut search = Breadth::new(product.len());
    let mut best: Option<Vec<u32>> = None;
    search.begin(product.initial());
    while let Some((node, distance)) = search.pop() {
        // A way that ends here has one state more than it has steps.
        if best.as_ref().is_some_and(|best| best.len() <= distance + 1) {
            break;
        }
        let mut cursor = Cursor::new(node);
        while let Some(step) = walk.next(&mut cursor)? {
            if step.to % states != universal {
                search.reach(node, step.to);
                continue;
            }
            let mut path: Vec<u32> = search.path(node).into_iter().map(|node| product.state(node)).collect();
            // Where staying is as good as the step, the step does not matter.
            if step.edge != Edge::Stutter {
                path.push(product.state(step.to));
            }
            path.dedup();
            if best.as_ref().is_none_or(|best| path.len() < best.len()) {
                best = Some(path);
            }
        }
    }
    Ok(best.map(|nodes| Lasso { back_to: nodes.len() - 1, nodes, stuttering: true }))
}
