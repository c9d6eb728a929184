// In: forms, each of which may fix a member to some values. Out: those that a value can still be of.

import { definitionOf, isRule, rulesOf, type Definition, type Node } from './node.ts';
import { isObject, own } from './value.ts';

/** The forms that are left, by their place in the list, and by which member the others were ruled out. */
export interface Left {
  readonly member: string;
  readonly indexes: readonly number[];
  /** The values of the member in all forms, where each fixes it. */
  readonly known: readonly unknown[] | undefined;
}

interface Fixed {
  readonly values: ReadonlySet<unknown>;
  readonly required: boolean;
}

/** Rules out what cannot be: of hundreds of forms a fixed member leaves one. Undefined where no member is fixed. */
export function leftOf(
  schemas: readonly Node[],
): ((value: unknown) => Left | undefined) | undefined {
  const forms = schemas.map((schema) => fixedIn(schema));
  const [member] = mostFixed(forms);
  if (member === undefined) return undefined;
  const fixed = forms.map((form) => form.get(member));
  const values = new Set<unknown>(fixed.flatMap((one): unknown[] => [...(one?.values ?? [])]));
  const known = fixed.includes(undefined) ? undefined : [...values];
  const left = (fits: (one: Fixed) => boolean): Left => ({
    member,
    indexes: [...fixed.keys()].filter((index) => fixed[index] === undefined || fits(fixed[index])),
    known,
  });
  const byValue = new Map<unknown, Left>();
  for (const value of values) {
    byValue.set(
      value,
      left((one) => one.values.has(value)),
    );
  }
  const absent = left(({ required }) => !required);
  const other = left(() => false);
  return (value) => {
    if (!isObject(value)) return undefined;
    const found = own(value, member);
    return found === undefined ? absent : (byValue.get(found) ?? other);
  };
}

/** The member that most forms fix, if two do. */
function mostFixed(forms: readonly ReadonlyMap<string, Fixed>[]): string[] {
  const counts = new Map<string, number>();
  for (const name of forms.flatMap((form) => [...form.keys()])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

/** In so many schemas of one form a fixed member is looked for. */
const MOST = 20;

function fixedIn(
  schema: Node,
  into = new Map<string, Fixed>(),
  seen = new Set<Node>(),
): Map<string, Fixed> {
  if (seen.size === MOST || seen.has(schema)) return into;
  seen.add(schema);
  const def = definitionOf(schema);
  const next = def.node?.() ?? (def.checks?.length ? undefined : def.getter?.());
  if (next !== undefined) fixedIn(next, into, seen);
  addShape(def.shape, into);
  for (const check of rulesOf(def)) {
    if (!isRule(check)) continue;
    addShape(check.covers?.shape as Definition['shape'], into); // a shape of nodes, whoever carries it
    for (const part of check.parts ?? []) fixedIn(part, into, seen);
  }
  return into;
}

function addShape(shape: Definition['shape'] = {}, into: Map<string, Fixed>): void {
  for (const [name, schema] of Object.entries(shape)) {
    const { type, innerType } = definitionOf(schema);
    const isOptional = type === 'optional' && innerType !== undefined;
    const values = valuesOf(isOptional ? innerType : schema);
    // Of two that both hold, one is enough to rule a form out.
    if (values === undefined) continue;
    into.set(name, { values: new Set<unknown>(values), required: !isOptional });
  }
}

function valuesOf(schema: Node): readonly unknown[] | undefined {
  const def = definitionOf(schema);
  // A list of values may be a model of its own.
  const { type, values, entries } = def.node === undefined ? def : definitionOf(def.node());
  if (type === 'literal') return values;
  return type === 'enum' ? Object.values(entries ?? {}) : undefined;
}
