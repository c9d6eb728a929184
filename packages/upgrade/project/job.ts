/** Finds the API of a project that a new document is for. */

import { resolve } from 'node:path';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { suggestName } from '../../../generator/core/diagnostics/suggest.ts';
import { isUrl } from '../../../generator/core/load/files/permission.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import type { Project } from '../../../generator/run/project/project.ts';

interface Wanted {
  readonly project: Project;
  readonly document: string;
  readonly old?: string;
  readonly api?: string;
  readonly folder: string;
}

/** Undefined, and a problem, where none is, or several are. */
export function findJob(
  { project, document, old, api, folder }: Wanted,
  reporter: Reporter,
): Job | undefined {
  const { jobs } = project;
  const ids = jobs.map(({ id }) => id);
  const refuse = (message: string, help: string): undefined => {
    const at = { file: project.file, pointer: '/apis' };
    reporter.report({ code: 'CONF-704', severity: 'error', message, at, help });
  };
  if (api !== undefined) {
    const named = jobs.find(({ id }) => id === api);
    const known = `The config has ${ids.join(', ')}.`;
    if (named === undefined) {
      return refuse(`The config has no API \`${api}\`.`, suggestName(api, ids) ?? known);
    }
    return takesOne(named) ? named : refuse(several(named), oneOnly);
  }
  const [only, another] = jobs;
  const inputs = new Map(jobs.map((job) => [job.input, job]));
  const named = [document, ...(old === undefined ? [] : [old])].map((one) =>
    findInput(one, folder),
  );
  const found = named.map((one) => inputs.get(one)).find((one) => one !== undefined);
  const job = found ?? (another === undefined ? only : findByName(jobs, document));
  if (job === undefined) {
    return refuse(
      `The config has several APIs, and none of them has \`${document}\` as its input.`,
      `Name the one that the document is for: \`--api ${ids[0] ?? ''}\`.`,
    );
  }
  return takesOne(job) ? job : refuse(several(job), oneOnly);
}

/** A revision names a file too: `main:specs/shop.yaml`. */
function findInput(text: string, folder: string): string {
  return isUrl(text) ? text : resolve(folder, text.replace(/^[^:/\\]{2,}:/, ''));
}

/** A file of the same name, in another folder. */
function findByName(jobs: readonly Job[], document: string): Job | undefined {
  const same = jobs.filter(({ input }) => readName(input) === readName(document));
  return same.length === 1 ? same[0] : undefined;
}

function readName(path: string): string {
  return path.split(/[\\/:]/).at(-1) ?? '';
}

const oneOnly = '`upgrade` compares two versions of one document.';

function takesOne({ beside }: Job): boolean {
  return beside.length === 0;
}

function several({ id }: Job): string {
  return `The API \`${id}\` is made of several documents.`;
}
