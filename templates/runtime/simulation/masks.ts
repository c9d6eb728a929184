// Updates by a mask: what it names is taken from the body, and all else stays.

import { type MaskParts, writtenMasks } from '../derived/mask-paths.ts';
import { Refusal } from '../server/refusal.ts';
import type { Path } from '../behaviour/operation-model.ts';
import type { SimulatedMap } from '../behaviour/model.ts';
import { getAt, isMap, putAt } from '../behaviour/values.ts';

/** A copy of a value in which what the mask names is as the body has it. */
export function applyMask(value: unknown, body: unknown, mask: unknown): unknown {
  return listMaskPaths(mask, body).reduce<unknown>(
    (changed, path) => putAt(changed, path, getAt(body, path)),
    value,
  );
}

/** An entry of a map that a mask names, that does not stand for a new one, and that is not there. */
export function findMissingEntry(
  value: unknown,
  paths: readonly Path[],
  maps: readonly SimulatedMap[],
): string | undefined {
  for (const { at, new: pattern } of maps) {
    const isNew = new RegExp(pattern, 'u');
    const names = paths.flatMap((path) =>
      at.every((name, index) => name === path[index]) ? (path[at.length] ?? []) : [],
    );
    const missing = names.find((name) => {
      return !isNew.test(name) && getAt(value, [...at, name]) === undefined;
    });
    if (missing !== undefined) return [...at, missing].join('.');
  }
  return undefined;
}

/** What a mask names, as members of the body are called. */
export function listMaskPaths(mask: unknown, body: unknown): readonly Path[] {
  return writtenMasks(readMask(mask)).map(({ text, parts }) => {
    if (!parts) throw new Refusal(400, `The mask ${text} is not a path.`);
    return nameMembers(parts, body);
  });
}

function readMask(mask: unknown): string | readonly string[] {
  if (Array.isArray(mask)) return mask.map(String);
  if (typeof mask === 'string' && mask !== '') return mask;
  throw new Refusal(400, 'The update has no mask.');
}

/** A mask may spell `adUnitIds` as `ad_unit_ids`; the body has the member's own name. */
function nameMembers(parts: MaskParts, body: unknown): string[] {
  const names: string[] = [];
  for (const { kind, text } of parts) {
    const inner = getAt(body, names);
    const known = isMap(inner) ? Object.keys(inner) : [];
    const isGiven = kind === 'key' || known.includes(text);
    const own = isGiven ? undefined : known.find((name) => foldCase(name) === foldCase(text));
    names.push(own ?? text);
  }
  return names;
}

function foldCase(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
