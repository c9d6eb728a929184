/** A node with `$ref` in; references that lead back to where they are, with nothing between, reported. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { isObject } from '../load/structure/pointer.ts';
import { PlaceOfNode } from '../load/structure/walk.ts';
import { type Check, locateValue, type Site, tell } from './site.ts';

/** By place, how many references follow each other from there; infinite where they go round. */
export type Chains = Map<string, number>;

/** What no person writes, and what later stages would follow too deep. */
const longest = 100;

/** Recursion through members or items is fine; `A: { $ref: B }, B: { $ref: A }` says nothing. */
export function checkLoop(check: Check, site: Site, chains: Chains): void {
  const { $ref: ref } = site.node.value;
  if (typeof ref !== 'string') return;
  const start = new PlaceOfNode(site.part.at.file, site.node, site.part.at.pointer);
  const first = check.bundle.resolve(ref, start);
  if (!isObject(first?.value) || typeof first.value['$ref'] !== 'string') return;
  const length = measureChain(check, chains, start, site.node.value);
  if (length === Infinity) {
    const message = `\`${ref}\` leads back to itself without a schema between.`;
    const help = 'Write the schema itself at one of these places.';
    tell(check, 'error', 'REF-107', locateValue(site, '$ref'), message, help);
  } else if (length === longest + 1) {
    const message = `\`${ref}\` is the first of more than ${longest} references in a row.`;
    tell(
      check,
      'error',
      'REF-107',
      locateValue(site, '$ref'),
      message,
      'Refer to the last one directly.',
    );
  }
}

/** Every place on the way is remembered, so that no chain is followed twice. */
function measureChain(check: Check, chains: Chains, start: Place, first: unknown): number {
  const way: string[] = [];
  const open = new Set<string>();
  let at: Place = start;
  let value = first;
  let length = 0;
  while (isObject(value) && typeof value['$ref'] === 'string') {
    const key = `${at.file}#${at.pointer}`;
    length = open.has(key) ? Infinity : (chains.get(key) ?? 0);
    if (length > 0) break;
    way.push(key);
    open.add(key);
    const next = check.bundle.resolve(value['$ref'], at);
    if (next === undefined) break;
    ({ at, value } = next);
  }
  for (const key of way.toReversed()) chains.set(key, ++length);
  return length;
}
