/**
 * Reads patterns of schemas, which JSON Schema wants in ECMAScript's Unicode mode, as their authors mean them: other languages
 * have more words. What means the same is translated, and what cannot be said is left out: a value that the author accepts is
 * never refused.
 */

import { type Pattern, translate } from './translate-pattern.ts';
import { findPatternFault } from './pattern-fault.ts';

/** A pattern in Unicode mode. */
export interface ReadPattern extends Pattern {
  /** Why it is not what is written. */
  readonly reason?: string;
  /** Whether what is written means the same without Unicode mode. */
  readonly isLegacy?: boolean;
}

/** Or why nothing is read. */
type PatternReading = ReadPattern | { readonly fault: string };

/** Some engines have these since ECMAScript 2025, others read them in another way: the output is the same everywhere. */
const UNSETTLED = /\(\?[a-z^-]+[:)]|&&|\(\?<(\w+)>[^]*\(\?<\1>/;

export function readPattern(written: string): PatternReading {
  const { text, flags } = unwrap(written);
  if (text === undefined) return { fault: 'its flags cannot be written in a pattern' };
  const own = findPatternFault(text, 'u');
  const delimited = text === written ? undefined : 'it is in delimiters, which are no part of it';
  if (own === undefined && flags === '' && !UNSETTLED.test(text)) {
    return { source: text, isWider: false, ...(delimited !== undefined && { reason: delimited }) };
  }
  const read = translate(text, { caseless: flags.includes('i'), dotAll: flags.includes('s') });
  const broken = 'fault' in read ? undefined : findPatternFault(read.source, 'u');
  if ('fault' in read) return { fault: `ECMAScript has no \`${read.fault}\`` };
  if (broken !== undefined) return { fault: own ?? broken };
  const { foreign } = read;
  const reason = delimited ?? (foreign === undefined ? own : `ECMAScript has no \`${foreign}\``);
  const isLegacy = delimited === undefined && foreign === undefined;
  return reason === undefined ? read : { ...read, reason, isLegacy };
}

/** Signs that PHP and others begin and end a pattern with. */
const DELIMITED = /^([/#~%@!])([^]*)\1([a-zA-Z]*)$/;

/**
 * No text has a sign before its beginning, so that `/^a$/` is a pattern in delimiters. A text between two slashes may be one as
 * well, or mean the slashes. Undefined where that is open, or flags ask for more than a pattern can say.
 */
function unwrap(written: string): { readonly text?: string; readonly flags: string } {
  const [, sign = '', inner = '', flags = ''] = DELIMITED.exec(written) ?? [];
  if (sign === '') return { text: written, flags: '' };
  const isBare = new RegExp(`(?<!\\\\)${sign}`).test(inner);
  const isDelimited = inner.startsWith('^') || (!isBare && /^[gimsuyxDU]+$/.test(flags));
  if (!isDelimited) return { text: written, flags: '' };
  return /^[gisuyDU]*$/.test(flags) ? { text: inner, flags } : { flags: '' };
}
