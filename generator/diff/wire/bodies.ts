/** Bodies of requests: whether there is one, in which media types, and what it has to be. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Content, Schema } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { compareEncoding } from './encodings.ts';
import { matchContents } from './media.ts';
import type { Call } from './operations.ts';
import type { Wire } from './wire.ts';

export function compareBodies(wire: Wire, call: Call): void {
  // What our clients do not send, others may.
  const [was, is] = [call.old.body ?? call.old.unsent, call.new.body ?? call.new.unsent];
  const note = (id: PlainId, what: string, before?: Place, after?: Place): void =>
    wire.ledger.note(id, what, {
      position: 'request',
      operation: call.name,
      old: before ?? was?.at ?? call.old.at,
      new: after ?? is?.at ?? call.new.at,
    });
  if (was === undefined && is !== undefined) {
    const id = is.required ? 'request-body-added-required' : 'request-body-added-optional';
    note(id, `a ${is.required ? 'required' : 'optional'} body is new`);
  }
  if (was === undefined) return;
  if (is === undefined) return note('request-body-removed', 'the body is gone');
  if (!was.required && is.required) {
    note('request-body-became-required', 'the body is required now');
  }
  if (was.required && !is.required) {
    note('request-body-became-optional', 'the body is optional now');
  }
  compareContents(wire, call, was.contents, is.contents, note);
}

type Note = (id: PlainId, what: string, before?: Place, after?: Place) => void;

function compareContents(
  { ledger, models }: Wire,
  call: Call,
  before: readonly Content[],
  after: readonly Content[],
  note: Note,
): void {
  const { kept, widened, narrowed, removed, added } = matchContents(before, after, 'request');
  for (const { mediaType, at } of [...removed, ...narrowed.map(([was]) => was)]) {
    note('request-body-media-type-removed', `bodies of ${mediaType} are not taken any more`, at);
  }
  for (const { mediaType, at } of [...added, ...widened.map(([, is]) => is)]) {
    note('request-body-media-type-added', `bodies of ${mediaType} are taken`, undefined, at);
  }
  for (const [was, is] of [...kept, ...widened, ...narrowed]) {
    compareEncoding(
      { content: was, models: models.old },
      { content: is, models: models.new },
      (id, what) => note(id, what, was.at, is.at),
    );
    const pair = { direction: 'request', subject: 'body', label: 'request body' } as const;
    ledger.schemas({ ...pair, ...schemasOf(was, is) }, 'request', call.name);
  }
}

/** A content, whatever its type. */
type Described = Pick<Content, 'codec' | 'schema' | 'item' | 'at'>;

/** Forms and texts are written without types; bytes are bytes, whether a schema says so or not. */
export function schemasOf(
  was: Described,
  is: Described,
): {
  readonly old: Schema;
  readonly new: Schema;
  readonly isText: boolean;
  readonly isXml: boolean;
} {
  const isText = [was, is].every(({ codec }) =>
    ['form', 'multipart', 'text', 'plain'].includes(codec),
  );
  const isXml = [was, is].every(({ codec }) => codec === 'xml');
  const isBytes = [was, is].every(({ codec }) => codec === 'bytes');
  const [before, after] = [schemaOf(was), schemaOf(is)];
  const [old, now] = isBytes ? [sizeOf(before), sizeOf(after)] : [before, after];
  return { old, new: now, isText, isXml };
}

/** What a schema says of bytes beyond that they are bytes. */
function sizeOf(schema: Schema): Schema {
  if (schema.kind === 'boolean') return schema;
  const { types: _, format: __, contentMediaType: ___, contentEncoding: ____, ...rest } = schema;
  return rest;
}

/** What a content is; where it is a stream, what its items are. */
function schemaOf({ schema, item, at }: Described): Schema {
  return item?.schema ?? schema ?? { kind: 'boolean', value: true, at };
}
