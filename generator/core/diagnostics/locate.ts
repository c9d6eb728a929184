/** Turns problems into diagnostics: with line and column, sorted by place, each once. */

import type { Diagnostic, Place, Problem, Severity, Sources, Span } from './diagnostic.ts';
import { isAbsolutePath, pathInside, withSlashes } from './paths.ts';
import { compareTexts } from './lists.ts';

const nowhere: Span = { line: 1, column: 1, length: 1 };
const weight: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/**
 * Finds the line and column of every problem; sorted by place, then severity and code.
 * Files inside `folder` are named relative to it.
 */
export function toDiagnostics(
  problems: readonly Problem[],
  sources: Sources | undefined,
  folder?: string,
): Diagnostic[] {
  return mergeDiagnostics([problems.map((problem) => locateOne(problem, sources, folder))]);
}

/** Joins the diagnostics of several APIs in their order. A diagnostic that two of them have is kept once. */
export function mergeDiagnostics(all: readonly (readonly Diagnostic[])[]): Diagnostic[] {
  const seen = new Set<string>();
  return all
    .flat()
    .filter((diagnostic) => isFirst(diagnostic, seen))
    .sort(comparePlaces);
}

/** The name of a file as people see it: relative to the folder where it lies inside, always with `/`. */
export function shortenPath(file: string, folder: string | undefined): string {
  if (folder === undefined || !isAbsolutePath(file)) return file;
  return pathInside(folder, file) ?? withSlashes(file);
}

function locateOne(
  problem: Problem,
  sources: Sources | undefined,
  folder: string | undefined,
): Diagnostic {
  const { code, severity, message, help, related } = problem;
  const find = (place: Place) => {
    const at = sources?.asWritten(place) ?? place;
    const span = sources?.locate(at) ?? nowhere;
    return { file: shortenPath(at.file, folder), ...span, pointer: at.pointer };
  };
  const others = related?.map((other) => {
    const { file, line, column } = find(other.at);
    return { file, line, column, message: other.message };
  });
  return {
    code,
    severity,
    message,
    ...find(problem.at),
    ...(help !== undefined && { help }),
    ...(others && { related: others }),
  };
}

function isFirst(diagnostic: Diagnostic, seen: Set<string>): boolean {
  const { code, file, line, column, message, pointer } = diagnostic;
  const place = line === 0 ? pointer : `${line}:${column}`;
  const key = [code, file, place, message].join('\0');
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function comparePlaces(a: Diagnostic, b: Diagnostic): number {
  return (
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    (a.line === 0 ? compareTexts(a.pointer, b.pointer) : 0) ||
    weight[a.severity] - weight[b.severity] ||
    compareTexts(a.code, b.code) ||
    compareTexts(a.message, b.message)
  );
}
