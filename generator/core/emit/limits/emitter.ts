/** Emits `limits.ts`: stated limits by name, and limits of schemas by model and member. */

import type { Api, Limit } from '../../ir/model/model.ts';
import type { Emitter, FilePlan } from '../../plan/emitter.ts';
import { code, type Code, identifier, json, object } from '../../code/code.ts';
import { describe, type LiteralMember, printDocumentedObject, prose } from '../docs.ts';
import { exportedConst } from '../../code/structures.ts';

/** By itself it writes where the document has limits that no rule of a schema says. */
export const limitsEmitter: Emitter = {
  name: 'limits',
  plan: (api) => (api.limits.some(isBeyondSchemas) ? planLimits(api) : []),
  emit(_file, { api }) {
    const name = identifier(api.names.limits);
    const initializer = code`${printNode(buildTree(api.limits), 2)} as const`;
    const statements = [exportedConst({ name, initializer }, describe(prose(ABOUT)))];
    return { kind: 'code', statements, settled: true };
  },
};

function isBeyondSchemas({ stated, fromExtension }: Limit): boolean {
  return stated || fromExtension === true;
}

export function planLimits({ limits, names }: Api): FilePlan[] {
  if (limits.length === 0) return [];
  return [{ path: 'limits.ts', symbols: [{ key: 'limits', name: names.limits, space: 'value' }] }];
}

const ABOUT =
  'Limits as the source states them; a validator may check something narrower, or nothing where only the service can.';

/** Limits by the steps of their paths, in the order in which they were first met. */
interface Node {
  readonly limits: Limit[];
  readonly children: Map<string, Node>;
}

function buildTree(limits: readonly Limit[]): Node {
  const root: Node = { limits: [], children: new Map() };
  for (const limit of limits) {
    let node = root;
    for (const step of limit.path) {
      const child = node.children.get(step) ?? { limits: [], children: new Map() };
      node.children.set(step, child);
      node = child;
    }
    node.limits.push(limit);
  }
  return root;
}

function printNode({ limits, children }: Node, indent: number): Code {
  const facts = new Map(limits.flatMap((limit) => Object.entries(limit.facts)));
  // A member of the same name as a fact wins: it has a place in the spec of its own.
  const own = [...facts].filter(([name]) => !children.has(name));
  if (children.size === 0) return object(own.map(([name, value]) => [name, json(value)]));
  const members: LiteralMember[] = own.map(([name, value]) => ({ name, value: json(value) }));
  for (const [name, child] of children) {
    const doc = prose(...child.limits.map(({ description }) => description));
    members.push({ name, value: printNode(child, indent + 2), doc });
  }
  return printDocumentedObject(members, indent);
}
