/** Which models differ between requests and answers: those that reach a readOnly or writeOnly member. */

import type { Schema } from '../model.ts';
import { isDirected } from '../types/shape.ts';
import type { World } from '../types/types.ts';
import { listSchemaParts } from './walk.ts';

/** Keys of models with a request form of their own. Linear: marks travel backwards along references. */
export function findModelsWithInput(world: World): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const found: string[] = [];
  for (const [key, schema] of world.schemas) {
    const seen = scan(world, schema);
    if (seen.marked) found.push(key);
    for (const ref of seen.refs) getList(users, ref).push(key);
  }
  const reached = new Set(found);
  for (let key = found.pop(); key !== undefined; key = found.pop()) {
    for (const user of users.get(key) ?? []) {
      if (reached.has(user)) continue;
      reached.add(user);
      found.push(user);
    }
  }
  return reached;
}

/** The list under a key, made where there is none. */
function getList(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function scan(world: World, schema: Schema): { marked: boolean; refs: ReadonlySet<string> } {
  const refs = new Set<string>();
  let marked = false;
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    if (part.ref?.kind === 'model') refs.add(part.ref.key);
    if (part.ref?.kind === 'dynamic') for (const key of part.ref.candidates) refs.add(key);
    const { properties = [] } = part;
    for (let index = 0; index < properties.length && !marked; index += 1) {
      marked = isDirected(world, properties[index]?.schema);
    }
    const parts = listSchemaParts(part);
    for (let index = 0; index < parts.length; index += 1) {
      const inner = parts[index];
      if (inner !== undefined) open.push(inner);
    }
  }
  return { marked, refs };
}
