/**
 * The front: rewrites the callers of a client for the new version of its document, where that is certain, and lists what is
 * left to a person.
 */

import { compareTexts } from '../../../generator/core/diagnostics/lists.ts';
import type { CodeUnit, OwnFile, ProjectCode } from '../project/code.ts';
import type { ChangedApi } from '../renames/change.ts';
import { findRenames, type Renames } from '../renames/renames.ts';
import { judgeTexts } from './judge.ts';
import { createLookup, type Lookup } from './lookup.ts';
import { findOwnNames } from './own-names.ts';
import { startScan } from './scan.ts';
import { makeTexts, type NewText } from './texts.ts';
import type { LeftUse, Use } from './use.ts';
import { scanFile } from './uses.ts';
import { findValues } from './values.ts';

export { openChange } from '../renames/change.ts';
export type { LeftUse } from './use.ts';

interface RewrittenFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A line that was rewritten. */
export interface DoneUse {
  readonly path: string;
  readonly line: number;
  readonly expression: string;
  readonly why: string;
}

export interface Rewrites {
  readonly edits: readonly RewrittenFile[];
  readonly done: readonly DoneUse[];
  readonly left: readonly LeftUse[];
}

/** What is refused in a round may be needed by what is not, in the next. */
const ROUNDS = 8;

/** Nothing is written. What gives a file an error that it had not before with the new output is no edit. */
export function planRewrites(given: ProjectCode, changes: readonly ChangedApi[]): Rewrites {
  const code = { ...given, files: given.files.map((file) => withoutMark(file)) };
  const renames = changes.map((change) => findRenames(change, code));
  const found = findAll(code, renames);
  const refused = new Map<string, string>();
  for (let round = 1; ; round += 1) {
    const isRefused = ({ key, path }: Use): boolean => refused.has(key) || refused.has(path);
    const kept = found.uses.filter((use) => !isRefused(use));
    const { texts, clashing } = makeTexts(kept, code.files);
    const before = refused.size;
    for (const key of clashing) refused.set(key, 'another change is at the same place');
    if (refused.size > before) continue;
    if (round < ROUNDS) judgeTexts(texts, { code, refused, gone: found.gone });
    if (refused.size > before) continue;
    const isLast = round === ROUNDS && texts.length > 0;
    const left = found.uses.filter(isRefused).map((use) => describeRefused(use, refused));
    const made = isLast ? { texts: [], uses: [] } : { texts, uses: kept };
    return describe(made, [...found.left, ...left], given.files);
  }
}

/** The mark of the order of bytes, which the compiler takes for no part of a text. */
const MARK = '\uFEFF';

function withoutMark({ path, text }: OwnFile): OwnFile {
  return { path, text: text.startsWith(MARK) ? text.slice(1) : text };
}

interface Found {
  readonly uses: readonly Use[];
  readonly gone: ReadonlySet<string>;
  readonly left: readonly LeftUse[];
}

function findAll(code: ProjectCode, renames: readonly Renames[]): Found {
  const lookup = createLookup(renames);
  const uses = new Map<string, Use>();
  const left = new Map<string, LeftUse>();
  const gone = new Set<string>();
  const seen = new Set<string>();
  for (const unit of code.units) {
    const own = unit.paths.filter((path) => !seen.has(path));
    for (const path of own) seen.add(path);
    scanUnit({ ...unit, paths: own }, { code, lookup, uses, left, gone });
  }
  const { texts } = makeTexts(uses.values(), code.files);
  findValues({ code, renames, texts, uses, left });
  return { uses: [...uses.values()], left: [...left.values()], gone };
}

interface Sink {
  readonly code: ProjectCode;
  readonly lookup: Lookup;
  readonly uses: Map<string, Use>;
  readonly left: Map<string, LeftUse>;
  readonly gone: Set<string>;
}

function scanUnit(unit: CodeUnit, { code, lookup, uses, left, gone }: Sink): void {
  const program = unit.old();
  const paths = new Set(code.files.map(({ path }) => path));
  const shared = {
    compiler: code.ts,
    program,
    checker: program.getTypeChecker(),
    later: unit.new().getTypeChecker(),
    lookup,
    isOwn: (path: string): boolean => paths.has(path),
    uses,
    left,
    gone,
  };
  const own = findOwnNames(unit.paths, shared);
  for (const path of unit.paths) {
    const source = program.getSourceFile(path);
    if (source !== undefined) scanFile(startScan(shared, { source, own }));
  }
}

function describeRefused(
  { key, path, line, expression, why }: Use,
  refused: ReadonlyMap<string, string>,
): LeftUse {
  const reason = refused.get(key) ?? refused.get(path) ?? '';
  return { path, line, expression, why: `${why}; ${reason}`, help: 'Look at what else it needs.' };
}

function describe(
  { texts, uses }: { readonly texts: readonly NewText[]; readonly uses: readonly Use[] },
  left: readonly LeftUse[],
  files: readonly OwnFile[],
): Rewrites {
  const marked = new Set(files.filter(({ text }) => text.startsWith(MARK)).map(({ path }) => path));
  const done = uses.map(({ path, line, expression, why }) => ({ path, line, expression, why }));
  return {
    edits: texts
      .map(({ path, before, after }) => {
        const mark = marked.has(path) ? MARK : '';
        return { path, before: `${mark}${before}`, after: `${mark}${after}` };
      })
      .toSorted((a, b) => compareTexts(a.path, b.path)),
    done: sortLines(done),
    left: sortLines(left),
  };
}

function sortLines<T extends { readonly path: string; readonly line: number }>(
  all: readonly T[],
): readonly T[] {
  const byText = new Map(all.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()].toSorted((a, b) => compareTexts(a.path, b.path) || a.line - b.line);
}
