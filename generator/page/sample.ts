/** Finds the value that a form holds at first. */

import { createRandom } from '../../templates/runtime/sample-random.ts';
import { writePattern } from '../../templates/runtime/sample-patterns.ts';
import { isJsonObject } from '../diagnostics/json.ts';
import { attempt } from '../diagnostics/thrown.ts';
import { type Builder, type Facts, findFact, makeSample } from '../ir/docs/sample.ts';
import type { Doc, Json, Member } from '../ir/model.ts';
import type { Viewing } from './viewing.ts';

/** A value that needs more is too long to read. */
const mostTypes = 2_000;

const values: Builder<Json> = {
  list: (items) => items,
  object: Object.fromEntries,
  literal: (value) => value,
  bytes: (text) => text,
  bigInteger: (value) => value,
  writeText,
  join: (parts) => {
    const objects = parts.filter(isJsonObject);
    if (objects.length === 0) return parts[0];
    return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
  },
};

/** Undefined where nothing can be said. */
export function sampleValue(
  { name, type, doc }: Pick<Member, 'name' | 'type'> & { readonly doc?: Doc },
  { models, sensitive }: Viewing,
): Json | undefined {
  const context = { models, sensitive, builder: values, left: mostTypes };
  return makeSample(type, { name, doc, depth: 0 }, context);
}

function writeText(name: string, doc: Facts): string {
  const least = Number(findFact(doc, /^Length: (?:at least )?(\d+)/) ?? 0);
  const most = Number(findFact(doc, /^Length: (?:at most |\d+ to )(\d+)/) ?? 1000);
  const length = Math.min(most, Math.max(least, 8));
  const pattern = findFact(doc, /^Pattern: `(.*)`\.$/s);
  const form = pattern === undefined ? undefined : attempt(() => new RegExp(pattern, 'u'));
  const text = form && writePattern(form, { random: createRandom(name), length, isPlain: false });
  // A pattern that cannot be read says nothing.
  if (text !== undefined && form?.test(text)) return text;
  return (name || 'text').slice(0, Math.max(most, least)).padEnd(least, 'x');
}
