/** Names that a file imports: those that its new text needs are added, and those that it uses no more are removed. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { compareTexts } from '../../generator/core/diagnostics/lists.ts';
import type { NeededImport, Output, Replacement } from './tool.ts';

/** One file, what becomes of it, and what it then needs. */
interface ChangedFile {
  readonly file: Morph.SourceFile;
  readonly replacements: readonly Replacement[];
  readonly needed: readonly NeededImport[];
}

interface Context extends ChangedFile {
  readonly morph: TsMorph;
}

/** Changes of the imports of one file, or the name that would mean two things. */
export function planImports(
  changed: ChangedFile,
  morph: TsMorph,
): { readonly replacements: readonly Replacement[] } | { readonly taken: string } {
  const context: Context = { ...changed, morph };
  const { file, needed } = context;
  const gone = new Set(listBindings(file, morph).filter((one) => isUnused(one, context)));
  const kept = listBindings(file, morph).filter((one) => !gone.has(one));
  const missing = needed.filter(
    (one) => !kept.some((other) => other.getText() === one.name && isOf(other, one, context)),
  );
  const taken = missing.find(({ name }) => kept.some((other) => other.getText() === name));
  if (taken !== undefined) return { taken: taken.name };
  const groups = groupBySource(missing, file);
  const rewritten = file.getImportDeclarations().flatMap((declaration) => {
    const group = groups.find((one) => fits(one, declaration));
    if (group) groups.splice(groups.indexOf(group), 1);
    return rewriteDeclaration(declaration, { group, gone, morph });
  });
  return { replacements: joinAtEnd(rewritten, groups, file) };
}

/** Whether nothing in a file is called so: then an import of that name means one thing. */
export function isNameFree(file: Morph.SourceFile, name: string, { SyntaxKind }: TsMorph): boolean {
  const named = file
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((one) => one.getText() === name);
  return named.every((one) => isMember(one, SyntaxKind));
}

/** How another file imports a file of the project: with the ending that imports of the output have. */
export function toImported(file: Morph.SourceFile, { index }: Pick<Output, 'index'>): string {
  const ending = /\.[jt]s$/.exec(index)?.[0] ?? '';
  return file.getFilePath().replace(/\.([cm]?)tsx?$/, ending === '.js' ? '.$1js' : ending);
}

/** Local names of all imports. */
function listBindings(file: Morph.SourceFile, { Node }: TsMorph): readonly Morph.Node[] {
  return file.getImportDeclarations().flatMap((declaration) => {
    const all = [declaration.getDefaultImport(), declaration.getNamespaceImport()];
    const named = declaration
      .getNamedImports()
      .map((one) => one.getAliasNode() ?? one.getNameNode());
    return [...all.filter((one) => one !== undefined), ...named].filter(Node.isIdentifier);
  });
}

/** Whether all uses of a name are replaced. One that was unused before is the user's own matter. */
function isUnused(binding: Morph.Node, { file, replacements, needed, morph }: Context): boolean {
  const name = binding.getText();
  const uses = file
    .getDescendantsOfKind(morph.SyntaxKind.Identifier)
    .filter((one) => one.getText() === name && !isMember(one, morph.SyntaxKind))
    .filter((one) => one.getFirstAncestorByKind(morph.SyntaxKind.ImportDeclaration) === undefined);
  const isReplaced = (one: Morph.Node): boolean =>
    replacements.some(({ start, end }) => start <= one.getStart() && one.getEnd() <= end);
  if (uses.length === 0 || !uses.every(isReplaced)) return false;
  const isOther = needed.some(
    (one) => one.name === name && !isOf(binding, one, { file, replacements, needed, morph }),
  );
  return isOther || !replacements.some(({ text }) => names(text, name));
}

/** Whether a text has a name that is no member. */
function names(text: string, name: string): boolean {
  const escaped = name.replaceAll('$', String.raw`\$`);
  return new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)${escaped}(?![\w$])`).test(text);
}

function isMember(node: Morph.Node, SyntaxKind: TsMorph['SyntaxKind']): boolean {
  const parent = node.getParent();
  if (parent === undefined) return false;
  const kind = parent.getKind();
  if (kind === SyntaxKind.PropertyAccessExpression || kind === SyntaxKind.QualifiedName) {
    return parent.getLastChild() === node;
  }
  const isNamed =
    kind === SyntaxKind.PropertyAssignment ||
    kind === SyntaxKind.PropertySignature ||
    kind === SyntaxKind.JsxAttribute;
  return isNamed && parent.getFirstChild() === node;
}

function isOf(
  binding: Morph.Node,
  { name, from }: NeededImport,
  { file, morph }: Context,
): boolean {
  const declaration = binding.getFirstAncestorByKind(morph.SyntaxKind.ImportDeclaration);
  const specifier = declaration?.getNamedImports().find((one) => one.getName() === name);
  return declaration !== undefined && specifier !== undefined && isModule(declaration, from, file);
}

interface Group {
  readonly from: string;
  readonly isType: boolean;
  readonly names: readonly string[];
}

function groupBySource(needed: readonly NeededImport[], file: Morph.SourceFile): Group[] {
  const groups = new Map<string, { from: string; isType: boolean; names: Set<string> }>();
  for (const { name, from, isType = false } of needed) {
    const key = `${isType} ${from}`;
    const group = groups.get(key) ?? { from, isType, names: new Set<string>() };
    group.names.add(name);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((one) => ({ ...one, names: [...one.names].toSorted(compareTexts) }))
    .filter(({ from }) => stripEnding(from) !== stripEnding(file.getFilePath()));
}

function fits({ from, isType }: Group, declaration: Morph.ImportDeclaration): boolean {
  return (
    isModule(declaration, from, declaration.getSourceFile()) &&
    declaration.isTypeOnly() === isType &&
    declaration.getNamespaceImport() === undefined
  );
}

/** Whether an import is of that module: the same package, or a file that it resolves to or would be in. */
function isModule(
  declaration: Morph.ImportDeclaration,
  from: string,
  file: Morph.SourceFile,
): boolean {
  if (!isPath(from)) return declaration.getModuleSpecifierValue() === from;
  const path = declaration.getModuleSpecifierSourceFile()?.getFilePath();
  if (path !== undefined) return stripEnding(path) === stripEnding(from);
  return stripEnding(declaration.getModuleSpecifierValue()) === stripEnding(relate(from, file));
}

interface Rewriting {
  readonly group: Group | undefined;
  readonly gone: ReadonlySet<Morph.Node>;
  readonly morph: TsMorph;
}

/** Only the names change. A declaration that imports nothing any more goes with its line. */
function rewriteDeclaration(
  declaration: Morph.ImportDeclaration,
  { group, gone }: Rewriting,
): readonly Replacement[] {
  const file = declaration.getSourceFile();
  const named = declaration.getNamedImports();
  const keptNamed = named.filter((one) => !gone.has(one.getAliasNode() ?? one.getNameNode()));
  const byDefault = declaration.getDefaultImport();
  const isDefaultKept = byDefault !== undefined && !gone.has(byDefault);
  const space = declaration.getNamespaceImport();
  const isSpaceKept = space !== undefined && !gone.has(space);
  const isSame =
    keptNamed.length === named.length &&
    isDefaultKept === (byDefault !== undefined) &&
    isSpaceKept === (space !== undefined);
  if (isSame && group === undefined) return [];
  const list = [...keptNamed.map((one) => one.getText()), ...(group?.names ?? [])];
  const clause = [
    ...(isDefaultKept ? [byDefault.getText()] : []),
    ...(isSpaceKept ? [`* as ${space.getText()}`] : []),
    ...(list.length > 0 ? [`{ ${list.join(', ')} }`] : []),
  ].join(', ');
  if (clause === '') return [removeLine(declaration)];
  const old = declaration.getImportClauseOrThrow();
  const type = declaration.isTypeOnly() ? 'type ' : '';
  return [{ file, start: old.getStart(), end: old.getEnd(), text: `${type}${clause}` }];
}

function removeLine(node: Morph.Node): Replacement {
  const file = node.getSourceFile();
  const [rest = ''] = /^[ \t]*\r?\n?/.exec(file.getFullText().slice(node.getEnd())) ?? [];
  return { file, start: node.getStart(), end: node.getEnd() + rest.length, text: '' };
}

/** New imports are behind those that are there, with the quotes that these have. */
function joinAtEnd(
  rewritten: readonly Replacement[],
  groups: readonly Group[],
  file: Morph.SourceFile,
): readonly Replacement[] {
  if (groups.length === 0) return rewritten;
  const last = file.getImportDeclarations().at(-1);
  const first = file.getImportDeclarations()[0]?.getText() ?? "import '';";
  const quote = first.includes('"') ? '"' : "'";
  const end = first.endsWith(';') ? ';' : '';
  const lines = groups.map(
    ({ from, isType, names: list }) =>
      `import ${isType ? 'type ' : ''}{ ${list.join(', ')} } from ${quote}${relate(from, file)}${quote}${end}\n`,
  );
  if (last === undefined) {
    const start = file.getStatements()[0]?.getStart(true) ?? 0;
    return [...rewritten, { file, start, end: start, text: `${lines.join('')}\n` }];
  }
  const { end: start } = removeLine(last);
  const isOpen = !file.getFullText().slice(0, start).endsWith('\n');
  return [
    ...rewritten,
    { file, start, end: start, text: `${isOpen ? '\n' : ''}${lines.join('')}` },
  ];
}

/** The specifier by which a file imports a module. */
function relate(from: string, file: Morph.SourceFile): string {
  if (!isPath(from)) return from;
  const [ending = ''] = /\.[cm]?[jt]sx?$/.exec(from) ?? [];
  const plain = file.getRelativePathAsModuleSpecifierTo(stripEnding(from));
  const isShortened = ending !== '' && /\/index\.[jt]s$/.test(from) && !plain.endsWith('/index');
  return `${plain}${isShortened ? '/index' : ''}${ending}`;
}

function isPath(from: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(from);
}

function stripEnding(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}
