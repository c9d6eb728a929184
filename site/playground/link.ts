/** What the page shows, in the part of its address that no server gets. */

import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Choice } from './messages.ts';

export interface Shown {
  readonly name: string;
  readonly text: string;

  /** The version before, where two are compared. */
  readonly old?: string | undefined;
  readonly choice: Choice;
  readonly file?: string | undefined;
}

export function writeLink(shown: Shown): string {
  const bytes = deflateSync(strToU8(JSON.stringify(shown)), { level: 9 });
  return toBase64(bytes);
}

/** Undefined for what is no such link. */
export function readLink(hash: string): Shown | undefined {
  try {
    const shown: unknown = JSON.parse(strFromU8(inflateSync(fromBase64(hash.replace(/^#/, '')))));
    return isShown(shown) ? shown : undefined;
  } catch {
    return undefined;
  }
}

function isShown(value: unknown): value is Shown {
  if (typeof value !== 'object' || value === null) return false;
  const { name, text, choice } = value as Partial<Record<string, unknown>>; // any object has any member, or none
  return typeof name === 'string' && typeof text === 'string' && isChoice(choice);
}

function isChoice(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { validators, client, emitters } = value as Partial<Record<string, unknown>>; // any object has any member, or none
  const areKnown = Array.isArray(emitters) && emitters.every((one) => typeof one === 'string');
  return (
    ['zod', 'zod-mini', 'standalone'].includes(String(validators)) &&
    ['flat', 'tags'].includes(String(client)) &&
    areKnown
  );
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
