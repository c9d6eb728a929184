/** A document in; each of its nodes replaced once by something else, as text, out. */

import { getNode } from '../../generator/core/load/structure/pointer.ts';

const values: readonly unknown[] = [null, [], 'x', { a: 1 }];

/** Some hundred documents of which one thing is wrong. */
export function* mutated(document: unknown): Generator<string> {
  let count = 0;
  for (const path of walkPaths(document)) {
    const copy: unknown = structuredClone(document);
    // The path was found in the document, so what it leads to is a map or list.
    const holder = getNode(copy, path.slice(0, -1)) as Record<string, unknown>;
    holder[path.at(-1) ?? ''] = values[count++ % values.length];
    yield JSON.stringify(copy);
  }
}

function* walkPaths(node: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, child] of Object.entries(node)) {
    yield [...path, name];
    yield* walkPaths(child, [...path, name]);
  }
}
