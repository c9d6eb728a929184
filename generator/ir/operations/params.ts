/** The one object that a caller gives to an operation: its parameters, groups as objects, and the body. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { noDoc } from '../docs/docs.ts';
import { createDraft } from '../schemas/draft.ts';
import { readGroupNeeds, type GroupNeeds } from '../schemas/group-rules.ts';
import type { Body, Member, Operation, Parameter, Property, Schema } from '../model.ts';

/** Members in the order of the parameters, `body` last; rules may tie the members of a group together. */
export function buildParams(
  parameters: readonly Parameter[],
  body?: Body,
  rules: readonly Schema[] = [],
): Operation['params'] {
  const needs = readGroupNeeds(rules);
  const members: Member[] = [];
  const seen = new Set<string>();
  for (const parameter of parameters) {
    const [first = parameter.name, second] = parameter.key;
    if (seen.has(first)) continue;
    seen.add(first);
    members.push(
      second === undefined
        ? buildLeaf(parameter, first)
        : group(first, listGroup(parameters, first), needs),
    );
  }
  if (body !== undefined) members.push(buildBodyMember(body));
  return { members, optional: members.every(({ optional }) => optional) };
}

function listGroup(parameters: readonly Parameter[], name: string): readonly Parameter[] {
  return parameters.filter(({ key }) => key.length === 2 && key[0] === name);
}

function buildLeaf(parameter: Parameter, name: string): Member {
  return {
    name,
    optional: !isNeeded(parameter),
    type: parameter.type,
    doc: parameter.doc,
    at: parameter.at,
  };
}

function group(name: string, parameters: readonly Parameter[], needs: GroupNeeds): Member {
  const inner = parameters.map((parameter) => buildLeaf(parameter, parameter.key[1] ?? ''));
  const needed = needs(
    name,
    inner.map((member) => member.name),
  );
  const members = inner.map((member) =>
    needed.has(member.name) ? { ...member, optional: false } : member,
  );
  return {
    name,
    optional: inner.every(({ optional }) => optional),
    type: { kind: 'object', members },
    doc: noDoc,
    at: parameters[0]?.at ?? { file: '', pointer: '' },
  };
}

function buildBodyMember(body: Body): Member {
  return { name: 'body', optional: !body.required, type: body.type, doc: body.doc, at: body.at };
}

/** A required constant is sent anyway, so the caller need not give it. */
function isNeeded(parameter: Parameter): boolean {
  return parameter.required && parameter.constant === undefined;
}

/** The same object without `body`, as a schema. */
export function buildParamsSchema(parameters: readonly Parameter[], at: Place): Schema {
  const properties: Property[] = [];
  const seen = new Set<string>();
  for (const parameter of parameters) {
    const [first = parameter.name, second] = parameter.key;
    if (seen.has(first)) continue;
    seen.add(first);
    properties.push(
      second === undefined
        ? buildProperty(parameter, first)
        : groupProperty(first, listGroup(parameters, first)),
    );
  }
  return buildObjectSchema(properties, at);
}

function buildProperty(parameter: Parameter, name: string): Property {
  const { schema, at } = parameter;
  return { name, schema, required: isNeeded(parameter), bothWays: true, at };
}

function groupProperty(name: string, parameters: readonly Parameter[]): Property {
  const inner = parameters.map((parameter) => buildProperty(parameter, parameter.key[1] ?? ''));
  const at = parameters[0]?.at ?? { file: '', pointer: '' };
  const required = inner.some((one) => one.required);
  return { name, schema: buildObjectSchema(inner, at), required, bothWays: true, at };
}

function buildObjectSchema(properties: readonly Property[], at: Place): Schema {
  const required = properties.filter((one) => one.required).map(({ name }) => name);
  const schema = createDraft(at);
  schema.types = ['object'];
  schema.properties = properties;
  if (required.length > 0) schema.required = required;
  return schema;
}
