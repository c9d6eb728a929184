// A document in; the service that `specwright serve` has of it, in memory, out.

import { resolve } from 'node:path';

import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { loadApis } from '../../generator/run/modules/load.ts';
import { buildFlagsProject } from '../../generator/run/project/project.ts';
import type { SimulatedApi } from '../../templates/runtime/behaviour/model.ts';
import {
  createSimulation,
  type Simulation,
  type SimulationOptions,
} from '../../templates/runtime/simulation/simulation.ts';

export async function startService(
  path: string,
  options: SimulationOptions,
): Promise<Pick<Simulation, 'fetch'>> {
  const reporter = createReporter();
  const project = buildFlagsProject({ input: resolve(path), output: '.' }, process.cwd());
  const { apis = [] } = await loadApis(project, { emitter: 'simulation', strict: false, reporter });
  const [described] = Object.values(apis[0]?.open('simulation') ?? {}) as SimulatedApi[];
  if (described === undefined) throw new Error(`${path} cannot be read, or has no operations`);
  return createSimulation(described, options);
}
