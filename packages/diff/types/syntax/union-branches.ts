/** Finds members that a branch of a union no longer has, though another branch has them; both unions are written out. */

import { ts } from 'ts-morph';

/** A branch that is written out. */
interface Branch {
  readonly names: ReadonlySet<string>;
  /** Members that have one value only: by these code distinguishes branches, and the compiler too. */
  readonly constants: string;
}

/** A value that callers give has to fit a single branch only if constants distinguish the branches. */
export function findMovedMembers(
  before: ts.Node,
  after: ts.Node,
  isInput: boolean,
): readonly string[] {
  const unions = findUnions(after);
  return [...findUnions(before)].flatMap(([path, was]) => {
    const is = unions.get(path) ?? [];
    if (isInput && !was.every(({ constants }) => constants !== '')) return [];
    const all = new Set(is.flatMap(({ names }) => [...names]));
    const moved = Array.from(matchBranches(was, is), ([branch, now]) =>
      [...branch.names].filter((name) => !now.names.has(name)),
    ).flat();
    return [...new Set(moved)].filter((name) => all.has(name)).map((name) => `${path}.${name}`);
  });
}

/** Matches branches that have the same constants, beginning with those that are most alike. */
function matchBranches(was: readonly Branch[], is: readonly Branch[]): ReadonlyMap<Branch, Branch> {
  const found = new Map<Branch, Branch>();
  const pairs = was
    .flatMap((branch) => is.map((now) => ({ branch, now, likeness: compareBranches(branch, now) })))
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

/** The share of all their names that both have; 0 when constants distinguish the two. */
function compareBranches(one: Branch, other: Branch): number {
  if (one.constants !== other.constants) return 0;
  const shared = [...one.names].filter((name) => other.names.has(name)).length;
  return shared / (one.names.size + other.names.size - shared);
}

/** Branches by the path of their union. */
function findUnions(node: ts.Node): ReadonlyMap<string, readonly Branch[]> {
  const found = new Map<string, Branch[]>();
  visit(node, '');
  return found;

  function visit(at: ts.Node, path: string): void {
    if (ts.isUnionTypeNode(at)) {
      const branches = at.types.flatMap(readBranch);
      if (branches.length > 1) found.set(path, branches);
    }
    const name = ts.isPropertySignature(at) ? getName(at) : undefined;
    const here = name === undefined ? path : `${path}.${name}`;
    ts.forEachChild(at, (child) => visit(child, here));
  }
}

function readBranch(node: ts.TypeNode): readonly Branch[] {
  if (!ts.isTypeLiteralNode(node)) return [];
  const members = node.members.filter((each) => ts.isPropertySignature(each));
  const constants = members.flatMap((member) => {
    const { type } = member;
    const isOne = type !== undefined && ts.isLiteralTypeNode(type);
    return isOne && member.questionToken === undefined
      ? [`${getName(member)}: ${printLiteral(type)}`]
      : [];
  });
  const names = members.flatMap((member) => getName(member) ?? []);
  return [{ names: new Set(names), constants: constants.sort().join() }];
}

function printLiteral({ literal }: ts.LiteralTypeNode): string {
  return ts.isLiteralExpression(literal) ? literal.text : String(literal.kind);
}

function getName({ name }: ts.PropertySignature): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}
