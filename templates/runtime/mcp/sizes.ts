// How long an answer may be, and what it says where it is a part.

import { shorten } from './shorten.ts';
import type { Running, ToolOptions } from './toolbox.ts';

/** The argument that asks for a longer answer. */
export const sizeName = 'answer_size';

const usualLength = 1500;
const longest = 40_000;

/** Bytes that any answer may have. */
export function findMost({ maxAnswerLength = longest }: ToolOptions): number {
  return maxAnswerLength;
}

/** Bytes that this answer may have: what the caller asks for, within what the options allow. */
export function findRoom({ options, given }: Pick<Running, 'options' | 'given'>): number {
  const { answerLength = usualLength } = options;
  const asked = given[sizeName];
  const size = typeof asked === 'number' && asked > 0 ? Math.floor(asked) : answerLength;
  return Math.min(size, findMost(options));
}

/** Bytes of a text as the protocol sends it. */
export function measureSent(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(JSON.stringify(value))).length;
}

/** As much of a value as fits into what is built around it. */
export function fitPart<T>(
  value: unknown,
  { room, build }: { readonly room: number; readonly build: (part: unknown) => T },
): T {
  let part = room;
  for (let tries = 0; tries < 12; tries += 1) {
    const built = build(shorten(value, part));
    if (measureSent(built) <= room) return built;
    part *= 0.85;
  }
  return build(shorten(value, part));
}
