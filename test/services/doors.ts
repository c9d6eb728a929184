/** In: calls of an API and the HTTP form that its document states. Out: a test for each, through both doors. */

import { describe, expect, it } from 'vitest';
import type { Fetch, Http } from '../../generated/runtime/client.ts';
import type { Validation } from '../../generated/runtime/validate.ts';
import type { Recorded, Reply } from './service.ts';
import { type SimulatedService, useSimulated } from './simulated.ts';

/** One call, and all that it puts on the wire. */
export interface Call<Client> {
  readonly name: string;
  readonly byFunction: (http: Http) => PromiseLike<unknown>;
  readonly byClass: (client: Client) => PromiseLike<unknown>;
  /** Method and raw target: `GET /v1/things/a%2Fb?x=0`. */
  readonly sends: string;
  /** Exact values by lower-case name; `undefined`: not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** A text or bytes are compared as they are, anything else as its JSON; left out: no body and no content type. */
  readonly body?: unknown;
  /** What a handler answers in test/server. */
  readonly answer?: Reply;
  /** What the promise gives then; the body of the answer by default. */
  readonly gives?: unknown;
  /** Why the document refuses it, where it does: the runtime sends it all the same, validators do not. */
  readonly breaks?: string;
}

/** The address of the service, and the `fetch` that carries requests to it. */
export interface Where {
  readonly baseUrl: string;
  readonly fetch?: Fetch;
  readonly validate?: Validation;
}

/** What a test needs of an API: both doors to the service. */
export interface Doors<Client> {
  http(where: Where): Http;
  client(where: Where): Client;
}

/** The tests of all calls, against the simulation of their API. */
export function describeCalls<Client>(
  doors: Doors<Client>,
  calls: readonly Call<Client>[],
  simulated: SimulatedService,
): void {
  const service = useSimulated(simulated);
  const ways = [
    {
      way: 'function',
      run: (call: Call<Client>) => call.byFunction(doors.http({ baseUrl: service.url })),
    },
    {
      way: 'class',
      run: (call: Call<Client>) => call.byClass(doors.client({ baseUrl: service.url })),
    },
  ];

  describe.each(ways)('by $way', ({ run }) => {
    it.each(calls)('$name: $sends', async (call) => {
      simulated.fill?.(service.simulation.store, call.name);
      const given: unknown = await run(call).then(undefined, (error: unknown) => error);
      expectSent(call, service.only());
      const [operation] = call.name.split(' ');
      const refused = call.breaks === undefined ? simulated.refused?.[call.name] : 400;
      const status = refused ?? expect.toSatisfy((found: number) => found < 300);
      expect(service.simulation.calls).toMatchObject([{ status, operation }]);
      if (refused !== undefined) return expect(given).toMatchObject({ kind: 'http', status });
      const [answer = ''] = service.answers;
      expect(given).toEqual(answer === '' ? undefined : JSON.parse(answer));
    });
  });
}

function expectSent<Client>(call: Call<Client>, sent: Recorded): void {
  expect(`${sent.method} ${sent.target}`).toBe(call.sends);
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    expect(sent.headers[name], name).toBe(value);
  }
  if (call.body === undefined) expect(sent.headers['content-type']).toBeUndefined();
  expect(sent.bytes.toString('latin1')).toBe(encodeBody(call.body).toString('latin1'));
}

function encodeBody(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
