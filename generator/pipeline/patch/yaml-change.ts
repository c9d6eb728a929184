/** The bytes of a document in YAML before and after in; the same change as one of the JSON that says the same out. */

import { type DocumentMap, mapWith, type Part } from '../../load/document-map.ts';
import { membersBetween } from '../../load/json-parts.ts';
import { readRegion, type Region } from '../../load/yaml-region.ts';
import { commonEnd, commonStart } from '../../write/common-bytes.ts';
import { isSame } from './changed.ts';
import { changeBetween, type DocumentChange, linesOf } from './change.ts';
import type { KeptDocument } from './document.ts';
import { placesBetween } from './yaml-places.ts';

/** Undefined where something else differs than single members, or where the whole must be read to judge it. */
export async function yamlChange(
  path: string,
  kept: KeptDocument,
  after: Buffer,
): Promise<DocumentChange | undefined> {
  const { bytes: before, map } = kept.source;
  const start = commonStart(before, after);
  const end = before.length - commonEnd(before, after, start);
  const moved = after.length - before.length;
  const found = touched(map, start, end, before.length);
  if (found === undefined) return undefined;
  const { section, first, last } = found;
  const bounds = { section, first, end: last[2] };
  // A name that now stands elsewhere on its line, or is joined to what is before it, is another one.
  if (tailOf(before, last[2]) !== tailOf(after, last[2] + moved)) return undefined;
  const old = await readRegion(path, before, map, bounds);
  const now = await readRegion(path, after, map, { ...bounds, end: last[2] + moved });
  if (old === undefined || now === undefined || !isSame(namesIn(old), namesIn(now))) {
    return undefined;
  }
  const lines = linesOf(before, after, first, [start, end], moved);
  const rewritten = { first, last, moved, movedLines: lines.moved };
  const source = {
    bytes: after,
    map: mapWith(map, section, now.parts, rewritten),
    rewrite: { start, end, moved },
  };
  const places = placesBetween(section, old, now);
  const json = jsonAfter(kept, section, old, now);
  if (json === undefined) return undefined;
  const { bytes } = kept.json;
  const change = json.equals(bytes) ? undefined : changeBetween(path, bytes, kept.json.map, json);
  if (change !== undefined) return { ...change, lines, source, places };
  if (!json.equals(bytes)) return undefined;
  const same = { ...kept.json, rewrite: { start: 0, end: 0, moved: 0 } };
  return { section, before: {}, after: {}, lines, source, json: same, places };
}

interface Touched {
  readonly section: keyof DocumentMap;
  readonly first: Part;
  readonly last: Part;
}

/** The members in which a change stands: behind the first letter of the first one's name, and before the name that is next. */
function touched(
  map: DocumentMap,
  start: number,
  end: number,
  length: number,
): Touched | undefined {
  for (const section of ['paths', 'schemas'] as const) {
    const { parts } = map[section];
    const first = parts.findLast((part) => part[1] < start);
    const last = parts.find((part) => part[2] > end || part[2] === length);
    if (first !== undefined && last !== undefined && first[1] <= last[1]) {
      return { section, first, last };
    }
  }
  return undefined;
}

/** The line on which the next name stands, up to that name; nothing at the end of the text. */
function tailOf(bytes: Buffer, end: number): string {
  if (end === bytes.length) return '';
  return bytes.toString('latin1', bytes.lastIndexOf('\n', end - 1), end);
}

function namesIn({ parts }: Region): readonly string[] {
  return parts.map(([name]) => name);
}

/** Undefined where members read alone do not say what they said among all. */
function jsonAfter(
  { json: { bytes, map } }: KeptDocument,
  section: keyof DocumentMap,
  old: Region,
  now: Region,
): Buffer | undefined {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const [name, start, end] of map[section].parts) {
    if (!Object.hasOwn(old.members, name)) continue;
    const [before, after] = [old.members[name], now.members[name]];
    if (!isSame(before, membersBetween(bytes, start, end)?.[name])) return undefined;
    if (isSame(before, after)) continue;
    const text = `${JSON.stringify(name)}:${JSON.stringify(after)}`;
    pieces.push(bytes.subarray(at, start), Buffer.from(text));
    at = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]);
}
