/** The generated clients with a secret in every sensitive place, and calls that carry them all. */

import { CardPayments, cardPaymentsValidation } from '../../../generated/card-payments/index.ts';
import {
  ContentGeneration,
  contentGenerationValidation,
} from '../../../generated/content-generation/index.ts';
import {
  MediationGroups,
  mediationGroupsValidation,
} from '../../../generated/mediation-groups/index.ts';
import {
  MonitoringDowntimes,
  monitoringDowntimesValidation,
} from '../../../generated/monitoring-downtimes/index.ts';
import {
  PackageInsights,
  packageInsightsValidation,
} from '../../../generated/package-insights/index.ts';
import { clientCredentials } from '../../../generated/runtime/oauth.ts';
import type { ValidationPolicy } from '../../../generated/runtime/validate.ts';
// No generated client has a cookie, a password or a multipart form.
import { basic, cookieKey, authorization } from '../../../templates/runtime/auth/auth.ts';
import { json } from '../../../templates/runtime/call/bodies.ts';
import { type ClientOptions, Http } from '../../../templates/runtime/call/client.ts';
import { multipart } from '../../../templates/runtime/derived/multipart.ts';
import type { Canaries } from './search.ts';
import { sensitive } from '../../../templates/runtime/auth/redaction.ts';
import { given } from '../../../templates/runtime/call/request.ts';

const nonce = Uint8Array.from({ length: 16 }, (_, index) => 0xf1 ^ (index * 7));

export const canaries = {
  'card number': '4929 1234 5678 9010',
  'security code': 'q#7Z',
  'card token': 'ctCANARYtokenPCAPyNyCkx3Ry8wGy',
  'licence key': 'LICENCE canary/"key"+&=<7>',
  nonce: Buffer.from(nonce).toString('hex').toUpperCase(),
  'nonce in base64': Buffer.from(nonce).toString('base64'),
  'domain key': 'DOMAIN-canary/key+=="9"',
  'query key': 'QUERY canary/"key"+&=é',
  'bearer token': 'BEARER.canary-token_~+/==',
  'fresh bearer token': 'FRESH.canary-token_~+/==',
  'client secret': 'CLIENT-SECRET canary/&+',
  'token of a client': 'GRANTED.canary-token_~+/==',
  'api key': 'HEADER-canary-key\\1"2"',
  'application key': 'APPLICATION canary key',
  cookie: 'COOKIE canary;"value"&=',
  password: 'BASIC:canary&password',
  'header of the client': 'CLIENT-HEADER-canary/token',
  'header of a call': 'CALL-HEADER-canary/token',
} as const satisfies Canaries;

export interface Where extends Pick<
  ClientOptions,
  'baseUrl' | 'hooks' | 'onWarning' | 'fetch' | 'timeout' | 'retries'
> {
  readonly policy: ValidationPolicy;
  readonly signal?: AbortSignal;
}

/** A call, and what a program could print besides its error. */
export interface Sent {
  readonly outcome: PromiseLike<unknown>;
  readonly client: unknown;
}

const note = 'nothing to hide';
const card = {
  cardnumber: canaries['card number'],
  csc: canaries['security code'],
  expmonth: 12,
  expyear: 2030,
};
const order = { amount: 1099, identifier: 'order-1', merchantid: 12345678 };
const token = canaries['card token'];

function payments({ policy, ...where }: Where): CardPayments {
  return new CardPayments({
    ...where,
    auth: { svcApiKey: { clientId: 'client-1', licenceKey: canaries['licence key'], nonce } },
    headers: { 'x-session-token': canaries['header of the client'] },
    validate: cardPaymentsValidation(policy),
  });
}

function paymentsByDomain({ policy, ...where }: Where): CardPayments {
  return new CardPayments({
    ...where,
    auth: { svcDomainKey: canaries['domain key'] },
    validate: cardPaymentsValidation(policy),
  });
}

function generation({ policy, ...where }: Where): ContentGeneration {
  const auth = { apiKey: canaries['query key'] };
  return new ContentGeneration({ ...where, auth, validate: contentGenerationValidation(policy) });
}

function mediation({ policy, ...where }: Where): MediationGroups {
  let tokenCount = 0;
  const tokens = [canaries['bearer token'], canaries['fresh bearer token']];
  const auth = { oauth2: () => tokens[tokenCount++ % 2] ?? '' };
  return new MediationGroups({ ...where, auth, validate: mediationGroupsValidation(policy) });
}

/** Tokens from an endpoint beside the service: at `/token` it gives one, anywhere else it fails as the service does. */
function mediationByClient(path: string): (where: Where) => MediationGroups {
  return ({ policy, ...where }) => {
    const oauth2 = clientCredentials({
      tokenUrl: `${where.baseUrl}${path}`,
      clientId: 'client-1',
      clientSecret: canaries['client secret'],
      authentication: path === '/token' ? 'basic' : 'body',
      timeout: 100,
      sleep: async () => {},
      ...(where.fetch && { fetch: where.fetch }),
    });
    const validate = mediationGroupsValidation(policy);
    return new MediationGroups({ ...where, auth: { oauth2 }, validate });
  };
}

function downtimes({ policy, ...where }: Where): MonitoringDowntimes {
  const auth = { apiKey: canaries['api key'], applicationKey: canaries['application key'] };
  const validate = monitoringDowntimesValidation(policy);
  return new MonitoringDowntimes({ ...where, auth, validate });
}

function insights({ policy, ...where }: Where): PackageInsights {
  const headers = { authorization: `Bearer ${canaries['header of the client']}` };
  return new PackageInsights({ ...where, headers, validate: packageInsightsValidation(policy) });
}

const api = {
  name: 'by-hand',
  auth: authorization([[cookieKey('session', 'session'), basic('login')]]),
  sensitive: sensitive('pin'),
};

function byHand({ policy: _policy, ...where }: Where): Http {
  const login = { username: 'somebody', password: canaries.password };
  return new Http(api, { ...where, auth: { session: canaries.cookie, login } });
}

const withHeader = { headers: { 'x-auth': canaries['header of a call'] } };
const contents = [{ parts: [{ text: note }] }];
const model = 'models/m-1';

/** Reads a stream or pages to the end. */
async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const item of items) {
    read.push(item);
    if (read.length > 20) break;
  }
  return read;
}

function sending<Client>(
  make: (where: Where) => Client,
  send: (client: Client, options: { signal?: AbortSignal }) => PromiseLike<unknown>,
): (where: Where) => Sent {
  return ({ signal, ...where }) => {
    const client = make(where);
    return { client, outcome: send(client, signal === undefined ? {} : { signal }) };
  };
}

export const calls: Readonly<Record<string, (where: Where) => Sent>> = {
  authorise: sending(payments, (client, options) =>
    client.authorise({ body: { ...order, ...card } }, options),
  ),
  'charge in XML': sending(payments, (client, options) =>
    client.charge(
      { body: { ...order, token, csc: card.csc } },
      { ...options, contentType: 'application/xml' },
    ),
  ),
  'charge by domain key': sending(paymentsByDomain, (client, options) =>
    client.charge({ body: { ...order, token, csc: card.csc } }, { ...options, ...withHeader }),
  ),
  registerCard: sending(payments, (client, options) =>
    client.registerCard({ accountid: 'a/1', body: card }, options),
  ),
  'token in the path': sending(payments, (client, options) =>
    client.paylink.cancel({ token }, options),
  ),
  'a body that breaks rules': sending(payments, (client, options) =>
    client.authorise(
      {
        body: {
          ...order,
          ...card,
          cardnumber: `${card.cardnumber} x ${card.cardnumber}`,
          csc: 'q#7Z too long',
        },
      },
      options,
    ),
  ),
  generateContent: sending(generation, (client, options) =>
    client.generateContent({ model, body: { contents } }, options),
  ),
  'a stream': sending(generation, (client, options) =>
    all(client.streamGenerateContent({ model, body: { contents } }, options)),
  ),
  'an upload': sending(generation, (client, options) =>
    client.uploadFile(
      new Blob([note]),
      { body: { file: { display_name: note } } },
      { ...options, interval: 1, maxPolls: 2 },
    ),
  ),
  'waiting for a state': sending(generation, (client, options) =>
    client.waitForFile({ name: 'files/1' }, 'ACTIVE', { ...options, interval: 1, maxPolls: 2 }),
  ),
  'a bearer token': sending(mediation, (client, options) =>
    client.listMediationGroups({ publisher_id: 'pub-1' }, options),
  ),
  'a token that was granted': sending(mediationByClient('/token'), (client, options) =>
    client.listMediationGroups({ publisher_id: 'pub-1' }, options),
  ),
  'a token that is not granted': sending(mediationByClient('/no-token'), (client, options) =>
    client.listMediationGroups({ publisher_id: 'pub-1' }, options),
  ),
  'two headers': sending(downtimes, (client, options) =>
    client.v1.list({}, { ...options, ...withHeader }),
  ),
  'a batch': sending(insights, (client, options) =>
    client.getVersionBatchAll([{ versionKey: { system: 'NPM', name: note, version: '1' } }], {
      ...options,
      nextToken: () => undefined,
    }),
  ),
  'pages of a batch': sending(insights, (client, options) =>
    all(
      client.getVersionBatchPages(
        { body: { requests: [{ versionKey: { system: 'NPM', name: note, version: '1' } }] } },
        { ...options, nextToken: () => undefined },
      ),
    ),
  ),
  'a cookie and a password': sending(byHand, (http, options) =>
    http.send(
      { id: 'pay', method: 'POST', path: '/pay/{pin}', body: json },
      { pin: token, body: { card: { pin: card.cardnumber } } },
      { ...options, ...withHeader },
    ),
  ),
  'a multipart form': sending(byHand, (http, options) =>
    http.send(
      { id: 'send', method: 'POST', path: '/send', query: ['pin'], body: multipart },
      { pin: card.cardnumber, body: { pin: token, note } },
      options,
    ),
  ),
  'what no spec describes': sending(byHand, (http, options) =>
    http.send(
      { id: 'POST /x', method: 'POST', parts: [given('/x')], body: json, security: [] },
      { body: { pin: card.cardnumber } },
      { ...options, ...withHeader, query: { pin: token } },
    ),
  ),
  'a header that cannot be sent': sending(byHand, (http, options) =>
    http.send(
      { id: 'get', method: 'GET', path: '/' },
      {},
      { ...options, headers: { 'x-auth': `${canaries['header of a call']}\r\n` } },
    ),
  ),
  'a path value that is refused': sending(byHand, (http, options) =>
    http.send({ id: 'get', method: 'GET', path: '/{pin}/{id}' }, { pin: token, id: '..' }, options),
  ),
};
