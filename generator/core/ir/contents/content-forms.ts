/** Chooses how a content is written and read, by its media type and by what its schema is as a whole. */

import type { Content, Schema } from '../model/model.ts';
import { findRootKinds, isOnly, type RootKinds } from '../schemas/root-kinds.ts';
import { chooseCodec, describesBytes, isBinaryType, isTextType, mayBeBytes } from './codecs.ts';
import type { RawContent } from '../operations/raw-operation.ts';
import { followReference } from '../schemas/follow.ts';

type Schemas = ReadonlyMap<string, Schema>;

export type Form = Pick<Content, 'codec' | 'as'>;

/** A form, and whether what its schema says has no effect. */
interface Choice extends Form {
  readonly isOpen?: boolean;
}

/** Services take forms apart; callers get the text of one, or the bytes of its parts. */
export function chooseForm(schemas: Schemas, content: RawContent, isBody: boolean): Choice {
  const { codec, itemSchema } = content;
  if (codec === (isBody ? 'events' : 'form')) return { codec, as: 'text' };
  if (codec === 'multipart' && !isBody) return { codec, as: 'bytes' };
  const kinds = findContentKinds(schemas, content);
  if (codec === 'form' || codec === 'multipart') {
    return { codec, isOpen: itemSchema !== undefined || !isFormOf(kinds, codec) };
  }
  if (isOnly(kinds, 'bytes') && codec !== 'events') return { codec: 'bytes' };
  if (codec === 'text') return chooseText(content, kinds);
  return codec === 'bytes' ? chooseForeign(schemas, content, kinds) : { codec };
}

/** As a body of raw bytes, a picture is bytes that is a text with a media type elsewhere. */
export function findContentKinds(schemas: Schemas, { codec, schema }: RawContent): RootKinds {
  const isRaw = codec === 'open' || codec === 'bytes';
  return findRootKinds(schemas, schema, isRaw ? mayBeBytes : describesBytes);
}

/** Whether a schema is of what a form can be: an object, and of pairs also their text. */
export function isFormOf(kinds: RootKinds, codec: Content['codec']): boolean {
  return kinds.size === 0 || kinds.has('object') || (codec === 'form' && isOnly(kinds, 'text'));
}

/** A text represents a value of another type if its schema allows no text. */
function chooseText({ codec, mediaType }: RawContent, kinds: RootKinds): Form {
  if (kinds.size === 0 || kinds.has('text')) return { codec };
  return isPlain(mediaType) ? { codec: 'plain' } : { codec, as: 'text' };
}

/** Whether a text may represent a value: frameworks offer it beside JSON. */
export function isPlain(mediaType: string): boolean {
  return /^text\/(?:plain|\*)\s*(?:;|$)/i.test(mediaType);
}

/** A media type without a codec is text where the schema says so, else bytes. */
function chooseForeign(schemas: Schemas, content: RawContent, kinds: RootKinds): Form {
  const { mediaType, schema } = content;
  if (isBinaryType(mediaType) || mediaType.includes('*')) return { codec: 'bytes' };
  if (kinds.size > 0 && !kinds.has('text')) {
    return isTextType(mediaType) ? { codec: 'text', as: 'text' } : { codec: 'bytes' };
  }
  const isEncoded = followReference(schemas, schema)?.contentEncoding !== undefined;
  return { codec: kinds.has('text') && !isEncoded ? 'text' : 'bytes' };
}

/** Whether a content is a text that its media type does not call so: `application/sql`. */
export function isForeignText({ mediaType }: RawContent, { codec }: Form): boolean {
  return codec === 'text' && chooseCodec(mediaType) === 'bytes';
}
