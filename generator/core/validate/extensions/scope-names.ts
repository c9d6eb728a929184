/** Reports scopes that a call asks for and that the security scheme does not have, where it lists them. */

import { asMembers } from '../../load/structure/pointer.ts';
import type { Index } from '../rules.ts';
import type { Site } from '../site.ts';
import { expectName, type Known } from './mentions.ts';

export function checkScopes(known: Known, index: Index): void {
  const scopes = listScopes(index.extended);
  if (scopes.size === 0) return;
  for (const site of [known.root, ...index.operations]) {
    const { security } = site.node.value;
    if (!Array.isArray(security)) continue;
    for (const [at, requirement] of security.entries()) {
      for (const [scheme, asked] of Object.entries(asMembers(requirement))) {
        const check = expectScope(scheme, scopes.get(scheme));
        const names: readonly unknown[] = Array.isArray(asked) ? asked : [];
        for (const [place, value] of names.entries()) {
          check(known, { site, path: ['security', at, scheme, place], value });
        }
      }
    }
  }
}

/** By scheme. */
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
