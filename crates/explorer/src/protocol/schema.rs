//! The schema of the messages, as `docs/schema/explore-v1.json` has it.

use super::*;
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value as Json, json};

/// A call: what it takes and what it gives.
struct Exchange {
    method: &'static str,
    params: Json,
    result: Json,
}

fn exchange<P: JsonSchema, R: JsonSchema>(method: &'static str, generator: &mut SchemaGenerator) -> Exchange {
    let (params, result) = (generator.subschema_for::<P>(), generator.subschema_for::<R>());
    Exchange { method, params: params.to_value(), result: result.to_value() }
}

/// Parameters of a call that takes none.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "for the schema only")]
struct None {}

fn exchanges(generator: &mut SchemaGenerator) -> Vec<Exchange> {
    vec![
        exchange::<None, Catalogue>("bundled", generator),
        exchange::<OpenParams, Opened>("open", generator),
        exchange::<OpenParams, Diagnosed>("diagnose", generator),
        exchange::<None, Initial>("initial", generator),
        exchange::<KeysParams, States>("states", generator),
        exchange::<KeyParams, Steps>("steps", generator),
        exchange::<KeysParams, Replayed>("replay", generator),
        exchange::<EvaluateParams, Values>("evaluate", generator),
        exchange::<RandomWalkParams, Walked>("randomWalk", generator),
        exchange::<ExplainParams, Explanation>("explain", generator),
        exchange::<KeysParams, Pictures>("pictures", generator),
        exchange::<ExportParams, FileText>("export", generator),
        exchange::<ImportParams, Replayed>("import", generator),
        exchange::<CheckParams, Checked>("check", generator),
        exchange::<GraphParams, GraphDrawing>("graph", generator),
        exchange::<GameParams, Game>("gameOpen", generator),
        exchange::<PositionParams, Position>("gamePosition", generator),
    ]
}

/// The schema of an exchange: a request together with its answer, or with the events before it.
fn schema() -> Json {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let exchanges = exchanges(&mut generator);
    let problem = generator.subschema_for::<Problem>().to_value();
    let event = generator.subschema_for::<Event>().to_value();
    let exchanges = exchanges.into_iter().map(|one| {
        json!({
            "properties": {
                "request": {
                    "properties": { "method": { "const": one.method }, "params": one.params },
                    "required": ["method", "params"],
                },
                "events": { "type": "array", "items": event.clone() },
                "answer": {
                    "oneOf": [
                        { "properties": { "result": one.result }, "required": ["result"] },
                        { "properties": { "problem": problem.clone() }, "required": ["problem"] },
                    ],
                },
            },
            "required": ["request"],
        })
    });
    let exchanges: Vec<Json> = exchanges.collect();
    let mut definitions: Vec<(String, Json)> = generator.take_definitions(true).into_iter().collect();
    definitions.sort_by(|one, other| one.0.cmp(&other.0));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of the explorer, version 1",
        "description": "A request of the page of `check explore` to its back end, with the events and the answer that follow it. \
                        web/src/protocol.ts has the same for TypeScript.",
        "oneOf": exchanges,
        "$defs": Json::Object(definitions.into_iter().collect::<Map<_, _>>()),
    })
}

#[test]
fn the_schema_is_that_of_the_types() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/explore-v1.json");
    let text = serde_json::to_string_pretty(&schema()).expect("a schema is JSON") + "\n";
    expect_test::expect_file![file].assert_eq(&text);
}
