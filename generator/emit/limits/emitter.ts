/** Limits of an API in, `limits.ts` out: stated ones by name, and those of schemas by model and member. */

import type { Json, Limit } from '../../ir/model.ts';
import type { Emitter } from '../../plan/emitter.ts';
import { code, identifier, json, object } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, type DocComment, prose } from '../docs.ts';
import type { LiteralMember } from '../literal.ts';
import { printDocumentedObject } from '../literal.ts';
import { exportedConst } from '../structures.ts';

/** One symbol, key `limits`. */
export const limitsEmitter: Emitter = {
  name: 'limits',
  plan({ limits: stated, names }) {
    const symbols = [{ key: 'limits', name: names.limits, space: 'value' as const }];
    return stated.length === 0 ? [] : [{ emitter: 'limits', path: 'limits.ts', symbols }];
  },
  emit(_file, { api }) {
    const name = identifier(api.names.limits);
    const initializer = code`${printNode(buildTree(api.limits), 2)} as const`;
    const statements = [exportedConst({ name, initializer }, describe(prose(ABOUT)))];
    return { kind: 'code', statements, settled: true };
  },
};

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
    for (const step of limit.path) node = getChild(node, step);
    node.limits.push(limit);
  }
  return root;
}

function getChild(node: Node, step: string): Node {
  const found = node.children.get(step);
  if (found !== undefined) return found;
  const made: Node = { limits: [], children: new Map() };
  node.children.set(step, made);
  return made;
}

function printNode(node: Node, indent: number): Code {
  const facts = [...listFacts(node)].map(([name, value]) => ({ name, value: json(value) }));
  const members = [...node.children].map(([name, child]) => buildMember(name, child, indent));
  // A member of the same name as a fact wins: it has a place in the spec of its own.
  const own = facts.filter(({ name }) => !node.children.has(name));
  if (members.length === 0) return printFitting(own);
  return printDocumentedObject([...own, ...members], indent);
}

function buildMember(name: string, child: Node, indent: number): LiteralMember {
  return { name, value: printNode(child, indent + 2), doc: buildDoc(child) };
}

function buildDoc({ limits }: Node): DocComment {
  return prose(...limits.map(({ description }) => description));
}

function listFacts(node: Node): Map<string, Json> {
  return new Map(node.limits.flatMap(({ facts }) => Object.entries(facts)));
}

/** Facts alone fit one line where they can. */
function printFitting(members: readonly LiteralMember[]): Code {
  const parts = members.map(({ name, value }) => [name, value] as const);
  return object(parts);
}
