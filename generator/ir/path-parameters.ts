/** The words of a path and the parameters that are described for it in; every parameter that the call has, out. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { type PathTemplate, readPath } from '../load/path-template.ts';
import type { Parameter, Schema } from './model.ts';
import type { RawParameter } from './parameters.ts';

/**
 * Those that are described, those that only the path names, and what the path says of the query. A path parameter that
 * the path has no word for goes nowhere, and is left out.
 */
export function parametersOfPath(
  path: string,
  described: readonly RawParameter[],
  at: Place,
): readonly RawParameter[] {
  const template = readPath(path, namesOf(described));
  const words = wordsOf(template);
  const placed = described.flatMap((one) => placedIn(template, words, described, one));
  const known = new Set(placed.map((one) => `${one.in} ${one.name}`));
  const missing = [...words.keys()].filter((name) => !known.has(`path ${name}`));
  const inQuery = template.query.filter(({ name }) => !known.has(`query ${name}`));
  return [
    ...placed,
    ...missing.map((name) => plainParameter(name, 'path', at, words.get(name) ?? false)),
    ...new Map(inQuery.map((pair) => [pair.name, pairParameter(pair, at)])).values(),
  ];
}

/** Path parameters that are described and go nowhere. */
export function straysOf(
  path: string,
  described: readonly RawParameter[],
): readonly RawParameter[] {
  const template = readPath(path, namesOf(described));
  const words = wordsOf(template);
  return described.filter((one) => placedIn(template, words, described, one).length === 0);
}

/** The path with the keys that callers use in place of wire names; what is text is sent as text. */
export function templateOf(path: string, parameters: readonly Parameter[]): string {
  const inPath = parameters.filter((one) => one.in === 'path');
  const keys = new Map(inPath.map((one) => [one.name, one.key.join('.')]));
  const { pieces } = readPath(path, namesOf(parameters));
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece.replaceAll('{', '%7B').replaceAll('}', '%7D');
    return `{${keys.get(piece.word) ?? piece.word}}`;
  });
  return texts.join('');
}

function namesOf(parameters: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(parameters.map(({ name }) => name));
}

/** Words of the path, and whether their values span segments. */
function wordsOf({ pieces }: PathTemplate): ReadonlyMap<string, boolean> {
  return new Map(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [[piece.word, piece.spans]])),
  );
}

/** A path parameter under the name that the path has for it: `ID` is `id`, and one that stands in the query goes there. */
function placedIn(
  { query }: PathTemplate,
  words: ReadonlyMap<string, boolean>,
  described: readonly RawParameter[],
  one: RawParameter,
): readonly RawParameter[] {
  if (one.in !== 'path') return [one];
  if (words.has(one.name)) return [words.get(one.name) === true ? { ...one, spans: true } : one];
  const pair = query.find(({ value }) => typeof value !== 'string' && value.word === one.name);
  if (pair !== undefined) {
    return [{ ...one, name: pair.name, in: 'query', style: 'form', explode: true }];
  }
  const near = nearest(one.name, words.keys());
  const isTaken = described.some((other) => other.in === 'path' && other.name === near);
  return near === undefined || isTaken ? [] : [{ ...one, name: near }];
}

/** The only name that differs in nothing but case and signs. */
function nearest(name: string, names: Iterable<string>): string | undefined {
  const found = [...names].filter((other) => plain(other) === plain(name));
  return found.length === 1 ? found[0] : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function pairParameter({ name, value }: PathTemplate['query'][number], at: Place): RawParameter {
  const parameter = plainParameter(name, 'query', at, false);
  if (typeof value !== 'string') return { ...parameter, required: false };
  const schema: Schema = { kind: 'schema', at, types: ['string'], const: { value } };
  return { ...parameter, schema };
}

/** A required text, so that the path can be filled. */
function plainParameter(
  name: string,
  where: 'path' | 'query',
  at: Place,
  spans: boolean,
): RawParameter {
  return {
    name,
    in: where,
    required: true,
    style: where === 'path' ? 'simple' : 'form',
    explode: where === 'query',
    allowReserved: false,
    spans,
    schema: { kind: 'schema', at, types: ['string'] },
    sensitive: [],
    deprecated: false,
    notShown: [],
    examples: [],
    at,
  };
}
