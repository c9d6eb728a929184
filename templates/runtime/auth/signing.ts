// Signed requests: a key that is computed again for each attempt.

import { type Credential, headerKey, type Scheme } from './auth.ts';
import { refuse } from '../call/errors.ts';

/**
 * A piece of what is signed or sent.
 *
 * @example
 * const packet: readonly KeyPart[] = [{ input: 'clientId', as: 'utf8' }, { text: ':' }, { digest: 'bytes' }];
 */
export type KeyPart =
  | { readonly input: string; readonly as: 'utf8' }
  | { readonly nonce: 'bytes' | 'hex' | 'HEX' }
  | { readonly time: 'text' | 'hex' }
  | { readonly text: string }
  | { readonly digest: 'bytes' | 'hex' | 'HEX' };

/**
 * How a key is computed, as `x-sw-signed-key` says it.
 *
 * @example
 * const recipe: KeyRecipe = {
 *   inputs: { clientId: {}, licenceKey: { secret: true } },
 *   nonce: [16],
 *   hmac: { hash: 'SHA-256', key: 'licenceKey' },
 *   message: [{ input: 'clientId', as: 'utf8' }, { nonce: 'bytes' }],
 *   packet: [{ nonce: 'HEX' }, { text: ':' }, { digest: 'bytes' }],
 *   encoding: 'base64',
 * };
 */
export interface KeyRecipe {
  /** What the caller gives. */
  readonly inputs: Readonly<
    Record<string, { readonly description?: string; readonly secret?: boolean }>
  >;

  /** Lengths in bytes that work; the first is the default. */
  readonly nonce?: readonly number[];

  /** Pattern of `yyyy`, `MM`, `dd`, `HH`, `mm` and `ss`, in UTC. */
  readonly time?: string;

  readonly hmac: { readonly hash: string; readonly key: string };
  readonly message: readonly KeyPart[];
  readonly packet: readonly KeyPart[];
  readonly encoding: 'base64' | 'base64url' | 'hex';
}

/**
 * What makes a key the same each time.
 *
 * @example
 * const moment: KeyMoment = { nonce: new Uint8Array(16), now: new Date('2026-01-02T03:04Z') };
 */
export interface KeyMoment {
  /** The nonce, a function that gives one, or the length of a random one. */
  readonly nonce?: Uint8Array | (() => Uint8Array) | number | undefined;

  /** The time that the key is made at, or a function that gives it. */
  readonly now?: Date | number | (() => Date | number) | undefined;
}

/**
 * The inputs of a recipe, by name.
 *
 * @example
 * const inputs: KeyInputs<'clientId' | 'licenceKey'> = { clientId: 'c1', licenceKey: secret, nonce: 32 };
 */
export type KeyInputs<Input extends string = string> = string extends Input
  ? KeyMoment & { readonly [input: string]: string | KeyMoment[keyof KeyMoment] }
  : KeyMoment & { readonly [name in Input]: string };

/**
 * The inputs of a recipe, or a key that was computed elsewhere.
 *
 * @example
 * const key: SignedCredential = { clientId: 'c1', licenceKey: secret };
 */
export type SignedCredential<Input extends string = string> = Credential | KeyInputs<Input>;

/**
 * A key in a header, computed by a recipe.
 *
 * @example
 * new Client({ baseUrl, auth: { apiKey: { clientId: 'c1', licenceKey: secret } } });
 */
export function signedKey(key: string, name: string, recipe: KeyRecipe): Scheme {
  const plain = headerKey(key, name);
  return {
    ...plain,
    read(credential: SignedCredential, stale, client) {
      // A scheme of plain keys takes plain credentials.
      if (typeof credential !== 'object') return plain.read(credential as never, stale, client);
      return stale ?? computeKey(recipe, credential);
    },
  };
}

/**
 * Computes a key.
 *
 * @example
 * await computeKey(recipe, { clientId: 'c1', licenceKey: 'k', nonce: 32, now: new Date() });
 */
export async function computeKey(recipe: KeyRecipe, inputs: KeyInputs): Promise<string> {
  const { hmac, message, packet, encoding } = recipe;
  const nonce = makeNonce(recipe, inputs.nonce);
  const time = printTime(recipe.time ?? '', inputs.now);
  const write = (parts: readonly KeyPart[], digest: Uint8Array): Uint8Array<ArrayBuffer> =>
    joinBytes(parts.map((part) => toBytes(part, { inputs, nonce, time, digest })));
  const algorithm = { name: 'HMAC', hash: hmac.hash };
  const secret = encodeText(getText(inputs, hmac.key));
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, write(message, new Uint8Array()));
  const bytes = write(packet, new Uint8Array(signature));
  if (encoding === 'hex') return toHex(bytes);
  const base64 = btoa(String.fromCharCode(...bytes));
  return encoding === 'base64' ? base64 : base64.replace(/[+/=]/g, (sign) => urlSafe[sign] ?? '');
}

const urlSafe: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

interface Ingredients {
  readonly inputs: KeyInputs;
  readonly nonce: Uint8Array;
  readonly time: string;
  readonly digest: Uint8Array;
}

function toBytes(part: KeyPart, { inputs, nonce, time, digest }: Ingredients): Uint8Array {
  if ('input' in part) return encodeText(getText(inputs, part.input));
  if ('text' in part) return encodeText(part.text);
  if ('time' in part) return part.time === 'text' ? encodeText(time) : readHex(time);
  const [bytes, form] = 'nonce' in part ? [nonce, part.nonce] : [digest, part.digest];
  if (form === 'bytes') return bytes;
  return encodeText(form === 'HEX' ? toHex(bytes).toUpperCase() : toHex(bytes));
}

function makeNonce({ nonce: lengths = [] }: KeyRecipe, given: KeyMoment['nonce']): Uint8Array {
  const source = typeof given === 'function' ? given() : (given ?? lengths[0] ?? 0);
  const nonce =
    typeof source === 'number' ? crypto.getRandomValues(new Uint8Array(source)) : source;
  if (lengths.length && !lengths.includes(nonce.length)) {
    refuse('nonce', `must have ${lengths.join(' or ')} bytes`);
  }
  return nonce;
}

function printTime(pattern: string, given: KeyMoment['now']): string {
  const date = new Date((typeof given === 'function' ? given() : given) ?? Date.now());
  const [yyyy = '', MM = '', dd = '', HH = '', mm = '', ss = ''] = date.toISOString().split(/\D/);
  const fields: Readonly<Record<string, string>> = { yyyy, MM, dd, HH, mm, ss };
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss/g, (field) => fields[field] ?? '');
}

function getText(inputs: KeyInputs, name: string): string {
  const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  return typeof value === 'string' && value ? value : refuse(name, 'is needed to compute a key');
}

function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
