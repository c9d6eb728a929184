/** The mode of `specwright serve --proxy`, and what it says at the end: what was found, for people and for code hosts, and what it teaches. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Diagnostic, Reporter } from '../diagnostics/diagnostic.ts';
import { toDiagnostics } from '../diagnostics/locate.ts';
import { applyStrict, createReporter } from '../diagnostics/reporter.ts';
import { findThrownLine } from '../diagnostics/thrown.ts';
import { readVersion } from '../node/package-root.ts';
import { type Found, type Mode, Proxy, toProblem, writeOverlay } from '../serve/serve.ts';
import type { Flags } from './flags.ts';
import { formatCount, formatJson, printDiagnostics, say } from './report.ts';

export interface ServedMode {
  readonly mode: Mode;
  /** What is said at the end, and the exit code. */
  readonly conclude: () => Promise<number>;
}

export function createProxyMode(target: string, flags: Flags): ServedMode {
  const mode = new Proxy({
    target: new URL(target),
    onFound: (found) => say(formatFound(found), flags),
    onFailure: (message) => void process.stderr.write(`${message}\n`),
    record: flags.serve.record,
  });
  return { mode, conclude: () => conclude(mode, flags) };
}

/** One line, while it goes on. */
function formatFound({ first, direction, message, code, severity }: Found): string {
  return `${first}  ${severity} in the ${direction}: ${message} [${code}]`;
}

async function conclude(mode: Proxy, flags: Flags): Promise<number> {
  const { findings, count, reporter } = mode;
  const { folder, strict } = flags.request;
  const problems = applyStrict(findings.all.map(toProblem), strict);
  const diagnostics = toDiagnostics(problems, reporter?.sources, folder);
  await printDiagnostics(diagnostics, '');
  say(formatTotal(diagnostics, count, findings.lost), flags);
  const written = [await writeSarif(diagnostics, flags), await writeLearned(mode, flags)];
  if (written.includes(false)) return 1;
  return diagnostics.some(({ severity }) => severity === 'error') ? 3 : 0;
}

function formatTotal(found: readonly Diagnostic[], count: number, lost: number): string {
  const exchanges = `${formatCount(count, 'call')} passed on`;
  if (found.length === 0) return `${exchanges}: the document allows and describes all of it.`;
  const more = lost === 0 ? '' : ` ${lost} of other kinds were too many to be kept.`;
  return `${exchanges}, ${formatCount(found.length, 'kind')} of findings.${more}`;
}

/** False where a file was asked for and could not be written. */
async function writeSarif(diagnostics: readonly Diagnostic[], flags: Flags): Promise<boolean> {
  const { sarif } = flags.serve;
  if (sarif === undefined) return true;
  const { buildSarif } = await import('../diagnostics/sarif.ts');
  return write(sarif, `${formatJson(buildSarif(diagnostics, readVersion()))}\n`, flags);
}

/** A file for each API: of several, their ids are in its name. */
async function writeLearned({ apis, findings, reporter }: Proxy, flags: Flags): Promise<boolean> {
  const { learn } = flags.serve;
  if (learn === undefined || reporter === undefined) return true;
  const { sources } = reporter;
  const results = [];
  for (const { id, model } of apis) {
    const own = findings.all.filter(({ api }) => api === id);
    const path = apis.length === 1 ? learn : learn.replace(/(\.\w+)?$/, `-${id}$1`);
    const overlay = await writeOverlay(own, model, sources);
    if (overlay === undefined) {
      say(`${id}: overlays are for OpenAPI, and this document is in another format.`, flags);
      continue;
    }
    const left = overlay.left === 0 ? '' : `; ${formatCount(overlay.left, 'finding')} left to you`;
    results.push(await write(path, overlay.text, flags));
    say(`${path}: ${formatCount(overlay.actions.length, 'change')} of the document${left}`, flags);
  }
  return !results.includes(false);
}

async function write(path: string, text: string, flags: Flags): Promise<boolean> {
  try {
    writeFileSync(resolve(flags.request.folder, path), text);
    return true;
  } catch (error) {
    const reporter = createReporter();
    reportUnwritten(path, error, flags, reporter);
    await printDiagnostics(toDiagnostics(reporter.problems, undefined, flags.request.folder), '');
    return false;
  }
}

function reportUnwritten(
  path: string,
  error: unknown,
  { request }: Flags,
  { report }: Reporter,
): void {
  report({
    code: 'SERVE-105',
    severity: 'error',
    message: `\`${path}\` cannot be written: ${findThrownLine(error)}.`,
    at: { file: resolve(request.folder, path), pointer: '' },
  });
}
