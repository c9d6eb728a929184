/** A document that was read in; its bytes for the next run out: kept once, and then what differs from that. */

import type { Cache } from '../../cache/cache.ts';
import { bytesOf, keepBytes } from '../../cache/kept-bytes.ts';
import { hashBytes, UNHASHED } from '../../cache/stamp.ts';
import type { JsonMap } from '../../load/json-map.ts';

/** A document as the last run read it. */
export interface KeptDocument {
  readonly bytes: Buffer;
  readonly map: JsonMap;
  /** As the last run read it that did all. */
  readonly base: { readonly hash: string; readonly bytes: Buffer };
  readonly pieces: readonly Piece[];
}

/** Bytes of the base that still stand, by where they begin and end there, or those that came since. */
type Piece = readonly [start: number, end: number] | Buffer;

/** The same as plain data: for bytes that came since, how many they are. */
interface Edit {
  readonly base: string;
  readonly pieces: readonly (readonly [start: number, end: number] | number)[];
  readonly map: JsonMap;
}

/** What was written anew: bytes from `start` to `end` became others, `moved` more than they were. */
export interface Rewrite {
  readonly start: number;
  readonly end: number;
  readonly moved: number;
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
  { base, pieces: before, bytes: { length } }: KeptDocument,
  bytes: Buffer,
  { start, end, moved }: Rewrite,
  map: JsonMap,
): string {
  const pieces = [
    ...between(before, 0, start),
    bytes.subarray(start, end + moved),
    ...between(before, end, length),
  ];
  const told = pieces.map((piece) => (Buffer.isBuffer(piece) ? piece.length : piece));
  const inserted = Buffer.concat(pieces.filter((piece) => Buffer.isBuffer(piece)));
  const edit: Edit = { base: base.hash, pieces: told, map };
  const own = hashBytes(`${base.hash} ${JSON.stringify(told)} ${hashBytes(inserted)}`);
  const hash = `${UNHASHED}${own}`;
  keepBytes(cache, nameOfEdit(path), hash, edit, [inserted]);
  return hash;
}

/** What stands between two places of the bytes that the pieces make. */
function between(pieces: readonly Piece[], start: number, end: number): readonly Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, lengthOf(piece));
    if (from < to) {
      found.push(
        Buffer.isBuffer(piece) ? piece.subarray(from, to) : [piece[0] + from, piece[0] + to],
      );
    }
    at += lengthOf(piece);
  }
  return found;
}

function lengthOf(piece: Piece): number {
  return Buffer.isBuffer(piece) ? piece.length : piece[1] - piece[0];
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
  if (edit === undefined) {
    return { bytes: whole, map: kept.known, base, pieces: [[0, whole.length]] };
  }
  const inserted = edit.part(0);
  if (inserted === undefined) return undefined;
  let used = 0;
  const pieces = edit.known.pieces.map((piece): Piece => {
    if (typeof piece !== 'number') return piece;
    used += piece;
    return inserted.subarray(used - piece, used);
  });
  const bytes = Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : whole.subarray(...piece))),
  );
  return { bytes, map: edit.known.map, base, pieces };
}

function nameOfBase(path: string): string {
  return `document ${path}`;
}

function nameOfEdit(path: string): string {
  return `edit ${path}`;
}
