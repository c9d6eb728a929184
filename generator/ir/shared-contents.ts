/** A response or a body that operations share in; the schemas of its contents, as models of its name, out. */

import { codecOf, essenceOf } from './codecs.ts';
import type { Schema } from './model.ts';
import { below, entriesOf, keysOf, listOf, member, objectOf, placeId, type Raw } from './raw.ts';
import type { ModelDraft, Reading, SharedPart } from './reading.ts';
import { addModel, wordOfFile } from './references.ts';

/** What contents are of. */
export type Holder = Raw & { readonly part: SharedPart };

/** A reference to the model of a schema; undefined where that has a name, needs none, or belongs to one operation. */
export function sharedSchema(reading: Reading, holder: Holder, schema: Raw): Schema | undefined {
  const name = sharedName(reading, holder);
  if (name === undefined) return undefined;
  const all = namelessIn(holder);
  if (!all.some(({ at }) => placeId(at) === placeId(schema.at))) return undefined;
  const text = JSON.stringify(schema.value);
  const index = all.findIndex((one) => one.text === text);
  const found = all[index];
  if (found === undefined) return undefined;
  const wanted = index === 0 ? name : `${name} ${subtypeOf(found.mediaType)}`;
  const known = reading.draftAt.get(placeId(found.at));
  const draft = known ?? addShared(reading, { wanted, raw: found, part: holder.part });
  return { kind: 'schema', at: schema.at, ref: { kind: 'model', key: draft.key } };
}

/** `NotFound` of `#/components/responses/NotFound`, `errors.yaml#/NotFound` and `NotFound.yaml`. */
function sharedName({ bundle }: Reading, { at, part }: Holder): string | undefined {
  const { file, pointer } = at;
  const folder = folders[part];
  if (pointer.startsWith(`${folder}/`)) return onlyKey(pointer.slice(folder.length));
  if (file === bundle.entry) return undefined;
  return pointer === '' ? wordOfFile(file) : onlyKey(pointer);
}

const folders: Readonly<Record<SharedPart, string>> = {
  response: '/components/responses',
  body: '/components/requestBodies',
};

function onlyKey(pointer: string): string | undefined {
  const [name, ...rest] = keysOf(pointer);
  return rest.length === 0 ? name : undefined;
}

/** A schema of the components has its name to itself; what is shared under the same one is told apart by what it is. */
function addShared(
  reading: Reading,
  shared: { readonly wanted: string; readonly raw: Raw; readonly part: SharedPart },
): ModelDraft {
  const { wanted, part } = shared;
  const key = reading.draftOf.has(wanted) ? `${wanted} ${part}` : wanted;
  return addModel(reading, { ...shared, key });
}

interface Nameless extends Raw {
  readonly mediaType: string;
  readonly text: string;
}

/** Those as JSON first: it is the form that callers get. Roots of XML are called like schemas, which none of these is. */
function namelessIn({ value, at }: Raw): readonly Nameless[] {
  const contents = entriesOf(member(value, 'content'), below(at, 'content'));
  const all = contents.flatMap(({ key: mediaType, value: content, at: place }) => {
    const schema = member(content, 'schema');
    if (codecOf(mediaType) === 'xml' || !isMade(schema)) return [];
    const text = JSON.stringify(schema);
    return [{ mediaType, value: schema, at: below(place, 'schema'), text }];
  });
  const isJson = ({ mediaType }: Nameless): boolean => codecOf(mediaType) === 'json';
  return [...all.filter(isJson), ...all.filter((one) => !isJson(one))];
}

/** `application/problem+json` → `problem json` */
function subtypeOf(mediaType: string): string {
  return essenceOf(mediaType)
    .split('/')
    .slice(1)
    .join(' ')
    .replaceAll(/[^a-z0-9]+/gi, ' ');
}

/** Whether a schema is made of more than a name and plain values, so that its type would be written out. */
function isMade(value: unknown): boolean {
  const schema = objectOf(value);
  if (schema === undefined || Object.hasOwn(schema, '$ref')) return false;
  if (Object.hasOwn(schema, 'x-sw-name')) return false;
  const { properties, patternProperties, prefixItems, enum: values } = schema;
  if ((properties ?? patternProperties ?? prefixItems ?? values) !== undefined) return true;
  if (isMade(schema['items']) || isMade(schema['additionalProperties'])) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) => {
    const parts = listOf(schema[keyword]).filter((part) => member(part, 'type') !== 'null');
    return parts.length > 1 || parts.some(isMade);
  });
}
