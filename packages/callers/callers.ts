/** Rewrites code that calls a client of another generator, where that is certain; lists what is not. */

import { writeFileSync } from 'node:fs';
import type { TsMorph } from '../../generator/core/emit/print-by-morph.ts';
import { compareTexts } from '../../generator/core/diagnostics/lists.ts';
import { planImports } from './imports.ts';
import { heyApi } from './hey-api/hey-api.ts';
import { openapiFetch } from './openapi-fetch.ts';
import { orval } from './orval/orval.ts';
import type {
  CallerTool,
  NeededImport,
  OldOutput,
  Output,
  Replacement,
  UncertainNode,
} from './tool.ts';

const tools: readonly CallerTool[] = [openapiFetch, heyApi, orval];

/** A project's own files: absolute paths, those of old and new outputs left out. */
interface CallingProject {
  readonly files: readonly string[];
}

/** What another generator wrote, and what we write for the same document. */
interface Move {
  readonly old: OldOutput;
  readonly output: Output;
}

interface CallerEdit {
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}

interface UncertainCall {
  readonly path: string;
  readonly line: number;
  readonly expression: string;
  readonly why: string;
}

interface CallerChanges {
  readonly edits: readonly CallerEdit[];
  readonly uncertain: readonly UncertainCall[];
}

/** Nothing is written. */
export async function planCallerChanges(
  { files }: CallingProject,
  moves: readonly Move[],
): Promise<CallerChanges> {
  const morph = await import('ts-morph');
  const project = new morph.Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: { allowJs: true, noLib: true, moduleResolution: 100 },
  });
  project.addSourceFilesAtPaths([...files]);
  const replacements: Replacement[] = [];
  const imports: NeededImport[] = [];
  const uncertain: UncertainNode[] = [];
  for (const { old, output } of moves) {
    const tool = tools.find(({ name }) => name === old.tool);
    const found = tool?.rewrite({ project, old, output, morph });
    replacements.push(...(found?.replacements ?? []));
    imports.push(...(found?.imports ?? []));
    uncertain.push(...(found?.uncertain ?? []));
  }
  const changed = new Set([...replacements, ...imports].map(({ file }) => file));
  const edits = [...changed].map((file) =>
    editFile(
      {
        file,
        replacements: replacements.filter((one) => one.file === file),
        needed: imports.filter((one) => one.file === file),
      },
      morph,
    ),
  );
  return {
    edits: edits.flatMap((one) => ('node' in one ? [] : [one])),
    uncertain: [...uncertain, ...edits.flatMap((one) => ('node' in one ? [one] : []))]
      .map(describeUncertain)
      .toSorted(comparePlaces),
  };
}

export function applyCallerChanges({ edits }: CallerChanges): void {
  for (const { path, after } of edits) writeFileSync(path, after);
}

/** The new text of a file, or why it has none. */
function editFile(
  changed: Parameters<typeof planImports>[0],
  morph: TsMorph,
): CallerEdit | UncertainNode {
  const { file } = changed;
  const imported = planImports(changed, morph);
  if ('taken' in imported) {
    return { node: file, why: `\`${imported.taken}\` would mean two things here` };
  }
  const before = file.getFullText();
  const after = applyAll([...changed.replacements, ...imported.replacements], before);
  return { path: file.getFilePath(), before: file.isSaved() ? before : undefined, after };
}

function applyAll(replacements: readonly Replacement[], before: string): string {
  let after = before;
  const last = replacements.toSorted((a, b) => b.start - a.start || b.end - a.end);
  for (const { start, end, text } of last) after = after.slice(0, start) + text + after.slice(end);
  return after;
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

function comparePlaces(a: UncertainCall, b: UncertainCall): number {
  return compareTexts(a.path, b.path) || a.line - b.line;
}
