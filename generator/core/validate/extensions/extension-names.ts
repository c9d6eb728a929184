/** Reports names in extensions that nothing has: of operations, codes, states, parameters, members, scopes and values. */

import type { Index } from '../rules.ts';
import type { Check, Site } from '../site.ts';
import { type Known, listMentions } from './mentions.ts';
import { nameRules } from './name-rules.ts';
import { checkScopes } from './scope-names.ts';
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

function gatherNames(check: Check, index: Index, root: Site): Known {
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
