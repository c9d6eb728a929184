/**
 * The clients of the services call their own servers over sockets: what a caller gives is what the handler gets, and what the
 * handler replies is what the caller gets.
 */

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Validation } from '../../generated/runtime/validate.ts';
import { reply } from '../../templates/runtime/server/replies.ts';
import type {
  AnyHandler,
  FetchHandler,
  ServerCall,
} from '../../templates/runtime/server/server.ts';
import * as cardPayments from '../services/card-payments/calls.ts';
import * as contentGeneration from '../services/content-generation/calls.ts';
import type { Call, Doors } from '../services/doors.ts';
import * as fileStorage from '../services/file-storage/calls.ts';
import * as mediationGroups from '../services/mediation-groups/calls.ts';
import * as monitoringDowntimes from '../services/monitoring-downtimes/calls.ts';
import * as packageInsights from '../services/package-insights/calls.ts';
import { useGenerated } from './generated.ts';
import { useSocket } from './socket.ts';

const generateServer = useGenerated();

interface Seen {
  readonly operation: string;
  readonly params: Record<string, unknown>;
}

/** Paths of operations for which the document has none: where the calls go. */
const paths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'card-payments': { paylinkCreateBillPayment: '/paylink/bill' },
  'content-generation': { finishUpload: '/up/1' },
  'monitoring-downtimes': { v1Create: '/api/v1/downtime', v1CancelByScope: '/x/y' },
};

/** What a path repeats is not sent with the value. */
const stripped: Readonly<Record<string, object>> = {
  'getFile files/abc': { name: 'abc' },
  'getFile files/a b': { name: 'a b' },
};

describeService('card-payments', cardPayments.doors, cardPayments.calls);
describeService('content-generation', contentGeneration.doors, contentGeneration.calls);
describeService('file-storage', fileStorage.doors, fileStorage.calls);
describeService('mediation-groups', mediationGroups.doors, mediationGroups.calls);
describeService('monitoring-downtimes', monitoringDowntimes.doors, monitoringDowntimes.calls);
describeService('package-insights', packageInsights.doors, packageInsights.calls);

function describeService<Client>(
  name: string,
  doors: Doors<Client>,
  calls: readonly Call<Client>[],
): void {
  describe(name, () => {
    const service = useService(name);

    it.each(calls)('$name', async (call) => {
      const { status = 200, body } = call.answer ?? {};
      service.answer = body === '' ? reply(status) : reply(status, body ?? {});
      let given: Seen | undefined;
      const validate = watchCalls((seen) => (given = seen));
      const client = doors.client({ baseUrl: service.url, validate });
      const result = await Promise.resolve(call.byClass(client)).catch((error: unknown) => error);
      if (call.breaks !== undefined) return expect(result).toMatchObject({ status: 400 });
      expect(service.errors).toEqual([]);
      const { operation, params } = given ?? {};
      const sent = { ...params, ...stripped[call.name] };
      expect(service.seen.map(asSent)).toMatchObject([
        asSent({ operation: `${operation}`, params: sent }),
      ]);
      expect(result).toEqual('gives' in call ? call.gives : (body ?? {}));
    });
  });
}

/** A list of one text is on the wire what the text is. */
function asSent({ operation, params }: Seen): Seen {
  const known = Object.entries(params).filter(([, value]) => value !== undefined);
  const sent = known.map(
    ([name, value]) => [name, Array.isArray(value) ? value.join() : value] as const,
  );
  return { operation, params: Object.fromEntries(sent) };
}

/** Is shown each call of a client, as its caller gave it. */
function watchCalls(watch: (seen: Seen) => void): Validation {
  return {
    request: 'off',
    response: 'off',
    schemas: () => undefined,
    validate: ({ operation, params }) => watch({ operation: operation.id, params: { ...params } }),
    validateItem() {},
  };
}

interface Service {
  url: string;
  answer: unknown;
  seen: Seen[];
  errors: unknown[];
}

/** A server whose handlers all reply with one answer. */
function useService(name: string): Service {
  const service: Service = { url: '', answer: undefined, seen: [], errors: [] };
  let handle: FetchHandler;
  const socket = useSocket((request) => handle(request));
  beforeAll(async () => {
    const { api, create } = await generateServer(`specs/${name}/openapi.yaml`, name);
    const answer = ({ operation, params, body }: ServerCall<Record<string, unknown>>): unknown => {
      service.seen.push({
        operation: operation.id,
        params: body === undefined ? params : { ...params, body },
      });
      return service.answer;
    };
    const operations = Object.values(api.operations);
    // Each handler takes what its operation has.
    const handlers = operations.map((one) => [one.name ?? one.id, answer as AnyHandler] as const);
    handle = create(Object.fromEntries(handlers), {
      paths: paths[name],
      onError: (error) => service.errors.push(error),
    });
    service.url = socket.url;
  });
  beforeEach(() => {
    service.seen = [];
    service.errors = [];
  });
  return service;
}
