/** Reports names in extensions that nothing has: of operations, codes, states, parameters, members, scopes and values. */

import { asMembers } from '../../load/structure/pointer.ts';
import type { Index } from '../rules.ts';
import type { Check, Site } from '../site.ts';
import { expectName, type Names, listMentions } from './mentions.ts';
import { nameRules } from './name-rules.ts';
import { findSimulated, type Simulated } from './simulated-resources.ts';

export function checkExtensionNames(check: Check, index: Index, root: Site): void {
  const known = gatherNames(check, index, root);
  for (const site of index.extended) {
    const { kind } = site.node;
    const own = kind === 'root' || kind === 'operation' ? nameRules[kind] : [];
    for (const [run, ...paths] of [...own, ...nameRules.any]) {
      for (const path of paths) {
        for (const mention of listMentions(site, path)) run(known, mention);
      }
    }
  }
  checkScopes(known, index);
}

function gatherNames(check: Check, index: Index, root: Site): Names {
  const operations = new Map<string, Site>();
  for (const site of index.operations) {
    const { operationId: id } = site.node.value;
    if (typeof id === 'string') operations.set(id, site);
  }
  let found: Simulated | undefined;
  const simulated = (): Simulated =>
    (found ??= findSimulated({ check, root, operations: index.operations }));
  return { check, root, operations, values: index.values, simulated };
}

/** Reports scopes that a call needs and that its security scheme does not list. */
function checkScopes(known: Names, index: Index): void {
  const scopes = listScopes(index.extended);
  if (scopes.size === 0) return;
  for (const site of [known.root, ...index.operations]) {
    const { security } = site.node.value;
    if (!Array.isArray(security)) continue;
    for (const [at, requirement] of security.entries()) {
      for (const [scheme, needed] of Object.entries(asMembers(requirement))) {
        const check = expectScope(scheme, scopes.get(scheme));
        const names: readonly unknown[] = Array.isArray(needed) ? needed : [];
        for (const [place, value] of names.entries()) {
          check(known, { site, path: ['security', at, scheme, place], value });
        }
      }
    }
  }
}

/** The scopes that each scheme lists. */
function listScopes(sites: readonly Site[]): ReadonlyMap<string, ReadonlySet<string>> {
  const schemes = sites.filter(({ node }) => Object.hasOwn(node.value, 'x-sw-scopes'));
  return new Map(
    schemes.map(({ node }) => {
      return [String(node.name), new Set(Object.keys(asMembers(node.value['x-sw-scopes'])))];
    }),
  );
}

function expectScope(scheme: string, scopes: ReadonlySet<string> | undefined) {
  return expectName({
    among: () => scopes,
    code: 'EXT-207',
    message: (name) => `The scheme \`${scheme}\` has no scope \`${name}\`.`,
    help: 'List it under `x-sw-scopes` of the scheme.',
  });
}
