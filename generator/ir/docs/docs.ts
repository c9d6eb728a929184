/** What a doc comment is made of: prose of the spec, and facts in a fixed form. */

import { listFacts, listRules } from './facts.ts';
import { convertHtml } from './html.ts';
import type { Doc, Json, KeywordSchema, Schema } from '../model.ts';
import { allowUndefined } from '../raw.ts';
import { isAscii } from '../naming/letter-case.ts';

export const noDoc: Doc = { text: [], facts: [], examples: [] };

/** The doc of a member or a model; `name` is left out of titles that only repeat it. */
export function buildDoc(
  schemas: readonly Schema[],
  name: string,
  spellings: readonly string[] = [],
): Doc {
  const first = schemas[0];
  if (schemas.length === 1 && spellings.length === 0 && first?.kind === 'schema') {
    return buildSchemaDoc(first, name);
  }
  const given = schemas.filter((schema) => schema.kind === 'schema');
  const facts = given.flatMap(listFacts);
  const others = spellings.map((spelling) => `Also accepted as \`${spelling}\`.`);
  return allowUndefined({
    text: [...new Set(given.flatMap((schema) => listProse(schema, name)))],
    facts: [...new Set([...facts, ...others])],
    deprecated: given.some(({ deprecated }) => deprecated) || undefined,
    examples: given.flatMap(({ examples }) => examples ?? []),
  });
}

/** The doc of a set of values: what is known of each is at the value itself. */
export function buildValuesDoc(schema: KeywordSchema, name: string): Doc {
  return buildSchemaDoc(schema, name, listRules(schema));
}

/** The same for the ordinary case, in which nothing is said twice. */
function buildSchemaDoc(schema: KeywordSchema, name: string, facts = listFacts(schema)): Doc {
  const { deprecated, examples = [] } = schema;
  const text = listProse(schema, name);
  return allowUndefined({ text, facts, deprecated: deprecated || undefined, examples });
}

/** A doc of prose and facts that are at hand. */
export function joinDoc(parts: {
  readonly text: readonly (string | undefined)[];
  readonly facts?: readonly string[];
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

function listProse(schema: KeywordSchema, name: string): readonly string[] {
  if (schema.description !== undefined) return splitParagraphs(schema.description);
  if (schema.title === undefined || simplifyText(schema.title) === simplifyText(name)) return [];
  return splitParagraphs(schema.title);
}

function simplifyText(text: string): string {
  return text.toLowerCase().replace(isAscii(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Splits at blank lines, but not inside a fenced block. */
export function splitParagraphs(written: string): readonly string[] {
  const text = convertHtml(written);
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
