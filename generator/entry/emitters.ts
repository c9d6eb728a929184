/**
 * Built-in emitters that only write where a config lists them, as functions that take their options; a list can have the
 * name instead where no option is set: `emitters: [simulation()]` is `emitters: ['simulation']`. One without options needs
 * no function.
 */

import { createMcpEmitter, type McpOptions } from '../features/mcp/emitter.ts';
import { createPathsEmitter, type PathsOptions } from '../features/paths/emitter.ts';
import { samplesEmitter } from '../features/samples/emitter.ts';
import { serverEmitter } from '../features/server/emitter.ts';
import { simulationEmitter } from '../features/simulation/emitter.ts';
import { createTanstackQueryEmitter } from '../features/tanstack-query/emitter.ts';
import type { TanstackQueryOptions } from '../features/tanstack-query/options.ts';
import type { Emitter } from '../core/plan/emitter.ts';

export type { McpOptions } from '../features/mcp/emitter.ts';
export type { PathsOptions } from '../features/paths/emitter.ts';
export type { TanstackQueryOptions } from '../features/tanstack-query/options.ts';
export type { Emitter } from '../core/plan/emitter.ts';

/** Writes `server.ts`: typed handlers of the operations, and the server that is made of them. */
export function server(): Emitter {
  return serverEmitter;
}

/** Writes `samples.ts`: functions that give valid values of models, requests and answers. */
export function samples(): Emitter {
  return samplesEmitter;
}

/** Writes `simulation.ts`: what the service does, as data for a service in memory; `server` and `samples` are written too. */
export function simulation(): Emitter {
  return simulationEmitter;
}

/** Writes `mcp.ts`: the operations as tools of the Model Context Protocol, and a server that has them. */
export function mcp(options?: McpOptions): Emitter {
  return createMcpEmitter(options);
}

/**
 * Writes `queries.ts`: the options of queries and mutations of TanStack Query, and the keys of queries.
 *
 * @example
 * tanstackQuery({ framework: 'vue', invalidates: { createOrder: ['orders', 'getStock'] } });
 */
export function tanstackQuery(options: TanstackQueryOptions = {}): Emitter {
  return createTanstackQueryEmitter(options);
}

/**
 * Writes `schema.ts`: the types of all paths, in the shape in which openapi-typescript wrote them.
 *
 * @example
 * paths({ rootTypes: true, immutable: true });
 */
export function paths(options: PathsOptions = {}): Emitter {
  return createPathsEmitter(options);
}
