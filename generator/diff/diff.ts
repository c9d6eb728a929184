/** The front door of the comparison: what the user named as old and new in, the report out. */

import { resolve } from 'node:path';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle } from '../load/document.ts';
import { buildModel, readBundle } from '../pipeline/read.ts';
import { createContext } from '../pipeline/context.ts';
import type { Project } from '../project.ts';
import { createStopwatch, type Stopwatch } from '../timings.ts';
import type { WireChange } from './change.ts';
import { plainChecks } from './checks/plain.ts';
import { ignoreFile, passOver, readIgnoreFile } from './ignore.ts';
import { idOf, jobOf } from './naming.ts';
import {
  type Report,
  type ReportedChange,
  reportedType,
  reportedWire,
  reportOf,
} from './report/report.ts';
import { type DocumentPair, findSides, type Sides } from './sides/sides.ts';
import { compareTypes } from './types/types.ts';
import { compareWire } from './wire/wire.ts';

export interface DiffOptions {
  /** A file, a folder, or a git revision of one. */
  readonly old: string;
  readonly new: string;
  /** What the two are relative to. */
  readonly folder: string;
  /** The project around them, whose options apply to both sides. */
  readonly project?: Project;
  readonly allow: readonly string[];
  /** File of changes to pass over. */
  readonly ignore?: string;
  readonly now: Date;
  readonly watch?: Stopwatch;
}

/** Undefined, and problems, where a side cannot be read. */
export async function diff(options: DiffOptions, reporter: Reporter): Promise<Report | undefined> {
  const { folder, ignore, now } = options;
  const path = resolve(folder, ignore ?? ignoreFile);
  const entries = await readIgnoreFile(path, ignore !== undefined, now, reporter);
  const sides = await findSides(options, folder, reporter);
  if (sides === undefined) return undefined;
  try {
    const { changes, isOutputChanged } = await compareAll(sides, options, reporter);
    if (reporter.failed || entries === undefined) return undefined;
    const { left, ignored } = passOver(changes, entries, reporter);
    return reportOf({ old: options.old, new: options.new }, left, ignored, isOutputChanged);
  } finally {
    await sides.close();
  }
}

interface Compared {
  readonly changes: readonly ReportedChange[];
  readonly isOutputChanged: boolean;
}

async function compareAll(
  sides: Sides,
  options: DiffOptions,
  reporter: Reporter,
): Promise<Compared> {
  const changes: ReportedChange[] = [];
  let isOutputChanged = false;
  for (const pair of sides.pairs) {
    const document = sides.pairs.length > 1 ? pair.name : undefined;
    const map = { sources: reporter.sources, nameOf: sides.nameOf };
    const found = await comparePair(pair, sides, options, reporter);
    changes.push(...found.wire.map((change) => reportedWire(change, map, document)));
    changes.push(...found.types.changes.map((change) => reportedType(change, document)));
    isOutputChanged ||= found.types.isOutputChanged;
  }
  return { changes, isOutputChanged };
}

interface Found {
  readonly wire: readonly WireChange[];
  readonly types: Awaited<ReturnType<typeof compareTypes>>;
}

const nothing: Found['types'] = { changes: [], isOutputChanged: false };

async function comparePair(
  pair: DocumentPair,
  sides: Sides,
  options: DiffOptions,
  reporter: Reporter,
): Promise<Found> {
  const { name, old: before, new: after } = pair;
  if (before === undefined) return { wire: [wholeChange('api-added', name)], types: nothing };
  if (after === undefined) return { wire: [wholeChange('api-removed', name)], types: nothing };
  const paths = { old: before, new: after };
  const { project, job, isKnown } = jobOf(paths, sides, options);
  const stopwatch = options.watch ?? createStopwatch();
  const context = createContext({ project, reporter, stopwatch });
  const read = (input: string): Promise<Bundle | undefined> =>
    readBundle({ ...job, input }, context);
  const bundles = { old: await read(before), new: await read(after) };
  if (bundles.old === undefined || bundles.new === undefined) return { wire: [], types: nothing };
  const id = isKnown ? job.id : idOf(paths, [bundles.old, bundles.new], sides, options);
  const named = { ...job, id };
  const was = await buildModel(bundles.old, named, context);
  const is = await buildModel(bundles.new, named, context);
  if (was === undefined || is === undefined) return { wire: [], types: nothing };
  const { time } = stopwatch;
  const wire = await time('wire', async () => compareWire(was, is, options.now));
  const types = await time('types', () => compareTypes(project, named, was, is, reporter));
  return { wire, types };
}

function wholeChange(id: 'api-added' | 'api-removed', name: string): WireChange {
  const [severity, effect] = plainChecks[id].effect;
  const message = `${name} is ${id === 'api-added' ? 'new' : 'gone'}; ${effect}.`;
  return { id, severity, message, position: 'operation', operations: [] };
}
