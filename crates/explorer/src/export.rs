//! A behaviour in forms for other programs.

use crate::project::Project;
use crate::protocol::{ExportForm, ExportParams, FileText, Problem};
use crate::walk::behaviour;
use check_report::{itf, json, markdown, tlc_trace};

/// The text of a behaviour.
pub(crate) fn export(project: &mut Project, params: &ExportParams) -> Result<FileText, Problem> {
    let trace = behaviour(project, &params.keys, params.back_to)?;
    let name = project.module().name.to_string();
    let source = project.texts.root().to_owned();
    let title = format!("A behaviour of {name}");
    let (ending, kind, text) = match params.form {
        ExportForm::Itf => (".itf.json", "application/json", itf::file(&trace, &source, &title)),
        ExportForm::Tla => {
            let module = format!("{name}_trace");
            ("_trace.tla", "text/plain", tlc_trace::module(&module, &trace, &format!("{title}\n{source}")))
        }
        ExportForm::Json => (".json", "application/json", json::behaviour(project.run(), &trace)),
        ExportForm::Markdown => (".md", "text/markdown", markdown::behaviour(&title, &trace)),
        ExportForm::TlcJson => (".tlc.json", "application/json", tlc_trace::json(&trace)),
    };
    Ok(FileText { name: format!("{name}{ending}"), r#type: kind.to_owned(), text })
}
