/** Raw texts in, formatted ones out; each knows who wrote it. */

import { type Piece, pieceKey } from '../cache/formatted.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Context, RunOptions } from './run.ts';

/** Texts by path in the output root, and what is known of them. */
export interface Output {
  readonly texts: Map<string, string>;
  /** What raw code consists of, a blank line between any two parts. */
  readonly parts: Map<string, readonly string[]>;
  /** Names of the emitters. */
  readonly authors: Map<string, string>;
  /** What the texts import of the runtime: `client#Http`. */
  readonly runtime: Set<string>;
  /** Texts that keep what a person added, with what stood there when they were made; undefined where nothing did. */
  readonly merged: Map<string, string | undefined>;
}

export function createOutput(): Output {
  return {
    texts: new Map(),
    parts: new Map(),
    authors: new Map(),
    runtime: new Set(),
    merged: new Map(),
  };
}

/** Adds all of one output to another. */
export function addOutput(one: Output, all: Output): void {
  for (const [path, text] of one.texts) all.texts.set(path, text);
  for (const [path, author] of one.authors) all.authors.set(path, author);
  for (const name of one.runtime) all.runtime.add(name);
}

/** What formats and compiles texts works with. */
export type OutputContext = Context & { readonly options: RunOptions };

/** In place: as JavaScript, where the project asks for it. */
export async function compileOutput(output: Output, context: OutputContext): Promise<void> {
  const { project, reporter, stopwatch } = context;
  if (project.target !== 'js' || reporter.failed) return;
  const { toJavaScript } = await import('./target.ts');
  await stopwatch.time('compile', () => toJavaScript(output, project.file, reporter));
}

/** In place. A text that does not parse is a bug of its emitter, and told as such. */
export async function formatOutput(output: Output, context: OutputContext): Promise<void> {
  const { reporter, stopwatch } = context;
  if (reporter.failed) return;
  const { texts, parts, authors } = output;
  const end = stopwatch.start('format');
  for (const [path, raw] of texts) {
    try {
      texts.set(path, await formatText(path, parts.get(path) ?? raw, context));
      parts.delete(path);
    } catch (error) {
      report(path, authors.get(path) ?? '', error, reporter);
    }
  }
  end();
}

async function formatText(
  path: string,
  raw: string | readonly string[],
  { project, options: { formatted } }: OutputContext,
): Promise<string> {
  const { format, groupParts } = await import('../write/format.ts');
  const known = formatted?.recall(project.root, path);
  const pieces: Piece[] = [];
  let text = '';
  for (const piece of typeof raw === 'string' ? [raw] : groupParts(raw)) {
    const key = formatted === undefined ? '' : pieceKey(piece);
    const start = text === '' ? 0 : text.length + 1;
    const made = known?.get(key) ?? (await format(path, piece));
    text = text === '' ? made : `${text}\n${made}`;
    pieces.push([key, start, text.length]);
  }
  formatted?.learn(path, pieces);
  return text;
}

function report(path: string, author: string, error: unknown, reporter: Reporter): void {
  // Prettier's message goes on with an excerpt of a file that will never exist.
  const [what, ...excerpt] = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = excerpt.find((row) => row.startsWith('>'));
  reporter.report({
    code: 'BUG-901',
    severity: 'error',
    message: `The emitter \`${author}\` wrote \`${path}\` with a syntax error: ${what}`,
    at: { file: path, pointer: '' },
    ...(line === undefined ? {} : { help: `The line is \`${line.slice(1).trim()}\`.` }),
  });
}
