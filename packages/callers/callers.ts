/** Rewrites code that calls a client of another generator, where that is certain; lists what is not. */

import { compareTexts } from '../../generator/core/diagnostics/lists.ts';
import type { OpenedCode } from './code.ts';
import { makeEdits, toKey } from './edits.ts';
import { heyApi } from './hey-api/hey-api.ts';
import { countFaults, judgeEdits } from './judge.ts';
import { openapiFetch } from './openapi-fetch/tool.ts';
import { orval } from './orval/orval.ts';
import type { CallerTool, OldOutput, Output, Rewritten, UncertainNode } from './tool.ts';

export { openCode } from './code.ts';
export { openOutputs } from './outputs.ts';
export { writeEdits } from './write.ts';

/** The generators whose callers can be moved. */
const tools: readonly CallerTool[] = [openapiFetch, heyApi, orval];

/** What another generator wrote, and what we write for the same document. */
export interface Move {
  readonly old: OldOutput;
  readonly output: Output;
}

export interface CallerEdit {
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}

export interface UncertainCall {
  readonly path: string;
  readonly line: number;
  readonly expression: string;
  readonly why: string;
}

interface CallerChanges {
  readonly edits: readonly CallerEdit[];
  readonly uncertain: readonly UncertainCall[];
}

/** What is refused in a round may be needed by what is not, in the next. */
const ROUNDS = 8;

export function knowsCallers({ tool }: OldOutput): boolean {
  return tools.some(({ name }) => name === tool);
}

/** Nothing is written. What has more errors for the compiler than before is no edit. */
export function planCallerChanges(code: OpenedCode, moves: readonly Move[]): CallerChanges {
  const known = countFaults(code);
  const refused = new Map<string, string>();
  for (let round = 1; ; round += 1) {
    const rewritten = rewriteAll(moves, refused, code);
    const { edited, uncertain } = makeEdits(rewritten, code);
    const isLast = round === ROUNDS;
    const kept = edited.filter(({ path }) => !isLast && !refused.has(path));
    const listed = [
      ...[...rewritten.uncertain, ...uncertain].map(describeUncertain),
      ...edited.filter((one) => !kept.includes(one)).map((one) => describeFile(one, refused)),
    ];
    const before = refused.size;
    for (const [key, why] of judgeEdits(kept, known, code)) refused.set(key, why);
    for (const { file, before } of edited) if (before === undefined) file.forget();
    if (refused.size > before) continue;
    const edits = kept.map(({ path, before, after }) => ({ path, before, after }));
    return { edits: edits.toSorted(comparePaths), uncertain: sortUncertain(listed) };
  }
}

function rewriteAll(
  moves: readonly Move[],
  refused: ReadonlyMap<string, string>,
  { project, files, morph }: OpenedCode,
): Rewritten {
  const found = moves.flatMap(({ old, output }) => {
    const tool = tools.find(({ name }) => name === old.tool);
    if (tool === undefined) return [];
    const question = {
      project,
      files,
      old,
      output,
      morph,
      refused: (use: UncertainNode['node']) =>
        refused.get(toKey(use)) ?? refused.get(use.getSourceFile().getFilePath()),
    };
    return [tool.rewrite(question)];
  });
  return {
    replacements: found.flatMap(({ replacements }) => replacements),
    uncertain: found.flatMap(({ uncertain }) => uncertain),
    imports: found.flatMap(({ imports = [] }) => imports),
  };
}

function describeUncertain({ node, why }: UncertainNode): UncertainCall {
  const expression = node.getText().replaceAll(/\s+/g, ' ');
  return {
    path: node.getSourceFile().getFilePath(),
    line: node.getStartLineNumber(),
    expression: expression.length > 80 ? `${expression.slice(0, 79)}…` : expression,
    why,
  };
}

/** A file whose uses its tool has not listed by themselves. */
function describeFile(
  { path }: Pick<CallerEdit, 'path'>,
  refused: ReadonlyMap<string, string>,
): UncertainCall {
  const why = refused.get(path) ?? 'its uses depend on each other, and some are refused';
  return { path, line: 1, expression: 'all of the file', why };
}

/** Each use is listed once. */
function sortUncertain(all: readonly UncertainCall[]): readonly UncertainCall[] {
  const byText = new Map(all.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()].toSorted((a, b) => comparePaths(a, b) || a.line - b.line);
}

function comparePaths(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareTexts(a.path, b.path);
}
