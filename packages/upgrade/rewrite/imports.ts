/** Rewrites imports and exports of an output: other names, and files that are called otherwise. */

import type { ts } from 'ts-morph';
import type { OutputFile, SymbolTarget } from './lookup.ts';
import { findModule, findNewFile, moveSpecifier, rewriteSpecifier } from './modules.ts';
import { addLeft, addUse, replaceNode, replaceText, type Scan, toKey, leaveMaybe } from './scan.ts';
import { findExported } from './targets.ts';
import type { Edit } from './use.ts';

type Declaration = ts.ImportDeclaration | ts.ExportDeclaration;

type Specifier = ts.ImportSpecifier | ts.ExportSpecifier;

export function rewriteImports(scan: Scan): void {
  const { compiler, source } = scan;
  for (const statement of source.statements) {
    const isImport =
      compiler.isImportDeclaration(statement) || compiler.isExportDeclaration(statement);
    if (isImport) rewriteDeclaration(statement, scan);
  }
}

function rewriteDeclaration(declaration: Declaration, scan: Scan): void {
  const { compiler } = scan;
  const { moduleSpecifier: specifier } = declaration;
  const elements = listElements(declaration, compiler);
  if (specifier === undefined || !compiler.isStringLiteral(specifier)) {
    // `export { getOrder };` of what the file imports.
    for (const one of elements) rewriteLocalExport(one, scan);
    return;
  }
  const module = findModule(specifier, scan);
  const moves = elements.flatMap((one) => rewriteElement(one, { module, scan }));
  if (module === undefined) return;
  if (elements.length === 0) return rewriteWhole(declaration, { specifier, module, scan });
  moveElements(declaration, { specifier, module, moves, elements, scan });
}

function listElements(declaration: Declaration, compiler: Scan['compiler']): readonly Specifier[] {
  if (compiler.isExportDeclaration(declaration)) {
    const { exportClause } = declaration;
    return exportClause !== undefined && compiler.isNamedExports(exportClause)
      ? exportClause.elements
      : [];
  }
  const bindings = declaration.importClause?.namedBindings;
  return bindings !== undefined && compiler.isNamedImports(bindings) ? bindings.elements : [];
}

function rewriteWhole(
  declaration: Declaration,
  {
    specifier,
    module,
    scan,
  }: { readonly specifier: ts.StringLiteral; readonly module: OutputFile; readonly scan: Scan },
): void {
  const found = rewriteSpecifier(specifier, module);
  if (found === 'same') return;
  if (found === 'unknown') return leaveModule(declaration, module, scan);
  const why = `${module.file} is ${found.to} now`;
  addUse(scan, declaration, { why, edits: [found.edit] });
}

function leaveModule(node: ts.Node, { file }: OutputFile, scan: Scan): void {
  addLeft(scan, node, {
    why: `${file} is gone, and its names are in several files now, or nowhere`,
    help: 'Import what you need from index, or from the files that have it.',
  });
}

/** A name that is in another file now. */
interface Moved {
  readonly element: Specifier;
  readonly to: string;
}

interface Element {
  /** Undefined for a module of the user, which hands on what an output exports. */
  readonly module: OutputFile | undefined;
  readonly scan: Scan;
}

function rewriteElement(element: Specifier, { module, scan }: Element): readonly Moved[] {
  const { checker, compiler } = scan;
  const symbol = checker.getSymbolAtLocation(element.name);
  const found = symbol && findExported(symbol, scan, { isListed: true });
  if (found?.kind === 'maybe') leaveMaybe(element, found, scan);
  if (symbol === undefined || found?.kind !== 'symbol') return [];
  const { old: was, new: is } = found.symbol;
  if (was.name !== is.name) {
    if (compiler.isExportSpecifier(element)) renameExport(element, found.symbol, scan);
    else renameImport(element, { symbol, target: found.symbol, scan });
  }
  const to = module && findNewFile(module, { name: is.name, home: is.file });
  return to === undefined ? [] : [{ element, to }];
}

/** What the user's module exports keeps its name. */
function renameExport(
  element: ts.ExportSpecifier,
  { new: is, old: was, why }: SymbolTarget,
  scan: Scan,
): void {
  const { propertyName, name } = element;
  const edit =
    propertyName === undefined
      ? replaceNode(name, `${is.name} as ${name.text}`)
      : replaceNode(propertyName, is.name);
  addUse(scan, element, { why: `\`${was.name}\` is \`${is.name}\` now: ${why}`, edits: [edit] });
}

interface Imported {
  readonly symbol: ts.Symbol;
  readonly target: SymbolTarget;
  readonly scan: Scan;
}

/** The name in the file follows, unless the user chose it, or the new one means something else there. */
function renameImport(element: ts.ImportSpecifier, { symbol, target, scan }: Imported): void {
  const { propertyName, name } = element;
  const { old: was, new: is, why } = target;
  const key = toKey(element);
  const isFree = !listNames(scan).has(is.name) && !isImported(is.name, scan);
  const edit = ((): Edit => {
    if (propertyName !== undefined) return replaceNode(propertyName, is.name);
    return replaceNode(name, isFree ? is.name : `${is.name} as ${name.text}`);
  })();
  if (propertyName === undefined && isFree) scan.locals.set(symbol, { name: is.name, key });
  addUse(scan, element, {
    why: `\`${was.name}\` is \`${is.name}\` now: ${why}`,
    edits: [edit],
    key,
  });
}

function isImported(wanted: string, { locals }: Scan): boolean {
  return [...locals.values()].some(({ name }) => name === wanted);
}

/** Names of a file that are no members. */
function listNames({ compiler, source, names }: Scan): ReadonlySet<string> {
  if (names.size > 0) return names;
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node) && !isMemberName(node, compiler)) names.add(node.text);
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isMemberName(node: ts.Identifier, compiler: Scan['compiler']): boolean {
  const { parent } = node;
  if (compiler.isPropertyAccessExpression(parent)) return parent.name === node;
  if (compiler.isQualifiedName(parent)) return parent.right === node;
  const isSpecifier = compiler.isImportSpecifier(parent) || compiler.isBindingElement(parent);
  if (isSpecifier) return parent.propertyName === node;
  return (
    (compiler.isPropertyAssignment(parent) ||
      compiler.isPropertySignature(parent) ||
      compiler.isPropertyDeclaration(parent) ||
      compiler.isMethodDeclaration(parent) ||
      compiler.isMethodSignature(parent) ||
      compiler.isJsxAttribute(parent)) &&
    parent.name === node
  );
}

function rewriteLocalExport(element: Specifier, scan: Scan): void {
  const { checker, compiler, locals } = scan;
  if (!compiler.isExportSpecifier(element)) return;
  const symbol = checker.getExportSpecifierLocalTargetSymbol(element);
  const local = symbol && locals.get(symbol);
  if (local === undefined) return;
  const { propertyName, name } = element;
  const edit =
    propertyName === undefined
      ? replaceNode(name, `${local.name} as ${name.text}`)
      : replaceNode(propertyName, local.name);
  addUse(scan, element, { why: '', edits: [edit], key: local.key });
}

interface Moving {
  readonly specifier: ts.StringLiteral;
  readonly module: OutputFile;
  readonly moves: readonly Moved[];
  readonly elements: readonly Specifier[];
  readonly scan: Scan;
}

function moveElements(declaration: Declaration, moving: Moving): void {
  const { specifier, module, moves, elements, scan } = moving;
  const [first] = moves;
  if (first === undefined) return;
  const targets = new Set(moves.map(({ to }) => to));
  const isAll = moves.length === elements.length && targets.size === 1;
  if (!isAll) return splitDeclaration(declaration, moving);
  const text = moveSpecifier(specifier.text, module.file, first.to);
  if (text === undefined) return leaveModule(declaration, module, scan);
  const why = `${module.file} is ${first.to} now`;
  addUse(scan, specifier, { why, edits: [replaceText(specifier, text)] });
}

/** Names that are in another file now go to a declaration of their own, as they will be called. */
function splitDeclaration(declaration: Declaration, moving: Moving): void {
  const { specifier, module, moves, elements, scan } = moving;
  const { compiler, source, uses } = scan;
  const clause = elements[0]?.parent;
  const isDefault = compiler.isImportDeclaration(declaration) && declaration.importClause?.name;
  if (clause === undefined || isDefault) return leaveModule(declaration, module, scan);
  const own = [...uses.values()].filter(({ path }) => path === source.fileName);
  const edits = own.flatMap((one) => one.edits);
  const print = (one: Specifier): string => {
    const [start, end] = [one.getStart(source), one.getEnd()];
    const inside = edits.filter((edit) => start <= edit.start && edit.end <= end);
    return inside.reduceRight(
      (text, edit) => text.slice(0, edit.start - start) + edit.text + text.slice(edit.end - start),
      source.text.slice(start, end),
    );
  };
  const files = new Map<string, string[]>();
  for (const element of elements) {
    const to = moves.find((one) => one.element === element)?.to ?? module.file;
    files.set(to, [...(files.get(to) ?? []), print(element)]);
  }
  const head = source.text.slice(declaration.getStart(source), clause.getStart(source));
  const tail = source.text.slice(clause.getEnd(), declaration.getEnd());
  const lines = [...files].map(([to, names]) => {
    const text =
      to === module.file ? specifier.text : moveSpecifier(specifier.text, module.file, to);
    return text === undefined
      ? undefined
      : `${head}{ ${names.join(', ')} }${tail.replace(specifier.text, text)}`;
  });
  if (lines.includes(undefined)) return leaveModule(declaration, module, scan);
  for (const use of own) {
    const others = use.edits.filter((edit) => !isInside(edit, declaration));
    if (others.length < use.edits.length) uses.set(use.key, { ...use, edits: others });
  }
  const why = `names of ${module.file} are in ${[...files.keys()].filter((one) => one !== module.file).join(', ')} now`;
  const ending = source.text.includes('\r\n') ? '\r\n' : '\n';
  addUse(scan, declaration, { why, edits: [replaceNode(declaration, lines.join(ending))] });
}

function isInside(edit: Edit, node: ts.Node): boolean {
  return node.getStart(node.getSourceFile()) <= edit.start && edit.end <= node.getEnd();
}
