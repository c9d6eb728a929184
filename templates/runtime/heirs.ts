// In: a member whose value names a kind. Out: rules that judge by the kind that is named, and schemas without them.

import { facadeDefinition } from './facade.ts';
import { judgeOf } from './judge.ts';
import { definitionOf, isRule, rulesOf, type Definition, type Node, type Rule } from './node.ts';
import { rule } from './rule.ts';
import { isObject, own } from './value.ts';
import { inside, listed, refuse } from './verdict.ts';

/**
 * A value that names one of these kinds is judged by it; one of another name by the rules around, for kinds may be added.
 *
 * @example
 * z.looseObject({ type: z.string() }).check(kinds('type', { cat: catSchema, dog: dogSchema }));
 */
export function kinds(member: string, branches: Readonly<Record<string, Node>>): Rule {
  const named = namedBy(member, branches);
  const judges = new Map(Object.values(branches).map((branch) => [branch, judgeOf(branch)]));
  return {
    ...rule(() => true, {
      evaluated: (value, run, into) => {
        const branch = named(value);
        if (branch !== undefined) into.look(branch, value, run);
      },
    }),
    around: (usual) => (value, run) => {
      const branch = named(value);
      const judge = branch === undefined ? undefined : judges.get(branch);
      return (judge ?? usual)(value, run);
    },
    tellsKinds: true,
  };
}

/** The branch that a value names with its own member. */
export function namedBy(
  member: string,
  branches: Readonly<Record<string, Node>>,
): (value: unknown) => Node | undefined {
  const named = new Map(Object.entries(branches));
  return (value) => {
    const name = isObject(value) ? own(value, member) : undefined;
    return typeof name === 'string' ? named.get(name) : undefined;
  };
}

/** The value names this kind, by one of its names. */
export function kind(member: string, ...names: readonly string[]): Rule {
  const known = new Set<unknown>(names);
  const expected = listed(names);
  const named = rule((value, run) => {
    const name = isObject(value) ? own(value, member) : undefined;
    if (name === undefined || known.has(name)) return true;
    return inside((item, at) => refuse(at, item, 'discriminator', expected), name, member, run);
  });
  return { ...named, tellsKinds: true };
}

/** A choice between the kinds of a model, each of which extends it. */
export function ofHeirs(choice: Rule): Rule {
  return { ...choice, tellsKinds: true };
}

/** What a model asks of every kind: the rules that tell kinds apart are left out. */
export function base(schema: Node): Node {
  return { _zod: { def: facadeDefinition(() => ({ _zod: { def: withoutKinds(schema) } })) } };
}

function withoutKinds(schema: Node): Definition {
  let def = definitionOf(schema);
  for (let next = inner(def); next !== undefined; next = inner(def)) def = definitionOf(next);
  const checks = rulesOf(def).filter((check) => !isRule(check) || check.tellsKinds !== true);
  return { ...def, checks };
}

function inner({ node, getter, checks }: Definition): Node | undefined {
  return checks?.length ? undefined : (node ?? getter)?.();
}
