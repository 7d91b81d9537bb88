//! A small validator for the part of JSON Schema that the published schemas use; an unknown keyword is an error, so
//! that nothing in a schema goes unchecked.

use serde_json::Value as Json;

/// Panics with the place and the reason where `json` is not as `docs/schema/outcome-v1.json` says.
pub(crate) fn check(json: &Json) {
    check_with(include_str!("../../../../docs/schema/outcome-v1.json"), json);
}

/// The same for another schema.
pub(crate) fn check_with(schema: &str, json: &Json) {
    let schema: Json = serde_json::from_str(schema).expect("the schema is JSON");
    if let Err(reason) = validate(&schema, &schema, json, "$") {
        panic!("{reason}\n{json:#}");
    }
}

fn validate(root: &Json, schema: &Json, json: &Json, place: &str) -> Result<(), String> {
    if let Some(accepts) = schema.as_bool() {
        return if accepts { Ok(()) } else { Err(format!("{place}: not allowed")) };
    }
    let keywords = schema.as_object().ok_or_else(|| format!("{place}: the schema is no object"))?;
    for (keyword, rule) in keywords {
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => {}
            "$ref" => validate(root, target(root, rule), json, place)?,
            "type" => require(has_type(rule, json), place, "type", rule)?,
            "enum" => require(list(rule).contains(json), place, "enum", rule)?,
            "const" => require(rule == json, place, "const", rule)?,
            "minimum" => require(json.as_f64() >= rule.as_f64(), place, "minimum", rule)?,
            "maximum" => require(json.as_f64() <= rule.as_f64(), place, "maximum", rule)?,
            "anyOf" => {
                let fits = |schema: &Json| validate(root, schema, json, place).is_ok();
                require(list(rule).iter().any(fits), place, "anyOf", rule)?;
            }
            "items" | "minItems" | "maxItems" => array(root, keyword, rule, json, place)?,
            "required" | "properties" | "additionalProperties" => object(root, keywords, keyword, json, place)?,
            unknown => return Err(format!("{place}: the schema uses `{unknown}`, which this test does not know")),
        }
    }
    Ok(())
}

fn array(root: &Json, keyword: &str, rule: &Json, json: &Json, place: &str) -> Result<(), String> {
    let Some(items) = json.as_array() else { return Ok(()) };
    let bound = || rule.as_u64().expect("a bound is a number") as usize;
    match keyword {
        "minItems" => require(items.len() >= bound(), place, keyword, rule),
        "maxItems" => require(items.len() <= bound(), place, keyword, rule),
        _ => items.iter().enumerate().try_for_each(|(at, item)| validate(root, rule, item, &format!("{place}[{at}]"))),
    }
}

fn object(
    root: &Json,
    keywords: &serde_json::Map<String, Json>,
    keyword: &str,
    json: &Json,
    place: &str,
) -> Result<(), String> {
    let Some(fields) = json.as_object() else { return Ok(()) };
    let rule = &keywords[keyword];
    match keyword {
        "required" => list(rule).iter().try_for_each(|name| {
            let name = name.as_str().expect("a required field is named");
            require(fields.contains_key(name), place, "required", &Json::from(name))
        }),
        "properties" => fields.iter().try_for_each(|(name, json)| match rule.get(name) {
            Some(schema) => validate(root, schema, json, &format!("{place}.{name}")),
            None => Ok(()),
        }),
        _ => {
            let named = |name: &str| keywords.get("properties").is_some_and(|named| named.get(name).is_some());
            let mut others = fields.iter().filter(|(name, _)| !named(name));
            others.try_for_each(|(name, json)| validate(root, rule, json, &format!("{place}.{name}")))
        }
    }
}

fn require(holds: bool, place: &str, keyword: &str, rule: &Json) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{place}: {keyword} {rule}")) }
}

fn list(json: &Json) -> &[Json] {
    json.as_array().expect("a list in the schema")
}

fn target<'a>(root: &'a Json, reference: &Json) -> &'a Json {
    let pointer = reference.as_str().and_then(|text| text.strip_prefix('#')).expect("a reference into the schema");
    root.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is defined in the schema"))
}

fn has_type(rule: &Json, json: &Json) -> bool {
    if let Some(names) = rule.as_array() {
        return names.iter().any(|name| has_type(name, json));
    }
    match rule.as_str().expect("a type is named") {
        "null" => json.is_null(),
        "boolean" => json.is_boolean(),
        "integer" => json.is_u64() || json.is_i64(),
        "number" => json.is_number(),
        "string" => json.is_string(),
        "array" => json.is_array(),
        "object" => json.is_object(),
        unknown => panic!("a type `{unknown}`"),
    }
}
