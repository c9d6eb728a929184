/** `specwright docs`: the page of one or several APIs as a file that needs nothing else. */

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { createReporter, isFailure } from '../core/diagnostics/reporter.ts';
import { attempt, findThrownLine } from '../core/diagnostics/thrown.ts';
import { MissingPeer, reportMissing } from '../run/disk/peers.ts';
import { isRenderedPage, loadViewer, renderPage } from '../../packages/serve/page/page.ts';
import { makeFolder } from '../run/write/disk.ts';
import type { Flags } from './flags.ts';
import { readApis } from './lint.ts';
import { exitCode, listDiagnostics, printProblems, printTimings, say } from './report.ts';

export async function runDocs(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const { output = 'site', folder, strict } = flags.request;
  // The output of an API is another folder than that of its page.
  const request = { ...flags.request, output: undefined };
  const { apis = [], timings = [] } = (await readApis({ ...flags, request }, reporter)) ?? {};
  const read = apis.filter((one) => one !== undefined);
  const viewer = await findViewer(folder, reporter);
  const path = join(resolve(folder, output), 'index.html');
  if (viewer !== undefined && !isFailure(reporter.problems, strict) && read.length > 0) {
    writePage(path, renderPage(read, { viewer }), reporter);
  }
  const code = exitCode(listDiagnostics(reporter, flags));
  await printProblems(reporter, { json: false, request }, code === 0 ? '' : 'Nothing was written.');
  if (code === 0) say(`${relative(folder, path)}: open it in a browser.`, flags);
  if (flags.timings) printTimings(timings);
  return code;
}

async function findViewer(folder: string, reporter: Reporter): Promise<string | undefined> {
  try {
    return await loadViewer(folder);
  } catch (error) {
    if (!(error instanceof MissingPeer)) throw error;
    reportMissing(error, { file: folder, pointer: '' }, reporter);
    return undefined;
  }
}

/** A file that a person wrote stays; a reader of the old page sees that or the new one. */
function writePage(path: string, page: string, reporter: Reporter): void {
  const at = { file: path, pointer: '' };
  const former = attempt(() => readFileSync(path, 'utf8'));
  if (former !== undefined && !isRenderedPage(former)) {
    const message = 'The file was not written by `specwright docs`, and is not replaced.';
    const help = 'Move it away, or choose another folder with `--output`.';
    return reporter.report({ code: 'WRITE-601', severity: 'error', message, at, help });
  }
  try {
    makeFolder(resolve(path, '..'));
    writeFileSync(`${path}.new`, page);
    renameSync(`${path}.new`, path);
  } catch (error) {
    const message = `The page cannot be written: ${findThrownLine(error)}.`;
    reporter.report({ code: 'WRITE-605', severity: 'error', message, at });
  }
}
