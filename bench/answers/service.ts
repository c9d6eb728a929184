// A document in; the service that `specwright serve` has of it, in memory, out.

import { resolve } from 'node:path';

import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { loadApis } from '../../generator/run/modules/load.ts';
import { buildFlagsProject } from '../../generator/run/project/project.ts';
import type { SimulatedApi } from '../../templates/runtime/behaviour/model.ts';
import type {
  createSimulation,
  Simulation,
  SimulationOptions,
} from '../../templates/runtime/simulation/simulation.ts';

export interface Service extends Pick<Simulation, 'fetch'> {
  close(): void;
}

export async function startService(path: string, options: SimulationOptions): Promise<Service> {
  const reporter = createReporter();
  const project = buildFlagsProject({ input: resolve(path), output: '.' }, process.cwd());
  const { loaded } = await loadApis(project, {
    emitter: 'simulation',
    called: ['simulation#createSimulation'],
    strict: false,
    reporter,
  });
  const [api] = loaded?.apis ?? [];
  if (loaded === undefined || api === undefined) throw new Error(`${path} cannot be read`);
  const [described] = Object.values(await api.load('simulation')) as SimulatedApi[];
  const runtime = await loaded.loadRuntime('simulation');
  const create = runtime['createSimulation'] as typeof createSimulation;
  if (described === undefined) throw new Error(`${path} has no operations`);
  return { fetch: create(described, options).fetch, close: loaded.close };
}
