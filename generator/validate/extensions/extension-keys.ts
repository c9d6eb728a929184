/** Reports wrong names and patterns in the extensions of a schema, parameter or security scheme. */

import { getChild } from '../../load/structure/pointer.ts';
import {
  asList,
  checkName,
  getMention,
  type Known,
  listEntries,
  locateMention,
  type Mention,
  type Names,
} from './extension-names.ts';
import { findPatternFault } from '../patterns/patterns.ts';
import { mayHave } from '../members.ts';
import { locateValue, type Site, reportError } from '../site.ts';

export function checkKeys(known: Known, site: Site): void {
  const { value } = site.node;
  checkTemplate(known, getMention(site, 'x-sw-template'));
  for (const [scope] of listEntries(value['x-sw-scopes'])) {
    checkTemplate(known, { site, path: ['x-sw-scopes', scope], value: scope });
  }
  checkGroup(known, site);
  checkUniqueBy(known, site);
  checkTwins(known, site);
  checkSignedKey(known, site);
  for (const [map] of listEntries(getChild(value['x-sw-update-mask'], 'keys'))) {
    for (const name of ['existing', 'new']) {
      checkPattern(known, getMention(site, 'x-sw-update-mask', 'keys', map, name));
    }
  }
}

function checkTemplate(known: Known, mention: Mention): void {
  if (typeof mention.value !== 'string') return;
  const names: Names = {
    among: known.variables,
    code: 'EXT-210',
    message: (name) => `\`{${name}}\` is not declared in \`x-sw-variables\`.`,
    help: 'Declare it under `x-sw-variables` at the root.',
  };
  for (const [, value = ''] of mention.value.matchAll(/\{([^{}]*)\}/g)) {
    checkName(known, { ...mention, value }, names);
  }
}

function checkGroup({ check }: Known, site: Site): void {
  const { 'x-sw-group': group, name } = site.node.value;
  if (typeof group !== 'string' || typeof name !== 'string') return;
  if (name.startsWith(`${group}.`) && name.length > group.length + 1) return;
  const message = `The parameter \`${name}\` does not begin with its group \`${group}\` and a dot.`;
  reportError(check, locateValue(site, 'x-sw-group'), { code: 'EXT-207', message });
}

function checkUniqueBy({ check }: Known, site: Site): void {
  const { items, 'x-sw-unique-by': members } = site.node.value;
  asList(members).forEach((name, index) => {
    if (typeof name !== 'string' || items === undefined) return;
    if (mayHave(check, { value: items, at: locateValue(site, 'items') }, name.split('.'))) return;
    const message = `The items have no member \`${name}\`.`;
    reportError(check, locateValue(site, 'x-sw-unique-by', index), { code: 'EXT-207', message });
  });
}

/** What the groups of the two patterns catch is compared one by one. */
function checkTwins(known: Known, site: Site): void {
  const [key, value] = ['key', 'value'].map((name) => {
    const mention = getMention(site, 'x-sw-key-matches-value', name);
    const isSound = checkPattern(known, mention);
    return isSound && typeof mention.value === 'string' ? countGroups(mention.value) : undefined;
  });
  if (key === undefined || value === undefined || key === value) return;
  const message = `The pattern of the key has ${key} groups, but the pattern of the value has ${value}.`;
  const at = locateValue(site, 'x-sw-key-matches-value', 'value');
  const help = 'Give both the same number of groups.';
  reportError(known.check, at, { code: 'EXT-212', message, help });
}

function checkPattern({ check }: Known, mention: Mention): boolean {
  const { value: pattern } = mention;
  if (typeof pattern !== 'string') return false;
  const fault = findPatternFault(pattern, 'u');
  if (fault === undefined) return true;
  const message = `The pattern does not compile: ${fault}.`;
  reportError(check, locateMention(mention), { code: 'EXT-212', message });
  return false;
}

/** An alternative that matches nothing shows all groups. */
function countGroups(pattern: string): number {
  return (new RegExp(`${pattern}|`, 'u').exec('')?.length ?? 1) - 1;
}

function checkSignedKey(known: Known, site: Site): void {
  const { value: recipe } = getMention(site, 'x-sw-signed-key');
  const inputs = new Map(listEntries(getChild(recipe, 'inputs')));
  const checkInput = (...path: readonly (string | number)[]): void =>
    checkName(known, getMention(site, 'x-sw-signed-key', ...path), {
      among: inputs,
      code: 'EXT-207',
      message: (name) => `\`${name}\` is not one of the inputs.`,
      help: 'List it under `inputs`.',
    });
  checkInput('hmac', 'key');
  for (const name of ['message', 'packet']) {
    asList(getChild(recipe, name)).forEach((_part, index) => checkInput(name, index, 'input'));
  }
}
