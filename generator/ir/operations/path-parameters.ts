/** Lists every parameter of a path: the words in it, and what is described for them. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { type PathTemplate, readPath } from '../../load/structure/path-template.ts';
import type { Parameter, Schema } from '../model.ts';
import type { RawParameter } from './parameters.ts';
import { isAscii } from '../naming/letter-case.ts';

export interface Placed {
  /** Those that are described, those that only the path names, and what the path says of the query. */
  readonly parameters: readonly RawParameter[];
  /** Path parameters that the path has no word for: they go nowhere. */
  readonly strays: readonly RawParameter[];
}

export function placePathParameters(
  path: string,
  described: readonly RawParameter[],
  at: Place,
): Placed {
  const template = readPath(path, listNames(described));
  const words = listPathWords(template);
  const placer = createPlacer(template, words, described);
  const placed = described.map((one) => ({ one, as: placeParameter(placer, one) }));
  const found = placed.flatMap(({ as }) => as ?? []);
  const known = new Set(found.map((one) => `${one.in} ${one.name}`));
  const missing = [...words.keys()].filter((name) => !known.has(`path ${name}`));
  const inQuery = template.query.filter(({ name }) => !known.has(`query ${name}`));
  return {
    parameters: [
      ...found,
      ...missing.map((name) =>
        createPlainParameter({ name, in: 'path', spans: words.get(name) ?? false, at }),
      ),
      ...new Map(inQuery.map((pair) => [pair.name, pairParameter(pair, at)])).values(),
    ],
    strays: placed.flatMap(({ one, as }) => (as === undefined ? [one] : [])),
  };
}

/** The path with the keys that callers use in place of wire names; what is text, or has one value, is sent as text. */
export function buildTemplate(path: string, parameters: readonly Parameter[]): string {
  const inPath = parameters.filter((one) => one.in === 'path');
  const words = new Map(inPath.map((one) => [one.name, getPathWord(one)]));
  const { pieces } = readPath(path, listNames(parameters));
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece.replaceAll('{', '%7B').replaceAll('}', '%7D');
    return words.get(piece.word) ?? `{${piece.word}}`;
  });
  return texts.join('');
}

function getPathWord({ key, constant }: Parameter): string {
  return constant === undefined ? `{${key.join('.')}}` : encodeURIComponent(constant);
}

/** The path as a reader sees it: with the names that callers use. */
export function formatPath(path: string, parameters: readonly Parameter[]): string {
  let shown = path;
  parameters.forEach((one) => {
    if (one.in !== 'path' || one.key.length > 1 || one.key[0] === one.name) return;
    shown = shown.replaceAll(`{${one.name}}`, `{${one.key[0] ?? one.name}}`);
  });
  return shown;
}

function listNames(parameters: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(parameters.map(({ name }) => name));
}

function listPathWords({ pieces }: PathTemplate): ReadonlyMap<string, boolean> {
  return new Map(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [[piece.word, piece.spans]])),
  );
}

interface Placer {
  readonly words: ReadonlyMap<string, boolean>;
  /** Pairs of the query by the word that is their value. */
  readonly pairs: ReadonlyMap<string, string>;
  /** Words by their letters alone; several that differ in nothing but case and signs are none. */
  readonly byLetters: ReadonlyMap<string, string | undefined>;
  readonly taken: ReadonlySet<string>;
}

function createPlacer(
  { query }: PathTemplate,
  words: ReadonlyMap<string, boolean>,
  described: readonly RawParameter[],
): Placer {
  const pairs = new Map<string, string>();
  for (const { name, value } of query) {
    if (typeof value !== 'string' && !pairs.has(value.word)) pairs.set(value.word, name);
  }
  const byLetters = new Map<string, string | undefined>();
  for (const word of words.keys()) {
    const letters = simplifyName(word);
    byLetters.set(letters, byLetters.has(letters) ? undefined : word);
  }
  const taken = listNames(described.filter((one) => one.in === 'path'));
  return { words, pairs, byLetters, taken };
}

/** A path parameter under the name that the path has for it: `ID` is `id`, and one that is in the query goes there. */
function placeParameter(
  { words, pairs, byLetters, taken }: Placer,
  one: RawParameter,
): RawParameter | undefined {
  if (one.in !== 'path') return one;
  if (words.has(one.name)) return words.get(one.name) === true ? { ...one, spans: true } : one;
  const pair = pairs.get(one.name);
  if (pair !== undefined) {
    return { ...one, name: pair, in: 'query', style: 'form', explode: true };
  }
  const near = byLetters.get(simplifyName(one.name));
  return near === undefined || taken.has(near) ? undefined : { ...one, name: near };
}

function simplifyName(name: string): string {
  return name.toLowerCase().replaceAll(isAscii(name) ? /[^a-z0-9]/g : /[^\p{L}\p{N}]/gu, '');
}

function pairParameter({ name, value }: PathTemplate['query'][number], at: Place): RawParameter {
  const parameter = createPlainParameter({ name, in: 'query', spans: false, at });
  if (typeof value !== 'string') return { ...parameter, required: false };
  const schema: Schema = { kind: 'schema', at, types: ['string'], const: { value } };
  return { ...parameter, schema };
}

/** A required text, so that the path can be filled. */
function createPlainParameter(
  given: Pick<RawParameter, 'name' | 'in' | 'spans' | 'at'>,
): RawParameter {
  const { in: where, at } = given;
  return {
    ...given,
    required: true,
    style: where === 'path' ? 'simple' : 'form',
    explode: where === 'query',
    allowReserved: false,
    schema: { kind: 'schema', at, types: ['string'] },
    sensitive: [],
    deprecated: false,
    notShown: [],
    examples: [],
  };
}
