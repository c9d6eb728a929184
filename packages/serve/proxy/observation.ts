/** What a finding teaches about the service, without its values. */

import {
  createShape,
  isPlainName,
  mergeShape,
  noteShape,
  removeNames,
  type Shape,
} from './shape.ts';

export interface Lesson {
  /** An answer, or a form of it, that the document does not show; or a keyword of the schema at the place that a value did not keep. */
  readonly kind: 'status' | 'media type' | 'parameter' | 'member' | 'keyword';
  /** The status, or what the parameter or the member is called. */
  readonly name: string;
  readonly type: string;
  readonly keyword: string;
  readonly shape: Shape;
  /** How often each short identifier was seen; empty where values may be secret. */
  readonly words: Map<string, number>;
}

interface Taught extends Partial<Pick<Lesson, 'name' | 'type' | 'keyword'>> {
  readonly value?: unknown;
  /** Whether a short identifier may be shown. */
  readonly isShown?: boolean;
}

export function createLesson(
  kind: Lesson['kind'],
  { name = '', type = '', keyword = '', value, isShown = false }: Taught,
): Lesson {
  const shape = createShape();
  if (value !== undefined) noteShape(shape, value);
  const isWord = isShown && typeof value === 'string' && isPlainName(value);
  return { kind, name, type, keyword, shape, words: new Map(isWord ? [[value, 1]] : []) };
}

/** Both are of one finding. */
export function mergeLesson(known: Lesson | undefined, other: Lesson | undefined): void {
  if (known === undefined || other === undefined) return;
  mergeShape(known.shape, other.shape);
  const { words } = known;
  for (const [word, count] of other.words) {
    if (words.has(word) || words.size < mostWords) words.set(word, (words.get(word) ?? 0) + count);
  }
}

/** What teaches nothing without a secret, or a name that may be one, is no lesson. */
export function hideInLesson(
  lesson: Lesson,
  isSecret: (text: string) => boolean,
): Lesson | undefined {
  const { kind, name, keyword, shape, words } = lesson;
  removeNames(shape, isSecret);
  for (const word of words.keys()) if (isSecret(word)) words.delete(word);
  const isNamed = kind === 'parameter' || kind === 'member' || keyword === 'additionalProperties';
  return isNamed && (!isPlainName(name) || isSecret(name)) ? undefined : lesson;
}

/** A text with more values is no set of words. */
const mostWords = 50;
