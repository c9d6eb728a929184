/** Formats the raw texts of an output: as TypeScript, or as JavaScript with declarations. */

import { type Piece, pieceKey } from '../cache/formatted.ts';
import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { MissingPeer, reportMissing } from '../disk/peers.ts';
import { format, groupParts } from '../write/format.ts';
import type { Compiled } from '../write/javascript.ts';
import { type Context, type Output, reportUnparsed } from './context.ts';
import type { RunOptions } from './run.ts';

/** A run, or one of its APIs. */
interface OutputContext extends Context {
  readonly options: RunOptions;
  readonly output: Output;
}

/** Compiles and formats texts in place. A text that does not parse is reported as a bug of its emitter. */
export async function finishOutput(context: OutputContext): Promise<void> {
  const { project, reporter, stopwatch } = context;
  if (reporter.failed) return;
  if (project.target === 'js') await stopwatch.time('compile', () => compileTexts(context));
  if (!reporter.failed) await stopwatch.time('format', () => formatTexts(context));
}

/** Compiles TypeScript to JavaScript with declarations, so that no build has to. Other files stay as they are. */
async function compileTexts({ project, reporter, output }: OutputContext): Promise<void> {
  const compiler = await import('../write/javascript.ts').catch(() => undefined);
  if (compiler === undefined) return reportNoBuild(project.file, reporter);
  for (const [path, text] of output.texts) {
    // The loop also visits files that it adds, which have other endings.
    if (!path.endsWith('.ts') || path.endsWith('.d.ts')) continue;
    const compiled = compiler.compile(path, text);
    // The formatter says what is wrong with it.
    if (compiled === undefined) continue;
    reportFaults(path, compiled, output, reporter);
    replaceFile(output, path, compiled);
  }
}

function replaceFile(output: Output, path: string, { files }: Compiled): void {
  const { texts, parts, authors, beside } = output;
  const author = authors.get(path);
  const modules = beside.get(path);
  for (const [ending, text] of files) {
    const name = path.replace(/\.ts$/, ending);
    texts.set(name, text);
    if (author !== undefined) authors.set(name, author);
  }
  if (modules !== undefined) beside.set(path.replace(/\.ts$/, '.js'), modules);
  for (const each of [texts, parts, authors, beside]) each.delete(path);
}

function reportFaults(
  path: string,
  { faults }: Compiled,
  { authors }: Output,
  { report }: Reporter,
): void {
  for (const { message, line } of faults) {
    report({
      code: 'CONF-712',
      severity: 'error',
      message: `The emitter \`${authors.get(path) ?? 'runtime'}\` wrote \`${path}\`, and no declaration can be made from it: ${message}`,
      at: { file: path, pointer: '' },
      help: `The line is \`${line}\`. Write the type there, or leave out \`target\`.`,
    });
  }
}

function reportNoBuild(file: string, { report }: Reporter): void {
  report({
    code: 'CONF-713',
    severity: 'error',
    message: "`target: 'js'` needs oxc-transform, which is not installed for this platform.",
    at: { file, pointer: '' },
    help: 'Install again, with optional dependencies; or leave out `target`, and TypeScript is written.',
  });
}

async function formatTexts(context: OutputContext): Promise<void> {
  const { project, reporter, output } = context;
  const { texts, parts, authors } = output;
  for (const [path, raw] of texts) {
    try {
      texts.set(path, await formatText(path, parts.get(path) ?? raw, context));
      parts.delete(path);
    } catch (error) {
      if (error instanceof MissingPeer) {
        return reportMissing(error, { file: project.root, pointer: '' }, reporter);
      }
      reportUnparsed({ path, author: authors.get(path) ?? '' }, error, reporter);
    }
  }
}

async function formatText(
  path: string,
  raw: string | readonly string[],
  { project, options: { formatted } }: OutputContext,
): Promise<string> {
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
