// Webhooks that can be trusted: their signature and time are checked before anything of them is read.

import { WebhookError } from './webhook-errors.ts';
import {
  checkSignature,
  readHeader,
  type WebhookHeaders,
  type WebhookScheme,
  type WebhookSecret,
} from './webhook-signatures.ts';

export { WebhookError, type WebhookFault } from './webhook-errors.ts';
export type {
  WebhookHeaders,
  WebhookPlace,
  WebhookScheme,
  WebhookSecret,
} from './webhook-signatures.ts';

/**
 * The body as it came: a text or bytes, never what a parser made of them.
 *
 * @example
 * const body: WebhookBody = await request.text();
 */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/**
 * A schema of https://standardschema.dev.
 *
 * @example
 * const schema: WebhookSchema<Order> = z.object({ id: z.string() });
 */
export interface WebhookSchema<Event> {
  readonly '~standard': {
    readonly validate: (value: unknown) => EventResult<Event> | Promise<EventResult<Event>>;
  };
}

type EventResult<Event> =
  | { readonly value: Event; readonly issues?: undefined }
  | { readonly issues: WebhookError['issues'] };

/**
 * How a webhook is checked.
 *
 * @example
 * const options: WebhookOptions<Order> = { tolerance: 60_000, validate: orderSchema };
 */
export interface WebhookOptions<Event = unknown> {
  /** How the service signs; several where one of their headers is sent. Standard Webhooks if nothing says it. */
  readonly scheme?: WebhookScheme | readonly WebhookScheme[] | undefined;

  /** How many milliseconds the time may differ from now; 300,000 by default. */
  readonly tolerance?: number | undefined;

  /** The time that counts as now, or a function that gives it. */
  readonly now?: Date | number | (() => Date | number) | undefined;

  /** The address that the service was given, where it signs that too. */
  readonly url?: string | undefined;

  /** A schema that the event must match; what it gives is the event. */
  readonly validate?: WebhookSchema<Event> | undefined;
}

const standard: Omit<WebhookScheme, 'header'> = {
  prefix: 'v1,',
  hash: 'SHA-256',
  encoding: 'base64',
  signed: '{id}.{timestamp}.{body}',
  secret: 'base64',
  secretPrefix: 'whsec_',
};

/**
 * How services sign that follow https://www.standardwebhooks.com, with its headers or with those of Svix. A secret is the text
 * that the service shows: `whsec_` and base64.
 *
 * @example
 * await verifyWebhook(body, headers, secret, { scheme: standardWebhooks });
 */
export const standardWebhooks: readonly WebhookScheme[] = [
  /* @__PURE__ */ describeStandard('webhook'),
  /* @__PURE__ */ describeStandard('svix'),
];

function describeStandard(name: string): WebhookScheme {
  return {
    ...standard,
    header: `${name}-signature`,
    id: `header.${name}-id`,
    timestamp: `header.${name}-timestamp`,
  };
}

/**
 * Checks the signature of a webhook and when it was sent, and gives the JSON of its body. Nothing of the body is read before.
 *
 * @throws {WebhookError} If the webhook is not to be trusted.
 * @throws {TypeError} If it cannot be checked: no secret, or a body that was parsed.
 *
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, secret);
 */
export async function verifyWebhook<Event = unknown>(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: WebhookOptions<Event> = {},
): Promise<Event> {
  await verifySignature(body, headers, secret, options);
  return validateEvent(readJson(body), options);
}

/**
 * The same where a header names the event: gives that name beside the body.
 *
 * @example
 * const { name, body } = await verifyNamedWebhook(text, headers, secret, { ...options, event: 'X-Event' });
 */
export async function verifyNamedWebhook<Event = { readonly name: string; readonly body: unknown }>(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: WebhookOptions<Event> & { readonly event: string },
): Promise<Event> {
  await verifySignature(body, headers, secret, options);
  const name = readHeader(headers, options.event)[0];
  if (name === undefined) {
    throw new WebhookError('header', `The webhook has no header ${options.event}.`);
  }
  return validateEvent({ name, body: readJson(body) }, options);
}

/**
 * Checks the signature of a webhook and when it was sent, for a body of any media type, such as a form.
 *
 * @throws {WebhookError} If the webhook is not to be trusted.
 *
 * @example
 * await verifySignature(text, request.headers, secret, { scheme });
 * const form = new URLSearchParams(text);
 */
export async function verifySignature(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: Omit<WebhookOptions, 'validate'> = {},
): Promise<void> {
  const { scheme = standardWebhooks, url } = options;
  const schemes = 'hash' in scheme ? [scheme] : scheme;
  const received = { body: toBytes(body), headers, secret, url };
  const [used, timestamp] = await checkSignature(schemes, received);
  if (timestamp !== undefined) checkTime(timestamp, used, options);
}

/** A parsed body has other bytes than the one that was signed. */
function toBytes(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    'The body of a webhook is needed as it came, a text or bytes: a parsed one cannot be verified.',
  );
}

function checkTime(
  timestamp: string,
  { tolerance: usual = 300_000 }: WebhookScheme,
  { tolerance = usual, now }: Pick<WebhookOptions, 'tolerance' | 'now'>,
): void {
  const sent = readTime(timestamp);
  const present = Number((typeof now === 'function' ? now() : now) ?? Date.now());
  // What is no number is within nothing.
  if (Math.abs(present - sent) <= tolerance) return;
  const message = Number.isNaN(sent)
    ? 'The time of the webhook cannot be read.'
    : 'The time of the webhook is too far from now.';
  throw new WebhookError('timestamp', message);
}

/** Seconds or milliseconds since 1970, or a date: seconds have more than eleven digits in three thousand years. */
function readTime(timestamp: string): number {
  if (!/^\d+$/.test(timestamp)) return Date.parse(timestamp);
  return Number(timestamp) * (timestamp.length > 11 ? 1 : 1000);
}

function readJson(body: WebhookBody): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(toBytes(body));
    return JSON.parse(text) as unknown;
  } catch {
    throw new WebhookError('malformed', 'The body of the webhook is not JSON.');
  }
}

async function validateEvent<Event>(
  event: unknown,
  { validate }: Pick<WebhookOptions<Event>, 'validate'>,
): Promise<Event> {
  // Without a schema it is what the document says that it is, as the data of a call is.
  if (validate === undefined) return event as Event;
  const result = await validate['~standard'].validate(event);
  if (result.issues === undefined) return result.value;
  throw new WebhookError('invalid', 'The event is not what its schema allows.', result.issues);
}
