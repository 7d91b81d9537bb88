//! Components in which a behaviour can go round for ever and meet all conditions (Streett emptiness, as Emerson and
//! Lei decide it: *Modalities for model checking*, 1987): where a condition asks for what the component cannot give,
//! the edges that ask are taken away, and what is left falls into components again.

use super::component::{Memory, Scope, Summary, Walk, components};
use super::marks::{Bits, put};
use super::product::{Product, Walked};

/// A component all of whose conditions can be met, by a cycle that visits all of it.
#[derive(Clone, Debug)]
pub(crate) struct Fair {
    /// Its nodes, in order.
    pub(crate) members: Vec<u32>,
    /// Conditions that its cycles avoid to ask for.
    pub(crate) avoided: Bits,
}

/// A part in which fair components are still to be looked for.
struct Candidate {
    members: Vec<u32>,
    avoided: Bits,
}

/// Where the components of a weaker problem are found that asks for a part of the conditions and watches nothing, those
/// of `product` lie over them. Whether there may be one, wherever the automaton may be when it is reached: `false` is
/// certain.
pub(crate) fn is_possible(product: &Product<'_>, weaker: &[Fair]) -> Walked<bool> {
    let nodes = weaker.iter().map(|fair| fair.members.len()).sum();
    if product.size_over(nodes) > product.behaviour.nodes() as usize {
        // To go through the product from the beginning takes no longer.
        return Ok(true);
    }
    let avoided = product.hopeless();
    let candidate = |fair: &Fair| Candidate { members: product.all_over(&fair.members), avoided: avoided.clone() };
    let memories = (Memory::new(product), Memory::new(product));
    let mut found = Vec::new();
    refine(product, &mut vec![0; product.len()], memories, weaker.iter().map(candidate).collect(), &mut found)?;
    Ok(!found.is_empty())
}

/// All fair components that can be reached, in a fixed order.
pub(crate) fn fair_components(product: &Product<'_>) -> Walked<Vec<Fair>> {
    let mut numbers = vec![0; product.len()];
    let nothing = product.no_marks().when;
    let (mut found, mut candidates) = (Vec::new(), Vec::new());
    let scope = Scope { region: None, avoided: &nothing };
    let (mut outer, mut inner) = (Walk::new(product, scope), Walk::new(product, scope));
    components(&mut outer, product.initial(), &mut numbers, &mut |members, number, numbers| {
        judge(&mut inner, members, number, numbers, &mut found, &mut candidates)
    })?;
    if !candidates.is_empty() {
        let memories = (outer.into_memory(), inner.into_memory());
        refine(product, &mut numbers, memories, candidates, &mut found)?;
    }
    Ok(found)
}

/// Looks into candidates until none is left.
fn refine<'b>(
    product: &Product<'b>,
    numbers: &mut [u32],
    (mut outer, mut inner): (Memory<'b>, Memory<'b>),
    mut candidates: Vec<Candidate>,
    found: &mut Vec<Fair>,
) -> Walked<()> {
    let mut regions = vec![0u32; product.len()];
    let mut region = 0;
    while let Some(candidate) = candidates.pop() {
        region += 1;
        for &member in &candidate.members {
            regions[member as usize] = region;
            numbers[member as usize] = 0;
        }
        let scope = Scope { region: Some((&regions, region)), avoided: &candidate.avoided };
        let (mut walk, mut summing) = (Walk::with(product, scope, outer), Walk::with(product, scope, inner));
        let roots = candidate.members.iter().copied();
        components(&mut walk, roots, numbers, &mut |members, number, numbers| {
            judge(&mut summing, members, number, numbers, found, &mut candidates)
        })?;
        (outer, inner) = (walk.into_memory(), summing.into_memory());
    }
    Ok(())
}

fn judge(
    walk: &mut Walk<'_, '_>,
    members: &[u32],
    number: u32,
    numbers: &[u32],
    found: &mut Vec<Fair>,
    candidates: &mut Vec<Candidate>,
) -> Walked<()> {
    let summary = Summary::of(walk, members, number, numbers)?;
    let Some(unmet) = summary.unmet(walk.product) else { return Ok(()) };
    let mut avoided = walk.scope.avoided.clone();
    unmet.iter().for_each(|&condition| put(&mut avoided, condition));
    let members = members.to_vec();
    if unmet.is_empty() {
        found.push(Fair { members, avoided });
    } else {
        candidates.push(Candidate { members, avoided });
    }
    Ok(())
}
