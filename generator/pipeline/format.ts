/** Raw texts of an output in, compiled and formatted ones out. */

import { type Piece, pieceKey } from '../cache/formatted.ts';
import { MissingPeer, reportMissing } from '../node/peers.ts';
import type { Context } from './context.ts';
import { type Output, reportUnparsed } from './output.ts';
import type { RunOptions } from './run.ts';

/** What compiles and formats texts works with. */
type FormatContext = Context & { readonly options: RunOptions };

/** In place: as JavaScript, where the project asks for it. */
export async function compileOutput(output: Output, context: Context): Promise<void> {
  const { project, reporter, stopwatch } = context;
  if (project.target !== 'js' || reporter.failed) return;
  const { toJavaScript } = await import('./target.ts');
  await stopwatch.time('compile', () => toJavaScript(output, project.file, reporter));
}

/** In place. A text that does not parse is a bug of its emitter, and reported as such. */
export async function formatOutput(output: Output, context: FormatContext): Promise<void> {
  const { reporter, stopwatch } = context;
  if (reporter.failed) return;
  const { texts, parts, authors } = output;
  const end = stopwatch.start('format');
  for (const [path, raw] of texts) {
    try {
      texts.set(path, await formatText(path, parts.get(path) ?? raw, context));
      parts.delete(path);
    } catch (error) {
      if (error instanceof MissingPeer) {
        return reportMissing(error, { file: context.project.root, pointer: '' }, reporter);
      }
      reportUnparsed({ path, author: authors.get(path) ?? '' }, error, reporter);
    }
  }
  end();
}

async function formatText(
  path: string,
  raw: string | readonly string[],
  { project, options: { formatted } }: FormatContext,
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
