/** What a finding teaches about the service, without its values. */

import { isPlainName, mergeShape, removeNames, type Shape } from './shape.ts';

export type Lesson =
  /** An answer, or a form of it, that the document does not show. */
  | {
      readonly kind: 'status';
      readonly status: string;
      readonly type: string;
      readonly shape: Shape;
    }
  | { readonly kind: 'media type'; readonly type: string; readonly shape: Shape }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'member'; readonly name: string; readonly shape: Shape }
  /** A keyword of the schema at the place that a value did not keep. */
  | {
      readonly kind: 'keyword';
      readonly keyword: string;
      readonly name: string;
      readonly seen: Seen;
    };

/** What is kept of values that broke a rule. */
export interface Seen {
  readonly shape: Shape;
  /** How often each short identifier was seen; empty where values may be secret. */
  readonly words: Map<string, number>;
}

/** Both are of one finding. */
export function mergeLesson(known: Lesson | undefined, other: Lesson | undefined): void {
  if (known === undefined || other === undefined || known.kind === 'parameter') return;
  const [shape, more] = [findShape(known), findShape(other)];
  if (shape !== undefined && more !== undefined) mergeShape(shape, more);
  if (known.kind !== 'keyword' || other.kind !== 'keyword') return;
  const { words } = known.seen;
  for (const [word, count] of other.seen.words) {
    if (words.has(word) || words.size < mostWords) words.set(word, (words.get(word) ?? 0) + count);
  }
}

/** What teaches nothing without a secret, or a name that may be one, is no lesson. */
export function hideInLesson(
  lesson: Lesson,
  isSecret: (text: string) => boolean,
): Lesson | undefined {
  const shape = findShape(lesson);
  if (shape !== undefined) removeNames(shape, isSecret);
  if (lesson.kind === 'keyword') {
    const { words } = lesson.seen;
    for (const word of words.keys()) if (isSecret(word)) words.delete(word);
  }
  const isOfName =
    lesson.kind === 'parameter' ||
    lesson.kind === 'member' ||
    (lesson.kind === 'keyword' && lesson.keyword === 'additionalProperties');
  return isOfName && (!isPlainName(lesson.name) || isSecret(lesson.name)) ? undefined : lesson;
}

/** A text with more values is no set of words. */
const mostWords = 50;

function findShape(lesson: Lesson): Shape | undefined {
  if (lesson.kind === 'parameter') return undefined;
  return lesson.kind === 'keyword' ? lesson.seen.shape : lesson.shape;
}
