/** Asks the compiler whether new texts have errors that the old ones have not, and which uses are behind them. */

import type * as Morph from 'ts-morph';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { groupBy } from '../../generator/core/diagnostics/lists.ts';
import type { OpenedCode } from './code.ts';
import type { Edited } from './edits.ts';

interface Fault {
  readonly file: Morph.SourceFile;
  readonly start: number;
  readonly message: string;
}

/** How often each file has each error. */
type KnownFaults = ReadonlyMap<string, number>;

export function countFaults({ project, files, morph }: OpenedCode): KnownFaults {
  const counts = new Map<string, number>();
  for (const fault of listFaults(project, files, morph)) {
    counts.set(toText(fault), (counts.get(toText(fault)) ?? 0) + 1);
  }
  return counts;
}

/** Why uses are refused, by their keys, and files of which no use is behind an error, by their paths. Old texts are put back. */
export function judgeEdits(
  edited: readonly Edited[],
  known: KnownFaults,
  { project, files, morph }: OpenedCode,
): ReadonlyMap<string, string> {
  const texts = edited.map(({ file }) => file.getFullText());
  for (const { file, after } of edited) file.replaceWithText(after);
  const made = edited.filter(({ before }) => before === undefined).map(({ file }) => file);
  const faults = listNew(listFaults(project, [...files, ...made], morph), known);
  const refused = new Map<string, string>();
  for (const fault of faults) {
    const why = `the compiler says of what it would be: ${fault.message}`;
    for (const key of findUses(fault, edited, morph)) {
      if (!refused.has(key)) refused.set(key, why);
    }
  }
  for (const [index, { file }] of edited.entries()) file.replaceWithText(texts[index] ?? '');
  return refused;
}

function listFaults(
  project: Morph.Project,
  files: readonly Morph.SourceFile[],
  { ts }: TsMorph,
): readonly Fault[] {
  const program = project.getProgram().compilerObject;
  return files.flatMap((file) => {
    const source = program.getSourceFile(file.getFilePath());
    if (source === undefined) return [];
    const all = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return all
      .filter(({ category }) => category === ts.DiagnosticCategory.Error)
      .map(({ start = 0, code, messageText }) => {
        const [line = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
        return { file, start, message: `${line} (TS${code})` };
      });
  });
}

function toText({ file, message }: Fault): string {
  return `${file.getFilePath()} ${message}`;
}

/** Places move, so that errors are the same where a file has as many of that message as before. */
function listNew(faults: readonly Fault[], known: KnownFaults): readonly Fault[] {
  return [...groupBy(faults, toText)].flatMap(([text, group]) =>
    group.length > (known.get(text) ?? 0) ? group : [],
  );
}

/** The uses at the place of an error, else those of its function, else all of its file. */
function findUses(
  { file, start }: Fault,
  edited: readonly Edited[],
  morph: TsMorph,
): readonly string[] {
  const edit = edited.find((one) => one.file === file);
  if (edit === undefined) return findImported(file, edited).flatMap(listAll);
  const around = [{ start, end: start }, ...listScopes(file, start, morph)];
  for (const scope of around) {
    const uses = edit.spans.flatMap((span) =>
      span.use !== undefined && span.start <= scope.end && scope.start <= span.end
        ? [span.use]
        : [],
    );
    if (uses.length > 0) return uses;
  }
  return listAll(edit);
}

function listAll({ path, spans }: Edited): readonly string[] {
  return [path, ...spans.flatMap(({ use }) => (use === undefined ? [] : [use]))];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The statement and the function around a place. */
function listScopes(file: Morph.SourceFile, start: number, { Node }: TsMorph): readonly Range[] {
  const around = file.getDescendantAtPos(start)?.getAncestors() ?? [];
  const scopes = [
    around.find(Node.isStatement),
    around.find((one) => Node.isFunctionLikeDeclaration(one) || Node.isArrowFunction(one)),
  ];
  return scopes.flatMap((one) =>
    one === undefined ? [] : [{ start: one.getStart(), end: one.getEnd() }],
  );
}

/** The changed files that a file imports, by as few steps as there are. */
function findImported(file: Morph.SourceFile, edited: readonly Edited[]): readonly Edited[] {
  const seen = new Set([file]);
  let level = [file];
  while (level.length > 0) {
    const next = level
      .flatMap((one) => one.getReferencedSourceFiles())
      .filter((one) => !seen.has(one) && !one.isInNodeModules());
    const found = edited.filter((one) => next.includes(one.file));
    if (found.length > 0) return found;
    for (const one of next) seen.add(one);
    level = [...new Set(next)];
  }
  return edited;
}
