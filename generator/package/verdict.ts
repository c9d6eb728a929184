/** What a version was made of and what the next one is made of in; the release that this calls for, and why, out. */

import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { createReporter } from '../diagnostics/reporter.ts';
import { ignoreFile, passOver, readIgnoreFile } from '../diff/ignore.ts';
import { greatest, type Release } from '../diff/release.ts';
import { type Report, reportedType, reportedWire, reportOf } from '../diff/report/report.ts';
import { compareTypes } from '../diff/types/types.ts';
import { compareWire } from '../diff/wire/wire.ts';
import type { Api } from '../ir/model.ts';
import { load } from '../node/load.ts';
import { isObject } from '../load/structure/pointer.ts';
import { buildModel } from '../pipeline/read.ts';
import { createContext } from '../pipeline/context.ts';
import type { Packable } from '../pipeline/packing.ts';
import { formerFile } from './files.ts';
import { type Documents, type Former, placeDocuments } from './former.ts';

export interface Verdict {
  readonly release: Release;
  /** What `diff` says; undefined where the documents are the same. */
  readonly report?: Report;
  /** Names of options that were others. */
  readonly options: readonly string[];
  /** What could be imported, and cannot any more. */
  readonly gone: readonly string[];
}

/** Undefined where the former documents can no longer be read. */
export async function judge(
  former: Former,
  next: Omit<Former, 'version'>,
  made: Packable,
): Promise<Verdict | undefined> {
  const options = Object.keys(next.options).filter((name) => isOther(name, former, next));
  const { gone, come } = compareExports(former, next);
  // Under another name nothing has been published yet.
  const isRenamed = former.fields['name'] !== next.fields['name'];
  const isSame = former.code === next.code && isDeepStrictEqual(former.fields, next.fields);
  const release = greatest([
    options.length + gone.length > 0 ? 'major' : 'none',
    come.length > 0 ? 'minor' : 'none',
    isSame || isRenamed ? 'none' : 'patch',
  ]);
  if (areSame(former.documents, next.documents)) return { release, options, gone };
  const report = await compare(former.documents, made);
  return report && { release: greatest([release, report.release]), report, options, gone };
}

/** Keys of `exports` that only one of them has. */
function compareExports(
  { fields: was }: Pick<Former, 'fields'>,
  { fields: is }: Pick<Former, 'fields'>,
): { readonly gone: readonly string[]; readonly come: readonly string[] } {
  const [old = [], now = []] = [was, is].map(({ exports }) =>
    isObject(exports) ? Object.keys(exports) : [],
  );
  return {
    gone: old.filter((name) => !now.includes(name)),
    come: now.filter((name) => !old.includes(name)),
  };
}

/** One that an older Specwright did not have is not another one now. */
function isOther(
  name: string,
  { options: was }: Pick<Former, 'options'>,
  { options: is }: Pick<Former, 'options'>,
): boolean {
  return Object.hasOwn(was, name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]);
}

function areSame(one: Documents, other: Documents): boolean {
  return printDocuments(one) === printDocuments(other);
}

function printDocuments({ entry, overlays, texts }: Documents): string {
  return JSON.stringify([entry, overlays, [...texts].sort(([a], [b]) => (a < b ? -1 : 1))]);
}

async function compare(documents: Documents, made: Packable): Promise<Report | undefined> {
  const { project, job, api, reporter, stopwatch } = made;
  const before = await readFormer(documents, made);
  if (before === undefined) return undefined;
  const now = new Date();
  const wire = await stopwatch.time('diff', async () => compareWire(before, api, now));
  const types = await stopwatch.time('diff', () =>
    compareTypes(project, job, before, api, reporter),
  );
  const map = { sources: reporter.sources, nameOf: (file: string) => file };
  const changes = [
    ...wire.map((change) => reportedWire(change, map, undefined)),
    ...types.changes.map((change) => reportedType(change, undefined)),
  ];
  const path = resolve(project.folder, ignoreFile);
  const entries = await readIgnoreFile(path, false, now, reporter);
  // What is passed over here need not be what other comparisons pass over.
  const { left, ignored } = passOver(changes, entries ?? [], createReporter());
  return reportOf({ old: '', new: '' }, left, ignored, types.isOutputChanged);
}

/** What is wrong with them was told when they were new. */
async function readFormer(
  documents: Documents,
  { project, job, reporter, stopwatch }: Packable,
): Promise<Api | undefined> {
  const base = join(project.root, formerFile);
  const { entry, overlays, texts } = placeDocuments(documents, base);
  const aside: Reporter = createReporter();
  const options = { allow: [...project.allow, base], overlays, given: texts };
  const bundle = await load(entry, options, aside);
  const api =
    bundle &&
    (await buildModel(bundle, job, createContext({ project, reporter: aside, stopwatch })));
  reporter.attach(aside.sources);
  return api;
}
