/** Reports templates, groups, patterns and states in extensions that do not do what they are there for. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getChild } from '../../load/structure/pointer.ts';
import { mayHave } from '../members.ts';
import { followReferences } from '../parameters.ts';
import { findPatternFault } from '../patterns/pattern-fault.ts';
import { locateKey, locateValue, reportError } from '../site.ts';
import { expectName, type Known, listNames, type Mention, reportMention } from './mentions.ts';

export function checkTemplate(known: Known, mention: Mention): void {
  if (typeof mention.value !== 'string') return;
  for (const [, value] of mention.value.matchAll(/\{([^{}]*)\}/g)) {
    expectVariable(known, { ...mention, value });
  }
}

const expectVariable = expectName({
  among: ({ root }) => listNames(root, 'x-sw-variables'),
  code: 'EXT-210',
  message: (name) => `\`{${name}}\` is not declared in \`x-sw-variables\`.`,
  help: 'Declare it under `x-sw-variables` at the root.',
});

export function checkGroup(known: Known, mention: Mention): void {
  const { name } = mention.site.node.value;
  const { value: group } = mention;
  if (typeof group !== 'string' || typeof name !== 'string') return;
  if (name.startsWith(`${group}.`) && name.length > group.length + 1) return;
  const message = `The parameter \`${name}\` does not begin with its group \`${group}\` and a dot.`;
  reportMention(known, mention, { code: 'EXT-207', message });
}

export function checkUniqueBy(known: Known, mention: Mention): void {
  const { site, value: name } = mention;
  const { items: value } = site.node.value;
  if (typeof name !== 'string' || value === undefined) return;
  if (mayHave(known.check, { value, at: locateValue(site, 'items') }, name.split('.'))) return;
  reportMention(known, mention, {
    code: 'EXT-207',
    message: `The items have no member \`${name}\`.`,
  });
}

/** What the groups of the two patterns catch is compared one by one. */
export function checkTwins(known: Known, { site, path, value: twins }: Mention): void {
  const [key, value] = ['key', 'value'].map((name) => countGroups(getChild(twins, name)));
  if (key === undefined || value === undefined || key === value) return;
  const message = `The pattern of the key has ${key} groups, but the pattern of the value has ${value}.`;
  const help = 'Give both the same number of groups.';
  const mention = { site, path: [...path, 'value'], value };
  reportMention(known, mention, { code: 'EXT-212', message, help });
}

export function checkPattern(known: Known, mention: Mention): void {
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
export function checkTableSchema({ check }: Known, { site, path, value }: Mention): void {
  const name = getChild(value, 'schema');
  if (typeof name !== 'string') return;
  const schemas = getChild(check.bundle.root['components'], 'schemas');
  const at = locateValue(site, ...path, 'schema');
  const schema = followReferences(check.bundle, { value: getChild(schemas, name), at });
  if (schema === undefined) {
    const help = suggestName(name, Object.keys(asMembers(schemas)));
    const message = `\`${name}\` is not a schema under \`components\`.`;
    return reportError(check, at, { code: 'EXT-207', message, help });
  }
  const listed = [schema['enum'], schema['x-extensible-enum']].flat();
  const values = new Set(listed.filter((one) => one !== undefined).map(formatJson));
  const states = Object.entries(asMembers(getChild(value, 'states')));
  for (const [state, entry] of values.size === 0 ? [] : states) {
    if (values.has(state) || getChild(entry, 'label') === true) continue;
    const message = `The state \`${state}\` is not one of the values of \`${name}\`.`;
    const label = 'Mark it with `label: true` if it is not a value in requests or responses.';
    const help = suggestName(state, values, label);
    const key = locateKey(site, ...path, 'states', state);
    reportError(check, key, { code: 'EXT-208', message, help });
  }
}
