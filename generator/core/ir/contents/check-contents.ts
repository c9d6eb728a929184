/** Looks at all that is sent and returned when every schema is read: bytes inside texts, and what cannot be written. */

import type { Content, Schema } from '../model/model.ts';
import { report, type Reading } from '../reading.ts';
import { isOnly } from '../schemas/root-kinds.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { type Carried, listCarried, markCarriedBytes } from './carried-bytes.ts';
import { findContentKinds, isFormOf, isPlain } from './content-forms.ts';
import { isBinaryType, isTextType } from './codecs.ts';
import type { WebhookDraft } from '../operations/webhooks.ts';
import { checkXml } from './xml-roots.ts';
import type { RawContent, OperationDraft } from '../operations/raw-operation.ts';

type Schemas = ReadonlyMap<string, Schema>;

type Sent = OperationDraft | WebhookDraft;

/** A content, and whether callers give it or get it. */
interface Used {
  readonly content: RawContent;
  readonly isBody: boolean;
  /** Whether another media type beside it has the same values. */
  readonly isBeside: boolean;
}

export function checkContents(reading: Reading, schemas: Schemas, sent: readonly Sent[]): void {
  const used = sent.flatMap(listContents);
  const carried = used.flatMap(({ content }) => listCarried(schemas, content));
  markCarriedBytes(reading, schemas, [...carried, ...sent.flatMap(listParameters)]);
  for (const one of new Map(used.map((each) => [each.content, each])).values()) {
    checkForm(reading, schemas, one);
    checkForeign(reading, schemas, one);
  }
  checkXml(reading, schemas, used);
}

function listContents(draft: Sent): readonly Used[] {
  const answers = 'answers' in draft ? draft.answers : draft.responses;
  return [
    ...listUsed(draft.body?.contents ?? [], true),
    ...answers.flatMap(({ contents }) => listUsed(contents, false)),
  ];
}

/** The form in which a value is written. */
const WRITTEN: ReadonlySet<Content['codec']> = new Set([
  'json',
  'xml',
  'lines',
  'form',
  'multipart',
  'open',
]);

function listUsed(contents: readonly RawContent[], isBody: boolean): readonly Used[] {
  const isWritten = contents.some(({ codec }) => WRITTEN.has(codec));
  return contents.map((content) => ({ content, isBody, isBeside: isWritten }));
}

function listParameters({ parameters }: Sent): readonly Carried[] {
  return parameters.map(({ schema, in: place }) => {
    return { schema, carrier: 'text', within: `a ${place} parameter` };
  });
}

/** A form is made of members. */
function checkForm(reading: Reading, schemas: Schemas, { content, isBody }: Used): void {
  const { codec, mediaType, schema, itemSchema, at } = content;
  if (!isBody || (codec !== 'form' && codec !== 'multipart')) return;
  const kinds = findContentKinds(schemas, content);
  const isText = codec === 'form' && isOnly(kinds, 'text');
  if (itemSchema === undefined && isFormOf(kinds, codec) && !isText) return;
  report(reading, {
    code: 'SCHEMA-519',
    at: placeBelow(at, schema === undefined ? 'itemSchema' : 'schema'),
    message: isText
      ? `\`${mediaType}\` has no members here: callers give its text.`
      : `\`${mediaType}\` is made of members, and the schema is of no object: callers give ${openForms[codec]}.`,
    help: 'Describe an object, with a member for each part.',
  });
}

const openForms = {
  form: '`URLSearchParams`, or an object',
  multipart: '`FormData`, or an object',
};

/** Only text and bytes can be in a media type that nothing writes values in. */
function checkForeign(reading: Reading, schemas: Schemas, used: Used): void {
  const { content, isBody, isBeside } = used;
  const { codec, mediaType, at } = content;
  if (isBeside) return;
  if (codec !== 'bytes' && (codec !== 'text' || isPlain(mediaType))) return;
  const kinds = findContentKinds(schemas, content);
  if (kinds.size === 0 || kinds.has('text') || kinds.has('bytes')) return;
  const isText = !isBinaryType(mediaType) && isTextType(mediaType);
  report(reading, {
    code: 'SCHEMA-520',
    at: placeBelow(at, 'schema'),
    message: `Values are not ${isBody ? 'written as' : 'read from'} \`${mediaType}\`: callers ${isBody ? 'give' : 'get'} its ${isText ? 'text' : 'bytes'}.`,
    help: 'Describe `type: string` (with `format: binary` for bytes), or offer JSON as well.',
  });
}
