/**
 * The front of the comparison, which other folders import alone: compares old and new, as the user names them, and
 * gives the report.
 */

import { resolve } from 'node:path';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import type { Bundle } from '../../generator/core/load/document.ts';
import { buildModel, readBundle } from '../../generator/run/pipeline/read.ts';
import { createContext } from '../../generator/run/pipeline/context.ts';
import type { Project } from '../../generator/run/project/project.ts';
import { createStopwatch, type Stopwatch } from '../../generator/run/timings.ts';
import { type Both, createMessage, type WireChange } from './change.ts';
import { plainChecks } from './checks/plain.ts';
import { ignoreFile, readIgnoreFile, splitIgnored } from './ignore.ts';
import type { Job } from '../../generator/run/project/job.ts';
import { findJob, nameBoth } from './job.ts';
import { printMarkdown } from './report/markdown.ts';
import {
  createReport,
  type Report,
  type ReportContext,
  type ReportedChange,
  reportType,
  reportWire,
} from './report/report.ts';
import { printText } from './report/text.ts';
import { type DocumentPair, findSides, type Sides } from './sides/sides.ts';
import type { TypeChange } from './types/change.ts';
import type { LoadCompiler } from './types/compiler/compiler.ts';
import type { Generation } from './types/emit-output.ts';
import {
  type ComparedTypes,
  compareTypes,
  createLoadCompiler,
  type TypesContext,
} from './types/types.ts';
import { compareWire } from './wire/wire.ts';

export { severities } from './change.ts';
export type { Both, WireChange };
export { pickGreatest, type Release } from './release.ts';
export { printSections } from './report/markdown.ts';
export type { Report, ReportedChange };
export { createLoadCompiler, type LoadCompiler, type TypeChange };
export { matchOperations } from './wire/match-operations.ts';
export { findChangedMeanings } from './types/meanings.ts';

export interface DiffOptions {
  /** A file, a folder, or a git revision of one. */
  readonly old: string;
  readonly new: string;
  /** What the two are relative to. */
  readonly folder: string;
  /** The project around them, whose options apply to both sides. */
  readonly project?: Project;
  readonly allow: readonly string[];
  /** File of changes to ignore. */
  readonly ignore?: string;
  readonly now: Date;
  readonly watch?: Stopwatch;
  /** Gets what says how a report shows a file. */
  readonly onNames?: (nameFile: Sides['nameFile']) => void;
  /** Shared by several comparisons. */
  readonly loadCompiler?: LoadCompiler;
}

/** Undefined, and problems, where a side cannot be read. */
export async function diff(options: DiffOptions, reporter: Reporter): Promise<Report | undefined> {
  const { folder, ignore, now } = options;
  const file = { path: resolve(folder, ignore ?? ignoreFile), isNamed: ignore !== undefined };
  const entries = await readIgnoreFile(file, { now, reporter });
  const sides = await findSides(options, { folder, reporter });
  if (sides === undefined) return undefined;
  options.onNames?.(sides.nameFile);
  try {
    const all = await compareAll(sides, options, reporter);
    if (reporter.failed || entries === undefined) return undefined;
    return createReport(sides.titles, {
      ...splitIgnored(
        all.flatMap(({ changes }) => changes),
        entries,
        reporter,
      ),
      isOutputChanged: all.some(({ isOutputChanged }) => isOutputChanged),
    });
  } finally {
    await sides.close();
  }
}

/** Two versions of one API, without the changes that its project ignores. */
export async function compareApis(apis: Both<Api>, context: Generation): Promise<Report> {
  const { project, reporter } = context;
  const now = new Date();
  const parts = { now, watch: createStopwatch(), loadCompiler: createLoadCompiler() };
  const found = await compareBoth(apis, { ...context, ...parts });
  const { changes, isOutputChanged } = reportChanges(found, { reporter, nameFile: (file) => file });
  const file = { path: resolve(project.folder, ignoreFile), isNamed: false };
  const entries = await readIgnoreFile(file, { now, reporter });
  // What is ignored here need not be what other comparisons ignore.
  const split = splitIgnored(changes, entries ?? [], createReporter());
  return createReport({ old: '', new: '' }, { ...split, isOutputChanged });
}

/**
 * Compares two versions of one API of a project, for who looks at the code of the project. Undefined, and problems, where one
 * cannot be read. The copies of revisions are there until `close` is called.
 */
export async function openVersions(
  options: DiffOptions & { readonly project: Project },
  reporter: Reporter,
): Promise<Versions | undefined> {
  const { folder, watch = createStopwatch(), loadCompiler = createLoadCompiler() } = options;
  const sides = await findSides(options, { folder, reporter });
  if (sides === undefined) return undefined;
  const { pairs, titles, nameFile, close } = sides;
  const [pair, another] = pairs;
  const [before, after] = [pair?.old, pair?.new];
  const isOne = another === undefined && before !== undefined && after !== undefined;
  if (!isOne) reportSeveral(options, reporter);
  const context = { ...options, watch, loadCompiler, reporter };
  const documents = { old: before ?? '', new: after ?? '' };
  const read = isOne ? await readPair(documents, sides, context) : undefined;
  if (read === undefined || reporter.failed) {
    await close();
    return undefined;
  }
  const { apis } = read;
  const found = await watch.time('wire', async () => compareWire(apis, options.now));
  const wire = found.map((change) => ({
    change,
    reported: reportWire(change, { reporter, nameFile }),
  }));
  const compareTypesOnce = async (): Promise<readonly Compared<TypeChange>[]> => {
    const types = await watch.time('types', () => compareTypes(apis, { ...context, ...read }));
    return types.changes.map((change) => ({
      change,
      reported: reportType(change, { reporter, nameFile }),
    }));
  };
  return { ...read, wire, compareTypes: compareTypesOnce, documents, titles, nameFile, close };
}

function reportSeveral({ new: after }: DiffOptions, reporter: Reporter): void {
  reporter.report({
    code: 'DIFF-803',
    severity: 'error',
    message: `\`${after}\` is not one document beside another one.`,
    at: { file: after, pointer: '' },
    help: 'Name one document, or a git revision of one.',
  });
}

/** Prints Markdown or HTML if that is the format, and text otherwise. */
export async function printReport(
  report: Report,
  { format, color }: { readonly format: string; readonly color: boolean },
): Promise<string> {
  if (format === 'markdown') return printMarkdown(report);
  if (format !== 'html') return printText(report, color);
  const { printHtml } = await import('./report/html.ts');
  return printHtml(report);
}

interface ApiChanges {
  readonly wire: readonly WireChange[];
  readonly types: ComparedTypes;
}

/** A change as it is compared, and as a report has it. */
export interface Compared<T> {
  readonly change: T;
  readonly reported: ReportedChange;
}

/** Two versions of one API of a project, and what is different. */
export interface Versions {
  readonly apis: Both<Api>;
  /** As the config has it; the new document takes the place of its input. */
  readonly job: Job;
  readonly bundles: Both<Bundle>;
  readonly wire: readonly Compared<WireChange>[];
  /** What the new document does to types; the compiler is asked when this is called. */
  readonly compareTypes: () => Promise<readonly Compared<TypeChange>[]>;
  /** Absolute paths or URLs of both documents; a copy where one is of a revision. */
  readonly documents: Both<string>;
  /** What was named, as a report shows it. */
  readonly titles: Both<string>;
  /** A file as a report shows it. */
  readonly nameFile: (file: string) => string;
  /** Removes the copies. */
  readonly close: () => Promise<void>;
}

interface ReportedChanges {
  readonly changes: readonly ReportedChange[];
  readonly isOutputChanged: boolean;
}

/** The changes as a report has them. */
function reportChanges({ wire, types }: ApiChanges, context: ReportContext): ReportedChanges {
  const changes = [
    ...wire.map((change) => reportWire(change, context)),
    ...types.changes.map((change) => reportType(change, context)),
  ];
  return { changes, isOutputChanged: types.isOutputChanged };
}

async function compareAll(
  sides: Sides,
  options: DiffOptions,
  reporter: Reporter,
): Promise<readonly ReportedChanges[]> {
  const { watch = createStopwatch(), loadCompiler = createLoadCompiler() } = options;
  const all: ReportedChanges[] = [];
  for (const pair of sides.pairs) {
    const found = await comparePair(pair, sides, { ...options, watch, loadCompiler, reporter });
    const document = sides.pairs.length > 1 ? pair.name : undefined;
    all.push(reportChanges(found, { reporter, nameFile: sides.nameFile, document }));
  }
  return all;
}

interface PairContext extends DiffOptions {
  readonly watch: Stopwatch;
  readonly loadCompiler: LoadCompiler;
  readonly reporter: Reporter;
}

const nothing: ApiChanges = { wire: [], types: { changes: [], isOutputChanged: false } };

async function comparePair(
  pair: DocumentPair,
  sides: Sides,
  context: PairContext,
): Promise<ApiChanges> {
  const { name, old: before, new: after } = pair;
  if (before === undefined) return { ...nothing, wire: [noteDocument('api-added', name)] };
  if (after === undefined) return { ...nothing, wire: [noteDocument('api-removed', name)] };
  const read = await readPair({ old: before, new: after }, sides, context);
  return read === undefined ? nothing : compareBoth(read.apis, { ...context, ...read });
}

interface ReadPair {
  readonly apis: Both<Api>;
  readonly bundles: Both<Bundle>;
  readonly project: Project;
  readonly job: Job;
}

/** Undefined, and problems, where one of them cannot be read. */
async function readPair(
  paths: Both<string>,
  sides: Sides,
  context: PairContext,
): Promise<ReadPair | undefined> {
  const { reporter, watch: stopwatch } = context;
  const { project, job } = findJob(paths, sides, context);
  const reading = createContext({ project, reporter, stopwatch });
  const read = (input: string): Promise<Bundle | undefined> =>
    readBundle({ ...job, input, beside: [], named: undefined }, reading);
  const bundles = [await read(paths.old), await read(paths.new)] as const;
  const [old, now] = bundles;
  if (old === undefined || now === undefined) return undefined;
  const named = nameBoth(job, paths.new, { old, new: now }, { ...context, ...sides });
  const was = await buildModel(old, named, reading);
  const is = await buildModel(now, named, reading);
  if (was === undefined || is === undefined) return undefined;
  return { apis: { old: was, new: is }, bundles: { old, new: now }, project, job: named };
}

async function compareBoth(
  apis: Both<Api>,
  { watch, now, ...context }: TypesContext & Pick<PairContext, 'watch' | 'now'>,
): Promise<ApiChanges> {
  const wire = await watch.time('wire', async () => compareWire(apis, now));
  const types = await watch.time('types', () => compareTypes(apis, context));
  return { wire, types };
}

function noteDocument(id: 'api-added' | 'api-removed', name: string): WireChange {
  const [severity, effect] = plainChecks[id];
  const what = `${name} is ${id === 'api-added' ? 'new' : 'gone'}`;
  return {
    id,
    severity,
    ...createMessage(';', { what, effect }),
    position: 'operation',
    operations: [],
  };
}
