//! Writes the spec of a seed into a folder: `cargo run -p check-generator --example spec -- SEED FOLDER`.

use check_generator::{Choices, spec};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(seed), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: spec SEED FOLDER".into());
    };
    let case = spec(&mut Choices::from_seed(seed.parse()?));
    std::fs::create_dir_all(&folder)?;
    for (name, text) in &case.modules {
        std::fs::write(Path::new(&folder).join(format!("{name}.tla")), text)?;
    }
    std::fs::write(Path::new(&folder).join("Root.cfg"), case.config)?;
    Ok(())
}
