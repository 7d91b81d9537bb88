//! Pictures of states: texts and drawings that the spec itself makes.

use crate::convert;
use crate::evaluate::{expression, value};
use crate::project::Project;
use crate::protocol::{Key, Picture, Pictures, Problem};
use check_eval::state::State;
use check_games::board;
use check_module::config::ConfigName;
use check_module::module::{Body, ExprKind, Level, Meaning, Module};
use check_system::{Fault, Value};

/// The field of an alias that holds a drawing.
const FIELD: &str = "_svg";

/// The operator that gives the text of a state.
pub(crate) fn view(module: &Module) -> Option<String> {
    ["GAME_VIEW", "View"].into_iter().find(|name| is_of_state(module, name)).map(str::to_owned)
}

/// The operator that gives the drawing of a state, or the field of the alias.
pub(crate) fn drawing(project: &Project) -> Option<String> {
    let module = project.module();
    if is_of_state(module, "AnimView") {
        return Some("AnimView".to_owned());
    }
    let alias = project.interpreter.material().config.alias.as_ref()?;
    has_drawing(module, alias).then(|| FIELD.to_owned())
}

fn is_of_state(module: &Module, name: &str) -> bool {
    let Some(Meaning::Definition(id)) = module.names.get(name) else { return false };
    let definition = &module.definitions[id.0 as usize];
    definition.parameters.is_empty() && definition.level <= Level::State
}

/// Whether an alias is a record with the field.
fn has_drawing(module: &Module, alias: &ConfigName) -> bool {
    let Some(Meaning::Definition(id)) = module.names.get(&alias.name) else { return false };
    let Body::Expr(body) = &module.definitions[id.0 as usize].body else { return false };
    matches!(&body.kind, ExprKind::Record(fields) if fields.iter().any(|(name, _)| &**name == FIELD))
}

/// The pictures of states, each by itself.
pub(crate) fn pictures(project: &mut Project, keys: &[Key]) -> Result<Pictures, Problem> {
    let (view, drawing) = (view(project.module()), drawing(project));
    if view.is_none() && drawing.is_none() {
        return Err(Problem::not_possible(
            "no operator of the spec makes pictures: View gives texts, AnimView drawings",
        ));
    }
    let states = project.states(keys)?;
    let pictures = states.iter().map(|state| picture(project, state, view.as_deref(), drawing.as_deref()));
    let pictures = pictures.collect::<Result<_, _>>();
    project.interpreter.inform(&[]);
    Ok(Pictures { pictures: pictures? })
}

fn picture(
    project: &mut Project,
    state: &State,
    view: Option<&str>,
    drawing: Option<&str>,
) -> Result<Picture, Problem> {
    let mut picture = Picture { text: None, drawing: None, fault: None };
    if let Some(name) = view {
        match shown(project, name, state)? {
            Ok(value) => picture.text = Some(board::picture(&value)),
            Err(fault) => picture.fault = Some(fault),
        }
    }
    match drawing {
        Some(FIELD) => {
            let fields = project.interpreter.alias(std::slice::from_ref(state), 0, state).unwrap_or_default();
            let field = fields.iter().find(|(name, _)| name == FIELD);
            picture.drawing = field.map(|(_, value)| convert::value(value));
        }
        Some(name) => match shown(project, name, state)? {
            Ok(value) => picture.drawing = Some(convert::value(&value)),
            Err(fault) => picture.fault = Some(fault),
        },
        None => {}
    }
    Ok(picture)
}

/// The value of an operator in a state, or why it has none.
fn shown(project: &mut Project, name: &str, state: &State) -> Result<Result<Value, String>, Problem> {
    let expression = expression(project, name)?;
    match value(project, &expression, std::slice::from_ref(state), None) {
        Ok(value) => Ok(Ok(value)),
        Err(fault) if fault.kind.is_from_outside() => Err(convert::problem(&fault)),
        Err(fault) => Ok(Err(message(&fault))),
    }
}

fn message(fault: &Fault) -> String {
    fault.message.clone()
}
