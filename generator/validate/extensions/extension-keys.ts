/** A schema, parameter or security scheme in; names and patterns in its extensions that do not do, reported. */

import { suggestName } from '../../diagnostics/suggest.ts';
import { getChild } from '../../load/structure/pointer.ts';
import { listEntries, checkName, type Known, asList } from './extension-names.ts';
import { findPatternFault } from '../patterns/patterns.ts';
import { mayHave } from '../members.ts';
import { locateValue, type Site, tell } from '../site.ts';

export function checkKeys(known: Known, site: Site): void {
  const { value } = site.node;
  checkTemplate(known, site, ['x-sw-template'], value['x-sw-template']);
  for (const [scope] of listEntries(value['x-sw-scopes'])) {
    checkTemplate(known, site, ['x-sw-scopes', scope], scope);
  }
  checkGroup(known, site);
  checkUniqueBy(known, site);
  checkTwins(known, site);
  checkSignedKey(known, site);
  for (const [map, keys] of listEntries(getChild(value['x-sw-update-mask'], 'keys'))) {
    for (const name of ['existing', 'new']) {
      checkPattern(known, site, ['x-sw-update-mask', 'keys', map, name], getChild(keys, name));
    }
  }
}

function checkTemplate(known: Known, site: Site, path: readonly string[], template: unknown): void {
  if (typeof template !== 'string') return;
  for (const [, word = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
    checkName(known, site, path, word, known.variables, {
      code: 'EXT-210',
      message: (name) => `\`{${name}}\` is not declared in \`x-sw-variables\`.`,
      help: 'Declare it under `x-sw-variables` at the root.',
    });
  }
}

function checkGroup({ check }: Known, site: Site): void {
  const { 'x-sw-group': group, name } = site.node.value;
  if (typeof group !== 'string' || typeof name !== 'string') return;
  if (name.startsWith(`${group}.`) && name.length > group.length + 1) return;
  const message = `The parameter \`${name}\` does not begin with its group \`${group}\` and a dot.`;
  tell(check, 'error', 'EXT-207', locateValue(site, 'x-sw-group'), message);
}

function checkUniqueBy({ check }: Known, site: Site): void {
  const { items, 'x-sw-unique-by': members } = site.node.value;
  asList(members).forEach((name, index) => {
    if (typeof name !== 'string' || items === undefined) return;
    if (mayHave(check, { value: items, at: locateValue(site, 'items') }, name.split('.'))) return;
    const message = `The items have no member \`${name}\`.`;
    tell(check, 'error', 'EXT-207', locateValue(site, 'x-sw-unique-by', index), message);
  });
}

/** What the groups of the two patterns catch is compared one by one. */
function checkTwins(known: Known, site: Site): void {
  const rule = site.node.value['x-sw-key-matches-value'];
  const [key, value] = ['key', 'value'].map((name) => {
    const pattern = getChild(rule, name);
    const sound = checkPattern(known, site, ['x-sw-key-matches-value', name], pattern);
    return sound && typeof pattern === 'string' ? countGroups(pattern) : undefined;
  });
  if (key === undefined || value === undefined || key === value) return;
  const message = `The pattern of the key has ${key} groups, but the pattern of the value has ${value}.`;
  const at = locateValue(site, 'x-sw-key-matches-value', 'value');
  tell(known.check, 'error', 'EXT-212', at, message, 'Give both the same number of groups.');
}

function checkPattern(
  { check }: Known,
  site: Site,
  path: readonly string[],
  pattern: unknown,
): boolean {
  if (typeof pattern !== 'string') return false;
  const fault = findPatternFault(pattern, 'u');
  if (fault === undefined) return true;
  tell(
    check,
    'error',
    'EXT-212',
    locateValue(site, ...path),
    `The pattern does not compile: ${fault}.`,
  );
  return false;
}

/** An alternative that matches nothing shows all groups. */
function countGroups(pattern: string): number {
  return (new RegExp(`${pattern}|`, 'u').exec('')?.length ?? 1) - 1;
}

function checkSignedKey({ check }: Known, site: Site): void {
  const recipe = site.node.value['x-sw-signed-key'];
  const inputs = listEntries(getChild(recipe, 'inputs')).map(([name]) => name);
  const checkInput = (name: unknown, ...path: (string | number)[]) => {
    if (typeof name !== 'string' || inputs.includes(name)) return;
    const at = locateValue(site, 'x-sw-signed-key', ...path);
    const message = `\`${name}\` is not one of the inputs.`;
    tell(
      check,
      'error',
      'EXT-207',
      at,
      message,
      suggestName(name, inputs, 'List it under `inputs`.'),
    );
  };
  checkInput(getChild(getChild(recipe, 'hmac'), 'key'), 'hmac', 'key');
  for (const name of ['message', 'packet']) {
    asList(getChild(recipe, name)).forEach((part, index) => {
      checkInput(getChild(part, 'input'), name, index, 'input');
    });
  }
}
