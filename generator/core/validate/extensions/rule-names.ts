/** Reports members and values in schemas that are rules, where what they are about has no such members or values. */

import { suggestName } from '../../diagnostics/suggest.ts';
import { placeBelow, type Raw } from '../../load/structure/place.ts';
import { asMembers, getChild, isObject } from '../../load/structure/pointer.ts';
import { findBody, listAllParameters } from '../calls.ts';
import { EACH, lookUp } from '../members.ts';
import { locateValue, type Site } from '../site.ts';
import {
  expectValue,
  type Names,
  type Mention,
  type MentionCheck,
  reportMention,
} from './mentions.ts';

/** What a rule is about: schemas, or members by name that no schema holds together. */
type Subject =
  | { readonly schemas: readonly Raw[] }
  | { readonly members: ReadonlyMap<string, Subject | undefined> };

/** Undefined where the document leaves open what is there. */
interface Step {
  readonly subject: Subject | undefined;
  readonly isMissing?: true;
  readonly near?: string | undefined;
}

/** A rule over `{ params, body }` of an operation. */
export const checkRequestRule: MentionCheck = (known, mention) => {
  const { site } = mention;
  const body = findBody(known.check, site);
  const hasBody = site.node.value['requestBody'] !== undefined;
  const members = new Map<string, Subject | undefined>([
    ['params', describeParameters(known, site)],
    ...(hasBody ? [['body', body && { schemas: [body] }] as const] : []),
  ]);
  checkRule(known, mention, { members });
};

/** A rule over the items of a list, or the values of a map. */
export const checkItemRule: MentionCheck = (known, mention) => {
  const { site } = mention;
  const holder = { value: site.node.value, at: locateValue(site) };
  const { found } = lookUp(known.check, [holder], [EACH]);
  if (found !== undefined && found.length > 0) checkRule(known, mention, { schemas: found });
};

/** Describes parameters as a caller passes them: the parameters of a group are one object. */
function describeParameters({ check }: Names, site: Site): Subject {
  const members = new Map<string, Subject | undefined>();
  const groups = new Map<string, Map<string, Subject>>();
  for (const { name, value, at } of listAllParameters(check, site)) {
    const { schema, 'x-sw-group': group, 'x-sw-name': own } = value;
    const subject = { schemas: [{ value: schema, at: placeBelow(at(), 'schema') }] };
    if (typeof group !== 'string') {
      members.set(typeof own === 'string' ? own : name, subject);
      continue;
    }
    const inner = groups.get(group) ?? new Map<string, Subject>();
    inner.set(name.slice(group.length + 1), subject);
    groups.set(group, inner);
    members.set(group, { members: inner });
  }
  return { members };
}

function step({ check }: Names, subject: Subject | undefined, name: string): Step {
  if (subject === undefined) return { subject };
  if ('members' in subject) {
    if (subject.members.has(name)) return { subject: subject.members.get(name) };
    return { subject: undefined, isMissing: true, near: suggestName(name, subject.members.keys()) };
  }
  const { found, near } = lookUp(check, subject.schemas, [name]);
  if (found?.length === 0) return { subject: undefined, isMissing: true, near };
  return { subject: found && { schemas: found } };
}

function checkRule(known: Names, rule: Mention, subject: Subject | undefined): void {
  if (!isObject(rule.value) || subject === undefined || '$ref' in rule.value) return;
  checkValues(known, rule, subject);
  for (const mention of listNamedMembers(rule)) {
    const { isMissing, near: help, subject: inner } = step(known, subject, String(mention.name));
    const message = `The rule names \`${mention.name}\`, but there is no such member.`;
    if (isMissing) reportMention(known, mention, { code: 'EXT-207', message, help });
    else checkRule(known, { site: mention.site, path: mention.path, value: mention.rule }, inner);
  }
  for (const part of listParts(rule)) checkRule(known, part, subject);
  for (const part of listEach(rule)) checkRule(known, part, step(known, subject, EACH).subject);
}

/** A member that a rule names, and what the rule asks of it. */
interface NamedMember extends Mention {
  readonly name: string;
  readonly rule?: unknown;
}

function listNamedMembers({ value, site, path: start }: Mention): readonly NamedMember[] {
  const add = (path: readonly (string | number)[], name: unknown): readonly NamedMember[] =>
    typeof name === 'string' ? [{ site, path: [...start, ...path], name, value: name }] : [];
  const rule = asMembers(value);
  const listed = (held: unknown, path: readonly (string | number)[]): readonly NamedMember[] =>
    Array.isArray(held) ? held.flatMap((name: unknown, index) => add([...path, index], name)) : [];
  const keys = ['properties', 'dependentRequired', 'dependentSchemas'].flatMap((keyword) => {
    return Object.entries(asMembers(rule[keyword])).flatMap(([name, held]) => {
      const own = add([keyword, name], name).map((one) => ({ ...one, isKey: true as const }));
      return keyword === 'properties' ? own.map((one) => ({ ...one, rule: held })) : own;
    });
  });
  const dependent = Object.entries(asMembers(rule['dependentRequired'])).flatMap(([name, held]) =>
    listed(held, ['dependentRequired', name]),
  );
  return [...listed(rule['required'], ['required']), ...keys, ...dependent];
}

/** Rules over the same value. */
function listParts({ value, path, site }: Mention): readonly Mention[] {
  const rule = asMembers(value);
  const single = ['not', 'if', 'then', 'else'].map((name) => ({
    site,
    path: [...path, name],
    value: rule[name],
  }));
  const many = ['allOf', 'anyOf', 'oneOf', 'dependentSchemas'].flatMap((keyword) => {
    const held = rule[keyword];
    const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(held)
      ? [...held.entries()]
      : Object.entries(asMembers(held));
    return entries.map(([name, part]) => ({ site, path: [...path, keyword, name], value: part }));
  });
  return [...single, ...many];
}

/** Rules over each item or value. */
function listEach({ value, path, site }: Mention): readonly Mention[] {
  return ['items', 'contains', 'additionalProperties'].map((name) => ({
    site,
    path: [...path, name],
    value: getChild(value, name),
  }));
}

function checkValues(known: Names, { value, path, site }: Mention, subject: Subject): void {
  if (!('schemas' in subject)) return;
  const { const: single, enum: list } = asMembers(value);
  const values: readonly unknown[] = Array.isArray(list) ? list : [];
  const mentions = [
    ...(single === undefined ? [] : [{ site, path: [...path, 'const'], value: single }]),
    ...values.map((one, index) => ({ site, path: [...path, 'enum', index], value: one })),
  ];
  for (const mention of mentions) {
    if (typeof mention.value === 'string') expectValue(known, mention, subject.schemas);
  }
}
