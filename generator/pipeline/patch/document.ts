/** A document that was read in; its bytes for the next run out: kept once, and then what differs from that. */

import type { Cache } from '../../cache/cache.ts';
import { bytesOf, keepBytes } from '../../cache/kept-bytes.ts';
import { hashBytes, UNHASHED } from '../../cache/stamp.ts';
import type { JsonMap } from '../../load/json-map.ts';
import { commonEnd, commonStart } from '../../write/common-bytes.ts';

/** A document as the last run read it. */
export interface KeptDocument {
  readonly bytes: Buffer;
  readonly map: JsonMap;
  /** As the last run read it that did all. */
  readonly base: { readonly hash: string; readonly bytes: Buffer };
}

/** What stands instead of the bytes of the base from `start` to `end`. */
interface Edit {
  readonly base: string;
  readonly start: number;
  readonly end: number;
  readonly map: JsonMap;
}

/** Of a run that did all. */
export function keepDocument(
  cache: Cache,
  path: string,
  hash: string,
  bytes: Buffer,
  map: JsonMap,
): void {
  keepBytes(cache, nameOfBase(path), hash, map, [bytes]);
}

/** Of a run that did a part. Gives what stands in for the hash of the bytes, which would take longer than all the rest. */
export function keepEdit(
  cache: Cache,
  path: string,
  { base }: KeptDocument,
  bytes: Buffer,
  map: JsonMap,
): string {
  const start = commonStart(base.bytes, bytes);
  const left = commonEnd(base.bytes, bytes, start);
  const end = base.bytes.length - left;
  const inserted = bytes.subarray(start, bytes.length - left);
  const edit: Edit = { base: base.hash, start, end, map };
  const own = hashBytes(`${base.hash} ${start} ${end} ${hashBytes(inserted)}`);
  const hash = `${UNHASHED}${own}`;
  keepBytes(cache, nameOfEdit(path), hash, edit, [inserted]);
  return hash;
}

/** Undefined where another version was kept. */
export function keptDocument(cache: Cache, path: string, hash: string): KeptDocument | undefined {
  const isEdited = hash.startsWith(UNHASHED);
  const edit = isEdited ? bytesOf<Edit>(cache, nameOfEdit(path), hash) : undefined;
  if (isEdited && edit === undefined) return undefined;
  const baseHash = edit?.known.base ?? hash;
  const kept = bytesOf<JsonMap>(cache, nameOfBase(path), baseHash);
  const whole = kept?.part(0);
  if (kept === undefined || whole === undefined) return undefined;
  const base = { hash: baseHash, bytes: whole };
  if (edit === undefined) return { bytes: whole, map: kept.known, base };
  const { start, end, map } = edit.known;
  const inserted = edit.part(0);
  if (inserted === undefined) return undefined;
  const bytes = Buffer.concat([whole.subarray(0, start), inserted, whole.subarray(end)]);
  return { bytes, map, base };
}

function nameOfBase(path: string): string {
  return `document ${path}`;
}

function nameOfEdit(path: string): string {
  return `edit ${path}`;
}
