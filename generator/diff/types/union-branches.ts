/** Two types in; members out that a branch of a union written out in both no longer has, though another branch has them. */

import type { ts } from 'ts-morph';
import type { Ts } from './compiler.ts';

/** A branch that is written out. */
interface Branch {
  readonly names: ReadonlySet<string>;
  /** Members that have one value only: by these code tells branches apart, and the compiler too. */
  readonly constants: string;
}

/** Branches by the path of their union. */
type Unions = ReadonlyMap<string, readonly Branch[]>;

/** Whoever gives a value is held to one branch only where constants tell the branches apart. */
export function movedMembers(
  compiler: Ts,
  before: ts.Node,
  after: ts.Node,
  isGiven: boolean,
): readonly string[] {
  const unions = unionsIn(compiler, after);
  return [...unionsIn(compiler, before)].flatMap(([path, was]) => {
    const is = unions.get(path) ?? [];
    if (isGiven && !was.every(({ constants }) => constants !== '')) return [];
    const all = new Set(is.flatMap(({ names }) => [...names]));
    const moved = Array.from(matched(was, is), ([branch, now]) =>
      [...branch.names].filter((name) => !now.names.has(name)),
    ).flat();
    return [...new Set(moved)].filter((name) => all.has(name)).map((name) => `${path}.${name}`);
  });
}

/** By their constants, and else those that are most alike first. */
function matched(was: readonly Branch[], is: readonly Branch[]): ReadonlyMap<Branch, Branch> {
  const found = new Map<Branch, Branch>();
  const pairs = was
    .flatMap((branch) => is.map((now) => ({ branch, now, likeness: likeness(branch, now) })))
    .filter((pair) => pair.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness);
  const taken = new Set<Branch>();
  for (const { branch, now } of pairs) {
    if (found.has(branch) || taken.has(now)) continue;
    found.set(branch, now);
    taken.add(now);
  }
  return found;
}

/** Of all names of both, the part that both have; nothing where constants tell the two apart. */
function likeness(one: Branch, other: Branch): number {
  if (one.constants !== other.constants) return 0;
  const shared = [...one.names].filter((name) => other.names.has(name)).length;
  return shared / (one.names.size + other.names.size - shared);
}

function unionsIn(compiler: Ts, node: ts.Node): Unions {
  const found = new Map<string, Branch[]>();
  visit(node, '');
  return found;

  function visit(at: ts.Node, path: string): void {
    if (compiler.isUnionTypeNode(at)) {
      const branches = at.types.flatMap((one) => branchOf(compiler, one));
      if (branches.length > 1) found.set(path, branches);
    }
    const name = compiler.isPropertySignature(at) ? nameOf(compiler, at) : undefined;
    const here = name === undefined ? path : `${path}.${name}`;
    compiler.forEachChild(at, (child) => visit(child, here));
  }
}

function branchOf(compiler: Ts, node: ts.TypeNode): readonly Branch[] {
  if (!compiler.isTypeLiteralNode(node)) return [];
  const members = node.members.filter((each) => compiler.isPropertySignature(each));
  const constants = members.flatMap((member) => {
    const { type } = member;
    const isOne = type !== undefined && compiler.isLiteralTypeNode(type);
    return isOne && member.questionToken === undefined
      ? [`${nameOf(compiler, member)}: ${literalOf(compiler, type)}`]
      : [];
  });
  const names = members.flatMap((member) => nameOf(compiler, member) ?? []);
  return [{ names: new Set(names), constants: constants.sort().join() }];
}

function literalOf(compiler: Ts, { literal }: ts.LiteralTypeNode): string {
  return compiler.isLiteralExpression(literal) ? literal.text : String(literal.kind);
}

function nameOf(compiler: Ts, { name }: ts.PropertySignature): string | undefined {
  return compiler.isIdentifier(name) || compiler.isStringLiteral(name) ? name.text : undefined;
}
