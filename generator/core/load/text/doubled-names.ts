/** Names that a map holds twice, each with its place: in YAML, and in JSON, which is YAML too. */

import { EVENT_ID } from 'js-yaml';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { readKey, readRange, readStream, type Stream, walkPairs } from './yaml-places.ts';

/**
 * Readers of JSON take the last value, so that is what is meant there; in YAML a name whose two values are the same
 * has a plain meaning.
 */
export function findDoubles(file: string, text: string, syntax: 'yaml' | 'json'): Problem[] {
  const stream = readStream(text);
  if (stream === undefined) return [];
  return stream.events
    .flatMap(({ type }, at) => (type === EVENT_ID.MAPPING ? findDoublesIn(stream, at) : []))
    .map((double) => {
      const suffix = double.isSame ? ', with the same value' : '';
      return describeDouble(file, double, syntax === 'json' ? '; the last one is used' : suffix);
    });
}

interface Double {
  readonly name: string;
  readonly offset: number;
  readonly first: number;
  readonly isSame: boolean;
}

function findDoublesIn(stream: Stream, map: number): Double[] {
  const doubles: Double[] = [];
  const seen = new Map<string, { readonly offset: number; readonly value: number }>();
  for (const { key, value } of walkPairs(stream, map)) {
    const name = readKey(stream, key);
    const offset = readRange(stream, key)?.start;
    if (name === undefined || offset === undefined) continue;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, { offset, value });
    else {
      const isSame = areSame(stream, first.value, value);
      doubles.push({ name, offset, first: first.offset, isSame });
    }
  }
  return doubles;
}

function areSame(stream: Stream, one: number, other: number): boolean {
  const { events, after } = stream;
  const count = (after[one] ?? one) - one;
  if ((after[other] ?? other) - other !== count) return false;
  for (let at = 0; at < count; at++) {
    const [type, otherType] = [events[one + at]?.type, events[other + at]?.type];
    if (type !== otherType) return false;
    const isText = type === EVENT_ID.SCALAR || type === EVENT_ID.ALIAS;
    if (isText && readText(stream, one + at) !== readText(stream, other + at)) return false;
  }
  return true;
}

function readText(stream: Stream, index: number): string {
  const { start = 0, end = 0 } = readRange(stream, index) ?? {};
  return stream.text.slice(start, end);
}

/** `meant` is what the map means in spite of it. */
export function describeDouble(
  file: string,
  { name, offset, first }: Omit<Double, 'isSame'>,
  meant = '',
): Problem {
  return {
    code: 'LOAD-112',
    severity: meant === '' ? 'error' : 'warning',
    message: `\`${name}\` appears twice in this map${meant}.`,
    at: { file, pointer: '', offset },
    related: [{ at: { file, pointer: '', offset: first }, message: 'It is here first.' }],
    help: 'Remove or rename one of them.',
  };
}
