/** Writes what is read otherwise than it is written into documents, where they then say the same. */

import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../core/diagnostics/diagnostic.ts';
import { createReporter } from '../../core/diagnostics/reporter.ts';
import type { Bundle, SourceFile } from '../../core/load/document.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import { load } from '../../core/load/load.ts';
import { withTexts } from '../../core/load/memory-host.ts';
import { validate } from '../../core/validate/validate.ts';
import type { Job } from '../project/job.ts';
import type { Project } from '../project/project.ts';
import { applyEdits, type Edit, listEdits } from './edit-text.ts';
import { findChanges, type NodeChanges } from './find-changes.ts';

/** A file of a document, as it is and as it would be. */
export interface FixedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

interface Read {
  readonly bundle: Bundle;
  readonly problems: readonly Problem[];
}

/** Mending one node may show others: the operation of `GET` is read where it is called `get`. */
const ROUNDS = 5;

/** Files of documents that can say what they are read as. Their overlays, and what the config changes, are left alone. */
export async function planFixes(job: Job, project: Project): Promise<readonly FixedFile[]> {
  const originals = new Map<string, string>();
  const texts = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = await readAsWritten(job, project, texts);
    if (read === undefined) break;
    const known = listWritable(read.bundle, texts);
    const files = await fixFiles(read, known);
    const kept = await keepSame(files, read, { job, project, texts });
    if (kept.length === 0) break;
    for (const { path, before, after } of kept) {
      if (!originals.has(path)) originals.set(path, before);
      texts.set(path, after);
    }
  }
  return [...originals].map(([path, before]) => ({
    path,
    before,
    after: texts.get(path) ?? before,
  }));
}

/** Files of the disk; a text that had to be mended to be read has no places for edits. */
function listWritable(
  { files }: Bundle,
  texts: ReadonlyMap<string, string>,
): readonly SourceFile[] {
  return files.filter(
    ({ path, original, inMemory }) =>
      !isUrl(path) && original === undefined && (inMemory !== true || texts.has(path)),
  );
}

interface Fixing {
  readonly job: Job;
  readonly project: Project;
  /** What files say after earlier rounds. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What one file cannot say does not keep the others as they are. */
async function keepSame(
  files: readonly FixedFile[],
  read: Read,
  fixing: Fixing,
): Promise<readonly FixedFile[]> {
  if (await meansTheSame(files, read, fixing)) return files;
  const kept: FixedFile[] = [];
  for (const file of files.length > 1 ? files : []) {
    if (await meansTheSame([...kept, file], read, fixing)) kept.push(file);
  }
  return kept;
}

async function readAsWritten(
  { input, beside }: Job,
  { host, allow }: Project,
  texts: ReadonlyMap<string, string>,
): Promise<Read | undefined> {
  const reporter = createReporter();
  const bundle = await load(input, { host: withTexts(host, texts), beside, allow }, reporter);
  if (bundle === undefined) return undefined;
  validate(bundle, reporter);
  return { bundle, problems: reporter.problems };
}

async function fixFiles(
  { bundle, problems }: Read,
  files: readonly SourceFile[],
): Promise<readonly FixedFile[]> {
  const changes = findChanges(bundle);
  const fixed: FixedFile[] = [];
  for (const file of files) {
    const own = changes.filter((one) => one.file === file.path);
    const after = await editFile(file, own, problems);
    if (after !== file.text) fixed.push({ path: file.path, before: file.text, after });
  }
  return fixed;
}

async function editFile(
  file: SourceFile,
  changes: readonly NodeChanges[],
  problems: readonly Problem[],
): Promise<string> {
  const { text, path } = file;
  const numbers = problems.filter(({ code, at }) => code === 'SPEC-132' && at.file === path);
  const quoted = numbers.flatMap(({ at }) => quoteNumber(text, at.offset));
  const edits = changes.length === 0 ? [] : await listEdits(file, changes);
  return applyEdits(text, [...edits, ...quoted]);
}

/** A number whose writing is read as a text. */
function quoteNumber(text: string, start: number | undefined): readonly Edit[] {
  if (start === undefined) return [];
  const [written = ''] = /^[-+\w.]+/.exec(text.slice(start, start + 50)) ?? [];
  return [{ start, end: start + written.length, text: `'${written}'` }];
}

/** Whether all that is read stays what it was, and nothing new is wrong. */
async function meansTheSame(
  files: readonly FixedFile[],
  { bundle, problems }: Read,
  { job, project, texts: former }: Fixing,
): Promise<boolean> {
  if (files.length === 0) return true;
  const texts = new Map([...former, ...files.map(({ path, after }) => [path, after] as const)]);
  const now = await readAsWritten(job, project, texts);
  if (now === undefined || now.problems.length > problems.length) return false;
  return isDeepStrictEqual(listValues(now.bundle), listValues(bundle));
}

function listValues({ parts }: Bundle): readonly unknown[] {
  return parts.map(({ value }) => value);
}

/** Puts a file in the place of the former one at once, with its permissions. */
export function writeFixed({ path, after }: FixedFile): void {
  const aside = join(dirname(path), `.${process.pid}.specwright-fix`);
  try {
    writeFileSync(aside, after);
    chmodSync(aside, statSync(path).mode);
    renameSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}
