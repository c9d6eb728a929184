/** Files that a service begins with in, a simulation of an API out; what is wrong in them is a problem with its place. */

import { resolve } from 'node:path';
import type { Place, Reporter } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { findThrownLine } from '../../diagnostics/thrown.ts';
import { nameSimulation } from '../../ir/naming/simulation-names.ts';
import { getBelow, listEntries, placeBelow, placeOfRoot, type Raw } from '../../load/structure/place.ts';
import { createRouter } from '../../../templates/runtime/server-routes.ts';
import type {
  createSimulation,
  SimulationOptions,
} from '../../../templates/runtime/simulation.ts';
import type { SimulatedApi } from '../../../templates/runtime/simulation-model.ts';
import type { SimulationSnapshot } from '../../../templates/runtime/simulation-state.ts';
import type { LoadedApi } from '../load/apis.ts';
import type { Taken } from '../mode.ts';
import { readDataFile } from './data-file.ts';
import type { Site } from './site.ts';
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
  readonly seed: number | undefined;
  /** Where the states come from. */
  readonly snapshot: Place;
}

/** Undefined, and problems, where a file is wrong. None is changed. */
export async function readGiven(
  { folder, seed, seedData, snapshot }: GivenFiles,
  reporter: Reporter,
): Promise<Given | undefined> {
  const data = seedData === undefined ? undefined : await readDataFile(resolve(folder, seedData), 'SERVE-103', reporter);
  const at = placeOfRoot(resolve(folder, snapshot ?? '.'));
  let states: States = {};
  try {
    if (snapshot !== undefined) states = readStates(at.file) ?? {};
  } catch (error) {
    reportSnapshot(at, findThrownLine(error), reporter);
  }
  return reporter.failed ? undefined : { states, data, seed, snapshot: at };
}

function reportSnapshot(at: Place, why: string, { report }: Reporter): void {
  report({
    code: 'SERVE-102',
    severity: 'error',
    message: `The snapshot cannot be used: ${why}.`,
    at,
    help: 'It is not changed. Move it away to begin anew.',
  });
}

interface SimulateContext {
  readonly given: Given;
  readonly isAlone: boolean;
  readonly state: unknown;
  readonly options: SimulationOptions;
}

/** What the modules export is known by the names that the model decides. */
export async function simulate(
  api: LoadedApi,
  { loaded, reporter }: Taken,
  { given, isAlone, state, options }: SimulateContext,
): Promise<Pick<Site, 'simulation' | 'findOperation'> | undefined> {
  const module = await api.load('simulation');
  const described = (module[nameSimulation(api.model).description] ?? nothing) as SimulatedApi;
  const runtime = await loaded.loadRuntime('simulation');
  const create = runtime['createSimulation'] as typeof createSimulation;
  const { seed, data, snapshot } = given;
  const own = data && (isAlone ? data : getBelow(data, api.id));
  const seeds = own && readSeeds(own, described, { create, reporter });
  if (reporter.failed) return undefined;
  try {
    const simulation = create(described, {
      ...options,
      ...(seed !== undefined && { seed }),
      ...(seeds !== undefined && { data: seeds }),
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
  readonly reporter: Reporter;
}

function readSeeds(raw: Raw, api: SimulatedApi, context: SeedContext): Seeds {
  const names = Object.keys(api.resources);
  for (const entry of listEntries(raw)) {
    if (!names.includes(entry.key)) {
      const help = suggestName(entry.key, names, `There are ${names.join(', ') || 'none'}.`);
      reportSeed(context.reporter, entry.at, `There is no resource \`${entry.key}\`.`, help);
    } else for (const item of listSeeds(entry)) trySeed(item, entry.key, api, context);
  }
  // Each item was tried.
  return raw.value as Seeds;
}

/** Items, as data for a simulation of only one of them. */
function listSeeds(raw: Raw): readonly Raw[] {
  if (!Array.isArray(raw.value)) {
    return listEntries(raw).map(({ key, value, at }) => ({ value: { [key]: value }, at }));
  }
  return raw.value.map((item: unknown, index) => ({ value: [item], at: placeBelow(raw.at, index) }));
}

/** A simulation that begins with it alone says what is wrong with it. */
function trySeed({ value, at }: Raw, name: string, api: SimulatedApi, { create, reporter }: SeedContext): void {
  try {
    create(api, { data: { [name]: value as Seeds[string] } });
  } catch (error) {
    reportSeed(reporter, at, `It cannot be one of \`${name}\`: ${findThrownLine(error)}.`);
  }
}

function reportSeed({ report }: Reporter, at: Place, message: string, help?: string): void {
  report({ code: 'SERVE-103', severity: 'error', message, at, help });
}
