// Updates by a mask: what it names is taken from the body, and all else stays.

import { type MaskParts, writtenMasks } from './masks.ts';
import { Refusal } from './server-refusal.ts';
import { getAt, isMap, putAt } from './simulation-values.ts';

/** A copy of a value in which what the mask names is as the body has it. */
export function applyMask(value: unknown, body: unknown, mask: unknown): unknown {
  let changed = value;
  for (const { text, parts } of writtenMasks(readMask(mask))) {
    if (!parts) throw new Refusal(400, `The mask ${text} is not a path.`);
    const path = nameMembers(parts, body);
    changed = putAt(changed, path, getAt(body, path));
  }
  return changed;
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
