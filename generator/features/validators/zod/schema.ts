/** A schema in, zod out: its type in zod's words, and the rest of what it says as rules. */

import type { JsonType, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { inferJsonTypes } from '../../../core/ir/types/types.ts';
import { array, type Code } from '../../../core/code/code.ts';
import { findFixedValues } from '../../../core/ir/schemas/enums.ts';
import { isMap } from '../schemas/fields.ts';
import type { Built } from './built.ts';
import { buildJoined } from './joined.ts';
import { buildArray } from './lists.ts';
import { printMeta } from './meta.ts';
import { buildMap, buildObject } from './objects.ts';
import { addRules } from './rules.ts';
import { buildNumber, buildString, buildValues, KEYWORDS_OF } from './scalars.ts';
import type { Site } from './site.ts';
import type { Expression } from './words.ts';
import { listKeywords, isRefusingAll } from '../../../core/ir/schemas/keyword-facts.ts';

/** The expression of a schema, with rules for what zod has no words for. */
export function buildOption(site: Site, schema: Schema): Expression {
  if (schema.kind === 'boolean') {
    return { base: site.words.call(schema.value ? 'unknown' : 'never') };
  }
  const built = addRules(site, schema, buildWords(site, schema));
  const meta = printMeta(site, schema);
  return meta === undefined ? built : { ...built, meta };
}

/** What zod has words for. */
export function buildWords(site: Site, schema: KeywordSchema): Built {
  if (isRefusingAll(schema)) {
    return { base: site.words.call('never'), covered: listKeywords(schema), strips: false };
  }
  const values = findFixedValues(schema);
  if (values !== undefined) return buildValues(site, values, schema);
  const { ref, allOf, anyOf, oneOf } = schema;
  if ((ref ?? allOf ?? anyOf ?? oneOf) !== undefined) return buildJoined(site, schema);
  return buildTyped(site, schema);
}

/** A schema that is joined with nothing. */
export function buildTyped(site: Site, schema: KeywordSchema): Built {
  const types = schema.types ?? inferJsonTypes(schema);
  const isNullable = types.length > 1 && types.includes('null');
  const others = types.filter(
    (type) => !(isNullable && type === 'null') && !(type === 'integer' && types.includes('number')),
  );
  const [only, second] = others;
  if (only === undefined) return { base: site.words.call('unknown'), covered: [], strips: false };
  if (second === undefined) return { ...buildSingle(site, schema, only), isNullable };
  const forms = others.map((type) => printForm(site, schema, type));
  const covered = [...new Set(others.flatMap((type) => KEYWORDS_OF[type]))];
  const strips = others.includes('object') || others.includes('array');
  const base = site.words.call('union', array(forms));
  return { base, isNullable, covered: ['types', 'format', ...covered], strips };
}

/** One of several types, with the keywords that are said of it. */
function printForm(site: Site, schema: KeywordSchema, type: JsonType): Code {
  const { kind, at } = schema;
  const own = (['format', ...KEYWORDS_OF[type]] as const).flatMap((name) =>
    schema[name] === undefined ? [] : [[name, schema[name]] as const],
  );
  const form: Schema = { kind, at, types: [type], ...Object.fromEntries(own) };
  return site.words.print(site.buildOption(form));
}

function buildSingle(site: Site, schema: KeywordSchema, type: JsonType): Built {
  switch (type) {
    case 'string':
      return buildString(site, schema);
    case 'integer':
    case 'number':
      return buildNumber(site, schema, type);
    case 'array':
      return buildArray(site, schema);
    case 'object':
      return isMap(schema) ? buildMap(site, schema) : buildObject(site, schema);
    default:
      return { base: site.words.call(type), covered: ['types', 'format'], strips: false };
  }
}
