/** Calls as a user meets them: what must be given, what comes back, and how errors narrow by status. */

import { expectTypeOf } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as storage from '../../generated/file-storage/index.ts';
import * as groups from '../../generated/mediation-groups/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import * as insights from '../../generated/package-insights/index.ts';

declare const http: cards.Http;
const baseUrl = 'https://service.example';
const client = new cards.CardPayments({ baseUrl, auth: { svcApiKey: 'key' } });
const charge: cards.ChargeRequest = { amount: 1, identifier: 'abcd', merchantid: 1, token: 'ct1' };

// Two doors, one signature.
expectTypeOf(client.charge).parameters.toEqualTypeOf<
  [params: cards.ChargeParams, options?: cards.RequestOptions | undefined]
>();
expectTypeOf(client.charge).returns.toEqualTypeOf<ReturnType<typeof cards.charge>>();
expectTypeOf(client.paylink.cancel).returns.toEqualTypeOf<ReturnType<typeof cards.paylinkCancel>>();
expectTypeOf(cards.charge(http, { body: charge })).toEqualTypeOf<
  cards.ApiPromise<
    cards.Decision,
    cards.ChargeError,
    cards.CodedResult<200, cards.Decision, 'T001'>
  >
>();

// The promise gives the data.
expectTypeOf(await cards.charge(http, { body: charge })).toEqualTypeOf<cards.Decision>();
expectTypeOf(await cards.authorise(http, {} as cards.AuthoriseParams)).toBeUnknown();
const { data, response } = await client.charge({ body: charge }).withResponse();
expectTypeOf(data).toEqualTypeOf<cards.Decision>();
expectTypeOf(response).toEqualTypeOf<Response>();
expectTypeOf(await client.charge({ body: charge }).response()).toEqualTypeOf<Response>();

// The result narrows by `ok`, by `kind`, and by `status`.
const result = await client.charge({ body: charge }).result();
if (result.ok) {
  expectTypeOf(result.status).toEqualTypeOf<200>();
  expectTypeOf(result.data).toEqualTypeOf<cards.Decision>();
  expectTypeOf(result.code).toEqualTypeOf<'T001' | undefined>();
  expectTypeOf(result.meaning).toEqualTypeOf<string | undefined>();
} else if (result.kind === 'code') {
  expectTypeOf(result.status).toEqualTypeOf<200>();
  expectTypeOf(result.error).toEqualTypeOf<cards.CodeError<'T001', cards.Decision, 200>>();
  expectTypeOf(result.error.code).toEqualTypeOf<'T001'>();
  expectTypeOf(result.error.data).toEqualTypeOf<cards.Decision>();
} else if (result.kind === 'http') {
  expectTypeOf(result.error.code).toEqualTypeOf<cards.CardPaymentsErrorCode | undefined>();
  if (result.status === 422) {
    expectTypeOf(result.error).toExtend<cards.HttpError<422, cards.ErrorModel>>();
    expectTypeOf(result.error.body).toEqualTypeOf<cards.ErrorModel>();
  } else if (result.status === 401) {
    expectTypeOf(result.error.body).toBeUnknown();
    expectTypeOf(result.error.status).toEqualTypeOf<401>();
  } else if (result.status === 404) {
    // Not documented, and still in reach.
    expectTypeOf(result.error.body).toBeUnknown();
  }
  // @ts-expect-error -- success is no error
  if (result.status === 200) throw result.error;
} else if (result.kind === 'validation') {
  expectTypeOf(result.error.issues).toEqualTypeOf<readonly cards.Issue[]>();
} else {
  expectTypeOf(result.kind).toEqualTypeOf<'network' | 'timeout' | 'abort' | 'protocol'>();
}

// A result without registered codes has no code.
const listed = await insights.getPackage(http, {} as insights.GetPackageParams).result();
if (listed.ok) {
  // @ts-expect-error -- no code
  expectTypeOf(listed.code).toBeUndefined();
} else {
  expectTypeOf(listed.kind).toEqualTypeOf<
    'http' | 'validation' | 'network' | 'timeout' | 'abort' | 'protocol'
  >();
}

// The body that all errors of an API have.
const cancelled = await downtimes.v2Cancel(http, { downtime_id: 'x' }).result();
if (!cancelled.ok && cancelled.kind === 'http') {
  expectTypeOf(cancelled.error.body).toEqualTypeOf<downtimes.Errors>();
  expectTypeOf(cancelled.error.body.errors).toEqualTypeOf<string[]>();
}

// A base URL is needed: no host is shown.
// @ts-expect-error -- options are needed
export const nowhere = () => new storage.FileStorage();
// @ts-expect-error -- and a base URL in them
export const noBase = () => new cards.CardPayments({});

// Credentials by the names of the schemes.
export const keyed = new downtimes.MonitoringDowntimes({
  baseUrl,
  auth: { apiKey: 'a', applicationKey: async () => 'b' },
  variables: { vendor: 'ACME' },
});
export const bearing = new downtimes.MonitoringDowntimes({ baseUrl, auth: { oauth2: 'token' } });
export const signed = new cards.CardPayments({
  baseUrl,
  auth: { svcApiKey: { clientId: 'c', licenceKey: 'l' } },
});
export const wrongKey = new cards.CardPayments({
  baseUrl,
  // @ts-expect-error -- no such scheme
  auth: { apiKey: 'a' },
});
export const wrongWord = new cards.CardPayments({
  baseUrl,
  // @ts-expect-error -- no such variable
  variables: { vender: 'a' },
});
export const wordless = new groups.MediationGroups({
  baseUrl,
  // @ts-expect-error -- words of scopes, which nothing that is sent holds
  variables: { scope_base: 'a' },
});
export const nobody = new insights.PackageInsights({
  baseUrl,
  // @ts-expect-error -- no words at all
  variables: { vendor: 'a' },
});
export const codeless = new insights.PackageInsights({
  baseUrl,
  // @ts-expect-error -- no code makes a call fail
  failOnCode: false,
});

// A service that asks for no credentials.
export const open = new cards.CardPayments({ baseUrl, auth: false });

// Members of a group that are needed together.
export const byHash: insights.QueryParams = { hash: { type: 'MD5', value: 'a' } };
// @ts-expect-error -- a hash has a value
export const halfHash: insights.QueryParams = { hash: { type: 'MD5' } };
// @ts-expect-error -- and a type
export const otherHalf: insights.QueryParams = { hash: { value: 'a' } };
export const byName: insights.QueryParams = { versionKey: { name: 'a' } };

// Validators are the caller's choice, for the client and for a call.
export const validated = new cards.CardPayments({
  baseUrl,
  auth: false,
  validate: cards.cardPaymentsValidation({ request: 'strict', response: 'warn' }),
});
export const once = () => client.charge({ body: charge }, { validate: cards.chargeSchemas });
export const never = () => client.charge({ body: charge }, { validate: false });
// @ts-expect-error -- no such policy
export const wrongPolicy = cards.cardPaymentsValidation({ request: 'hard' });

// Parameters that are not needed may be left out, all of them too.
export const optional = () => [
  downtimes.v2List(http),
  downtimes.v2List(http, { 'page[limit]': 5 }, { timeout: 1000 }),
  insights.query(http, { versionKey: { system: 'NPM' } }),
  storage.filesTrash(http, { fileId: 'f' }),
  storage.aboutGet(http),
  storage.aboutGet(http, {}, { query: { fields: 'user' } }),
  generation.startUpload(http, {
    'X-Svc-Upload-Header-Content-Length': 1,
    'X-Svc-Upload-Header-Content-Type': 'text/plain',
    body: {},
  }),
];

// Parameters that are needed may not.
export const needed = () => [
  // @ts-expect-error -- path parameters are needed
  storage.filesTrash(http),
  // @ts-expect-error -- by their own name
  storage.filesTrash(http, { id: 'f' }),
  // @ts-expect-error -- a body is needed
  cards.charge(http, {}),
  // @ts-expect-error -- all members of a group in a path
  insights.getVersion(http, { versionKey: { system: 'NPM', name: 'a' } }),
  // @ts-expect-error -- the mask is needed
  groups.updateMediationGroup(http, { publisher_id: 'p', mediation_group_id: '1', body: {} }),
  // @ts-expect-error -- a number
  downtimes.v1Cancel(http, { downtime_id: '1' }),
  // @ts-expect-error -- a path that no document shows is given by the caller
  downtimes.v1Create(http, { body: {} }),
  // @ts-expect-error -- no such include
  downtimes.v2List(http, { include: ['owner'] }),
];

// A bodiless operation takes no body; an open one takes any form.
// @ts-expect-error -- no body is described
export const noBody = () => cards.paylinkCancel(http, { token: 't', body: {} });
export const openBodies = () => [
  storage.filesInsert(http, { body: { title: 'x' } }),
  storage.filesInsertUpload(http, { body: new Uint8Array(1) }, { contentType: 'image/png' }),
  storage.filesInsertUpload(http, { body: new Blob([]) }),
  storage.filesInsertUpload(http, { body: new FormData() }),
];

// Options of a call without parameters come second, and are not taken for parameters.
export const options = () => [
  storage.aboutGet(http, {}, { query: { fields: 'user' } }),
  storage.aboutGet(http, undefined, { timeout: 1 }),
  // @ts-expect-error -- these would be dropped without a word
  storage.aboutGet(http, { query: { fields: 'user' } }),
];

// Fields that no document shows are open: parts of a function call, and the token of the next page.
export const turn: generation.Content = {
  role: 'user',
  parts: [{ text: 'x' }, { functionResponse: { name: 'f', response: {} } }],
};
export const pages = () =>
  insights.getVersionBatchPages(
    http,
    { body: { requests: [] } },
    { nextToken: ({ nextPageToken: token }) => (typeof token === 'string' ? token : undefined) },
  );
export const notShown = (
  downtime: downtimes.DowntimeV2,
  challenge: cards.ChallengeRequest,
  targeting: groups.Targeting,
): unknown[] => [
  downtime['id'],
  downtime.attributes?.['status'],
  challenge['acsUrl'],
  targeting['idfaTargeting'],
];

// Optional members take `undefined`, under any flags of the compiler.
export const explicit: cards.ContactDetails = { email: undefined };

// What the spec does not describe.
expectTypeOf(client.request('GET', '/x', { query: { a: 1 } })).resolves.toBeUnknown();
