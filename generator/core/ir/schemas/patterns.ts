/** Patterns of a schema, as they are carried: those that cannot be are left out, as validation has reported. */

import { getBelow, listEntries } from '../../load/structure/place.ts';
import { findAmbiguity } from '../../validate/patterns/pattern-ambiguity.ts';
import { type ReadPattern, readPattern } from '../../validate/patterns/read-pattern.ts';
import type { Schema } from '../model/model.ts';
import { noteUncarried, type Reading } from '../reading.ts';
import { createDraft, type Draft } from './draft.ts';
import type { Source } from './keyword.ts';

export function readPatternKeyword({ reading, draft }: Source, value: unknown): void {
  const carried = typeof value === 'string' ? carryPattern(reading, value) : undefined;
  if (carried === undefined || carried.isWider) noteUncarried(reading, draft, 'pattern');
  if (carried !== undefined) draft.pattern = carried.source;
  else if (typeof value === 'string') draft.lostPattern = value;
}

/** Members by the form of their names, when the other keywords are read. */
export function readPatternProperties(source: Source): void {
  const { reading, draft, subject } = source;
  const lost: Schema[] = [];
  const found: { readonly pattern: string; readonly schema: Schema }[] = [];
  for (const entry of listEntries(getBelow(source, 'patternProperties'))) {
    const schema = source.read(entry, subject);
    const carried = carryPattern(reading, entry.key);
    if (carried === undefined || carried.isWider) lost.push(schema);
    else found.push({ pattern: carried.source, schema });
  }
  if (found.length > 0 || lost.length === 0) draft.patternProperties = found;
  if (lost.length === 0) return;
  noteUncarried(reading, draft, 'patternProperties');
  allowLost(draft, lost);
}

/** Members whose form is not carried may have any name: what others must be is not asked of them. */
function allowLost(draft: Draft, lost: readonly Schema[]): void {
  const { additionalProperties: rest, at } = draft;
  if (rest === undefined || (rest.kind === 'boolean' && rest.value)) return;
  const options = rest.kind === 'boolean' ? lost : [...lost, rest];
  const [only, ...others] = options;
  draft.additionalProperties =
    only !== undefined && others.length === 0 ? only : { ...createDraft(at), anyOf: options };
}

/** A pattern without any of these always has a search in linear time. */
const IRREGULAR = /\(\?<?[=!]|\\[1-9k]|\d{3}|^[^]{200}/;

/** Undefined where a pattern cannot be read, or a crafted text could make it run away. */
function carryPattern({ patterns }: Reading, text: string): ReadPattern | undefined {
  if (patterns.has(text)) return patterns.get(text);
  const read = readPattern(text);
  const carried = 'fault' in read || isRunaway(read.source) ? undefined : read;
  patterns.set(text, carried);
  return carried;
}

function isRunaway(source: string): boolean {
  return IRREGULAR.test(source) && findAmbiguity(source, 'u')?.isRegular === false;
}
