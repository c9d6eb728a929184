/**
 * Built-in emitters that write only where a config or a flag names them. Each is loaded when it is named: a run that names
 * none has none of their code.
 */

import type { Data } from '../core/code/code.ts';
import type { Emitter } from '../core/plan/emitter.ts';

/** The emitter says itself what it needs: `needs` and `packages` of `Emitter`. */
export interface OptionalEmitter {
  readonly load: () => Promise<Emitter>;
  /** Options that suit a project that depends on these packages; undefined where those do that it has by itself. */
  readonly fit?: (packages: ReadonlySet<string>) => Promise<Data | undefined>;
}

/** The emitters by name, in the order in which their files are planned: each is behind those that it needs. */
export const optionalEmitters = {
  server: { load: async () => (await import('./server/emitter.ts')).serverEmitter },
  samples: { load: async () => (await import('./samples/emitter.ts')).samplesEmitter },
  simulation: { load: async () => (await import('./simulation/emitter.ts')).simulationEmitter },
  'tanstack-query': {
    load: async () => (await import('./tanstack-query/emitter.ts')).createTanstackQueryEmitter(),
    fit: async (packages) => (await import('./tanstack-query/fit.ts')).fitOptions(packages),
  },
  limits: { load: async () => (await import('./limits/emitter.ts')).allLimitsEmitter },
  'operation-pages': {
    load: async () => (await import('./operation-pages/emitter.ts')).operationPagesEmitter,
  },
  agents: { load: async () => (await import('./agents/emitter.ts')).agentsEmitter },
  paths: { load: async () => (await import('./paths/emitter.ts')).createPathsEmitter() },
  mcp: { load: async () => (await import('./mcp/emitter.ts')).createMcpEmitter() },
} as const satisfies Readonly<Record<string, OptionalEmitter>>;

/** What `emitters` of a config can name. */
export type OptionalEmitterName = keyof typeof optionalEmitters;
