// Texts that may fit.

import { makeFormat, type TextRequest } from './formats.ts';
import { writePattern } from './patterns.ts';
import type { Goal } from './places.ts';
import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';
import { hasForm, isSecretName, listWords, makeText } from './words.ts';

/** Candidates, the most real one first; those of secrets are placeholders. */
export function* listTexts(goal: Goal): Generator<string> {
  const request = createRequest(goal);
  const { minimum, maximum } = request;
  if (minimum > maximum || minimum > LONGEST) return;
  const isSecret =
    goal.shapes.some(({ sensitive }) => sensitive === true) || isSecretName(request.name);
  if (goal.run.isShown && goal.attempt === 0) yield* listNamed(goal, request);
  if (isSecret) yield* listPlaceholders(request);
  else yield* listReal(goal, request);
  yield* listMatching(goal.shapes, request, isSecret);
  yield* listFormatted(goal.shapes, request);
  if (!isSecret) yield makeText(request);
  yield 'x'.repeat(minimum);
  yield '0'.repeat(minimum);
}

/** A longer text is no sample, and the longest are more than an engine can hold. */
const LONGEST = 10_000_000;

function createRequest({ shapes, path, random }: Goal): TextRequest {
  const names = path.filter((step) => typeof step === 'string');
  const [name = '', owner = ''] = [names.at(-1), names.at(-2)];
  const minimum = Math.max(
    0,
    ...shapes.map(({ minLength = 0 }) => minLength),
    ...shapes.map(getLeastDigits),
  );
  const maximum = Math.min(
    ...shapes.map(({ maxLength = Infinity }) => maxLength),
    ...shapes.map(getMostDigits),
  );
  return { random, name, owner, minimum, maximum };
}

function getLeastDigits({ decodedSize: { minimum = 0 } = { encoding: 'base64' } }: Shape): number {
  return Math.ceil(minimum / 3) * 4;
}

function getMostDigits({ decodedSize }: Shape): number {
  return decodedSize?.maximum === undefined ? Infinity : Math.floor(decodedSize.maximum / 3) * 4;
}

function listPlaceholders({ minimum, maximum }: TextRequest): readonly string[] {
  const length = Math.max(minimum, Math.min(8, maximum));
  return ['x', 'X', '0', 'xX0!'].map((text) => text.repeat(length).slice(0, length));
}

function* listReal(goal: Goal, request: TextRequest): Generator<string> {
  const { faker, isShown } = goal.run;
  const words = listWords(isShown ? { ...request, random: FIRST } : request, faker);
  if (faker !== undefined) yield* words;
  yield* listFormatted(goal.shapes, request);
  if (goal.attempt < 3) yield* words;
}

/** No chance at all. */
const FIRST: Random = { below: () => 0, pick: ([first]) => first };

/** What a reader sees where any text does: the name in its place, `tag` for those of `tags`. */
function listNamed({ shapes, path }: Goal, request: TextRequest): readonly string[] {
  const { name, minimum, maximum } = request;
  if (listFormatted(shapes, request).length > 0 || hasForm(name)) return [];
  const isItem = typeof path.at(-1) === 'number';
  const text = (isItem ? name.replace(/([^s])s$/, '$1') : name) || 'text';
  return [text.slice(0, maximum).padEnd(minimum, 'x')];
}

function listFormatted(shapes: readonly Shape[], request: TextRequest): readonly string[] {
  const formats = shapes.flatMap(
    ({ format, decodedSize }) => format ?? decodedSize?.encoding ?? [],
  );
  return formats.flatMap((format) => makeFormat(format, request) ?? []);
}

const MOST_MATCHING = 60;

/** Texts of the patterns, in several lengths. */
function* listMatching(
  shapes: readonly Shape[],
  { random, minimum, maximum }: TextRequest,
  isPlain: boolean,
): Generator<string> {
  const patterns = shapes.flatMap(({ pattern }) => pattern ?? []);
  const least = Math.max(minimum, Math.min(6, maximum));
  for (let tries = 0; patterns.length > 0 && tries < MOST_MATCHING; tries += 1) {
    const pattern = patterns[tries % patterns.length];
    const length =
      tries % 3 === 1 ? minimum : least + random.below(Math.min(maximum - least, tries) + 1);
    const choice = { random, length, isPlain: isPlain && tries < 6 };
    const text = pattern && writePattern(pattern, choice);
    if (text === undefined) continue;
    yield text;
    // Nothing is put behind the end of an expression: to refuse that may take an engine very long.
    if (pattern?.source.endsWith('$') !== false) continue;
    yield text.padEnd(minimum, 'a');
    yield text.padEnd(minimum, '0');
  }
}
