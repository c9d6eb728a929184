/** Parts of a form: how each is written, where the document says so and where it does not. */

import type { Content, KeywordSchema, Schema } from '../../ir/model.ts';
import { isBinary } from '../../ir/operations/codecs.ts';
import type { PlainId } from '../checks/plain.ts';
import { type Models, resolved } from '../schema/models.ts';
import { holds, plainType } from './media.ts';

type Encoding = NonNullable<Content['encoding']>[number];

/** A content, and the models that its schema refers to. */
export interface Form {
  readonly content: Content;
  readonly models: Models;
}

export function compareEncoding(
  was: Form,
  is: Form,
  note: (id: PlainId, what: string) => void,
): void {
  const parts = [...(was.content.encoding ?? []), ...(is.content.encoding ?? [])];
  for (const name of new Set(parts.map((part) => part.name))) {
    const [before, after] = [partOf(was, name), partOf(is, name)];
    // A member that came or went is told of as such.
    if (before === undefined || after === undefined) continue;
    if (before.writing !== after.writing) {
      note('request-body-encoding-changed', `\`${name}\` is written another way`);
    }
    compareTypes(name, before.types, after.types, note);
  }
}

interface Part {
  /** Style and headers. */
  readonly writing: string;
  /** The media types that it may have; undefined where any will do. */
  readonly types: readonly string[] | undefined;
}

function partOf({ content, models }: Form, name: string): Part | undefined {
  const schema = memberOf(content.schema, name, models);
  const said = content.encoding?.find((part) => part.name === name);
  if (schema === undefined && said === undefined) return undefined;
  const types = said?.contentType?.split(',').map(plainType) ?? usualTypes(schema, models);
  return { writing: writingOf(said ?? { name }, schema), types };
}

/** A member of a form; `true` where it is not described. */
function memberOf(schema: Schema | undefined, name: string, models: Models): Schema | undefined {
  if (schema === undefined) return undefined;
  const form = resolved(schema, models);
  if (form.kind === 'boolean') return undefined;
  const found = form.properties?.find((property) => property.name === name)?.schema;
  return found === undefined ? undefined : resolved(found, models);
}

/** Without `style`, `explode` or `allowReserved`, lists repeat their names, and objects are JSON. */
function writingOf(part: Encoding, schema: Schema | undefined): string {
  const { style = 'form', explode = style === 'form', allowReserved = false, headers } = part;
  const isSaid = [part.style, part.explode, part.allowReserved].some((own) => own !== undefined);
  const isObject = typesOf(schema)?.includes('object') === true;
  const isSingle = schema !== undefined && isScalar(schema);
  const words = isObject && !isSaid ? ['json'] : [style, isSingle || explode, allowReserved];
  return JSON.stringify([...words, headers ?? {}]);
}

function isScalar(schema: Schema): boolean {
  const types = typesOf(schema) ?? [];
  return types.length > 0 && !types.includes('array') && !types.includes('object');
}

function typesOf(schema: Schema | undefined): KeywordSchema['types'] {
  return schema?.kind === 'schema' ? schema.types : undefined;
}

/** What a part is taken as where nothing is said; of a list, what its items are. */
function usualTypes(schema: Schema | undefined, models: Models): readonly string[] | undefined {
  if (schema?.kind !== 'schema' || isBinary(schema)) return undefined;
  if (schema.items !== undefined) return usualTypes(resolved(schema.items, models), models);
  if (typesOf(schema)?.includes('object') === true) return ['application/json'];
  return isScalar(schema) ? ['text/plain'] : undefined;
}

function compareTypes(
  name: string,
  before: Part['types'],
  after: Part['types'],
  note: (id: PlainId, what: string) => void,
): void {
  const label = `\`${name}\``;
  if (before === undefined) {
    if (after === undefined) return;
    return note('request-body-media-type-removed', `${label} is taken as ${list(after)} alone`);
  }
  const lost = before.filter((type) => !isTaken(type, after));
  if (lost.length > 0) {
    note('request-body-media-type-removed', `${label} is not taken as ${list(lost)} any more`);
  } else if (after === undefined || after.some((type) => !isTaken(type, before))) {
    const what = after === undefined ? 'any type' : list(after);
    note('request-body-media-type-added', `${label} is taken as ${what}`);
  }
}

function isTaken(type: string, types: Part['types']): boolean {
  return types?.some((other) => other === type || holds(other, type, false)) ?? true;
}

function list(types: readonly string[]): string {
  return types.join(' or ');
}
