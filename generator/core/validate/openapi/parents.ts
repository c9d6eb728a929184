/** Names the node that a message is about as a reader of the document knows it: by its own name, and the operation or component it is in. */

import type { Bundle } from '../../load/document.ts';
import { getChild, getNode } from '../../load/structure/pointer.ts';
import { methods } from '../../load/structure/vocabulary.ts';

/** `` in `GET /pets` ``, `` in the parameter `limit` of `GET /pets` ``, `` in item 0 of `allOf` of `Pet` ``, `at the root`. */
export function describeParent(path: readonly string[], { asRead }: Bundle): string {
  const owner = findOwner(path);
  const inner = describeInner(path.slice(owner?.length ?? 0), asRead, path);
  const names = [inner, owner?.name].filter((name) => name !== undefined);
  return names.length === 0 ? 'at the root' : `in ${names.join(' of ')}`;
}

interface Owner {
  readonly name: string;
  /** How many names of the path lead to it. */
  readonly length: number;
}

/** The component, operation or path that a node is in. */
function findOwner([group, name, next]: readonly string[]): Owner | undefined {
  if (name === undefined) return undefined;
  if (group === 'components') {
    return next === undefined ? undefined : { name: `\`${next}\``, length: 3 };
  }
  if (group === 'definitions') return { name: `\`${name}\``, length: 2 };
  if (group !== 'paths' && group !== 'webhooks') return undefined;
  return next !== undefined && methods.has(next)
    ? { name: `\`${next.toUpperCase()} ${name}\``, length: 3 }
    : { name: `\`${name}\``, length: 2 };
}

/** Undefined for a path without names. */
function describeInner(
  rest: readonly string[],
  root: unknown,
  path: readonly string[],
): string | undefined {
  const last = rest.at(-1);
  if (last === undefined) return undefined;
  const holder = getNode(root, path.slice(0, -1));
  if (!Array.isArray(holder)) return `\`${last}\``;
  const name = getChild(getNode(root, path), 'name');
  const list = rest.at(-2) ?? path.at(-2) ?? '';
  if (typeof name !== 'string') return `item ${last} of \`${list}\``;
  return `the ${kinds[list] ?? 'item'} \`${name}\``;
}

const kinds: Readonly<Record<string, string>> = {
  parameters: 'parameter',
  tags: 'tag',
  servers: 'server',
};
