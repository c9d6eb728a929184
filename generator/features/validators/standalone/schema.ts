/** A schema in, the terms of its check out: what it says itself, what it refers to, chooses from and depends on. */

import { isBinary, describesBytes } from '../../../core/ir/contents/codecs.ts';
import type { JsonType, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { array, code, string } from '../../../core/code/code.ts';
import { findFixedValues } from '../../../core/ir/schemas/enums.ts';
import {
  hasBeside,
  hasTypedWord,
  isStatedModel,
  printRuleSource,
} from '../schemas/schema-facts.ts';
import { listConditionTerms, listStatedTerms } from './conditions.ts';
import { listEvaluatedTerms, printAnchors } from './coverage.ts';
import { listJoinedTerms } from './joined.ts';
import { listArrayTerms, listUntypedArrayTerms } from './lists.ts';
import { buildObject, listNoteTerms, listUntypedObjectTerms } from './objects.ts';
import type { Place } from './place.ts';
import {
  createNumberCall,
  findNumberCall,
  guard,
  listNumberFormatTerms,
  listNumberTerms,
} from './scalars.ts';
import { listStringTerms, listTextTerms, listValueTerms } from './scalars.ts';
import { type AmongType, listUnless, printCheck, type Term } from './terms.ts';

/** What must hold of a value; nothing where any value fits. */
export function listSchemaTerms(place: Place, schema: Schema): readonly Term[] {
  if (schema.kind === 'boolean') return schema.value ? [] : [place.call('isNothing')];
  // A model that is a rule is in the words of the spec, wherever it is referred to.
  if (schema === place.root && isStatedModel(schema)) return listStatedTerms(place, schema);
  const { dynamicAnchors } = schema;
  if (dynamicAnchors === undefined) return listKeywordTerms(place, schema);
  // Dynamic references behind the entry of a schema resource may mean its schemas.
  const terms = listKeywordTerms(place, schema);
  const check = terms.length === 0 ? place.file.use('isAnything') : printCheck(terms);
  return [place.call('fitsWithin', printAnchors(place, dynamicAnchors), check)];
}

function listKeywordTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { types, sensitive } = schema;
  const notes = {
    source: schema.source ?? printRuleSource(place.file.scope, schema),
    isSecret: sensitive !== undefined,
  };
  const beside = listBesideTerms(place, schema);
  const values = findFixedValues(schema);
  if (values === undefined && types?.length === 1 && types[0] === 'object') {
    return buildObject(place, schema, { rules: beside, ...notes });
  }
  const own = listOwnTerms(place, schema);
  const isGuarded = values === undefined && types?.length === 1 && beside.length > 0;
  const guarded = isGuarded && !isWide(place, schema) ? guardBy(types[0], beside) : beside;
  return [...own, ...guarded, ...listNoteTerms(place, notes)];
}

/** Whether an applicator says what the value is. */
function isJoining({ ref, allOf, anyOf, oneOf }: KeywordSchema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf) !== undefined;
}

/** What is said beside the type and its keywords. */
function listBesideTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  return [
    ...(isJoining(schema) ? listJoinedTerms(place, schema) : []),
    ...(hasBeside(schema) ? listConditionTerms(place, schema) : []),
    ...listEvaluatedTerms(place, schema),
  ];
}

/** A value of another type breaks that one rule, not all that follow from it. */
function guardBy(type: JsonType | undefined, terms: readonly Term[]): readonly Term[] {
  const name = type === 'integer' ? 'number' : type;
  return isAmongType(name) ? [guard(name, terms)] : terms;
}

function isAmongType(type: JsonType | undefined): type is AmongType {
  return type !== undefined && type !== 'null' && type !== 'integer';
}

/** Whether integers may be a `bigint`. */
function isWide(place: Place, schema: KeywordSchema): boolean {
  return findNumberCall(place, schema, 'integer') === 'isBigInteger';
}

/** What the schema says itself, which is not an object and nothing else. */
function listOwnTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const values = findFixedValues(schema);
  if (values !== undefined) {
    const terms = listValueTerms(place, values, schema);
    if (!hasTypedWord(schema)) return terms;
    const { types: _types, enum: _enum, const: _const, ...rest } = schema;
    return [...terms, ...listUntypedTerms(place, rest)];
  }
  const { types } = schema;
  if (types === undefined) {
    // OpenAPI 3.1 describes bytes without a type.
    const isBytes = describesBytes(schema) && !isJoining(schema) && !hasBeside(schema);
    return isBytes ? listTypedTerms(place, schema, 'string') : listUntypedTerms(place, schema);
  }
  const others = types.filter(
    (type) => type !== 'null' && !(type === 'integer' && types.includes('number')),
  );
  // Bytes are not checked.
  if (others.includes('string') && isBinary(schema)) return [];
  const [only, second] = others;
  if (only === undefined) return [place.call('isNull')];
  if (second === undefined) {
    const terms = listTypedTerms(place, schema, only);
    return types.includes('null') ? listUnless(code`null`, terms) : terms;
  }
  if (isWide(place, schema)) return listFormTerms(place, schema);
  const names = types.includes('null') ? [...others, 'null'] : others;
  return [place.call('isOfType', array(names.map(string))), ...listUntypedTerms(place, schema)];
}

/** A form for each type. */
function listFormTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { types = [] } = schema;
  const forms = types.map((type) => printCheck(listTypedTerms(place, schema, type)));
  return [place.call('fitsAny', array(forms))];
}

function listTypedTerms(place: Place, schema: KeywordSchema, type: JsonType): readonly Term[] {
  switch (type) {
    case 'string':
      return listStringTerms(place, schema);
    case 'integer':
    case 'number':
      return [createNumberCall(place, schema, type), ...listNumberTerms(place, schema)];
    case 'array':
      return listArrayTerms(place, schema);
    case 'object':
      return buildObject(place, schema, { rules: [], isSecret: false });
    case 'boolean':
      return [place.call('isBoolean')];
    default:
      return [place.call('isNull')];
  }
}

/** Keywords without a type: each is said of values of its own type alone. */
function listUntypedTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  // Behind a list of values or a choice, most schemas say nothing more.
  if (!hasTypedWord(schema)) return [];
  return [
    ...listTextTerms(place, schema),
    ...listNumberFormatTerms(place, schema),
    ...listNumberTerms(place, schema),
    ...listUntypedArrayTerms(place, schema),
    ...listUntypedObjectTerms(place, schema),
  ];
}
