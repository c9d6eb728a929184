/** Names of the tools of an API, decided only where its emitter is on. */

import type { Api } from '../model.ts';
import { startLaterNames } from './taken-names.ts';

export interface McpNames {
  /** `shopTools` */
  readonly toolbox: string;
  /** `createShopMcpServer` */
  readonly create: string;
  /** `listOrders`, by operation id: what models call. */
  readonly tools: ReadonlyMap<string, string>;
}

/** Clients put a prefix before it, and some take no more than 64 characters of both. */
const longest = 48;

export function nameMcp(api: Api): McpNames {
  const { names, operations } = api;
  const later = startLaterNames(api);
  return {
    toolbox: later.give(`${names.value}Tools`, 'List'),
    create: later.give(`create${names.class}McpServer`, 'Server'),
    tools: nameTools(operations),
  };
}

/** Letters of the alphabet, digits, `_` and `-`: what all clients take. */
function nameTools(operations: Api['operations']): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    operations.map(({ id, names, mcp }) => {
      const plain = (mcp?.name ?? names.function).replace(/[^\w-]/g, '_');
      const name = findFree(plain.slice(0, longest) || 'call', taken);
      taken.add(name.toLowerCase());
      return [id, name];
    }),
  );
}

function findFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`;
    const name = wanted.slice(0, longest - ending.length) + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
