/** Answers of tests as a user types them: what an operation takes, and what it refuses. */

import { expectTypeOf, vi } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import type * as insights from '../../generated/package-insights/index.ts';
import type { ApiStream } from '../../generated/runtime/streams.ts';
import {
  answerWith,
  type Answers,
  failWith,
  inTurn,
  makeCall,
  mockClient,
  streamItems,
} from '../../generated/runtime/testing.ts';
import type { Streamed } from '../../templates/runtime/derived/streams.ts';

declare const decision: cards.Decision;
declare const piece: generation.GenerateContentResponse;
declare const page: downtimes.ListDowntimesV2Response;

// The class is what comes back; options that an API requires need not be said.
const { client, calls, answer } = mockClient(cards.CardPayments, { charge: decision });
expectTypeOf(client).toEqualTypeOf<cards.CardPayments>();
expectTypeOf(calls[0]?.params['body']).toBeUnknown();
mockClient(cards.CardPayments, {}, { failOnCode: false, variables: { vendor: 'acme' } });
// @ts-expect-error: no option of this client
mockClient(cards.CardPayments, {}, { failOnCodes: false });

// Data, functions of the parameters, other statuses.
answer({ charge: ({ body }) => ({ ...decision, identifier: body.identifier }) });
answer({
  charge: async (params, options) => {
    expectTypeOf(params).toEqualTypeOf<cards.ChargeParams>();
    expectTypeOf(options).toEqualTypeOf<cards.RequestOptions>();
    return decision;
  },
});
answer({ charge: answerWith({ status: 201, data: decision, headers: { 'x-a': '1' } }) });
// @ts-expect-error: another operation's data
answer({ charge: 'yes' });
// @ts-expect-error: another operation's data
answer({ charge: answerWith({ data: 'yes' }) });
// @ts-expect-error: no operation
answer({ charges: decision });

// Data that no document shows are any, and functions of parameters still know these.
answer({ authorise: 'ok' });
answer({ authorise: ({ body }) => ({ for: body.identifier }) });
answer({ 'GET /v6/health': { up: true }, 'POST /v6/ping': undefined });

// Failures by status, with the body that belongs to it, and by code.
answer({ charge: failWith({ status: 422, code: 'T001' }) });
answer({ charge: failWith({ status: 200, code: 'T001', body: decision }) });
answer({ charge: failWith('timeout') });
answer({ charge: ({ body }) => (body.amount > 9 ? failWith({ status: 401 }) : decision) });
// @ts-expect-error: no code of the registry
answer({ charge: failWith({ status: 422, code: 'T9' }) });
// @ts-expect-error: no body of this status
answer({ charge: failWith({ status: 422, body: 'no' }) });
// @ts-expect-error: no status of failure
answer({ charge: failWith({ status: 299 }) });
const refused = failWith<cards.ChargeError>({ status: 422 });
answer({ charge: inTurn(refused, decision) });
answer({ charge: inTurn(failWith({ status: 422 }), decision) });
// @ts-expect-error: another operation's data
answer({ charge: inTurn(failWith({ status: 422 }), 'yes') });

// Groups are groups.
answer({
  paylink: { cancel: failWith({ status: 409 }), close: inTurn(failWith({ status: 409 })) },
});
// @ts-expect-error: no operation of the group
answer({ paylink: { cancels: failWith({ status: 409 }) } });

// Streams, and pages by the operation that gives them.
mockClient(generation.ContentGeneration, {
  generateContent: piece,
  streamGenerateContent: streamItems([piece, piece]),
  finishUpload: ({ body }) => {
    expectTypeOf(body).toExtend<object>();
    return failWith({ status: 500 });
  },
});
mockClient(generation.ContentGeneration, {
  async streamGenerateContent({ model }) {
    expectTypeOf(model).toEqualTypeOf<string>();
    return streamItems([piece]);
  },
});
mockClient(generation.ContentGeneration, {
  // @ts-expect-error: items are distinguished from data
  streamGenerateContent: [piece],
});
mockClient(generation.ContentGeneration, {
  // @ts-expect-error: an upload is made of operations
  uploadFile: {},
});
mockClient(downtimes.MonitoringDowntimes, { v2: { list: inTurn(page, page, {}) } });
mockClient(downtimes.MonitoringDowntimes, {
  v2: {
    // @ts-expect-error: pages are given to the operation
    listPages: [page],
  },
});
// A call that gives a stream or something else takes answers of both kinds.
declare class Chat {
  readonly http: cards.Http;
  constructor(options: cards.ClientOptions);
  ask<Asked extends boolean = false>(params: {
    stream?: Asked;
  }): Streamed<Asked, true, ApiStream<number>, cards.ApiPromise<string>>;
}
mockClient(Chat, { ask: ({ stream }) => (stream ? streamItems([1, 2]) : 'one, two') });
mockClient(Chat, { ask: 'one' });
// @ts-expect-error: neither
mockClient(Chat, { ask: 1 });

expectTypeOf<Answers<insights.PackageInsights>>().toHaveProperty('getVersionBatch');

// Spies: what awaits gets what they promise; a call of its own can do all that a call can.
vi.spyOn(client, 'charge').mockResolvedValue(decision);
expectTypeOf(makeCall(decision)).resolves.toEqualTypeOf<cards.Decision>();
vi.spyOn(client, 'charge').mockReturnValue(makeCall(decision));
vi.spyOn(client, 'charge').mockReturnValue(makeCall(failWith({ status: 422, code: 'T001' })));
vi.spyOn(client, 'charge').mockImplementation(({ body }) =>
  makeCall({ ...decision, identifier: body.identifier }),
);
// @ts-expect-error: another operation's data
vi.spyOn(client, 'charge').mockReturnValue(makeCall('yes'));
const uploads = mockClient(generation.ContentGeneration, {}).client;
vi.spyOn(uploads, 'uploadFile').mockResolvedValue({});
