// In: schemas with dynamic anchors. Out: rules that enter their resources, and references that ask which was entered first.

import { judgeOf } from './judge.ts';
import type { Node, Rule } from './node.ts';
import { rule } from './rule.ts';
import { content, type Judge, type Run } from './verdict.ts';
import { own } from './value.ts';

/**
 * A schema resource is entered here: dynamic references on the way may mean these of its schemas.
 *
 * @example
 * array(anything(dynamicRef('item', unknown()))).check(dynamicAnchors({ item: string() }));
 */
export function dynamicAnchors(anchors: Readonly<Record<string, Node>>): Rule {
  const around = (judge: Judge): Judge => {
    return (value, run) => within(anchors, run, () => judge(value, run));
  };
  return { ...rule(content), anchors, around };
}

/** Judges inside a resource. */
export function within<T>(anchors: Readonly<Record<string, Node>>, run: Run, judge: () => T): T {
  const outer = run.scope;
  run.scope = { anchors, outer };
  const kept = judge();
  run.scope = outer;
  return kept;
}

/** The schema that has the anchor in the outermost resource that was entered, else the usual one. */
export function dynamicRef(anchor: string, usual: Node): Rule {
  const meant = (run: Run): Node => {
    let found = usual;
    for (let { scope } = run; scope !== undefined; scope = scope.outer) {
      // An anchor is an own name of the record, which holds schemas alone.
      found = (own(scope.anchors, anchor) as Node | undefined) ?? found;
    }
    return found;
  };
  const judges = new Map<Node, Judge>();
  const judgeNow = (schema: Node): Judge => {
    const judge = judges.get(schema) ?? judgeOf(schema);
    judges.set(schema, judge);
    return judge;
  };
  return rule((value, run) => judgeNow(meant(run))(value, run), {
    evaluated: (value, run, into) => into.look(meant(run), value, run),
  });
}
