/** What a doc comment is made of: prose of the spec, and facts in a fixed form. */

import { listFacts, listRules } from './facts.ts';
import { convertHtml } from './html.ts';
import type { Doc, Fact, Json, KeywordSchema, Schema } from '../model/model.ts';
import { allowUndefined } from '../raw.ts';
import { toLetters } from '../naming/letter-case.ts';

export const noDoc: Doc = { text: [], facts: [], examples: [] };

/** The doc of a member or a model; `name` is left out of titles that only repeat it. */
export function buildDoc(
  schemas: readonly Schema[],
  name: string,
  spellings: readonly string[] = [],
): Doc {
  const first = schemas[0];
  // In the ordinary case nothing is said twice.
  if (schemas.length === 1 && spellings.length === 0 && first?.kind === 'schema') {
    return buildSchemaDoc(first, name, listFacts(first));
  }
  const given = schemas.filter((schema) => schema.kind === 'schema');
  const others = spellings.map((name): Fact => ({ kind: 'spelling', name }));
  return allowUndefined({
    text: [...new Set(given.flatMap((schema) => listProse(schema, name)))],
    facts: [...given.flatMap(listFacts), ...others],
    deprecated: given.some(({ deprecated }) => deprecated) || undefined,
    examples: given.flatMap(({ examples }) => examples ?? []),
  });
}

/** The doc of a set of values: what is known of each is at the value itself. */
export function buildValuesDoc(schema: KeywordSchema, name: string): Doc {
  return buildSchemaDoc(schema, name, listRules(schema));
}

function buildSchemaDoc(schema: KeywordSchema, name: string, facts: readonly Fact[]): Doc {
  const { deprecated, examples = [] } = schema;
  const text = listProse(schema, name);
  return allowUndefined({ text, facts, deprecated: deprecated || undefined, examples });
}

/** A doc of prose and facts that are at hand. */
export function joinDoc(parts: {
  readonly text: readonly (string | undefined)[];
  readonly facts?: readonly Fact[];
  readonly deprecated?: boolean;
  readonly examples?: readonly Json[];
}): Doc {
  const texts = parts.text.filter((text) => text !== undefined);
  return allowUndefined({
    text: [...new Set(texts.flatMap(splitParagraphs))],
    facts: parts.facts ?? [],
    examples: parts.examples ?? [],
    deprecated: parts.deprecated || undefined,
  });
}

function listProse({ description, title }: KeywordSchema, name: string): readonly string[] {
  if (description !== undefined) return splitParagraphs(description);
  if (title === undefined || toLetters(title) === toLetters(name)) return [];
  return splitParagraphs(title);
}

/** Splits at blank lines, but not inside a fenced block. */
export function splitParagraphs(written: string): readonly string[] {
  const text = convertHtml(written);
  const isLine = !text.includes('\n') && !text.includes('\r');
  if (isLine) return text.trim() === '' ? [] : [text.trimEnd()];
  const found: string[][] = [[]];
  let fenced = false;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    if (line.trim() !== '' || fenced) found.at(-1)?.push(line.trimEnd());
    else found.push([]);
  }
  return found.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}
