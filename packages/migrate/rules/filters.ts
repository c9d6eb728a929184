/** Rules for options that choose operations. */

import type { Filter } from './settings.ts';
import { asList, lacks, maps, type Table } from './rules.ts';

export const filterText = '`hooks.ir`: a filter of operations';

/** A list of texts and patterns; a text between slashes is a pattern too where `slashes` says so. */
export function filterBy(
  subject: Filter['subject'],
  keeps: boolean,
  slashes = false,
): Table[string] {
  return (value) => {
    const patterns = asList(value).map((one) => readPattern(one, slashes));
    const fine = patterns.filter((one) => one !== undefined);
    if (fine.length < patterns.length || fine.length === 0) return byHand(value);
    return maps(filterText, { filters: [{ keeps, subject, patterns: fine }] })(value);
  };
}

const byHand = lacks('write it as a filter in `hooks.ir`');

/** Undefined where it is neither a text nor a pattern that can be written again. */
export function readPattern(value: unknown, slashes: boolean): RegExp | string | undefined {
  if (value instanceof RegExp) return /^[giu]*$/.test(value.flags) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const [, source, flags] = (slashes && /^\/(.+)\/([giu]*)$/.exec(value)) || [];
  if (source === undefined) return value;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
