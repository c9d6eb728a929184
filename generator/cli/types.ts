/** `specwright types`: the types of all paths of a document as one file, for openapi-fetch and what else is typed by it. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { createReporter, isFailure } from '../core/diagnostics/reporter.ts';
import { attempt, findThrownLine } from '../core/diagnostics/thrown.ts';
import { isUrl, showUrl } from '../core/load/files/permission.ts';
import { load } from '../core/load/load.ts';
import { validate } from '../core/validate/validate.ts';
import { isOwnText, printFile } from '../features/paths/file.ts';
import { nodeHost } from '../run/disk/host.ts';
import { createStopwatch } from '../run/timings.ts';
import { makeFolder } from '../run/write/disk.ts';
import type { Flags } from './flags.ts';
import { exitCode, listDiagnostics, printProblems, printTimings } from './report.ts';
import { readPathsOptions } from './types-flags.ts';

/** 3 where `--check` finds another file than it would write. */
export async function runTypes(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const watch = createStopwatch();
  const { folder, strict, output, names } = flags.request;
  const [document = ''] = names;
  const source = await readSource(document, flags, { reporter, watch });
  const isFine = source !== undefined && !isFailure(reporter.problems, strict);
  const path = output === undefined ? undefined : resolve(folder, output);
  if (isFine && path !== undefined && flags.check !== true) {
    writeFile(path, source, { reporter, flags });
  }
  const isStale = isFine && path !== undefined && flags.check === true && readText(path) !== source;
  const code = exitCode(listDiagnostics(reporter, flags));
  await printProblems(
    reporter,
    { json: false, request: flags.request },
    code === 0 ? '' : 'Nothing was written.',
  );
  if (code !== 0 || !isFine) return code;
  if (path === undefined) process.stdout.write(source);
  else if (!flags.quiet) {
    process.stderr.write(`${describe(relative(folder, path), isStale, flags)}\n`);
  }
  if (flags.timings) printTimings(watch.timings());
  return isStale ? 3 : 0;
}

function describe(path: string, isStale: boolean, { check }: Flags): string {
  if (check !== true) return `${path}: types of all paths.`;
  return isStale
    ? `${path} is not current: run the command without \`--check\`.`
    : `${path} is current.`;
}

interface Reading {
  readonly reporter: Reporter;
  readonly watch: ReturnType<typeof createStopwatch>;
}

async function readSource(
  document: string,
  flags: Flags,
  { reporter, watch }: Reading,
): Promise<string | undefined> {
  const { folder, allow, overlays } = flags.request;
  const toPath = (name: string): string => (isUrl(name) ? name : resolve(folder, name));
  const entry = toPath(document);
  const options = { host: nodeHost, allow, overlays: overlays.map(toPath) };
  const bundle = await watch.time('load', () => load(entry, options, reporter));
  if (bundle === undefined) return undefined;
  await watch.time('validate', () => validate(bundle, reporter));
  if (reporter.failed) return undefined;
  const source = isUrl(entry) ? showUrl(entry) : relative(folder, entry).replaceAll('\\', '/');
  return watch.time('emit', async () =>
    printFile(bundle, { source, options: readPathsOptions(flags) }),
  );
}

interface Writing {
  readonly reporter: Reporter;
  readonly flags: Flags;
}

/** A file that a person wrote stays. A reader of the old file sees that or the new one. */
function writeFile(path: string, text: string, { reporter, flags }: Writing): void {
  const former = readText(path);
  if (former === text) return;
  const at = { file: path, pointer: '' };
  const isForeign = former === undefined ? existsSync(path) : former !== '' && !isOwnText(former);
  if (isForeign && flags.force !== true) {
    const message =
      'The file was written neither by `specwright types` nor by openapi-typescript, and is not replaced.';
    const help = 'Move it away, choose another file with `--output`, or replace it with `--force`.';
    return reporter.report({ code: 'WRITE-601', severity: 'error', message, at, help });
  }
  try {
    makeFolder(dirname(path));
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  } catch (error) {
    const message = `The file cannot be written: ${findThrownLine(error)}.`;
    reporter.report({ code: 'WRITE-605', severity: 'error', message, at });
  }
}

function readText(path: string): string | undefined {
  return attempt(() => readFileSync(path, 'utf8'));
}
