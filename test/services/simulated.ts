/** An API in; its simulation on loopback out, which keeps what it was asked, byte for byte. */

import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach } from 'vitest';
import type { Store } from '../../templates/runtime/simulation/store.ts';
import type { Simulation } from '../../templates/runtime/simulation/simulation.ts';
import { generateService } from '../simulation/generated.ts';
import { type Listener, type Recorded, useListener } from './service.ts';

/** What the tests of an API begin with. */
export interface SimulatedService {
  /** Name of the folder of its spec. */
  readonly api: string;
  /** Accepted values by the names of security schemes; by default any. */
  readonly credentials?: Readonly<Record<string, readonly string[]>>;
  /** The paths of operations that the document leaves open. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Puts there what the call of this name is about. */
  readonly fill?: (store: Store, name: string) => void;
  /** Statuses of calls that ask for what is not there, by name. */
  readonly refused?: Readonly<Record<string, number>>;
}

export interface SimulatedListener extends Listener {
  readonly simulation: Simulation;
  /** The bodies of the answers, as texts. */
  readonly answers: readonly string[];
}

/** Resets the service before each test. */
export function useSimulated({
  api,
  paths,
  credentials = {},
}: SimulatedService): SimulatedListener {
  let simulation: Simulation | undefined;
  const answers: string[] = [];
  const open = (): Simulation => {
    if (!simulation) throw new Error('It is generated before the first test.');
    return simulation;
  };
  const listener = useListener(async (request, response) => {
    answers.push(await pass(open(), request, { response, url: listener.url }));
  });
  beforeAll(async () => {
    const made = await generateService(api);
    simulation = made.createSimulation(made.api, { paths, credentials });
  });
  beforeEach(() => {
    answers.length = 0;
    open().reset();
  });
  return {
    get url() {
      return listener.url;
    },
    get simulation() {
      return open();
    },
    requests: listener.requests,
    only: listener.only,
    answers,
  };
}

interface Way {
  readonly response: ServerResponse;
  readonly url: string;
}

/** Gives the body of the answer. */
async function pass(
  simulation: Simulation,
  { method, target, headers, bytes }: Recorded,
  { response, url }: Way,
): Promise<string> {
  const known = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const body = bytes.length > 0 ? Uint8Array.from(bytes) : null;
  const init = { method, headers: known, body };
  const answer = await simulation.fetch(new Request(url + target, init));
  const text = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  return String(text);
}

/** Options of a call that ask the simulation for an answer that the document shows. */
export function prefer(status: number): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { prefer: `code=${status}` } };
}

/** Options of a call that ask the simulation for a failure that the document need not show. */
export function fail(status: number): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { 'x-specwright-fault': `status=${status}` } };
}
