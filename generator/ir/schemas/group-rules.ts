/** Rules over a whole request in, the members that a group of parameters cannot be without out. */

import type { KeywordSchema, Schema } from '../model.ts';

/** By group: what each part of it says that must be there when the group is. */
export type GroupNeeds = (group: string, members: readonly string[]) => ReadonlySet<string>;

/**
 * Members that a rule requires of the group itself, or that each of its other members requires: a group without them is
 * refused whatever it holds.
 */
export function readGroupNeeds(rules: readonly Schema[]): GroupNeeds {
  return (group, members) => {
    const schemas = rules.flatMap((rule) => findGroup(rule, group));
    const isNeeded = (name: string): boolean =>
      schemas.some(({ required = [] }) => required.includes(name)) ||
      schemas.some((schema) => isTied(schema, name, members));
    return new Set(members.filter(isNeeded));
  };
}

function findGroup(rule: Schema, group: string): KeywordSchema[] {
  return findMember(rule, 'params').flatMap((params) => findMember(params, group));
}

function findMember(schema: Schema, member: string): KeywordSchema[] {
  if (schema.kind !== 'schema') return [];
  const found = schema.properties?.find(({ name }) => name === member)?.schema;
  return found?.kind === 'schema' ? [found] : [];
}

function isTied(
  { dependentRequired = [] }: KeywordSchema,
  name: string,
  members: readonly string[],
): boolean {
  const others = members.filter((other) => other !== name);
  const ties = dependentRequired.filter(({ required }) => required.includes(name));
  return others.length > 0 && others.every((other) => ties.some((tie) => tie.name === other));
}
