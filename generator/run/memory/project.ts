/** Builds the project of a run on documents in memory, which reads nothing else. */

import type { Config } from '../config/config.ts';
import { deriveApiName } from '../config/api-name.ts';
import { checkConfig } from '../config/check.ts';
import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { createMemoryHost } from '../../core/load/memory-host.ts';
import { isUrl, showUrl } from '../../core/load/files/permission.ts';
import { getChild } from '../../core/load/structure/pointer.ts';
import type { Project } from '../project/project.ts';
import { buildJob } from '../project/job.ts';

/** Members of a config that only say what happens on a disk, or may be read beside the documents. */
const diskMembers = ['output', 'package', 'target', 'templates', 'cache', 'allow'] as const;

/** What `generateFiles` takes of a config. Without `apis`, the first document is the only API. */
export type FilesConfig = Partial<Omit<Config, (typeof diskMembers)[number]>>;

type Documents = Readonly<Record<string, string>>;

/** The file name that problems with the config itself have. */
const file = 'config';

export function openDocuments(
  documents: Documents,
  written: FilesConfig,
  reporter: Reporter,
): Project | undefined {
  const [first] = Object.keys(documents);
  if (first === undefined) return refuse('', '`documents` is empty.', reporter);
  const own = diskMembers.find((name) => getChild(written, name) !== undefined);
  if (own !== undefined) {
    return refuse(
      `/${own}`,
      `\`${own}\` needs a disk or a network, which are not available here.`,
      reporter,
    );
  }
  const apis = written.apis ?? { [deriveApiName(first)]: first };
  const checked = checkConfig({ ...written, apis }, file, reporter);
  if (checked === undefined) return undefined;
  const host = createMemoryHost(documents);
  const place = {
    resolve: (path: string) => (isUrl(path) ? path : host.resolve(path)),
    show: (path: string) => (isUrl(path) ? showUrl(path) : path.slice(1)),
    isAlone: written.apis === undefined,
    isUnnamed: written.apis === undefined,
  };
  return {
    host,
    folder: '/',
    file,
    root: '/',
    jobs: Object.keys(checked.apis).map((id) => buildJob(id, checked, place)),
    omit: new Set(checked.omit),
    hooks: checked.hooks ?? {},
    lostTemplates: [],
    // What is given may be read.
    allow: ['/'],
    templates: [],
    target: 'ts',
    isPackage: false,
    others: [],
  };
}

function refuse(pointer: string, message: string, reporter: Reporter): undefined {
  reporter.report({
    code: 'CONF-703',
    severity: 'error',
    message,
    at: { file, pointer },
    help: 'The types of `generateFiles` show what it takes.',
  });
}
