/** A schema as a document holds it in, the one form of `Schema` out; references into any place become models. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { annotations, isSilent } from './annotations.ts';
import { settleChoices } from './choices.ts';
import { createDraft, type Draft } from './draft.ts';
import { keywords } from './keywords.ts';
import { nameMemberValues } from './member-values.ts';
import type { JsonObject, Schema } from '../model.ts';
import { addModel, isReferring, readDynamicAnchors, readReference } from './references.ts';
import type { Raw } from '../../load/structure/place.ts';
import { asObject, placeId, asText } from '../raw.ts';
import { tell, type Reading } from '../reading.ts';

const deepest = 300;

/**
 * Reads a schema that is inside something else. `subject` names it in statements: `AuthRequest.csc`. One that the
 * spec names with `x-sw-name` becomes a model, and a reference to it is returned.
 */
export function readSchema(reading: Reading, { value, at }: Raw, subject: string): Schema {
  const draft = addNamedDraft(reading, { value, at });
  if (draft !== undefined) return { kind: 'schema', at, ref: { kind: 'model', key: draft.key } };
  return nameMemberValues(reading, { value, at }, readWhole(reading, { value, at }, subject));
}

/** Reads the schema of a model, keyword by keyword. */
export function readWhole(reading: Reading, { value, at }: Raw, subject: string): Schema {
  if (typeof value === 'boolean') return { kind: 'boolean', value, at };
  const object = asObject(value);
  if (object === undefined) return open(reading, at, 'A schema is an object or a boolean.');
  if (reading.depth >= deepest) return open(reading, at, `Schemas nest deeper than ${deepest}.`);
  reading.depth += 1;
  const schema = readKeywords(reading, { value: object, at }, subject);
  reading.depth -= 1;
  return schema;
}

function readKeywords(reading: Reading, raw: Raw<JsonObject>, subject: string): Schema {
  const { value, at } = raw;
  const draft = createDraft(at);
  const read = (inner: Raw, name: string): Schema => readSchema(reading, inner, name);
  const source = { reading, draft, value, at, subject, read };
  // A value enters a resource where validating begins, over a reference, and at an embedded resource.
  if (reading.depth === 1 || Object.hasOwn(value, '$id')) readDynamicAnchors(source);
  const keys = Object.keys(value);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    const keyword = keywords.get(key) ?? annotations.get(key);
    if (keyword !== undefined) keyword(source, value[key], key);
    else if (isReferring(key)) readReference(source, key);
    else if (!isSilent(key)) reportUncarried(reading, draft, key);
  }
  if ((draft.oneOf ?? draft.anyOf) !== undefined) settleChoices(draft, value);
  return draft;
}

function addNamedDraft(reading: Reading, raw: Raw): ReturnType<typeof addModel> | undefined {
  const object = asObject(raw.value);
  if (object === undefined || !Object.hasOwn(object, 'x-sw-name')) return undefined;
  const name = asText(object['x-sw-name']);
  if (name === undefined) return undefined;
  return (
    reading.draftAt.get(placeId(raw.at)) ?? addModel(reading, { key: name, wanted: name, raw })
  );
}

function reportUncarried(reading: Reading, draft: Draft, key: string): void {
  draft.uncarried = [...(draft.uncarried ?? []), key];
  tell(reading, {
    code: 'SCHEMA-501',
    severity: 'note',
    at: { file: draft.at.file, pointer: `${draft.at.pointer}/${key}`, key: true },
    message: `\`${key}\` is not a keyword of JSON Schema; it is ignored.`,
  });
}

function open(reading: Reading, at: Place, message: string): Schema {
  tell(reading, {
    code: 'SCHEMA-502',
    at,
    message,
    help: 'It is read as a schema that accepts any value.',
  });
  return { kind: 'boolean', value: true, at };
}
