/** Makes a model of a set of values that is written out at a member of a model, and lets the member refer to it. */

import { addTo } from '../../diagnostics/lists.ts';
import { createDraft } from './draft.ts';
import { readEnumFacts } from './enums.ts';
import type { Json, JsonType, KeywordSchema, Schema } from '../model/model.ts';
import type { Raw } from '../../load/structure/place.ts';
import { getChild, splitPointer } from '../../load/structure/pointer.ts';
import { allowUndefined, asList, asObject, getMember, getText } from '../raw.ts';
import type { ModelDraft, Reading } from '../reading.ts';
import { addModel } from './references.ts';
import { NOT_VALIDATING, hasOnlyKeywords } from './keyword-facts.ts';

/**
 * `kind` of `Pet` is `PetKind`: the member keeps what is said about it and refers to the values. So does a parameter, or what is
 * deeper, where the document names its values. Everything else is as it was: one value alone needs no name, and numbers without
 * names have none.
 */
export function nameMemberValues(reading: Reading, raw: Raw, schema: Schema): Schema {
  if (schema.kind === 'boolean' || !isSet(schema)) return schema;
  const named = getText(getMember(raw.value, 'x-ms-enum'), 'name');
  const naming = findNaming(reading, raw, named);
  if (naming === undefined) return schema;
  const known = named === undefined ? undefined : findNamedSet(reading, named, schema);
  if (known !== undefined) return referTo(schema, known.key);
  const draft = addModel(reading, { ...naming, raw });
  draft.schema ??= buildSet(raw, schema);
  if (named !== undefined) addTo(reading.namedSets, named, draft);
  return referTo(schema, draft.key);
}

/** What a set is called: by its place in a model, or by the document. Undefined where neither gives it a name. */
function findNaming({ current: owner }: Reading, raw: Raw, named: string | undefined) {
  const words = owner && getMemberWords(owner, raw);
  if (owner === undefined || words === undefined) {
    return named === undefined ? undefined : { key: named, wanted: named };
  }
  const key = [owner.key, ...words].join(' ');
  const wanted = named ?? [owner.wanted, ...words].join(' ');
  return { key, wanted, within: allowUndefined({ owner: owner.key, words, named }) };
}

/** A set that the document wrote out elsewhere under the same name: values of one name and kind are one type. */
function findNamedSet(
  reading: Reading,
  named: string,
  schema: KeywordSchema,
): ModelDraft | undefined {
  const values = identifySet(schema);
  return reading.namedSets.get(named)?.find(({ schema: one }) => {
    return one?.kind === 'schema' && identifySet(one) === values;
  });
}

/** One text for sets of the same values, in any order. */
function identifySet({ enum: closed, openEnum }: KeywordSchema): string {
  const values = (closed ?? openEnum ?? []).filter(isNotNull).map((value) => JSON.stringify(value));
  return [closed === undefined ? 'open' : 'closed', ...values.toSorted()].join(' ');
}

/** The names that lead from a model to a member: `['owner', 'kind']`; undefined where the member may be another one's too. */
function getMemberWords(
  { at: owner, value }: ModelDraft,
  { at }: Raw,
): readonly string[] | undefined {
  if (at.file !== owner.file || !at.pointer.startsWith(`${owner.pointer}/`)) return undefined;
  const keys = splitPointer(at.pointer.slice(owner.pointer.length));
  const words: string[] = [];
  let isMember = false;
  let node: unknown = value;
  for (let index = 0; index < keys.length; index += 1) {
    const keyword = keys[index] ?? '';
    node = getChild(node, keyword);
    if (!isSingleStep(keyword, node)) return undefined;
    if (keyword === 'items') words.push('item');
    else {
      const name = keys[(index += 1)] ?? '';
      node = getChild(node, name);
      if (keyword === 'properties') words.push(name);
      isMember ||= keyword === 'properties';
    }
  }
  return isMember && words.length <= MOST_WORDS ? words : undefined;
}

/** A deeper member would get a name that nobody reads: `ResultsItemAppliedTypesHarmItem`. */
const MOST_WORDS = 3;

/** Whether what is below a keyword is the only thing of its name: of alternatives, the one beside `null`. */
function isSingleStep(keyword: string, inner: unknown): boolean {
  if (keyword === 'anyOf' || keyword === 'oneOf') {
    return asList(inner).filter((branch) => getMember(branch, 'type') !== 'null').length === 1;
  }
  return keyword === 'properties' || keyword === 'items' || keyword === 'allOf';
}

/** Whether a schema lists texts, or numbers with names, two or more, and says nothing else that values are validated by. */
function isSet(schema: KeywordSchema): boolean {
  const values = (schema.enum ?? schema.openEnum)?.filter(isNotNull) ?? [];
  const [kind, ...others] = new Set(values.map((value) => typeof value));
  if (values.length < 2 || others.length > 0 || !hasOnlyKeywords(schema, OF_SET)) return false;
  const isNamed = kind === 'string' || (kind === 'number' && schema.enumFacts !== undefined);
  return isNamed && (schema.types === undefined || listTypes(schema).length > 0);
}

/** The types of what is listed. */
function listTypes({ types, enum: closed, openEnum }: KeywordSchema): readonly JsonType[] {
  const isOfTexts = (closed ?? openEnum)?.some((value) => typeof value === 'string') === true;
  if (isOfTexts) return types?.filter((type) => type === 'string') ?? ['string'];
  return types?.filter((type) => type === 'integer' || type === 'number') ?? ['number'];
}

/** Keywords about the member, and about its values. */
const OF_SET = new Set([...NOT_VALIDATING, 'statedLimits', 'types', 'enum', 'openEnum']);

function isNotNull(value: Json): boolean {
  return value !== null;
}

function buildSet({ value, at }: Raw, schema: KeywordSchema): Schema {
  const { title, description, source, enum: closed, openEnum } = schema;
  const object = { ...asObject(value), enum: closed ?? openEnum ?? [] };
  const facts = schema.enumFacts ?? readEnumFacts(object);
  return allowUndefined({
    ...createDraft(at),
    types: listTypes(schema),
    title,
    description,
    source,
    enum: closed?.filter(isNotNull),
    openEnum: openEnum?.filter(isNotNull),
    enumFacts: facts.filter((fact) => isNotNull(fact.value)),
  });
}

/** `null` is the member's. */
function referTo(schema: KeywordSchema, key: string): KeywordSchema {
  const { types, enum: closed, openEnum: _open, enumFacts: _facts, ...said } = schema;
  const { at } = schema;
  const ref = { kind: 'model', key } as const;
  const isTyped = types?.includes('null') === true;
  // A list that is closed holds it where it may be.
  const isListed = closed?.includes(null) === true && (types === undefined || isTyped);
  if (closed === undefined ? !isTyped : !isListed) return { ...said, ref };
  const none: Schema = { kind: 'schema', at, types: ['null'] };
  return { ...said, anyOf: [{ kind: 'schema', at, ref }, none] };
}
