/** Lists every parameter of a path: the words in it, and what is described for them. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { type PathTemplate, readPath } from '../../load/structure/path-template.ts';
import type { Parameter, Schema } from '../model/model.ts';
import { toLetters } from '../naming/letter-case.ts';
import type { RawParameter } from './raw-operation.ts';

interface Placed {
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
  const { pieces, query } = readPath(path, listNames(described));
  const words = new Map(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [[piece.word, piece.spans]])),
  );
  const strays: RawParameter[] = [];
  const place = createPlacer({ words, query }, described);
  const found = described.flatMap((one) => {
    const placed = one.in === 'path' ? place(one) : one;
    if (placed === undefined) strays.push(one);
    return placed ?? [];
  });
  const known = new Set(found.map((one) => `${one.in} ${one.name}`));
  const missing = [...words].filter(([name]) => !known.has(`path ${name}`));
  const inQuery = query.filter(({ name }) => !known.has(`query ${name}`));
  const pairs = new Map(inQuery.map((pair) => [pair.name, readPair(pair, at)]));
  const plain = missing.map(([name, spans]) => createPlain({ name, in: 'path', spans, at }));
  return { parameters: [...found, ...plain, ...pairs.values()], strays };
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

/** Puts a path parameter under the name that the path has for it: `ID` is `id`, and one that is in the query goes there. */
function createPlacer(
  { words, query }: { words: ReadonlyMap<string, boolean>; query: PathTemplate['query'] },
  described: readonly RawParameter[],
): (one: RawParameter) => RawParameter | undefined {
  const byLetters = new Map<string, string | undefined>();
  for (const word of words.keys()) {
    const letters = toLetters(word);
    // Several that differ in nothing but case and signs are none.
    byLetters.set(letters, byLetters.has(letters) ? undefined : word);
  }
  const taken = listNames(described.filter((one) => one.in === 'path'));
  return (one) => {
    if (words.has(one.name)) return words.get(one.name) === true ? { ...one, spans: true } : one;
    const pair = query.find(({ value }) => typeof value !== 'string' && value.word === one.name);
    if (pair !== undefined) {
      return { ...one, name: pair.name, in: 'query', style: 'form', explode: true };
    }
    const near = byLetters.get(toLetters(one.name));
    return near === undefined || taken.has(near) ? undefined : { ...one, name: near };
  };
}

function readPair({ name, value }: PathTemplate['query'][number], at: Place): RawParameter {
  const parameter = createPlain({ name, in: 'query', spans: false, at });
  if (typeof value !== 'string') return { ...parameter, required: false };
  const schema: Schema = { kind: 'schema', at, types: ['string'], const: { value } };
  return { ...parameter, schema };
}

/** A required text, so that the path can be filled. */
function createPlain(given: Pick<RawParameter, 'name' | 'in' | 'spans' | 'at'>): RawParameter {
  const isInPath = given.in === 'path';
  return {
    ...given,
    required: true,
    style: isInPath ? 'simple' : 'form',
    explode: !isInPath,
    allowReserved: false,
    schema: { kind: 'schema', at: given.at, types: ['string'] },
    sensitive: [],
    deprecated: false,
    notShown: [],
    examples: [],
  };
}
