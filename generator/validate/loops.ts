/** A node with `$ref` in; references that lead back to where they stand, with nothing between, reported. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { isObject } from '../load/pointer.ts';
import { placeOfNode } from '../load/walk.ts';
import { type Check, placeOf, type Site, tell } from './site.ts';

/** Recursion through members or items is fine; `A: { $ref: B }, B: { $ref: A }` says nothing. */
export function checkLoop(check: Check, site: Site): void {
  const { $ref: ref } = site.node.value;
  if (typeof ref !== 'string') return;
  const start = placeOfNode(site.part.at.file, site.node, site.part.at.pointer);
  const first = check.bundle.resolve(ref, start);
  if (!isObject(first?.value) || typeof first.value['$ref'] !== 'string') return;
  const seen = new Set<string>();
  let at: Place = start;
  let value: unknown = site.node.value;
  while (isObject(value) && typeof value['$ref'] === 'string') {
    const key = `${at.file}#${at.pointer}`;
    if (seen.has(key)) {
      const message = `\`${ref}\` leads back to itself, and no schema is between.`;
      const help = 'Write what is meant at one of the places.';
      return tell(check, 'error', 'REF-107', placeOf(site, '$ref'), message, help);
    }
    seen.add(key);
    const next = check.bundle.resolve(value['$ref'], at);
    if (next === undefined) return;
    ({ at, value } = next);
  }
}
