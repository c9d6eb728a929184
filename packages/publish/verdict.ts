/** Compares what a version was made of with what the next one is made of: which release that calls for, and why. */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { compareApis, pickGreatest, type Release, type Report } from '../diff/diff.ts';
import { load } from '../../generator/core/load/load.ts';
import { withTexts } from '../../generator/core/load/memory-host.ts';
import { asMembers } from '../../generator/core/load/structure/pointer.ts';
import { buildModel, findChanger } from '../../generator/run/pipeline/read.ts';
import { nameJob } from '../../generator/run/project/name-job.ts';
import { createContext } from '../../generator/run/pipeline/context.ts';
import type { Packable } from '../../generator/run/pipeline/run.ts';
import { lastVersionFile } from './names.ts';
import { type Documents, type LastVersion, placeDocuments } from './last-version.ts';

export interface Verdict {
  readonly release: Release;
  /** What `diff` says; undefined where the documents are the same. */
  readonly report?: Report;
  readonly options: readonly string[];
  /** What could be imported, and cannot any more. */
  readonly gone: readonly string[];
}

/** Undefined if the documents of the last version can no longer be read. */
export async function decideRelease(
  last: LastVersion,
  next: Omit<LastVersion, 'version'>,
  made: Packable,
): Promise<Verdict | undefined> {
  // An option that an older Specwright did not have is not another one now.
  const known = Object.keys(next.options).filter((name) => Object.hasOwn(last.options, name));
  const options = known.filter(
    (name) => JSON.stringify(last.options[name]) !== JSON.stringify(next.options[name]),
  );
  const [old, now] = [listExports(last), listExports(next)];
  const gone = old.filter((name) => !now.includes(name));
  const come = now.filter((name) => !old.includes(name));
  // Under another name nothing has been published yet.
  const isRenamed = last.fields['name'] !== next.fields['name'];
  const isSame = last.code === next.code && isDeepStrictEqual(last.fields, next.fields);
  const release = pickGreatest([
    options.length + gone.length > 0 ? 'major' : 'none',
    come.length > 0 ? 'minor' : 'none',
    isSame || isRenamed ? 'none' : 'patch',
  ]);
  if (isDeepStrictEqual(last.documents, next.documents)) return { release, options, gone };
  const report = await compare(last.documents, made);
  return report && { release: pickGreatest([release, report.release]), report, options, gone };
}

function listExports({ fields }: Pick<LastVersion, 'fields'>): readonly string[] {
  return Object.keys(asMembers(fields['exports']));
}

/** Problems of the old documents were reported when these were new. */
async function compare(documents: Documents, made: Packable): Promise<Report | undefined> {
  const { project, job, reporter, stopwatch } = made;
  const base = join(project.root, lastVersionFile);
  const { entry, overlays, texts } = placeDocuments(documents, base);
  const aside = createReporter();
  const host = withTexts(project.host, texts);
  const context = createContext({ project, reporter: aside, stopwatch });
  const changer = await findChanger(job, context);
  const allow = [...project.allow, base];
  const bundle = await load(entry, { host, allow, overlays, changer }, aside);
  const old = bundle && (await buildModel(bundle, nameJob(job, bundle), context));
  reporter.attach(aside.sources);
  if (old === undefined) return undefined;
  const apis = { old, new: made.api };
  return stopwatch.time('diff', () => compareApis(apis, { project, job, reporter }));
}
