/** `specwright docs`: the page of one or several APIs as a file that needs nothing else. */

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { createReporter, isFailure } from '../core/diagnostics/reporter.ts';
import { attempt, findThrownLine } from '../core/diagnostics/thrown.ts';
import type { Api } from '../core/ir/model/model.ts';
import { isRenderedPage, renderPage } from '../../packages/serve/page/page.ts';
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
  const read = apis.filter((api): api is Api => api !== undefined);
  const path = join(resolve(folder, output), 'index.html');
  if (!isFailure(reporter.problems, strict) && read.length > 0) {
    const page = await renderPage(read.map((api) => ({ api })));
    writePage(path, page, reporter);
  }
  const code = exitCode(listDiagnostics(reporter, flags));
  await printProblems(reporter, { json: false, request }, code === 0 ? '' : 'Nothing was written.');
  if (code === 0) say(`${relative(folder, path)}: open it in a browser.`, flags);
  if (flags.timings) printTimings(timings);
  return code;
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
