/** Parts of a form: how each is written, where the document says so and where it does not. */

import type { Content, KeywordSchema, Schema } from '../../../generator/core/ir/model/model.ts';
import { isBinary } from '../../../generator/core/ir/contents/codecs.ts';
import type { Both } from '../change.ts';
import { type Models, resolveSchema } from '../schema/models.ts';
import type { Note } from './ledger.ts';
import { isHolding, normaliseType } from './media-types.ts';

type Encoding = NonNullable<Content['encoding']>[number];

/** A content, and the models that its schema refers to. */
interface Form {
  readonly content: Content;
  readonly models: Models;
}

export function compareEncoding({ old: was, new: is }: Both<Form>, note: Note): void {
  const parts = [...(was.content.encoding ?? []), ...(is.content.encoding ?? [])];
  for (const name of new Set(parts.map((part) => part.name))) {
    const [before, after] = [readPart(was, name), readPart(is, name)];
    // A member that came or went is noted as such.
    if (before === undefined || after === undefined) continue;
    if (before.writing !== after.writing) {
      note('request-body-encoding-changed', `\`${name}\` is written another way`);
    }
    compareTypes(`\`${name}\``, { old: before.types, new: after.types }, note);
  }
}

interface Part {
  /** Style and headers. */
  readonly writing: string;
  /** The media types that it may have; undefined where any will do. */
  readonly types: readonly string[] | undefined;
}

function readPart({ content, models }: Form, name: string): Part | undefined {
  const schema = findMember(content.schema, name, models);
  const said = content.encoding?.find((part) => part.name === name);
  if (schema === undefined && said === undefined) return undefined;
  const types = said?.contentType?.split(',').map(normaliseType) ?? findUsualTypes(schema, models);
  return { writing: printWriting(said ?? { name }, schema), types };
}

/** A member of a form; `true` where it is not described. */
function findMember(schema: Schema | undefined, name: string, models: Models): Schema | undefined {
  if (schema === undefined) return undefined;
  const form = resolveSchema(schema, models);
  if (form.kind === 'boolean') return undefined;
  const found = form.properties?.find((property) => property.name === name)?.schema;
  return found === undefined ? undefined : resolveSchema(found, models);
}

/** Without `style`, `explode` or `allowReserved`, lists repeat their names, and objects are JSON. */
function printWriting(part: Encoding, schema: Schema | undefined): string {
  const { style = 'form', explode = style === 'form', allowReserved = false, headers } = part;
  const isSaid = [part.style, part.explode, part.allowReserved].some((own) => own !== undefined);
  const isObject = getTypes(schema)?.includes('object') === true;
  const isSingle = schema !== undefined && isScalar(schema);
  const words = isObject && !isSaid ? ['json'] : [style, isSingle || explode, allowReserved];
  return JSON.stringify([...words, headers ?? {}]);
}

export function isScalar(schema: Schema): boolean {
  const types = getTypes(schema) ?? [];
  return types.length > 0 && !types.includes('array') && !types.includes('object');
}

function getTypes(schema: Schema | undefined): KeywordSchema['types'] {
  return schema?.kind === 'schema' ? schema.types : undefined;
}

/** What a part is taken as where nothing is said; of a list, what its items are. */
function findUsualTypes(schema: Schema | undefined, models: Models): readonly string[] | undefined {
  if (schema?.kind !== 'schema' || isBinary(schema)) return undefined;
  if (schema.items !== undefined) {
    return findUsualTypes(resolveSchema(schema.items, models), models);
  }
  if (getTypes(schema)?.includes('object') === true) return ['application/json'];
  return isScalar(schema) ? ['text/plain'] : undefined;
}

function compareTypes(
  label: string,
  { old: before, new: after }: Both<Part['types']>,
  note: Note,
): void {
  if (before === undefined) {
    if (after === undefined) return;
    return note(
      'request-body-media-type-removed',
      `${label} is taken as ${printList(after)} alone`,
    );
  }
  const lost = before.filter((type) => !isTaken(type, after));
  if (lost.length > 0) {
    note('request-body-media-type-removed', `${label} is not taken as ${printList(lost)} any more`);
  } else if (after === undefined || after.some((type) => !isTaken(type, before))) {
    const what = after === undefined ? 'any type' : printList(after);
    note('request-body-media-type-added', `${label} is taken as ${what}`);
  }
}

function isTaken(type: string, types: Part['types']): boolean {
  return types?.some((other) => other === type || isHolding(other, type, 'request')) ?? true;
}

function printList(types: readonly string[]): string {
  return types.join(' or ');
}
