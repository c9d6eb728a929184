/** Decides what the bytes that schemas describe are where they are used, and reports them inside JSON and other texts. */

import type { KeywordSchema, Schema } from '../model/model.ts';
import { report, type Reading } from '../reading.ts';
import type { Draft } from '../schemas/draft.ts';
import { findRootKinds, isOnly } from '../schemas/root-kinds.ts';
import { listSameValueParts, listSchemaParts } from '../schemas/walk.ts';
import { describesBytes, mayBeBytes } from './codecs.ts';
import { isFormOf } from './content-forms.ts';
import { listFileParts } from './part-types.ts';
import type { RawContent } from '../operations/raw-operation.ts';
import { listReferencedKeys } from '../schemas/follow.ts';

type Schemas = ReadonlyMap<string, Schema>;

/**
 * What carries a value: a whole body, a form of parts, one of its parts, an item of a part that is a list, a part that its
 * content type calls a file, or a text. Of these a body, a part and an item of a part may be bytes, and a file is.
 */
type Carrier = 'body' | 'form' | 'part' | 'item' | 'file' | 'text';

/** A value that is sent or returned, and what it is called in messages. */
export interface Carried {
  readonly schema: Schema | undefined;
  readonly carrier: Carrier;
  readonly within: string;
}

/** What carries the schema of a content; nothing if its type is bytes, also where the schema says something else. */
export function listCarried(schemas: Schemas, content: RawContent): readonly Carried[] {
  const { codec, mediaType, schema, itemSchema } = content;
  const within = `\`${mediaType}\``;
  const items: Carried = { schema: itemSchema, carrier: 'text', within };
  const kinds = findRootKinds(schemas, schema);
  const isBytes = isOnly(kinds, 'bytes') && codec !== 'events';
  const isForm = codec === 'form' || codec === 'multipart';
  // Nothing is written by such a schema, which is reported by itself.
  if (isForm ? !isFormOf(kinds, codec) : codec === 'bytes' && !isBytes) return [];
  if (codec === 'multipart') {
    const files = listFileParts(schemas, content);
    const parts = files.map((file): Carried => ({ schema: file, carrier: 'file', within }));
    return [{ schema, carrier: 'form', within }, ...parts, items];
  }
  const isWhole = isBytes || codec === 'open';
  return [{ schema, carrier: isWhole ? 'body' : 'text', within }, items];
}

/** The uses of a schema of bytes. */
interface Uses {
  isBytes: boolean;
  /** The first text that carries it. */
  text?: string;
}

/**
 * Marks the schemas of bytes by where they are used. It changes no name: a model that a form and JSON share has one type, which
 * takes both.
 */
export function markCarriedBytes(
  reading: Reading,
  schemas: Schemas,
  roots: Iterable<Carried>,
): void {
  if (!reading.hasBytes) return;
  for (const [schema, uses] of findUses(schemas, roots)) {
    const isDescribed = describesBytes(schema);
    if (isDescribed && uses.text !== undefined) reportText(reading, schema, uses.text);
    const isNew = uses.isBytes !== isDescribed || uses.text !== undefined;
    if (isNew) setCarried(schema, uses, isDescribed);
  }
}

function setCarried(schema: KeywordSchema, { isBytes, text }: Uses, isDescribed: boolean): void {
  if (!isBytes && !isDescribed) return;
  // Nothing has read it yet: until all are known, schemas are drafts.
  const draft = schema as Draft;
  draft.carried = text === undefined ? 'bytes' : isBytes ? 'either' : 'text';
}

function findUses(schemas: Schemas, roots: Iterable<Carried>): ReadonlyMap<KeywordSchema, Uses> {
  const uses = new Map<KeywordSchema, Uses>();
  const seen = new Map<Carrier, Set<Schema>>();
  const open = [...roots];
  // The loop also reaches what is added to the list.
  for (const one of open) {
    const { schema, carrier, within } = one;
    if (schema === undefined || schema.kind === 'boolean') continue;
    if (isSeen(seen, carrier, schema)) continue;
    if (carrier === 'file' || mayBeBytes(schema)) addUse(uses, schema, one);
    for (const inner of listInner(schemas, schema, carrier)) {
      const isJson = inner.carrier === 'text' && (carrier === 'part' || carrier === 'item');
      open.push({ ...inner, within: isJson ? 'a part that is JSON' : within });
    }
  }
  return uses;
}

function isSeen(seen: Map<Carrier, Set<Schema>>, carrier: Carrier, schema: Schema): boolean {
  const known = seen.get(carrier);
  if (known === undefined) seen.set(carrier, new Set([schema]));
  else if (known.has(schema)) return true;
  else known.add(schema);
  return false;
}

function addUse(
  uses: Map<KeywordSchema, Uses>,
  schema: KeywordSchema,
  { carrier, within }: Carried,
): void {
  const found = uses.get(schema) ?? { isBytes: false };
  if (carrier !== 'text' && carrier !== 'form') found.isBytes = true;
  else found.text ??= within;
  uses.set(schema, found);
}

type Inner = Pick<Carried, 'schema' | 'carrier'>;

/** Parts of the same value are carried as the value is; members and items as the carrier says. */
function listInner(schemas: Schemas, schema: KeywordSchema, carrier: Carrier): readonly Inner[] {
  const parts = listSchemaParts(schema);
  // Most schemas are texts and numbers.
  if (parts.length === 0 && schema.ref === undefined) return NONE;
  const targets = listReferencedKeys(schema).map((key) => schemas.get(key));
  // Inside a text there is text alone, and most of it has no bytes.
  if (carrier === 'text') {
    const others = parts.filter((part) => !isPlainLeaf(part));
    return [...targets, ...others].map((part) => ({ schema: part, carrier }));
  }
  const same = new Set<Schema | undefined>([...targets, ...listSameValueParts(schema)]);
  const items = new Set<Schema | undefined>([schema.items, ...(schema.prefixItems ?? [])]);
  return [...same, ...parts].map((part) => {
    if (same.has(part)) return { schema: part, carrier };
    return { schema: part, carrier: items.has(part) ? ofItems[carrier] : ofMembers[carrier] };
  });
}

function isPlainLeaf(schema: Schema): boolean {
  if (schema.kind === 'boolean') return true;
  return schema.ref === undefined && !mayBeBytes(schema) && listSchemaParts(schema).length === 0;
}

const NONE: readonly Inner[] = [];

const ofMembers: Readonly<Record<Carrier, Carrier>> = {
  body: 'text',
  form: 'part',
  part: 'text',
  item: 'text',
  file: 'text',
  text: 'text',
};

const ofItems: Readonly<Record<Carrier, Carrier>> = { ...ofMembers, form: 'text', part: 'item' };

function reportText(reading: Reading, { at }: KeywordSchema, within: string): void {
  report(reading, {
    code: 'SCHEMA-518',
    at,
    message: `Bytes are described inside ${within}, which carries text alone: the value is a \`string\`.`,
    help: 'Write `contentEncoding: base64` (in OpenAPI 3.0 `format: byte`), or send the body as `multipart/form-data`.',
  });
}
