/**
 * Makes the simulation of an API from the files that a service begins with; what is wrong in them is a problem with its
 * place.
 */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place, Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { suggestName } from '../../../generator/core/diagnostics/suggest.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import {
  getBelow,
  listEntries,
  listItems,
  placeOfRoot,
  type Raw,
} from '../../../generator/core/load/structure/place.ts';
import { defaultLimits } from '../../../generator/core/load/files/limits.ts';
import { joinPointer } from '../../../generator/core/load/structure/pointer.ts';
import { createSources } from '../../../generator/core/load/text/positions.ts';
import { readData } from '../../../generator/core/load/text/read-data.ts';
import { createRouter } from '../../../templates/runtime/server/routes.ts';
import type {
  createSimulation,
  SimulationOptions,
} from '../../../templates/runtime/simulation/simulation.ts';
import type { SimulatedApi } from '../../../templates/runtime/simulation/model.ts';
import type { SimulationSnapshot } from '../../../templates/runtime/simulation/state.ts';
import type { LoadedApi } from '../../../generator/run/modules/load.ts';
import { listIssues, loadSchemas, type Schemas } from '../load/schemas.ts';
import type { Taken } from '../backend.ts';
import { readFaults } from './faults.ts';
import type { Site } from './page-data.ts';
import { readStates, type States } from './snapshot.ts';

/** As the user names them. */
export interface GivenFiles {
  readonly folder: string;
  readonly seed: number | undefined;
  readonly seedData: string | undefined;
  readonly snapshot: string | undefined;
  readonly faults: string | undefined;
}

export interface Given {
  readonly states: States;
  readonly data: Raw | undefined;
  readonly faults: Raw | undefined;
  readonly seed: number | undefined;
  /** Where the states come from. */
  readonly snapshot: Place;
}

/** Undefined, and problems, where a file is wrong. None is changed. */
export async function readGiven(
  { folder, seed, seedData, snapshot, faults: faultFile }: GivenFiles,
  reporter: Reporter,
): Promise<Given | undefined> {
  const read = (file: string | undefined, code: Code): Promise<Raw | undefined> | undefined =>
    file === undefined ? undefined : readDataFile(resolve(folder, file), code, reporter);
  const data = await read(seedData, 'SERVE-103');
  const faults = await read(faultFile, 'SERVE-104');
  const at = placeOfRoot(resolve(folder, snapshot ?? '.'));
  let states: States = {};
  try {
    if (snapshot !== undefined) states = readStates(at.file) ?? {};
  } catch (error) {
    reportSnapshot(at, findThrownLine(error), reporter);
  }
  if (snapshot !== undefined && !existsSync(dirname(at.file))) {
    const message = `\`${snapshot}\` cannot be written: its folder does not exist.`;
    reporter.report({ code: 'SERVE-105', severity: 'error', message, at });
  }
  return reporter.failed ? undefined : { states, data, faults, seed, snapshot: at };
}

/** Undefined, and problems, where it cannot be read. */
async function readDataFile(
  path: string,
  code: Code,
  reporter: Reporter,
): Promise<Raw | undefined> {
  const at = placeOfRoot(path);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    reporter.report({ code, severity: 'error', message: 'The file cannot be read.', at });
    return undefined;
  }
  const read = await readData(path, text, defaultLimits);
  const sources = createSources();
  sources.add({ path, text: read.text ?? text, syntax: read.syntax }, read.makeFinder);
  reporter.attach(sources);
  for (const problem of read.problems) reporter.report(problem);
  return read.data === undefined ? undefined : { value: read.data, at };
}

function reportSnapshot(at: Place, why: string, { report }: Reporter): void {
  report({
    code: 'SERVE-102',
    severity: 'error',
    message: `The snapshot cannot be used: ${why}.`,
    at,
    help: 'It is not changed. Move it away to start again.',
  });
}

interface SimulateContext {
  readonly given: Given;
  readonly isAlone: boolean;
  readonly state: unknown;
  readonly options: SimulationOptions;
}

/** Undefined, and problems, where it cannot begin with what is given. */
export async function simulate(
  api: LoadedApi,
  { loaded, reporter }: Taken,
  { given, isAlone, state, options }: SimulateContext,
): Promise<Pick<Site, 'simulation' | 'findOperation'> | undefined> {
  // It exports this alone, and nothing where the API has no operations.
  const [described = nothing] = Object.values(await api.load('simulation')) as SimulatedApi[];
  const runtime = await loaded.loadRuntime('simulation');
  const create = runtime['createSimulation'] as typeof createSimulation;
  const { seed, snapshot } = given;
  const pick = (raw: Raw | undefined): Raw | undefined =>
    raw && (isAlone ? raw : getBelow(raw, api.id));
  const [data, faults] = [pick(given.data), pick(given.faults)];
  const schemas = data && (await loadSchemas(api));
  const seeds = data && readSeeds(data, described, { create, schemas, reporter });
  const planned = faults && readFaults(faults, api.model, reporter);
  if (reporter.failed) return undefined;
  try {
    const simulation = create(described, {
      ...options,
      ...(seed !== undefined && { seed }),
      ...(seeds !== undefined && { data: seeds }),
      ...(planned !== undefined && { faults: planned }),
      // What it is, is seen when it is restored.
      ...(state !== undefined && { snapshot: state as SimulationSnapshot }),
    });
    return { simulation, findOperation: createFinder(described) };
  } catch (error) {
    reportSnapshot(snapshot, findThrownLine(error), reporter);
    return undefined;
  }
}

function createFinder({ server, paths = {} }: SimulatedApi): Site['findOperation'] {
  const router = createRouter(server, { paths });
  return (method, target) => {
    const [path = ''] = target.split('?');
    const found = router.find(method, path);
    return found === undefined || 'allow' in found ? undefined : found.operation.id;
  };
}

/** An API without operations. */
const nothing: SimulatedApi = {
  server: { name: 'nothing', basePaths: [], operations: {} },
  resources: {},
  operations: {},
};

type Seeds = NonNullable<SimulationOptions['data']>;

interface SeedContext {
  readonly create: typeof createSimulation;
  readonly schemas: Schemas | undefined;
  readonly reporter: Reporter;
}

function readSeeds(raw: Raw, api: SimulatedApi, context: SeedContext): Seeds {
  const names = Object.keys(api.resources);
  for (const entry of listEntries(raw)) {
    if (!names.includes(entry.key)) {
      const help = suggestName(entry.key, names, `There are ${names.join(', ') || 'none'}.`);
      reportSeed(context.reporter, entry.at, `There is no resource \`${entry.key}\`.`, help);
      continue;
    }
    for (const item of listSeeds(entry)) {
      trySeed(item, entry.key, api, context);
      checkSeed(item, entry.key, api, context);
    }
  }
  // Each item was tried.
  return raw.value as Seeds;
}

interface Seed extends Raw {
  /** As data for a simulation of only this item. */
  readonly alone: Seeds[string];
}

function listSeeds(raw: Raw): readonly Seed[] {
  if (!Array.isArray(raw.value)) {
    return listEntries(raw).map(({ key, value, at }) => ({ value, alone: { [key]: value }, at }));
  }
  return listItems(raw).map(({ value, at }) => ({ value, alone: [value], at }));
}

/** A simulation that begins with it alone says what is wrong with it. */
function trySeed(
  { alone, at }: Seed,
  name: string,
  api: SimulatedApi,
  { create, reporter }: SeedContext,
): void {
  try {
    create(api, { data: { [name]: alone } });
  } catch (error) {
    reportSeed(reporter, at, `It cannot be one of \`${name}\`: ${findThrownLine(error)}.`);
  }
}

/** By the schema of what reads it, where that gives it as it is. */
function checkSeed(
  { value, at }: Seed,
  name: string,
  { operations, server }: SimulatedApi,
  { schemas, reporter }: SeedContext,
): void {
  const reading = Object.values(server.operations).find(({ id, name: own = id }) => {
    const { does, resource, at: place } = operations[own] ?? {};
    return does === 'read' && resource === name && place?.length === 0;
  });
  const { status = 200 } = operations[reading?.name ?? reading?.id ?? ''] ?? {};
  const validator = schemas?.(reading?.id ?? '')?.responses?.[status];
  for (const { path = [], message } of listIssues(validator, value)) {
    const pointer = joinPointer(at.pointer, ...path.map(String));
    reportSeed(reporter, { ...at, pointer }, `\`${path.join('.')}\`: ${message}.`);
  }
}

function reportSeed({ report }: Reporter, at: Place, message: string, help?: string): void {
  report({ code: 'SERVE-103', severity: 'error', message, at, help });
}
