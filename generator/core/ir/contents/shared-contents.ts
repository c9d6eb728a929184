/** Makes models of the schemas in a response or a body that operations share, by its name. */

import { chooseCodec, getEssence } from './codecs.ts';
import type { Schema } from '../model/model.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { asList, getMember, asObject, placeId } from '../raw.ts';
import type { Reading, SharedPart } from '../reading.ts';
import { addModel, getFileWord } from '../schemas/references.ts';

export type Holder = Raw & { readonly part: SharedPart };

/** A reference to the model of a schema; undefined where that has a name, needs none, or belongs to one operation. */
export function shareSchema(reading: Reading, holder: Holder, schema: Raw): Schema | undefined {
  const name = nameShared(reading, holder);
  if (name === undefined) return undefined;
  const all = listNameless(holder);
  if (!all.some(({ at }) => placeId(at) === placeId(schema.at))) return undefined;
  const text = JSON.stringify(schema.value);
  const index = all.findIndex((one) => one.text === text);
  const found = all[index];
  if (found === undefined) return undefined;
  const wanted = index === 0 ? name : `${name} ${getSubtype(found.mediaType)}`;
  const { part } = holder;
  // A schema of the components has its name to itself; what is shared under the same name is distinguished by what it is.
  const wish = reading.draftOf.has(wanted) ? `${wanted} ${part}` : wanted;
  const { key } = addModel(reading, { key: wish, wanted, raw: found, part });
  return { kind: 'schema', at: schema.at, ref: { kind: 'model', key } };
}

/** `NotFound` of `#/components/responses/NotFound`, `errors.yaml#/NotFound` and `NotFound.yaml`. */
function nameShared({ bundle }: Reading, { at, part }: Holder): string | undefined {
  const { file, pointer } = at;
  const folder = folders[part];
  if (pointer.startsWith(`${folder}/`)) return getOnlyKey(pointer.slice(folder.length));
  if (file === bundle.entry) return undefined;
  return pointer === '' ? getFileWord(file) : getOnlyKey(pointer);
}

const folders: Readonly<Record<SharedPart, string>> = {
  response: '/components/responses',
  body: '/components/requestBodies',
};

function getOnlyKey(pointer: string): string | undefined {
  const [name, ...rest] = splitPointer(pointer);
  return rest.length === 0 ? name : undefined;
}

interface Nameless extends Raw {
  readonly mediaType: string;
  readonly text: string;
}

/** Those as JSON first: it is the form that callers get. */
function listNameless(holder: Raw): readonly Nameless[] {
  const all = listEntries(getBelow(holder, 'content')).flatMap((content) => {
    const mediaType = content.key;
    const schema = getBelow(content, 'schema');
    if (!isMade(schema.value)) return [];
    return { ...schema, mediaType, text: JSON.stringify(schema.value) };
  });
  const isJson = ({ mediaType }: Nameless): boolean => chooseCodec(mediaType) === 'json';
  return [...all.filter(isJson), ...all.filter((one) => !isJson(one))];
}

/** `application/problem+json` → `problem json` */
function getSubtype(mediaType: string): string {
  return getEssence(mediaType)
    .split('/')
    .slice(1)
    .join(' ')
    .replaceAll(/[^a-z0-9]+/gi, ' ');
}

/** Whether a schema is made of more than a name and plain values, so that its type would be written out. */
function isMade(value: unknown): boolean {
  const schema = asObject(value);
  if (schema === undefined || Object.hasOwn(schema, '$ref')) return false;
  if (Object.hasOwn(schema, 'x-sw-name')) return false;
  const { properties, patternProperties, prefixItems, enum: values } = schema;
  if ((properties ?? patternProperties ?? prefixItems ?? values) !== undefined) return true;
  if (isMade(schema['items']) || isMade(schema['additionalProperties'])) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) => {
    const parts = asList(schema[keyword]).filter((part) => getMember(part, 'type') !== 'null');
    return parts.length > 1 || parts.some(isMade);
  });
}
