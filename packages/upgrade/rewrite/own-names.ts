/**
 * Finds members that the user declares and that follow those of the output: of types that extend one, and of objects that only
 * go where one is expected.
 */

import type { ts } from 'ts-morph';
import { toPlace } from '../renames/declared.ts';
import type { MemberRename } from '../renames/nodes.ts';
import { findUntypedObjects } from './untyped-objects.ts';
import { listNodes, type Scan, type SharedScan, startScan } from './scan.ts';
import { findTarget, listMembers } from './targets.ts';

/** What one finds may lead to more. */
const STEPS = 5;

export function findOwnNames(
  paths: readonly string[],
  shared: SharedScan,
): ReadonlyMap<string, MemberRename> {
  const own = new Map<string, MemberRename>();
  const files = paths.flatMap((path) => shared.program.getSourceFile(path) ?? []);
  for (let step = 0; step < STEPS; step += 1) {
    const known = own.size;
    for (const source of files) {
      const scan = startScan(shared, { source, own });
      for (const [place, rename] of findInherited(scan)) own.set(place, rename);
    }
    const untyped = findUntypedObjects(files, { ...shared, own });
    for (const [place, rename] of untyped) own.set(place, rename);
    if (own.size === known) break;
  }
  return own;
}

/** Members of interfaces and classes that have those of a type of the output. */
function findInherited(scan: Scan): readonly (readonly [string, MemberRename])[] {
  const { compiler, checker, lookup, own } = scan;
  const found: (readonly [string, MemberRename])[] = [];
  for (const node of listNodes(scan.source, compiler)) {
    const isOwner =
      compiler.isInterfaceDeclaration(node) ||
      compiler.isClassDeclaration(node) ||
      compiler.isClassExpression(node);
    if (!isOwner) continue;
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);
    if (bases.length === 0) continue;
    for (const member of node.members as Iterable<ts.TypeElement | ts.ClassElement>) {
      const name = readName(member, compiler);
      if (name === undefined || (!lookup.names.has(name) && own.size === 0)) continue;
      const symbols = bases.flatMap((base) =>
        listMembers(checker.getTypeAtLocation(base), name, scan),
      );
      const target = findTarget(symbols, scan);
      if (target?.kind === 'member') found.push([toPlace(member), target.member]);
    }
  }
  return found;
}

function readName(
  { name }: ts.TypeElement | ts.ClassElement,
  compiler: Scan['compiler'],
): string | undefined {
  const isNamed =
    name !== undefined && (compiler.isIdentifier(name) || compiler.isStringLiteral(name));
  return isNamed ? name.text : undefined;
}
