/**
 * Translates a schema of any draft to what JSON Schema 2020-12 says the same with. Every schema stays where it is; keywords that
 * later stages read in the form of any draft (`dependencies`, a list under `items`, `exclusiveMinimum: true`) stay as well.
 */

import type { Reporter } from '../../../diagnostics/diagnostic.ts';
import type { Document } from '../../documents.ts';
import { grammar, type Slot } from '../../structure/node-kinds.ts';
import { listItems, placeBelow, placeOfRoot, type Raw } from '../../structure/place.ts';
import { isObject, type Members } from '../../structure/pointer.ts';
import { dropMember, pickMembers, replaceMembers } from '../habits/members.ts';
import type { Origins } from '../origins.ts';
import { readDraft, type SchemaDraft } from './draft.ts';
import { leaveIneffective } from './effect.ts';

/** What the schemas of a resource have in common. */
interface Resource {
  readonly draft: SchemaDraft;
  /** Whether the root of the resource has `$recursiveAnchor: true`. */
  readonly isRecursive: boolean;
  /** The origins of parts that overlays changed. */
  readonly origins: Origins | undefined;
  readonly reporter: Reporter;
}

/** Translates a document in place. `draft` holds where it names none. */
export function translateDocument(
  document: Document,
  draft: SchemaDraft,
  reporter: Reporter,
): void {
  const { raw, edited, file } = document;
  const isRecursive = isObject(raw) && raw['$recursiveAnchor'] === true;
  const resource = { draft, isRecursive, origins: edited?.origins, reporter };
  const made = translate({ value: raw, at: placeOfRoot(file.path) }, resource);
  document.raw = made;
  document.root = { written: made, lifted: made };
  if (edited !== undefined) edited.root = made;
}

function translate({ value, at }: Raw, around: Resource): unknown {
  if (!isObject(value)) return value;
  const resource = enterResource(value, around);
  const made = replaceMembers(translateKeywords({ value, at }, resource), (held, name) => {
    const slot = grammar.schema.members.get(name);
    if (slot?.kind !== 'schema') return held;
    return translateBelow({ value: held, at: placeBelow(at, name) }, slot, resource);
  });
  return keepOrigin(value, made, resource);
}

/** What was copied comes from where the original does. */
function keepOrigin<T extends object>(written: object, made: T, { origins }: Resource): T {
  const origin = made === written ? undefined : origins?.get(written);
  if (origin !== undefined) origins?.set(made, origin);
  return made;
}

/** What a keyword holds: a schema, or a list or map of them. */
function translateBelow(held: Raw, { form }: Slot, resource: Resource): unknown {
  const { value, at } = held;
  if (Array.isArray(value)) {
    const made = listItems(held).map((item) => translate(item, resource));
    const isSame = made.every((item, index) => item === value[index]);
    return isSame ? value : keepOrigin(value, made, resource);
  }
  if (form !== 'map' || !isObject(value)) return translate(held, resource);
  const made = replaceMembers(value, (one, name) =>
    translate({ value: one, at: placeBelow(at, name) }, resource),
  );
  return keepOrigin(value, made, resource);
}

/** A schema with an identifier begins a resource, which may name a draft of its own. */
function enterResource(schema: Members, around: Resource): Resource {
  const draft = readDraft(schema) ?? around.draft;
  const id = schema[draft === 4 ? 'id' : '$id'];
  const isRoot = typeof id === 'string' && !id.startsWith('#');
  const isRecursive = isRoot ? schema['$recursiveAnchor'] === true : around.isRecursive;
  return { ...around, draft, isRecursive };
}

function translateKeywords({ value, at }: Raw<Members>, resource: Resource): Members {
  const { draft, isRecursive } = resource;
  let schema = replaceWarnings(replaceNames(value));
  schema = leaveIneffective({ value: schema, at }, resource);
  if (draft <= 7) schema = translateIdentifier(schema, draft);
  if (draft === 2019) schema = translateRecursion(schema, isRecursive);
  return Object.keys(schema).some((name) => isIdle(name, schema))
    ? pickMembers(schema, (name) => !isIdle(name, schema))
    : schema;
}

/**
 * Whether a keyword means more in OpenAPI than in a schema alone: who may set a member of a resource, that a body is of raw
 * bytes, or by what a choice is made. A dialect that was read is not reported.
 */
function isIdle(name: string, schema: Members): boolean {
  if (name === '$schema') return readDraft(schema) !== undefined;
  if (name === 'format') return schema[name] === 'binary';
  if (name === 'contentMediaType') return !Object.hasOwn(schema, 'contentEncoding');
  return name === 'readOnly' || name === 'writeOnly' || name === 'discriminator';
}

/** What editors and other generators call what `x-enum-varnames`, `x-enum-descriptions` and `description` say. */
const otherNames: readonly (readonly [other: string, name: string])[] = [
  ['tsEnumNames', 'x-enum-varnames'],
  ['x-enumNames', 'x-enum-varnames'],
  ['enumNames', 'x-enum-varnames'],
  ['markdownEnumDescriptions', 'x-enum-descriptions'],
  ['enumDescriptions', 'x-enum-descriptions'],
  ['markdownDescription', 'description'],
];

function replaceNames(schema: Members): Members {
  const found = otherNames.filter(([other]) => Object.hasOwn(schema, other));
  if (found.length === 0) return schema;
  const copy: Record<string, unknown> = { ...schema };
  for (const [other, name] of found) {
    if (isTextOrTexts(schema[other])) copy[name] ??= schema[other];
  }
  return copy;
}

/** What tools say to those who use what is deprecated is a part of its description. */
function replaceWarnings(schema: Members): Members {
  const { deprecated, deprecationMessage = deprecated, ...others } = schema;
  if (typeof deprecationMessage !== 'string') return schema;
  const texts = [schema['description'], deprecationMessage];
  const description = texts.filter((text) => typeof text === 'string' && text !== '').join('\n\n');
  return { ...others, description, deprecated: true };
}

function isTextOrTexts(value: unknown): boolean {
  return [value].flat().every((item) => typeof item === 'string' && item !== '');
}

/** Draft 4 calls it `id`; until 2019-09 an anchor is its fragment. */
function translateIdentifier(schema: Members, draft: SchemaDraft): Members {
  const keyword = draft === 4 ? 'id' : '$id';
  const { [keyword]: id } = schema;
  if (typeof id !== 'string') return schema;
  const [uri = '', anchor = ''] = id.split('#');
  return {
    ...dropMember(schema, keyword),
    ...(uri !== '' && { $id: uri }),
    ...(anchor !== '' && !anchor.startsWith('/') && { $anchor: anchor }),
  };
}

/** The dynamic anchor that all roots with `$recursiveAnchor: true` have. */
const anchor = 'recursive';

/** `$recursiveRef: '#'` is a `$dynamicRef` to an anchor that has no name yet, or a `$ref` where the root has none. */
function translateRecursion(schema: Members, isRecursive: boolean): Members {
  const { $recursiveRef: ref, $recursiveAnchor: isAnchor, ...rest } = schema;
  if (ref === undefined && isAnchor === undefined) return schema;
  const made = { ...rest, ...(isAnchor === true && { $dynamicAnchor: anchor }) };
  if (ref === undefined) return made;
  if (isRecursive) return { ...made, $dynamicRef: `#${anchor}` };
  if (!Object.hasOwn(made, '$ref')) return { ...made, $ref: '#' };
  const { allOf } = schema;
  return { ...made, allOf: [...(Array.isArray(allOf) ? allOf : []), { $ref: '#' }] };
}
