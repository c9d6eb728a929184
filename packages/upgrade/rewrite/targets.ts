/** Finds what a name of the user's code means in the old output, and what that is called now. */

import type { ts } from 'ts-morph';
import type { GoneMember, MemberRename } from '../renames/nodes.ts';
import type { Move } from '../renames/renames.ts';
import { toPlace } from '../renames/declared.ts';
import type { SymbolTarget } from './lookup.ts';
import type { Meaning } from './scan.ts';

/** What all declarations of a name are. */
export type Target =
  | { readonly kind: 'symbol'; readonly symbol: SymbolTarget }
  | { readonly kind: 'member'; readonly member: MemberRename }
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'gone'; readonly gone: GoneMember }
  | { readonly kind: 'maybe'; readonly name: string; readonly names: readonly string[] }
  /** Declarations that are called otherwise, and others that are not. */
  | { readonly kind: 'mixed'; readonly member: MemberRename };

/** Undefined for what the new output has as before, and for what is not of an output. */
export function findTarget(symbols: readonly ts.Symbol[], scan: Meaning): Target | undefined {
  const found = symbols.flatMap((symbol): (Target | undefined)[] => {
    const exported = findExported(symbol, scan);
    if (exported !== undefined) return [exported];
    return (symbol.declarations ?? []).map((one) => findDeclared(one, scan));
  });
  const [first] = found;
  if (found.length <= 1) return first;
  const known = new Set(found.map((one) => (one === undefined ? '' : print(one))));
  if (known.size === 1) return first;
  const member = found.find((one) => one?.kind === 'member');
  return member?.kind === 'member' ? { kind: 'mixed', member: member.member } : undefined;
}

function print(target: Target): string {
  switch (target.kind) {
    case 'symbol':
      return `symbol ${target.symbol.new.name}`;
    case 'member':
      return `member ${target.member.new}`;
    case 'move':
      return `move ${target.move.path.join('.')}`;
    case 'gone':
      return `gone ${target.gone.name} ${target.gone.candidates.join(' ')}`;
    case 'maybe':
      return `maybe ${target.names.join(' ')}`;
    case 'mixed':
      return 'mixed';
  }
}

function findDeclared(declaration: ts.Node, { lookup, own }: Meaning): Target | undefined {
  const place = toPlace(declaration);
  const member = own.get(place) ?? lookup.findMember(place);
  if (member !== undefined) return { kind: 'member', member };
  const move = lookup.findMove(place);
  if (move !== undefined) return { kind: 'move', move };
  const gone = lookup.findGone(place);
  return gone === undefined ? undefined : { kind: 'gone', gone };
}

/**
 * A name that an output exports, if it comes here without another name that the user gave it. `isListed` for the names in a
 * declaration of imports or exports.
 */
export function findExported(
  symbol: ts.Symbol,
  scan: Meaning,
  { isListed = false }: { readonly isListed?: boolean } = {},
): Target | undefined {
  const { checker, compiler, lookup, isOwn } = scan;
  let found = symbol;
  for (let steps = 0; found.flags & compiler.SymbolFlags.Alias && steps < 50; steps += 1) {
    const [declared] = found.declarations ?? [];
    const isGiven =
      declared !== undefined &&
      (steps > 0 || (!isListed && compiler.isExportSpecifier(declared))) &&
      isOwn(declared.getSourceFile().fileName);
    if (isGiven) return undefined;
    const next = checker.getImmediateAliasedSymbol(found);
    if (next === undefined) return undefined;
    found = next;
  }
  const declared = found.declarations?.find((one) => isTopLevel(one, scan));
  const file = declared && lookup.findFile(declared.getSourceFile().fileName);
  if (file === undefined) return undefined;
  const target = lookup.findSymbol(file, found.name);
  if (target !== undefined) return { kind: 'symbol', symbol: target };
  const names = file.renames.symbols.candidates.get(found.name);
  return names === undefined ? undefined : { kind: 'maybe', name: found.name, names };
}

function isTopLevel(node: ts.Node, { compiler }: Meaning): boolean {
  const { parent } = node;
  if (compiler.isVariableDeclaration(node)) {
    return compiler.isSourceFile(parent.parent.parent);
  }
  return parent !== undefined && compiler.isSourceFile(parent);
}

/** Members of that name that a type has, of all types of a union. */
export function listMembers(
  type: ts.Type | undefined,
  name: string,
  { checker }: Pick<Meaning, 'checker'>,
): readonly ts.Symbol[] {
  if (type === undefined) return [];
  const plain = checker.getNonNullableType(type);
  const types = plain.isUnion() ? plain.types : [plain];
  return types.flatMap((one) => {
    const found = checker.getPropertyOfType(checker.getApparentType(one), name);
    return found === undefined ? [] : [found];
  });
}

/** What the members of an object literal are, where something expects it: of a union, the types that it fits. */
export function listExpected(
  literal: ts.ObjectLiteralExpression | ts.JsxAttributes,
  name: string,
  scan: Meaning,
): readonly ts.Symbol[] {
  const { checker } = scan;
  const context = checker.getContextualType(literal);
  if (context === undefined) return [];
  const plain = checker.getNonNullableType(context);
  if (!plain.isUnion()) return listMembers(plain, name, scan);
  const own = checker.getTypeAtLocation(literal);
  const fitting = plain.types.filter((one) => checker.isTypeAssignableTo(own, one));
  const types = fitting.length > 0 ? fitting : plain.types;
  return types.flatMap((one) => listMembers(one, name, scan));
}
