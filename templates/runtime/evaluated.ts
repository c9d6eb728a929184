// In: a schema and a value that is valid by it. Out: the members and items that the schema has looked at.

import { judgeOf } from './judge.ts';
import {
  type Form,
  definitionOf,
  isRule,
  isUnknown,
  rulesOf,
  type Definition,
  type Evaluated,
  type Node,
  type Rule,
} from './node.ts';
import { within } from './dynamic.ts';
import { isObject } from './value.ts';
import { ruleIn } from './rule.ts';
import { inside, keeps, refuse, type Run } from './verdict.ts';

/** Members that nothing else of the schema, however deep in its applicators, has looked at; nor does `also` list them. */
export function unevaluatedProperties(schema: Node, also: readonly string[] = []): Rule {
  return unevaluated(schema, 'unevaluatedProperties', (value) => {
    if (!isObject(value)) return [];
    return Object.keys(value).filter((name) => value[name] !== undefined && !also.includes(name));
  });
}

/** The same for items. */
export function unevaluatedItems(schema: Node): Rule {
  return unevaluated(schema, 'unevaluatedItems', (value) =>
    Array.isArray(value) ? [...value.keys()] : [],
  );
}

function unevaluated(schema: Node, name: string, keysOf: (value: unknown) => PropertyKey[]): Rule {
  const self: Rule = ruleIn(
    (node) => {
      const judge = judgeOf(schema);
      const refused = definitionOf(schema).type === 'never';
      return (value, run) => {
        const keys = keysOf(value);
        if (keys.length === 0) return true;
        const seen = newEvaluated();
        lookAt(node, value, run, seen, self);
        let kept = true;
        for (const key of keys) {
          if (seen.all || seen.keys.has(String(key))) continue;
          const member = (value as Readonly<Record<PropertyKey, unknown>>)[key]; // a key of this value
          if (
            inside(
              refused ? (item, at) => refuse(at, item, name, 'nothing here') : judge,
              member,
              key,
              run,
            )
          ) {
            continue;
          }
          if (run.issues === undefined) return false;
          kept = false;
        }
        return kept;
      };
    },
    { evaluated: (value, _run, into) => void (keysOf(value).length > 0 && (into.all = true)) },
  );
  return self;
}

function newEvaluated(): Evaluated {
  const models = new Set<Definition>();
  const seen: Evaluated = {
    keys: new Set(),
    all: false,
    look: (schema, value, run) => {
      const def = definitionOf(schema);
      // Models that refer to each other lead to the same one in very many ways.
      if (def.node !== undefined && models.size === models.add(def).size) return;
      lookAt(def, value, run, seen);
    },
  };
  return seen;
}

function lookAt(def: Definition, value: unknown, run: Run, into: Evaluated, self?: Rule): void {
  if (into.all) return;
  const anchors = rulesOf(def).map((check) => (isRule(check) ? check.anchors : undefined));
  const entered = anchors.find((one) => one !== undefined);
  if (entered === undefined) lookInside(def, value, run, into, self);
  else within(entered, run, () => lookInside(def, value, run, into, self));
}

function lookInside(def: Definition, value: unknown, run: Run, into: Evaluated, self?: Rule): void {
  if (def.node !== undefined) into.look(def.node(), value, run);
  for (const inner of [def.innerType, def.getter?.()]) if (inner) into.look(inner, value, run);
  for (const option of def.options ?? []) {
    if (keeps(judgeOf(option), value, run)) into.look(option, value, run);
  }
  const inside = Array.isArray(value) ? def.element : (def.catchall ?? def.valueType);
  // An array or an object of anything is written where nothing is said of what is inside.
  if (inside !== undefined && typeof value === 'object' && !isUnknown(inside)) into.all = true;
  lookAtMembers(def.shape, value, into);
  for (const check of rulesOf(def)) {
    if (!isRule(check) || check === self) continue;
    lookAtMembers(check.covers?.shape, value, into, check.covers?.patterns);
    check.covers?.evaluated?.(value, run, into);
  }
}

function lookAtMembers(
  shape: object = {},
  value: unknown,
  into: Evaluated,
  patterns: readonly Form[] = [],
): void {
  if (!isObject(value)) return;
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(shape, name) || patterns.some((form) => form.test(name))) into.keys.add(name);
  }
}
