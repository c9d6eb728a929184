/** A node with `$ref` in; references that lead back to where they are, with nothing between, reported. */

import type { Raw } from '../load/structure/place.ts';
import { isObject } from '../load/structure/pointer.ts';
import { PlaceOfNode } from '../load/structure/walk.ts';
import { type Check, locateValue, type Site, tell } from './site.ts';

/** What no person writes, and what later stages would follow too deep. */
const longest = 100;

/** Recursion through members or items is fine; `A: { $ref: B }, B: { $ref: A }` says nothing. */
export function checkLoop(check: Check, site: Site): void {
  const { $ref: ref } = site.node.value;
  if (typeof ref !== 'string') return;
  const start = new PlaceOfNode(site.node, site.part.at);
  const first = check.bundle.resolve(ref, start);
  if (!isObject(first?.value) || typeof first.value['$ref'] !== 'string') return;
  const length = measureChain(check, { value: site.node.value, at: start });
  if (length === Infinity) {
    const message = `\`${ref}\` leads back to itself, and no schema is between.`;
    const help = 'Write what is meant at one of the places.';
    tell(check, locateValue(site, '$ref'), { severity: 'error', code: 'REF-107', message, help });
  } else if (length === longest + 1) {
    const message = `\`${ref}\` is the first of more than ${longest} references in a row.`;
    tell(check, locateValue(site, '$ref'), {
      severity: 'error',
      code: 'REF-107',
      message,
      help: 'Refer to what is meant.',
    });
  }
}

/** Every place on the way is remembered, so that no chain is followed twice. */
function measureChain({ bundle, chains }: Check, first: Raw): number {
  const way: string[] = [];
  const open = new Set<string>();
  let { at, value } = first;
  let length = 0;
  while (isObject(value) && typeof value['$ref'] === 'string') {
    const key = `${at.file}#${at.pointer}`;
    length = open.has(key) ? Infinity : (chains.get(key) ?? 0);
    if (length > 0) break;
    way.push(key);
    open.add(key);
    const next = bundle.resolve(value['$ref'], at);
    if (next === undefined) break;
    ({ at, value } = next);
  }
  for (const key of way.toReversed()) chains.set(key, ++length);
  return length;
}
