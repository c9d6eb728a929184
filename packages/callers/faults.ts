/** Errors of the compiler that new texts have and old ones have not, and the changes that are behind them. */

import type { ts } from 'ts-morph';
import { groupBy } from '../../generator/core/diagnostics/lists.ts';

type Compiler = typeof ts;

export interface Fault {
  readonly path: string;
  readonly start: number;
  readonly code: number;
  readonly message: string;
}

/** How often each file has each error. */
export type KnownFaults = ReadonlyMap<string, number>;

/** A new text, by the parts that were written: `use` is the key of what a part is for. */
interface WrittenFile {
  readonly path: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly use: string | undefined;
  }[];
}

export function listFaults(
  program: ts.Program,
  paths: readonly string[],
  compiler: Compiler,
): readonly Fault[] {
  return paths.flatMap((path) => {
    const source = program.getSourceFile(path);
    if (source === undefined) return [];
    const all = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return all
      .filter(({ category }) => category === compiler.DiagnosticCategory.Error)
      .map(({ start = 0, code, messageText }) => {
        const whole = compiler.flattenDiagnosticMessageText(messageText, '\n');
        const [line = ''] = whole.split('\n');
        return { path, start, code, message: `${line} (TS${code})` };
      });
  });
}

export function countFaults(faults: readonly Fault[]): KnownFaults {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(toText(fault), (counts.get(toText(fault)) ?? 0) + 1);
  return counts;
}

/** Places move, so that errors are the same where a file has as many of that message as before. */
export function listNewFaults(faults: readonly Fault[], known: KnownFaults): readonly Fault[] {
  return [...groupBy(faults, toText)].flatMap(([text, group]) =>
    group.length > (known.get(text) ?? 0) ? group : [],
  );
}

function toText({ path, message }: Fault): string {
  return `${path} ${message}`;
}

/**
 * The uses at the place of an error, else those of its statement and its function, else all of its file, which is then named
 * too.
 */
export function findUsesBehind(
  { path, start }: Fault,
  written: readonly WrittenFile[],
  { program, ts: compiler }: { readonly program: ts.Program; readonly ts: Compiler },
): readonly string[] {
  const own = written.find((one) => one.path === path);
  const source = program.getSourceFile(path);
  if (own === undefined || source === undefined) {
    return findImported(path, written, program).flatMap(listAll);
  }
  const around = [{ start, end: start }, ...listScopes(source, start, compiler)];
  for (const scope of around) {
    const uses = own.spans.flatMap((span) =>
      span.use !== undefined && span.start <= scope.end && scope.start <= span.end
        ? [span.use]
        : [],
    );
    if (uses.length > 0) return uses;
  }
  return listAll(own);
}

function listAll({ path, spans }: WrittenFile): readonly string[] {
  return [path, ...spans.flatMap(({ use }) => (use === undefined ? [] : [use]))];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The statement and the function around a place. */
function listScopes(source: ts.SourceFile, position: number, compiler: Compiler): readonly Range[] {
  const around = listAround(source, position, compiler).toReversed();
  const scopes = [
    around.find((one) => isStatement(one, compiler)),
    around.find((one) => compiler.isFunctionLike(one)),
  ];
  return scopes.flatMap((one) =>
    one === undefined ? [] : [{ start: one.getStart(source), end: one.getEnd() }],
  );
}

function isStatement({ kind }: ts.Node, { SyntaxKind }: Compiler): boolean {
  const { FirstStatement, LastStatement } = SyntaxKind;
  const others = [
    SyntaxKind.Block,
    SyntaxKind.FunctionDeclaration,
    SyntaxKind.ClassDeclaration,
    SyntaxKind.InterfaceDeclaration,
    SyntaxKind.TypeAliasDeclaration,
    SyntaxKind.EnumDeclaration,
    SyntaxKind.ImportDeclaration,
    SyntaxKind.ExportDeclaration,
    SyntaxKind.ExportAssignment,
  ];
  return (kind >= FirstStatement && kind <= LastStatement) || others.includes(kind);
}

/** The nodes that a position is in, from the outside in. */
function listAround(
  source: ts.SourceFile,
  position: number,
  compiler: Compiler,
): readonly ts.Node[] {
  const found: ts.Node[] = [];
  let node: ts.Node | undefined = source;
  while (node !== undefined) {
    found.push(node);
    node = compiler.forEachChild(node, (child): ts.Node | undefined =>
      child.pos <= position && position < child.end ? child : undefined,
    );
  }
  return found;
}

/** The written files that a file imports, by as few steps as there are. */
function findImported(
  path: string,
  written: readonly WrittenFile[],
  program: ts.Program,
): readonly WrittenFile[] {
  const seen = new Set([path]);
  let level = [path];
  while (level.length > 0) {
    const next = level
      .flatMap((one) => listReferenced(one, program))
      .filter((one) => !seen.has(one));
    const found = written.filter((one) => next.includes(one.path));
    if (found.length > 0) return found;
    for (const one of next) seen.add(one);
    level = [...new Set(next)];
  }
  return written;
}

/** The files that a file imports; none of packages. */
export function listReferenced(path: string, program: ts.Program): readonly string[] {
  const source = program.getSourceFile(path);
  const checker = program.getTypeChecker();
  return (source?.statements ?? []).flatMap((statement) => {
    const specifier = 'moduleSpecifier' in statement ? statement.moduleSpecifier : undefined;
    const symbol = isNode(specifier) ? checker.getSymbolAtLocation(specifier) : undefined;
    const target = symbol?.declarations?.[0]?.getSourceFile();
    if (target === undefined || program.isSourceFileFromExternalLibrary(target)) return [];
    return [target.fileName];
  });
}

function isNode(value: unknown): value is ts.Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
