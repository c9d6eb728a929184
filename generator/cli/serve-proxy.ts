/** What `specwright serve --proxy` says: what was found, for people and for code hosts, and what it teaches. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { findThrownLine } from '../core/diagnostics/thrown.ts';
import {
  type CountedFinding,
  type Proxy,
  toProblem,
  writeOverlay,
} from '../../packages/serve/serve.ts';
import type { Flags } from './flags.ts';
import { formatCount, formatSarif, listDiagnostics, printDiagnostics, say } from './report.ts';

/** One line, while it goes on. */
export function formatFound({ first, direction, message, code, severity }: CountedFinding): string {
  return `${first}  ${severity} in the ${direction}: ${message} [${code}]`;
}

/** Said at the end; gives the exit code. */
export async function conclude(proxy: Proxy, flags: Flags): Promise<number> {
  const { findings, count, reporter } = proxy;
  const { sarif } = flags;
  const problems = findings.all.map(toProblem);
  const diagnostics = listDiagnostics({ problems, sources: reporter?.sources }, flags);
  await printDiagnostics(diagnostics, '');
  say(formatTotal(diagnostics, count, findings.lost), flags);
  const written = [
    sarif === undefined || (await write(sarif, await formatSarif(diagnostics), flags)),
    await writeLearned(proxy, flags),
  ];
  if (written.includes(false)) return 1;
  return diagnostics.some(({ severity }) => severity === 'error') ? 3 : 0;
}

function formatTotal(found: readonly Diagnostic[], count: number, lost: number): string {
  const exchanges = `${formatCount(count, 'call')} passed on`;
  if (found.length === 0) return `${exchanges}: the document allows and describes all of it.`;
  const more = lost === 0 ? '' : ` ${lost} of other kinds were too many to be kept.`;
  return `${exchanges}, ${formatCount(found.length, 'kind')} of findings.${more}`;
}

/** A file for each API: of several, their ids are in its name. False where one could not be written. */
async function writeLearned({ apis, findings, reporter }: Proxy, flags: Flags): Promise<boolean> {
  const { learn } = flags;
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
  const file = resolve(flags.request.folder, path);
  try {
    writeFileSync(file, text);
    return true;
  } catch (error) {
    const message = `\`${path}\` cannot be written: ${findThrownLine(error)}.`;
    const at = { file, pointer: '' };
    const problem = { code: 'SERVE-105', severity: 'error', message, at } as const;
    await printDiagnostics(listDiagnostics({ problems: [problem] }, flags), '');
    return false;
  }
}
