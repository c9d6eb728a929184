/** What a doc comment is made of: prose of the spec, and facts in a fixed form. */

import { factsOf, rulesOf } from './facts.ts';
import { markdownOf } from './html.ts';
import type { Doc, Json, KeywordSchema, Schema } from './model.ts';
import { isAscii } from './words.ts';

export const noDoc: Doc = { text: [], facts: [], examples: [] };

/** The doc of a member or a model; `name` is left out of titles that only repeat it. */
export function docOf(
  schemas: readonly Schema[],
  name: string,
  spellings: readonly string[] = [],
): Doc {
  const first = schemas[0];
  if (schemas.length === 1 && spellings.length === 0 && first?.kind === 'schema') {
    return docOfOne(first, name);
  }
  const told = schemas.filter((schema) => schema.kind === 'schema');
  const facts = told.flatMap(factsOf);
  const others = spellings.map((spelling) => `Also accepted as \`${spelling}\`.`);
  return {
    text: [...new Set(told.flatMap((schema) => proseOf(schema, name)))],
    facts: [...new Set([...facts, ...others])],
    ...(told.some(({ deprecated }) => deprecated) ? { deprecated: true } : {}),
    examples: told.flatMap(({ examples }) => examples ?? []),
  };
}

/** The doc of a set of values: what is known of each stands at the value itself. */
export function docOfValues(schema: KeywordSchema, name: string): Doc {
  return docOfOne(schema, name, rulesOf(schema));
}

/** The same for the ordinary case, in which nothing is said twice. */
function docOfOne(schema: KeywordSchema, name: string, facts = factsOf(schema)): Doc {
  const text = proseOf(schema, name);
  const examples = schema.examples ?? [];
  return schema.deprecated === true
    ? { text, facts, deprecated: true, examples }
    : { text, facts, examples };
}

/** A doc of prose and facts that are at hand. */
export function docFrom(parts: {
  readonly text: readonly (string | undefined)[];
  readonly facts?: readonly string[];
  readonly deprecated?: boolean;
  readonly examples?: readonly Json[];
}): Doc {
  return {
    text: [...new Set(parts.text.flatMap((text) => (text === undefined ? [] : paragraphs(text))))],
    facts: parts.facts ?? [],
    examples: parts.examples ?? [],
    ...(parts.deprecated === true ? { deprecated: true } : {}),
  };
}

function proseOf(schema: KeywordSchema, name: string): readonly string[] {
  if (schema.description !== undefined) return paragraphs(schema.description);
  if (schema.title === undefined || plain(schema.title) === plain(name)) return [];
  return paragraphs(schema.title);
}

function plain(text: string): string {
  return text.toLowerCase().replace(isAscii(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Splits at blank lines, but not inside a fenced block. */
export function paragraphs(written: string): readonly string[] {
  const text = markdownOf(written);
  const isLine = !text.includes('\n') && !text.includes('\r');
  if (isLine) return text.trim() === '' ? [] : [text.trimEnd()];
  const found: string[] = [];
  let open: string[] = [];
  let fenced = false;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    if (line.trim() !== '' || fenced) {
      open.push(line.trimEnd());
      continue;
    }
    if (open.length > 0) found.push(open.join('\n'));
    open = [];
  }
  if (open.length > 0) found.push(open.join('\n'));
  return found;
}
