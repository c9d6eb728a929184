/** Finds out whether a model is built on so many others, each on the next, that nothing could follow it. */

import type { Schema } from '../model/model.ts';
import { type Reading, report } from '../reading.ts';
import { getReferencedSchema } from './follow.ts';
import { listSameValueParts } from './walk.ts';

/** No person nests bases, references or branches so deeply. */
const DEEPEST = 320;

/** Reports the first that is too deep: so many schemas follow each other, without a member or an item between. */
export function isTooDeep(reading: Reading, schemas: ReadonlyMap<string, Schema>): boolean {
  const depths = new Map<Schema, number>();
  walkInDepth(schemas.values(), {
    listNext: (schema) => listBases(schema, schemas),
    // One that is open still counts for nothing.
    leave: (schema, bases) => {
      const deepest = bases.reduce((most, base) => Math.max(most, depths.get(base) ?? 0), 0);
      depths.set(schema, deepest + 1);
    },
  });
  for (const [key, schema] of schemas) {
    if ((depths.get(schema) ?? 0) <= DEEPEST) continue;
    report(reading, {
      code: 'SCHEMA-507',
      severity: 'error',
      at: schema.at,
      message: `Schema \`${key}\` depends on another schema, which depends on a third, and so on, more than ${DEEPEST} times.`,
      help: 'Use fewer schemas between.',
    });
    return true;
  }
  return false;
}

interface Graph<Node> {
  readonly listNext: (node: Node) => readonly Node[];
  /** Called for a step that leads back. */
  readonly cut?: (node: Node, target: Node) => void;
  readonly leave?: (node: Node, next: readonly Node[]) => void;
}

/** Walks in depth, the last step first, each node once, with a list of its own instead of the stack. */
export function walkInDepth<Node>(
  nodes: Iterable<Node>,
  { listNext, cut, leave }: Graph<Node>,
): void {
  const seen = new Set<Node>();
  const open = new Set<Node>();
  const path: { readonly node: Node; readonly next: readonly Node[]; left: number }[] = [];
  const enter = (node: Node, from: Node): void => {
    if (open.has(node)) return cut?.(from, node);
    if (seen.has(node)) return;
    seen.add(node);
    open.add(node);
    const next = listNext(node);
    path.push({ node, next, left: next.length });
  };
  for (const start of nodes) {
    enter(start, start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      step.left -= 1;
      const target = step.next[step.left];
      if (target !== undefined) enter(target, step.node);
      else {
        path.pop();
        open.delete(step.node);
        leave?.(step.node, step.next);
      }
    }
  }
}

/** What validates the same value as the schema does. */
function listBases(schema: Schema, schemas: ReadonlyMap<string, Schema>): readonly Schema[] {
  if (schema.kind === 'boolean') return [];
  const target = getReferencedSchema(schemas, schema);
  const parts = listSameValueParts(schema);
  return target === undefined ? parts : [target, ...parts];
}
