//! The printed form of a configuration, which reads as the same configuration again.

use super::{Assignment, Config, ConfigName, ConfigValue, ConfigValueKind, Right};
use std::fmt;

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (keyword, name) in [
            ("SPECIFICATION", &self.specification),
            ("INIT", &self.init),
            ("NEXT", &self.next),
            ("VIEW", &self.view),
            ("SYMMETRY", &self.symmetry),
            ("ALIAS", &self.alias),
            ("_PERIODIC", &self.periodic),
            ("_RL_REWARD", &self.rl_reward),
        ] {
            if let Some(name) = name {
                writeln!(f, "{keyword} {}", name.name)?;
            }
        }
        if let Some(check) = self.check_deadlock {
            writeln!(f, "CHECK_DEADLOCK {}", if check { "TRUE" } else { "FALSE" })?;
        }
        for assignment in &self.constants {
            writeln!(f, "CONSTANT {assignment}")?;
        }
        for (keyword, names) in [
            ("INVARIANT", &self.invariants),
            ("PROPERTY", &self.properties),
            ("CONSTRAINT", &self.constraints),
            ("ACTION_CONSTRAINT", &self.action_constraints),
            ("_POSSIBLE", &self.possible),
            ("POSTCONDITION", &self.postconditions),
        ] {
            names.iter().try_for_each(|ConfigName { name, .. }| writeln!(f, "{keyword} {name}"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name.name)?;
        if !self.arguments.is_empty() {
            write!(f, "({})", list(&self.arguments))?;
        }
        let module = self.module.as_ref().map_or(String::new(), |module| format!("[{}] ", module.name));
        match &self.right {
            Right::Value(value) => write!(f, " = {module}{value}"),
            Right::Definition(operator) => write!(f, " <- {module}{}", operator.name),
        }
    }
}

impl fmt::Display for ConfigValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ConfigValueKind::Number(number) => write!(f, "{number}"),
            ConfigValueKind::String(text) => write!(f, "\"{text}\""),
            ConfigValueKind::Bool(value) => f.write_str(if *value { "TRUE" } else { "FALSE" }),
            ConfigValueKind::Model(name) => f.write_str(name),
            ConfigValueKind::Set(items) => write!(f, "{{{}}}", list(items)),
        }
    }
}

fn list(values: &[ConfigValue]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
