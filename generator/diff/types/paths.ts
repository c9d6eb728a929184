/** The text of a type in; the names of the members of objects that are written out in it, at every depth, out. */

import type { ts } from 'ts-morph';
import type { Ts } from './compiler.ts';

/**
 * Named types are not entered: they are compared for themselves. Where any name may stand, `[]` is found, and `[:]` where
 * all such members are of one type; places of a tuple are names, and where any place may be, `#` is found.
 */
export function pathsIn(
  compiler: Ts,
  node: ts.Node | undefined,
  enter: Enter = () => [],
): ReadonlySet<string> {
  const found = new Set<string>();
  if (node !== undefined) visit({ compiler, enter, found, entered: [] }, node, '');
  return found;
}

/** What a named type is made of, where it is to be read as if it were written out. */
export type Enter = (name: string) => readonly ts.Node[];

interface Visit {
  readonly compiler: Ts;
  readonly enter: Enter;
  readonly found: Set<string>;
  /** Names that lead here. */
  readonly entered: readonly string[];
}

function visit(at: Visit, node: ts.Node, path: string): void {
  const { compiler, found } = at;
  const inner = nameOf(compiler, node);
  const here = inner === undefined ? path : `${path}.${inner}`;
  if (inner !== undefined) found.add(here);
  if (isMap(compiler, node)) found.add(`${path}.[:]`);
  if (compiler.isTupleTypeNode(node)) return visitTuple(at, node, here);
  if (compiler.isArrayTypeNode(node)) found.add(`${here}.#`);
  if (compiler.isTypeReferenceNode(node) && compiler.isIdentifier(node.typeName)) {
    enterName(at, node.typeName.text, here);
  }
  if (compiler.isExpressionWithTypeArguments(node) && compiler.isIdentifier(node.expression)) {
    enterName(at, node.expression.text, here);
  }
  compiler.forEachChild(node, (child) => visit(at, child, here));
}

function enterName(at: Visit, name: string, path: string): void {
  if (at.entered.includes(name)) return;
  const inside = { ...at, entered: [...at.entered, name] };
  for (const node of at.enter(name)) visit(inside, node, path);
}

function visitTuple(at: Visit, { elements }: ts.TupleTypeNode, path: string): void {
  for (const [index, element] of elements.entries()) {
    const here = `${path}.${at.compiler.isRestTypeNode(element) ? '#' : index}`;
    at.found.add(here);
    visit(at, element, here);
  }
}

function nameOf(compiler: Ts, node: ts.Node): string | undefined {
  if (isOpen(compiler, node)) return '[]';
  if (!compiler.isPropertySignature(node) && !compiler.isPropertyAssignment(node)) return undefined;
  const { name } = node;
  const isPlain =
    compiler.isIdentifier(name) ||
    compiler.isStringLiteral(name) ||
    compiler.isNumericLiteral(name);
  return isPlain ? name.text : undefined;
}

/** `{ [key: string]: … }`, or `Record<string, …>`. */
export function isOpen(compiler: Ts, node: ts.Node): boolean {
  return valuesOf(compiler, node) !== undefined;
}

/** The same, where something is said of the values. */
export function isMap(compiler: Ts, node: ts.Node): boolean {
  const values = valuesOf(compiler, node);
  return values !== undefined && values.kind !== compiler.SyntaxKind.UnknownKeyword;
}

function valuesOf(compiler: Ts, node: ts.Node): ts.TypeNode | undefined {
  if (compiler.isIndexSignatureDeclaration(node)) return node.type;
  if (!compiler.isTypeReferenceNode(node) || !compiler.isIdentifier(node.typeName)) {
    return undefined;
  }
  const [key, values] = node.typeArguments ?? [];
  const isRecord = node.typeName.text === 'Record';
  return isRecord && key?.kind === compiler.SyntaxKind.StringKeyword ? values : undefined;
}

/**
 * What one has and the other has not; of a thing and what is in it, the thing alone. Where any name may stand, none is
 * missing, and where all members are named, the others of a map are; of a map of anything, where its values are given.
 */
export function missingIn(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  isGiven = false,
): readonly string[] {
  const objects = new Set([...other].filter((path) => !path.endsWith('.#')).map(parentOf));
  const isThere = (path: string): boolean => {
    const parent = parentOf(path);
    const name = path.slice(parent.length + 1);
    if (name === '#' || other.has(path) || other.has(`${parent}.[]`)) return true;
    if (name === '[:]') return !objects.has(parent);
    // A map of one type is told of as such.
    if (name === '[]') return !isGiven || one.has(`${parent}.[:]`) || !objects.has(parent);
    return /^\d+$/.test(name) && other.has(`${parent}.#`);
  };
  const missing = [...one].filter((path) => !isThere(path));
  const all = new Set(missing);
  return missing.filter((path) => !all.has(parentOf(path)));
}

/** What stands at the ends below a path, without the path itself. */
export function endsBelow(paths: ReadonlySet<string>, path: string): readonly string[] {
  const parents = new Set([...paths].map(parentOf));
  return [...paths].flatMap((one) =>
    (one === path || one.startsWith(`${path}.`)) && !parents.has(one)
      ? [one.slice(path.length)]
      : [],
  );
}

/** Whether members are written out at all: of a name, or a list of it, nothing is known here. */
export function isWrittenOut(paths: ReadonlySet<string>): boolean {
  return [...paths].some((path) => !path.endsWith('.#'));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}
