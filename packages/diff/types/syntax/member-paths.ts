/** Lists the paths to the members of objects that are written out in a type, at every depth. */

import { ts } from 'ts-morph';

/** What a named type is made of, where it is read as if it were written out. */
export type Expand = (name: string) => readonly ts.Node[];

/**
 * Named types are not entered: they are compared for themselves. For members of any name `[]` is found, and `[:]` where
 * all such members are of one type; places of a tuple are names, and for any place `#` is found.
 */
export function findPaths(
  node: ts.Node | undefined,
  expand: Expand = () => [],
): ReadonlySet<string> {
  const found = new Set<string>();
  if (node !== undefined) visit({ expand, found, entered: [] }, node, '');
  return found;
}

interface Visit {
  readonly expand: Expand;
  readonly found: Set<string>;
  /** Names that lead here. */
  readonly entered: readonly string[];
}

function visit(at: Visit, node: ts.Node, path: string): void {
  const { found } = at;
  const inner = getName(node);
  const here = inner === undefined ? path : `${path}.${inner}`;
  if (inner !== undefined) found.add(here);
  if (isMap(node)) found.add(`${path}.[:]`);
  if (ts.isTupleTypeNode(node)) return visitTuple(at, node, here);
  if (ts.isArrayTypeNode(node)) found.add(`${here}.#`);
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
    visitNamed(at, node.typeName.text, here);
  }
  if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) {
    visitNamed(at, node.expression.text, here);
  }
  ts.forEachChild(node, (child) => visit(at, child, here));
}

function visitNamed(at: Visit, name: string, path: string): void {
  if (at.entered.includes(name)) return;
  const inside = { ...at, entered: [...at.entered, name] };
  for (const node of at.expand(name)) visit(inside, node, path);
}

function visitTuple(at: Visit, { elements }: ts.TupleTypeNode, path: string): void {
  for (const [index, element] of elements.entries()) {
    const here = `${path}.${ts.isRestTypeNode(element) ? '#' : index}`;
    at.found.add(here);
    visit(at, element, here);
  }
}

function getName(node: ts.Node): string | undefined {
  if (isOpen(node)) return '[]';
  if (!ts.isPropertySignature(node) && !ts.isPropertyAssignment(node)) return undefined;
  const { name } = node;
  const isPlain = ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name);
  return isPlain ? name.text : undefined;
}

/** `{ [key: string]: … }`, or `Record<string, …>`. */
export function isOpen(node: ts.Node): boolean {
  return getValues(node) !== undefined;
}

/** The same, where something is said about the values. */
export function isMap(node: ts.Node): boolean {
  const values = getValues(node);
  return values !== undefined && values.kind !== ts.SyntaxKind.UnknownKeyword;
}

function getValues(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isIndexSignatureDeclaration(node)) return node.type;
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return undefined;
  const [key, values] = node.typeArguments ?? [];
  const isRecord = node.typeName.text === 'Record';
  return isRecord && key?.kind === ts.SyntaxKind.StringKeyword ? values : undefined;
}

/**
 * What one has and the other has not; of a thing and what is in it, the thing alone. Where any name is allowed, none is
 * missing, and where all members are named, the others of a map are; of a map of anything, where its values are given.
 */
export function findMissing(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  isInput = false,
): readonly string[] {
  const objects = new Set([...other].filter((path) => !path.endsWith('.#')).map(getParent));
  const isThere = (path: string): boolean => {
    const parent = getParent(path);
    const name = path.slice(parent.length + 1);
    if (name === '#' || other.has(path) || other.has(`${parent}.[]`)) return true;
    if (name === '[:]') return !objects.has(parent);
    // A map of one type is noted as such.
    if (name === '[]') return !isInput || one.has(`${parent}.[:]`) || !objects.has(parent);
    return /^\d+$/.test(name) && other.has(`${parent}.#`);
  };
  const missing = [...one].filter((path) => !isThere(path));
  const all = new Set(missing);
  return missing.filter((path) => !all.has(getParent(path)));
}

/** The paths below a path that end there, without the path itself. */
export function findLeaves(paths: ReadonlySet<string>, path: string): readonly string[] {
  const parents = new Set([...paths].map(getParent));
  const isLeaf = (one: string): boolean =>
    (one === path || one.startsWith(`${path}.`)) && !parents.has(one);
  return [...paths].filter(isLeaf).map((one) => one.slice(path.length));
}

/** Whether members are written out at all: of a name, or a list of it, nothing is known here. */
export function hasMembers(paths: ReadonlySet<string>): boolean {
  return [...paths].some((path) => !path.endsWith('.#'));
}

function getParent(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}
