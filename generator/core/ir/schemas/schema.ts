/** Reads a schema of a document into the one form of `Schema`; references into any place become models. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { isPlaceholder } from '../judging/placeholders.ts';
import { annotations, isSilent } from './annotations.ts';
import { settleChoices } from './choices.ts';
import { createDraft, type Draft } from './draft.ts';
import { keywords } from './keywords.ts';
import { isDeciding } from './uncarried-rules.ts';
import { nameMemberValues } from './member-values.ts';
import type { JsonObject, Schema } from '../model/model.ts';
import { readPatternProperties } from './patterns.ts';
import { addModel, isReferring, readDynamicAnchors, readReference } from './references.ts';
import type { Raw } from '../../load/structure/place.ts';
import { unread } from '../../load/structure/pointer.ts';
import { asObject, getText } from '../raw.ts';
import { noteUncarried, report, type Reading } from '../reading.ts';

const deepest = 300;

/**
 * Reads a schema that is inside something else. `subject` names it in statements: `AuthRequest.csc`. One that the
 * spec names with `x-sw-name` becomes a model, and a reference to it is returned.
 */
export function readSchema(reading: Reading, raw: Raw, subject: string): Schema {
  const name = getText(raw.value, 'x-sw-name');
  if (name !== undefined) {
    const { key } = addModel(reading, { key: name, wanted: name, raw });
    return { kind: 'schema', at: raw.at, ref: { kind: 'model', key } };
  }
  return nameMemberValues(reading, raw, readWhole(reading, raw, subject));
}

/** Reads the schema of a model, keyword by keyword. */
export function readWhole(reading: Reading, { value, at }: Raw, subject: string): Schema {
  if (typeof value === 'boolean') return { kind: 'boolean', value, at };
  const object = asObject(value);
  if (object === undefined) return allowAll(reading, at, 'A schema is an object or a boolean.');
  const isTooDeep = reading.depth >= deepest;
  if (isTooDeep) return allowAll(reading, at, `Schemas nest deeper than ${deepest}.`);
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
  if (Object.hasOwn(value, 'patternProperties')) readPatternProperties(source);
  if (value === unread) noteUncarried(reading, draft, '$ref');
  if ((draft.oneOf ?? draft.anyOf) !== undefined) settleChoices(draft, value);
  if (isPlaceholder(draft)) reading.placeholders.push(draft);
  if (isDeciding(draft)) reading.deciding.push(draft);
  return draft;
}

/** JSON Schema lets tools add keywords, which assert nothing. */
function reportUncarried(reading: Reading, draft: Draft, key: string): void {
  if (reading.bundle.format === 'json-schema') return;
  noteUncarried(reading, draft, key);
  report(reading, {
    code: 'SCHEMA-501',
    severity: 'note',
    at: { file: draft.at.file, pointer: `${draft.at.pointer}/${key}`, key: true },
    message: `\`${key}\` is not a keyword of JSON Schema; it is ignored.`,
  });
}

function allowAll(reading: Reading, at: Place, message: string): Schema {
  report(reading, {
    code: 'SCHEMA-502',
    at,
    message,
    help: 'It is read as a schema that accepts any value.',
  });
  return { kind: 'boolean', value: true, at };
}
