/** A document that was read in; its bytes for the next run out: kept once, and then what differs from that. */

import type { Cache } from '../../cache/cache.ts';
import { bytesOf, keepBytes } from '../../cache/kept-bytes.ts';
import { hashBytes, UNHASHED } from '../../cache/stamp.ts';
import type { DocumentMap } from '../../load/document-map.ts';

/** A document as the last run read it. */
export interface KeptDocument {
  readonly source: KeptText;
  /** The same as JSON; the source itself where that is JSON. */
  readonly json: KeptText;
  /** Hash of the source as the last run read it that did all. */
  readonly base: string;
}

interface KeptText {
  readonly bytes: Buffer;
  readonly map: DocumentMap;
  /** The bytes of the last run that did all, and what these are made of. */
  readonly base: Buffer;
  readonly pieces: readonly Piece[];
}

/** Bytes of the base that still stand, by where they begin and end there, or those that came since. */
type Piece = readonly [start: number, end: number] | Buffer;

/** A text as plain data: for bytes that came since, how many they are. */
interface Edit {
  readonly pieces: readonly (readonly [start: number, end: number] | number)[];
  readonly map: DocumentMap;
}

/** One for the source, and one for its JSON where that is another text. */
interface Edits {
  readonly base: string;
  readonly edits: readonly Edit[];
}

/** What was written anew: bytes from `start` to `end` became others, `moved` more than they were. */
export interface Rewrite {
  readonly start: number;
  readonly end: number;
  readonly moved: number;
}

/** A text after an edit. */
export interface Version {
  readonly bytes: Buffer;
  readonly map: DocumentMap;
  readonly rewrite: Rewrite;
}

/** Of a run that did all. The source, and its JSON where that is another text. */
export function keepDocument(
  cache: Cache,
  path: string,
  hash: string,
  texts: readonly Pick<Version, 'bytes' | 'map'>[],
): void {
  const maps = texts.map(({ map }) => map);
  const bytes = texts.map((text) => text.bytes);
  keepBytes(cache, nameOfBase(path), hash, maps, bytes);
}

/** Of a run that did a part. Gives what stands in for the hash of the bytes, which would take longer than all the rest. */
export function keepEdit(
  cache: Cache,
  path: string,
  kept: KeptDocument,
  { source, json }: { readonly source: Version; readonly json: Version },
): string {
  const edited = [piecesAfter(kept.source, source)];
  const edits: Edit[] = [{ pieces: toldOf(edited[0] ?? []), map: source.map }];
  if (kept.json !== kept.source) {
    const pieces = piecesAfter(kept.json, json);
    edited.push(pieces);
    edits.push({ pieces: toldOf(pieces), map: json.map });
  }
  const inserted = edited.map((pieces) =>
    Buffer.concat(pieces.filter((piece) => Buffer.isBuffer(piece))),
  );
  const [{ pieces: told } = { pieces: [] }] = edits;
  const own = hashBytes(
    `${kept.base} ${JSON.stringify(told)} ${hashBytes(inserted[0] ?? Buffer.alloc(0))}`,
  );
  const hash = `${UNHASHED}${own}`;
  const known: Edits = { base: kept.base, edits };
  keepBytes(cache, nameOfEdit(path), hash, known, inserted);
  return hash;
}

function piecesAfter(
  { pieces, bytes: { length } }: KeptText,
  { bytes, rewrite: { start, end, moved } }: Version,
): readonly Piece[] {
  return [
    ...between(pieces, 0, start),
    bytes.subarray(start, end + moved),
    ...between(pieces, end, length),
  ];
}

function toldOf(pieces: readonly Piece[]): Edit['pieces'] {
  return pieces.map((piece) => (Buffer.isBuffer(piece) ? piece.length : piece));
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
  const edited = isEdited ? bytesOf<Edits>(cache, nameOfEdit(path), hash) : undefined;
  if (isEdited && edited === undefined) return undefined;
  const base = edited?.known.base ?? hash;
  const kept = bytesOf<readonly DocumentMap[]>(cache, nameOfBase(path), base);
  if (kept === undefined) return undefined;
  const textAt = (index: number): KeptText | undefined => {
    const [whole, map] = [kept.part(index), kept.known[index]];
    if (whole === undefined || map === undefined) return undefined;
    if (edited === undefined) {
      return { bytes: whole, map, base: whole, pieces: [[0, whole.length]] };
    }
    const [inserted, edit] = [edited.part(index), edited.known.edits[index]];
    return inserted && edit && editedText(whole, inserted, edit);
  };
  const source = textAt(0);
  const json = kept.known.length > 1 ? textAt(1) : source;
  return source && json && { source, json, base };
}

function editedText(base: Buffer, inserted: Buffer, { pieces: told, map }: Edit): KeptText {
  let used = 0;
  const pieces = told.map((piece): Piece => {
    if (typeof piece !== 'number') return piece;
    used += piece;
    return inserted.subarray(used - piece, used);
  });
  const bytes = Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : base.subarray(...piece))),
  );
  return { bytes, map, base, pieces };
}

function nameOfBase(path: string): string {
  return `document ${path}`;
}

function nameOfEdit(path: string): string {
  return `edit ${path}`;
}
