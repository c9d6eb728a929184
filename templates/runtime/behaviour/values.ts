// Parts of values by path: read, put in a copy, merged, and filled into templates.

import { readMember } from '../call/url.ts';
import type { Path, SimulatedFile } from './operation-model.ts';

type Members = Readonly<Record<string, unknown>>;

/** Whether a value has members by name, as a value of JSON has them: no list, bytes or form. */
export function isMap(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A value without the parts that JSON has no form for, as the files of a form. */
export function keepJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isJson).map(keepJson);
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => isJson(member));
  return Object.fromEntries(kept.map(([name, member]) => [name, keepJson(member)]));
}

function isJson(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value) || isMap(value);
}

/** What is at a path; own members alone. */
export function getAt(value: unknown, path: Path): unknown {
  let inner = value;
  for (const name of path) inner = isMap(inner) ? readMember(inner, name) : undefined;
  return inner;
}

/** A copy with a value at a path; `undefined` removes the member. */
export function putAt(target: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (value === undefined && !isMap(target)) return target;
  const members = isMap(target) ? target : {};
  const inner = putAt(readMember(members, name), rest, value);
  if (inner !== undefined || Object.hasOwn(members, name)) return withMember(members, name, inner);
  return members;
}

/** A copy with a member in its place, or at the end; without it where it is `undefined`. */
function withMember(members: Members, name: string, value: unknown): Members {
  if (value !== undefined) return { ...members, [name]: value };
  return Object.fromEntries(Object.entries(members).filter(([own]) => own !== name));
}

/** A value inside objects of these names. */
export function nest(path: Path, value: unknown): unknown {
  return putAt(undefined, path, value);
}

/** JSON Merge Patch (RFC 7386): `null` removes a member. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  let merged: Members = isMap(target) ? target : {};
  for (const [name, value] of Object.entries(patch)) {
    const inner = value === null ? undefined : mergePatch(readMember(merged, name), value);
    merged = withMember(merged, name, inner);
  }
  return merged;
}

/** A whole number that distinguishes texts, of which nobody reads the text (cyrb53). */
export function hashText(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}

/** A value with other members; one that has no members, such as a list, stays as it is. */
export function mergeMembers(value: unknown, given: unknown): unknown {
  const hasNone = value !== undefined && value !== null && !isMap(value);
  return hasNone && isMap(given) ? value : mergePatch(value, given);
}

/** What a template can take a value from. */
export interface TemplateContext {
  /** Milliseconds of the clock. */
  readonly now: number;

  /** The id of the item. */
  readonly id?: string | undefined;

  /** The address of the service, without a slash at the end. */
  readonly base?: string | undefined;

  /** Parameters, and the body as `body`. */
  readonly request?: object | undefined;
  readonly item?: unknown;
}

const PLACE = /\$\{([^{}]*)\}/g;

/**
 * A value with its places filled: `${now}` (a date and time), `${seconds}`, `${milliseconds}`, `${id}`, `${base}`,
 * `${item.name}`, `${body.amount}`, or a parameter by its name. A text that is one place is the value itself.
 */
export function fillTemplate(template: unknown, context: TemplateContext): unknown {
  if (typeof template === 'string') return fillText(template, context);
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, context));
  if (!isMap(template)) return template;
  const entries = Object.entries(template);
  return Object.fromEntries(entries.map(([name, one]) => [name, fillTemplate(one, context)]));
}

function fillText(text: string, context: TemplateContext): unknown {
  const [whole, name] = new RegExp(`^${PLACE.source}$`).exec(text) ?? [];
  if (whole !== undefined && name !== undefined) return readPlace(name, context);
  return text.replaceAll(PLACE, (_, place: string) => {
    const value = readPlace(place, context);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

function readPlace(place: string, { now, id, base, request, item }: TemplateContext): unknown {
  const [word = '', ...path] = place.split('.');
  if (word === 'now') return new Date(now).toISOString();
  if (word === 'seconds') return Math.floor(now / 1000);
  if (word === 'milliseconds') return now;
  if (word === 'id') return id;
  if (word === 'base') return base;
  return word === 'item' ? getAt(item, path) : getAt(request, [word, ...path]);
}

/** Members that an item has of a file that was sent: its name, its size and its type. */
export function describeFile(
  request: object,
  uploaded: SimulatedFile | undefined,
  headers: Headers,
): Members {
  const [file] = uploaded ? [getAt(request, uploaded.at)].flat() : [];
  const facts = readFile(file, headers.get('content-type'));
  if (!uploaded || !facts) return {};
  const entries = [
    [uploaded.name, facts.name],
    [uploaded.size, facts.size],
    [uploaded.type, facts.type],
  ] as const;
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])),
  );
}

interface FileFacts {
  readonly name?: string | undefined;
  readonly size: number;
  readonly type?: string | undefined;
}

function readFile(file: unknown, type: string | null): FileFacts | undefined {
  if (file instanceof Uint8Array) return { size: file.length, type: type ?? undefined };
  if (!(file instanceof Blob)) return undefined;
  const name = file instanceof File && file.name !== '' ? file.name : undefined;
  return { name, size: file.size, type: file.type === '' ? undefined : file.type };
}
