/** The one object that a caller gives to an operation: its parameters, groups as objects, and the body. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { noDoc } from '../docs/docs.ts';
import type {
  Body,
  KeywordSchema,
  Member,
  Operation,
  Parameter,
  Property,
  Schema,
} from '../model/model.ts';
import { createDraft } from '../schemas/draft.ts';

/** Members in the order of the parameters, `body` last; rules may tie the members of a group together. */
export function buildParams(
  parameters: readonly Parameter[],
  body?: Body,
  rules: readonly Schema[] = [],
): Operation['params'] {
  const members = groupByKey(parameters).map(({ name, parts, isGroup }) =>
    isGroup ? buildGroup(name, parts, rules) : buildMember(parts[0], name),
  );
  if (body !== undefined) {
    const { required, type, doc, at } = body;
    members.push({ name: 'body', optional: !required, type, doc, at });
  }
  return { members, optional: members.every(({ optional }) => optional) };
}

/** The schema of the params without `body`. */
export function buildParamsSchema(parameters: readonly Parameter[], at: Place): Schema {
  const properties = groupByKey(parameters).map(({ name, parts, isGroup }): Property => {
    if (!isGroup) return buildProperty(parts[0], name);
    const inner = parts.map((part) => buildProperty(part, part.key[1] ?? ''));
    const [{ at: place }] = parts;
    const required = inner.some((one) => one.required);
    const schema = buildObjectSchema(inner, place);
    return { name, schema, required, bothWays: true, at: place };
  });
  return buildObjectSchema(properties, at);
}

/** The parameters under one key of the object: one alone, or those of a group. */
interface Keyed {
  readonly name: string;
  readonly parts: [Parameter, ...Parameter[]];
  readonly isGroup: boolean;
}

function groupByKey(parameters: readonly Parameter[]): readonly Keyed[] {
  const found = new Map<string, Keyed>();
  for (const parameter of parameters) {
    const [name = parameter.name, inner] = parameter.key;
    const known = found.get(name);
    if (known === undefined) {
      found.set(name, { name, parts: [parameter], isGroup: inner !== undefined });
    } else if (inner !== undefined) known.parts.push(parameter);
  }
  return [...found.values()];
}

function buildMember(parameter: Parameter, name: string): Member {
  const { type, doc, at } = parameter;
  return { name, optional: !isNeeded(parameter), type, doc, at };
}

function buildGroup(name: string, parts: Keyed['parts'], rules: readonly Schema[]): Member {
  const inner = parts.map((part) => buildMember(part, part.key[1] ?? ''));
  const names = inner.map((member) => member.name);
  const schemas = rules.flatMap((rule) => findGroupSchemas(rule, name));
  const members = inner.map((member) =>
    isNeededByRule(schemas, member.name, names) ? { ...member, optional: false } : member,
  );
  const optional = inner.every((member) => member.optional);
  return { name, optional, type: { kind: 'object', members }, doc: noDoc, at: parts[0].at };
}

function findGroupSchemas(rule: Schema, group: string): KeywordSchema[] {
  return findMember(rule, 'params').flatMap((params) => findMember(params, group));
}

function findMember(schema: Schema, member: string): KeywordSchema[] {
  if (schema.kind !== 'schema') return [];
  const found = schema.properties?.find(({ name }) => name === member)?.schema;
  return found?.kind === 'schema' ? [found] : [];
}

/**
 * Whether rules require a member of the group itself, or with each of its other members: a group without it is always
 * refused.
 */
function isNeededByRule(
  schemas: readonly KeywordSchema[],
  name: string,
  names: readonly string[],
): boolean {
  const others = names.filter((other) => other !== name);
  return schemas.some(({ required = [], dependentRequired = [] }) => {
    const ties = dependentRequired.filter((tie) => tie.required.includes(name));
    const isTied = others.every((other) => ties.some((tie) => tie.name === other));
    return required.includes(name) || (others.length > 0 && isTied);
  });
}

/** A required constant is sent anyway, so the caller need not give it. */
function isNeeded(parameter: Parameter): boolean {
  return parameter.required && parameter.constant === undefined;
}

function buildProperty(parameter: Parameter, name: string): Property {
  const { schema, at } = parameter;
  return { name, schema, required: isNeeded(parameter), bothWays: true, at };
}

function buildObjectSchema(properties: readonly Property[], at: Place): Schema {
  const required = properties.filter((one) => one.required).map(({ name }) => name);
  const schema = createDraft(at);
  schema.types = ['object'];
  schema.properties = properties;
  if (required.length > 0) schema.required = required;
  return schema;
}
