/** Makes the simulation of an API, with the data that its service begins with. */

import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { getBelow, type Raw } from '../../../generator/core/load/structure/place.ts';
import type { LoadedApi } from '../../../generator/run/modules/load.ts';
import { createRouter } from '../../../templates/runtime/server/routes.ts';
import type { SimulatedApi } from '../../../templates/runtime/behaviour/model.ts';
import {
  createSimulation,
  type SimulationOptions,
} from '../../../templates/runtime/simulation/simulation.ts';
import type { SimulationSnapshot } from '../../../templates/runtime/simulation/state.ts';
import type { LoadedRun } from '../backend.ts';
import { openSchemas } from '../validators.ts';
import { readFaults } from './faults.ts';
import type { Site } from './page-data.ts';
import { readSeeds } from './seeds.ts';
import { reportSnapshot, type StartData } from './start-files.ts';

interface SimulateContext {
  readonly start: StartData;
  readonly isAlone: boolean;
  readonly state: unknown;
  readonly options: SimulationOptions;
}

/** Undefined, and problems, if the simulation cannot begin with the data of the files. */
export function simulate(
  api: LoadedApi,
  { reporter }: LoadedRun,
  { start, isAlone, state, options }: SimulateContext,
): Pick<Site, 'simulation' | 'findOperation'> | undefined {
  // It exports this alone, and nothing where the API has no operations.
  const [described = nothing] = Object.values(api.open('simulation')) as SimulatedApi[];
  const { seed, snapshot } = start;
  const pick = (raw: Raw | undefined): Raw | undefined =>
    raw && (isAlone ? raw : getBelow(raw, api.id));
  const [data, faults] = [pick(start.data), pick(start.faults)];
  const seeds = data && readSeeds(data, described, { schemas: openSchemas(api), reporter });
  const planned = faults && readFaults(faults, api.model, reporter);
  if (reporter.failed) return undefined;
  try {
    const simulation = createSimulation(described, {
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
