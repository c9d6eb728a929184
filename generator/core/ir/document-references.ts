/** Follows `$ref` of what is no schema through the documents: parameters, responses, bodies, headers, path items. */

import type { Reading } from './reading.ts';
import type { Raw } from '../load/structure/place.ts';
import { asObject, getMember, placeId } from './raw.ts';

/** Follows a body or an answer; one whose reference leads nowhere may be anything. */
export function followInDocumentOrAny(reading: Reading, start: Raw): Raw | undefined {
  if (asObject(start.value) === undefined) return undefined;
  return followInDocument(reading, start) ?? { ...start, value: {} };
}

/**
 * Follows `$ref` of an object that is no schema (a parameter, a response, a path item) to what it names. Undefined
 * where it dangles, which loading reported, or leads back to itself.
 */
export function followInDocument(reading: Reading, start: Raw): Raw | undefined {
  let current = start;
  let seen: Set<string> | undefined;
  for (let steps = 0; ; steps += 1) {
    const ref = getMember(current.value, '$ref');
    if (typeof ref !== 'string') return asObject(current.value) === undefined ? undefined : current;
    // Most references lead to what is none: those that lead on are remembered.
    if (steps > 0) {
      seen ??= new Set([placeId(start.at)]);
      if (seen.has(placeId(current.at))) return undefined;
      seen.add(placeId(current.at));
    }
    const found = reading.bundle.resolve(ref, current.at);
    if (found === undefined) return undefined;
    current = found;
  }
}
