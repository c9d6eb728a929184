/** Alternatives that only spell out a plainer keyword in, that keyword out: a set of values, an open one, a schema or null. */

import type { JsonObject } from '../../diagnostics/json.ts';
import { settleOpenSet, settleSet } from './choice-values.ts';
import { type Draft, hasOnlyKeywords } from './draft.ts';
import type { KeywordSchema } from '../model.ts';
import { isNull, telling, mergeKeywords } from './merged-keywords.ts';

/** Rewrites the alternatives of a schema whose other keywords are read; what it accepts stays the same. */
export function settleChoices(draft: Draft, raw: JsonObject): void {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = draft[keyword];
    if (branches === undefined || draft.discriminator !== undefined) continue;
    const others = branches.filter((branch) => !isNull(branch));
    const [only] = others;
    if (others.length === 1 && only?.kind === 'schema') settleOnly(draft, keyword, only);
    else if (!hasOnlyValues(draft) && !settleSet(draft, keyword, raw) && keyword === 'anyOf') {
      settleOpenSet(draft, branches, raw);
    }
  }
}

function hasOnlyValues(schema: KeywordSchema): boolean {
  return (schema.enum ?? schema.const ?? schema.openEnum) !== undefined;
}

const ONE_OF: ReadonlySet<string> = new Set([...telling, 'oneOf']);
const ANY_OF: ReadonlySet<string> = new Set([...telling, 'anyOf']);

/**
 * One schema, or null: the keywords of a schema with a type say nothing about null, so that they may be beside
 * both types too. Of any other schema, all is said about the whole.
 */
function settleOnly(draft: Draft, keyword: 'oneOf' | 'anyOf', only: KeywordSchema): void {
  const known = mergeKeywords(draft, only);
  if (isNullable(draft, keyword, only)) {
    delete draft[keyword];
    Object.assign(draft, only, { types: [...new Set([...(only.types ?? []), 'null'])] });
    if (only.enum !== undefined) draft.enum = [...new Set([...only.enum, null])];
  }
  Object.assign(draft, known);
}

/** Whether the whole is a schema with a type and the word that null is one of its values. */
function isNullable(draft: Draft, keyword: 'oneOf' | 'anyOf', only: KeywordSchema): boolean {
  if (draft[keyword]?.length === 1 || only.types === undefined || isMade(only)) return false;
  // What takes null already takes it twice, which `oneOf` refuses.
  if (keyword === 'oneOf' && only.types.includes('null')) return false;
  return hasOnlyKeywords(draft, keyword === 'oneOf' ? ONE_OF : ANY_OF);
}

/** Whether a keyword validates values of every type. */
function isMade(schema: KeywordSchema): boolean {
  const { ref, allOf, anyOf, oneOf, not, if: test, const: value, dynamicAnchors } = schema;
  return (ref ?? allOf ?? anyOf ?? oneOf ?? not ?? test ?? value ?? dynamicAnchors) !== undefined;
}
