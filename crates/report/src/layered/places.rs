//! The places of all items from left to right: each near the mean of what it is joined with in the bands beside it.

use super::bands::Bands;
use super::settle::settle;

/// Rounds downwards and upwards; more change nothing to speak of.
const ROUNDS: usize = 6;

/// A line that is straight is worth more than a node in the middle of its neighbours.
const STRAIGHT: f64 = 4.0;

/// The neighbours that a round looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
    Both,
}

/// By item, its place from the left: the leftmost of all ends where what is left of it begins.
pub(super) fn places(bands: &Bands) -> Vec<f64> {
    let mut places = vec![0.0; bands.items.len()];
    for band in &bands.bands {
        let mut place = 0.0;
        for (at, item) in band.iter().enumerate() {
            place += if at == 0 { bands.items[*item].room.0 } else { bands.apart(band[at - 1], *item) };
            places[*item] = place;
        }
        let middle = place / 2.0;
        band.iter().for_each(|item| places[*item] -= middle);
    }
    let mut joined = vec![Vec::new(); bands.items.len()];
    for (one, other) in &bands.joints {
        joined[*one].push(*other);
        joined[*other].push(*one);
    }
    for round in 0..ROUNDS {
        let side = if round % 2 == 0 { Side::Above } else { Side::Below };
        pass(bands, &joined, side, &mut places);
    }
    pass(bands, &joined, Side::Both, &mut places);
    let left = bands.items.iter().zip(&places).map(|(item, place)| place - item.room.0).fold(f64::INFINITY, f64::min);
    places.iter_mut().for_each(|place| *place -= left);
    places
}

/// Moves the items of each band.
fn pass(bands: &Bands, joined: &[Vec<usize>], side: Side, places: &mut [f64]) {
    let number = bands.bands.len();
    let order: Vec<usize> = if side == Side::Below { (0..number).rev().collect() } else { (0..number).collect() };
    for at in order {
        let band = &bands.bands[at];
        let mut wanted = Vec::with_capacity(band.len());
        let mut weights = Vec::with_capacity(band.len());
        for item in band {
            let counts = |other: &&usize| match side {
                Side::Above => bands.band_of[**other] < at,
                Side::Below => bands.band_of[**other] > at,
                Side::Both => true,
            };
            let (mut sum, mut number) = (0.0, 0);
            for other in joined[*item].iter().filter(counts) {
                sum += places[*other];
                number += 1;
            }
            wanted.push(if number == 0 { places[*item] } else { sum / f64::from(number) });
            weights.push(if bands.items[*item].node.is_none() { STRAIGHT } else { 1.0 });
        }
        let apart: Vec<f64> = (0..band.len())
            .map(|place| if place == 0 { 0.0 } else { bands.apart(band[place - 1], band[place]) })
            .collect();
        for (item, place) in band.iter().zip(settle(&wanted, &weights, &apart)) {
            places[*item] = place;
        }
    }
}
