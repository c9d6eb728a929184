/** Walks two declarations of one thing side by side, and finds members that are called otherwise. */

import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';
import { type DeclaredMember, readMembers, toPlace } from './declared.ts';
import type { Inherits } from './inherited.ts';
import { matchMembers } from './members.ts';
import type { Both } from '../../diff/diff.ts';

/** A member that has another name. */
export interface MemberRename {
  readonly old: string;
  readonly new: string;
  /** Where it is: `Order.note`. */
  readonly label: string;
  readonly why: string;
}

/** A member that a request must have now, and that can have one value alone. */
export interface NeededMember {
  readonly name: string;
  readonly value: string;
}

export interface GoneMember {
  readonly label: string;
  readonly name: string;
  /** Members that came, of the same type: it may be one of them. */
  readonly candidates: readonly string[];
  /** Whether nothing came beside it: then nothing can have its place. */
  readonly isAlone: boolean;
}

/** What was found, by the places of declarations in the old output. */
export interface FoundMembers {
  readonly renamed: Map<string, MemberRename>;
  readonly gone: Map<string, GoneMember>;
  readonly needed: Map<string, readonly NeededMember[]>;
}

/** What a name is known to be, and why. */
export interface KnownName {
  readonly name: string;
  readonly why: string;
}

interface Walk {
  readonly compiler: Compiler;
  /** A text of a type, with the names that the new output has. */
  readonly translate: (text: string) => string;
  /** By label (`ListOrdersParams.limit`), what a member is called for certain. */
  readonly given: ReadonlyMap<string, KnownName>;
  /** What a key of a constant is called, if it is a name of something. */
  readonly keys: ReadonlyMap<string, KnownName>;
  /** Where parameters are that are at another level now, by their labels. */
  readonly levels: ReadonlyMap<string, readonly string[]>;
  /** Whether types have such keys too. */
  readonly isRegistry: boolean;
  readonly inherits: Both<Inherits>;
  readonly found: FoundMembers;
}

/** `label` is the name of the declaration, then of its members. */
export function walkNodes(walk: Walk, was: ts.Node, is: ts.Node, label: string): void {
  const { compiler } = walk;
  const [one, other] = [unwrap(was, compiler), unwrap(is, compiler)];
  if (one === undefined || other === undefined) return;
  const [own, theirs] = [readMembers(one, compiler), readMembers(other, compiler)];
  if (own !== undefined && theirs !== undefined) {
    return walkMembers(walk, {
      node: one,
      ...leaveInherited(walk, { one, other, own, theirs }),
      label,
    });
  }
  if (one.kind !== other.kind) return;
  const parts = listParts(one, other, walk);
  for (const [part, same] of parts) walkNodes(walk, part, same, label);
}

interface Sides {
  readonly one: ts.Node;
  readonly other: ts.Node;
  readonly own: readonly DeclaredMember[];
  readonly theirs: readonly DeclaredMember[];
}

/** What a type has from another one is neither gone nor new. */
function leaveInherited(
  { inherits }: Walk,
  { one, other, own, theirs }: Sides,
): Pick<Sides, 'own' | 'theirs'> {
  const [names, others] = [own, theirs].map((all) => new Set(all.map(({ name }) => name)));
  return {
    own: own.filter(({ name }) => others?.has(name) === true || !inherits.new(other, name)),
    theirs: theirs.filter(({ name }) => names?.has(name) === true || !inherits.old(one, name)),
  };
}

/** What is behind parentheses, `as const`, names and initial values. */
function unwrap(node: ts.Node | undefined, compiler: Compiler): ts.Node | undefined {
  if (node === undefined) return undefined;
  if (compiler.isVariableDeclaration(node)) return unwrap(node.type ?? node.initializer, compiler);
  if (compiler.isTypeAliasDeclaration(node)) return unwrap(node.type, compiler);
  const isWrapped =
    compiler.isParenthesizedTypeNode(node) ||
    compiler.isTypeOperatorNode(node) ||
    compiler.isOptionalTypeNode(node);
  if (isWrapped) return unwrap(node.type, compiler);
  const isValue =
    compiler.isAsExpression(node) ||
    compiler.isParenthesizedExpression(node) ||
    compiler.isSatisfiesExpression(node);
  if (isValue) return unwrap(node.expression, compiler);
  if (!compiler.isUnionTypeNode(node)) return node;
  const present = node.types.filter((one) => !isNothing(one, compiler));
  return present.length === 1 ? unwrap(present[0], compiler) : node;
}

function isNothing(node: ts.TypeNode, compiler: Compiler): boolean {
  if (node.kind === compiler.SyntaxKind.UndefinedKeyword) return true;
  return compiler.isLiteralTypeNode(node) && node.literal.kind === compiler.SyntaxKind.NullKeyword;
}

type Parts = readonly (readonly [ts.Node, ts.Node])[];

/** Parts of two nodes of one kind, as long as it is clear which belong together. */
function listParts(was: ts.Node, is: ts.Node, { compiler, translate }: Walk): Parts {
  const [own, theirs] = [listChildren(was, compiler), listChildren(is, compiler)];
  if (compiler.isUnionTypeNode(was) || compiler.isIntersectionTypeNode(was)) {
    const texts = theirs.map((one) => one.getText());
    const left = own.filter((one) => !texts.includes(translate(one.getText())));
    const known = own.map((one) => translate(one.getText()));
    const come = theirs.filter((one) => !known.includes(one.getText()));
    return left.length === come.length ? zip(left, come) : [];
  }
  return own.length === theirs.length ? zip(own, theirs) : [];
}

function zip(own: readonly ts.Node[], theirs: readonly ts.Node[]): Parts {
  return own.flatMap((one, index) => {
    const other = theirs[index];
    return other === undefined ? [] : [[one, other] as const];
  });
}

function listChildren(node: ts.Node, compiler: Compiler): readonly ts.Node[] {
  if (compiler.isArrayTypeNode(node)) return [node.elementType];
  if (compiler.isTupleTypeNode(node)) return node.elements;
  if (compiler.isUnionTypeNode(node) || compiler.isIntersectionTypeNode(node)) return node.types;
  if (compiler.isTypeReferenceNode(node)) return node.typeArguments ?? [];
  if (compiler.isCallExpression(node)) return node.arguments;
  if (compiler.isFunctionDeclaration(node)) {
    const types = node.parameters.flatMap(({ type }) => (type === undefined ? [] : [type]));
    return node.type === undefined ? types : [...types, node.type];
  }
  return [];
}

interface Objects {
  readonly node: ts.Node;
  readonly own: readonly DeclaredMember[];
  readonly theirs: readonly DeclaredMember[];
  readonly label: string;
}

function walkMembers(walk: Walk, { node, own, theirs, label }: Objects): void {
  const { compiler, found } = walk;
  const isConstant = walk.isRegistry || compiler.isObjectLiteralExpression(node);
  const agree = (one: DeclaredMember, other: DeclaredMember): boolean =>
    haveSameType(one, other, walk);
  const { renamed, kept, gone, come } = matchMembers(own, theirs, {
    given: (name) =>
      walk.given.get(`${label}.${name}`) ?? (isConstant ? walk.keys.get(name) : undefined),
    agree: isConstant || compiler.isClassDeclaration(node) ? () => false : agree,
    isTelling: ({ of }) => !isPlain(of?.getText() ?? ''),
  });
  for (const { old: one, new: other, why } of renamed) {
    const rename = { old: one.name, new: other.name, label: `${label}.${one.name}`, why };
    found.renamed.set(toPlace(one.node), rename);
  }
  for (const one of gone) {
    const own = `${label}.${one.name}`;
    const alike = isConstant ? [] : come.filter((each) => agree(one, each));
    const candidates = walk.levels.get(own) ?? alike.map(({ name }) => name);
    const place = { label: own, name: one.name, candidates, isAlone: come.length === 0 };
    found.gone.set(toPlace(one.node), place);
  }
  noteNeeded(walk, { node, kept, come });
  for (const { old: one, new: other } of [...kept, ...renamed]) {
    if (one.of === undefined || other.of === undefined) continue;
    walkNodes(walk, one.of, other.of, `${label}.${one.name}`);
  }
}

function noteNeeded(
  { compiler, found }: Walk,
  {
    node,
    kept,
    come,
  }: {
    readonly node: ts.Node;
    readonly kept: readonly { readonly old: DeclaredMember; readonly new: DeclaredMember }[];
    readonly come: readonly DeclaredMember[];
  },
): void {
  const isType = compiler.isInterfaceDeclaration(node) || compiler.isTypeLiteralNode(node);
  if (!isType) return;
  const asked = kept.filter((pair) => pair.old.isOptional).map((pair) => pair.new);
  const needed = [...come, ...asked].flatMap(({ name, of, isOptional }): NeededMember[] => {
    const value = of === undefined || isOptional ? undefined : readLiteral(of, compiler);
    return value === undefined ? [] : [{ name, value }];
  });
  if (needed.length > 0) found.needed.set(toPlace(node), needed);
}

/** The text of a type that has one value alone. */
function readLiteral(node: ts.Node, compiler: Compiler): string | undefined {
  if (!compiler.isLiteralTypeNode(node)) return undefined;
  return node.literal.kind === compiler.SyntaxKind.NullKeyword ? undefined : node.getText();
}

function haveSameType(one: DeclaredMember, other: DeclaredMember, walk: Walk): boolean {
  const { compiler, translate } = walk;
  const [own, theirs] = [unwrap(one.of, compiler), unwrap(other.of, compiler)];
  if (own === undefined || theirs === undefined) return false;
  if (plain(translate(own.getText())) === plain(theirs.getText())) return true;
  return areAlike(own, theirs, compiler);
}

/** Whether two types are objects, or lists of them, that have most of their members in common. */
function areAlike(one: ts.Node, other: ts.Node, compiler: Compiler): boolean {
  if (compiler.isArrayTypeNode(one) && compiler.isArrayTypeNode(other)) {
    return areAlike(one.elementType, other.elementType, compiler);
  }
  const [own, theirs] = [readMembers(one, compiler), readMembers(other, compiler)];
  if (own === undefined || theirs === undefined) return false;
  const shared = own.filter(({ name }) => theirs.some((each) => each.name === name));
  return shared.length * 2 > Math.max(own.length, theirs.length);
}

function plain(text: string): string {
  return text
    .replaceAll(/\/\*\*?[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\| /, '');
}

/** Types that many members have. */
function isPlain(text: string): boolean {
  return /^\(?(?:string|number|boolean|bigint|unknown|Record<string, unknown>)(?: \| (?:undefined|null))*\)?(?:\[\])?(?: \| (?:undefined|null))*$/.test(
    plain(text),
  );
}
