use check_driver::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let tla = std::fs::read_to_string(&args[1]).unwrap();
    let mut texts = Texts::new(tla);
    if let Ok(cfg) = std::fs::read_to_string(args[1].replace(".tla", ".cfg")) { texts = texts.with_config(cfg); }
    let mut i = Checker::new(texts).interpreter(&[]).map_err(|e| e.to_string()).unwrap();
    let mut states = i.initial().unwrap();
    for n in 0..3 {
        let s = states[0].clone();
        println!("STATE {n}");
        for (name, v) in i.variables(&s) { println!("   {name} = {v:?}"); }
        let t = std::time::Instant::now();
        let found = i.steps(&s, SuccessorBounds::default()).unwrap();
        println!("{:?} complete {}", t.elapsed(), found.is_complete);
        for s in &found.successors { println!("  step {} {:?}", i.action(s.action).name, s.parameters.iter().map(|p| format!("{}={:?}", p.name, p.value)).collect::<Vec<_>>()); }
        for f in &found.faults { println!("  FAULT {:?}", f.part); }
        for d in &found.disabled { println!("  disabled {} (+{})", i.action(d.action).name, d.left_out);
            for r in d.refusals.iter().take(6) { println!("     {} depth {} {:?} differs {:?}", r.applications.iter().map(|a| a.operator.clone()).collect::<Vec<_>>().join(">"), r.depth, r.location.as_ref().map(|l| (l.line, l.column)), r.differs); show(&r.part); } }
        for text in &args[2..] {
            let t = std::time::Instant::now();
            match i.expression(text) { Err(e) => println!("{e}"), Ok(e) => {
              let next = found.successors.first().map(|s| s.state.clone());
              println!("  {text}: {:?}", i.evaluate(&e, &s, next.as_ref()));
              println!("   {:?}", t.elapsed());
              for p in i.explain_expression(&e, &s, next.as_ref()).unwrap() { show(&p) }
            } }
        }
        let Some(next) = found.successors.last() else { break };
        states = vec![next.state.clone()];
    }
}
fn show(p: &Part) {
    println!("       {:?} `{}` {:?} bound {:?} vars {:?}", p.location.as_ref().map(|l| (l.line, l.column, l.end_line, l.end_column)), p.text, p.truth, p.bindings, p.variables);
    for v in &p.values { println!("           {} = {:?}", v.text, v.value); }
    if let Some(f) = &p.fault { println!("           FAULT {}", f.message); }
}
