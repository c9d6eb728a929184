/** Reports names in extensions that do not fit what they are on: templates, groups, patterns, spellings, members. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getChild, getNode } from '../../load/structure/pointer.ts';
import { listValues } from '../listed-values.ts';
import { EACH, lookUp } from '../members.ts';
import { findPatternFault } from '../patterns/pattern-fault.ts';
import { locateValue } from '../site.ts';
import {
  describeValues,
  expectMember,
  expectName,
  type Names,
  listNames,
  type Mention,
  type MentionCheck,
  reportMention,
} from './mentions.ts';

export function checkVariables(known: Names, mention: Mention): void {
  if (typeof mention.value !== 'string') return;
  for (const [, value] of mention.value.matchAll(/\{([^{}]*)\}/g)) {
    expectVariable(known, { ...mention, value });
  }
}

/** Checks that a template gives the name of its node if its variables have their defaults. */
export function checkTemplate(known: Names, mention: Mention): void {
  checkVariables(known, mention);
  const { site, value: template } = mention;
  const { kind, value } = site.node;
  const name = kind === 'header' ? site.node.name : value['name'];
  if (typeof template !== 'string' || typeof name !== 'string') return;
  const variables = asMembers(known.root.node.value['x-sw-variables']);
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (word, variable: string) => {
    const usual = getChild(variables[variable], 'default');
    return typeof usual === 'string' ? usual : word;
  });
  const isKnown = !/[{}]/.test(filled);
  if (!isKnown || filled.toLowerCase() === name.toLowerCase()) return;
  const message = `With the defaults of its variables the template is \`${filled}\`, but the name is \`${name}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message });
}

const expectVariable = expectName({
  among: ({ root }) => listNames(root, 'x-sw-variables'),
  code: 'EXT-210',
  message: (name) => `\`{${name}}\` is not declared in \`x-sw-variables\`.`,
  help: 'Declare it under `x-sw-variables` at the root.',
});

export function checkGroup(known: Names, mention: Mention): void {
  const { name } = mention.site.node.value;
  const { value: group } = mention;
  if (typeof group !== 'string' || typeof name !== 'string') return;
  if (name.startsWith(`${group}.`) && name.length > group.length + 1) return;
  const message = `The parameter \`${name}\` does not begin with its group \`${group}\` and a dot.`;
  const help = suggestName(group, [name.slice(0, Math.max(0, name.lastIndexOf('.')))]);
  reportMention(known, mention, { code: 'EXT-207', message, help });
}

/** Members of the items of a list, or of the values of a map. */
export const expectInItems = expectMember({
  among: ({ check }, { site }) => {
    const holder = { value: site.node.value, at: locateValue(site) };
    return lookUp(check, [holder], [EACH]).found;
  },
  message: (name) => `The items have no member \`${name}\`.`,
});

/** A path of members that begins at the schema itself. */
export const expectInSelf = expectMember({
  among: (_known, { site }) => [{ value: site.node.value, at: locateValue(site) }],
  message: (name) => `The schema has no member \`${name}\`.`,
});

/** A spelling of a member differs from its name in case and in what joins its words, and is no name of another one. */
export const checkSpelling: MentionCheck = (known, mention) => {
  const { value: spelling, site } = mention;
  const { name, parent } = site.node;
  if (typeof spelling !== 'string' || typeof name !== 'string') return;
  const others = Object.entries(asMembers(parent?.value['properties'])).filter(
    ([other, held]) => other !== name && listSpellings(other, held).includes(spelling),
  );
  const [[other = undefined] = []] = others;
  if (other !== undefined) {
    const message = `\`${spelling}\` is a name of the member \`${other}\`.`;
    return reportMention(known, mention, { code: 'EXT-207', message });
  }
  if (foldSpelling(spelling) === foldSpelling(name)) return;
  const message = `\`${spelling}\` has other letters than \`${name}\`.`;
  const help = 'If the service knows it by this name too, describe it as a member of its own.';
  reportMention(known, mention, { severity: 'warning', code: 'EXT-207', message, help });
};

function listSpellings(name: string, schema: unknown): readonly unknown[] {
  return [name, getChild(schema, 'x-sw-spellings')].flat();
}

function foldSpelling(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The values of the schema itself. */
export const expectOwnValue: MentionCheck = (known, mention) => {
  const { value, site } = mention;
  const values = listValues(known.check, [{ value: site.node.value, at: locateValue(site) }]);
  if (values === undefined || values.listed.has(formatJson(value))) return;
  reportMention(known, mention, {
    code: 'EXT-208',
    message: `\`${formatJson(value)}\` is not one of the values.`,
    help: suggestName(formatJson(value), values.listed, describeValues(values.listed)),
  });
};

/** The path repeats the beginning that values may have. */
export const checkPrefix: MentionCheck = (known, mention) => {
  const { value: prefix, site } = mention;
  const word = `{${formatJson(site.node.value['name'])}}`;
  const paths = Object.keys(asMembers(known.check.bundle.root['paths']));
  const users = paths.filter((path) => path.includes(word));
  if (typeof prefix !== 'string' || users.length === 0) return;
  if (users.some((path) => path.includes(`${prefix}${word}`))) return;
  const before = users.map((path) =>
    path.slice(0, path.indexOf(word)).replace(/^.*\/(?=[^/]+\/$)/, ''),
  );
  const message = `No path has \`${prefix}\` before \`${word}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message, help: suggestName(prefix, before) });
};

/** What the groups of the two patterns catch is compared one by one. */
export function checkPatternPair(known: Names, { site, path, value: patterns }: Mention): void {
  const [key, value] = ['key', 'value'].map((name) => countGroups(getChild(patterns, name)));
  if (key === undefined || value === undefined || key === value) return;
  const message = `The pattern of the key has ${key} groups, but the pattern of the value has ${value}.`;
  const help = 'Give both the same number of groups.';
  const mention = { site, path: [...path, 'value'], value };
  reportMention(known, mention, { code: 'EXT-212', message, help });
}

export function checkPattern(known: Names, mention: Mention): void {
  const { value: pattern } = mention;
  const fault = typeof pattern === 'string' ? findPatternFault(pattern, 'u') : undefined;
  if (fault === undefined) return;
  const message = `The pattern does not compile: ${fault}.`;
  reportMention(known, mention, { code: 'EXT-212', message });
}

/** An alternative that matches nothing shows all groups. */
function countGroups(pattern: unknown): number | undefined {
  if (typeof pattern !== 'string' || findPatternFault(pattern, 'u') !== undefined) return undefined;
  return (new RegExp(`${pattern}|`, 'u').exec('')?.length ?? 1) - 1;
}

/** States that are no mere labels are values of the schema that their table names. */
export const checkStateValue: MentionCheck = (known, mention) => {
  const { check, root } = known;
  const { path, value: state } = mention;
  const table = getNode(root.node.value, path.slice(0, 2).map(String));
  const name = getChild(table, 'schema');
  const isLabel = getNode(table, ['states', formatJson(state), 'label']) === true;
  const schema = getNode(check.bundle.root, ['components', 'schemas', formatJson(name)]);
  if (typeof state !== 'string' || isLabel || schema === undefined) return;
  const at = locateValue(root, 'components', 'schemas', formatJson(name));
  const { listed } = listValues(check, [{ value: schema, at }]) ?? {};
  if (listed === undefined || listed.has(state)) return;
  const message = `The state \`${state}\` is not one of the values of \`${formatJson(name)}\`.`;
  const label = 'Mark it with `label: true` if it is not a value in requests or responses.';
  const help = suggestName(state, listed, label);
  reportMention(known, mention, { code: 'EXT-208', message, help });
};

export const expectInput = expectName({
  among: (_known, { site }) => listNames(site, 'x-sw-signed-key', 'inputs'),
  code: 'EXT-207',
  message: (name) => `\`${name}\` is not one of the inputs.`,
  help: 'List it under `inputs`.',
});
