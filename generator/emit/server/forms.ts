/** Media types in, the forms of the runtime out that bodies are read in and replies are written in. */

import { isSequence } from '../../ir/operations/codecs.ts';
import type { Content, Operation, Response } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, json, object, string } from '../code.ts';
import { findShape, type Form, keepUsed, printForm, type Words } from '../operations/contents.ts';
import { isStreamed } from './replies.ts';
import { findObject, printValueType } from './value-types.ts';

const FORMS: Words = {
  module: 'server-bodies',
  exactModule: 'server-bodies',
  bytes: 'bytesForm',
  text: 'textForm',
  plain: 'plainForm',
  json: 'jsonForm',
  exactJson: 'exactJsonForm',
  open: 'openForm',
  media: 'mediaForm',
};

/** The forms that a body may have, as its client has them. */
export function printBodyForms({ body }: Operation, scope: Scope): readonly Code[] {
  const findOwn = (content: Content): Form | undefined => findOwnForm(content, scope);
  const forms = keepUsed(body?.contents ?? []).map((content) => {
    return printForm(content, { words: FORMS, scope, findOwn });
  });
  return [...new Set(forms)];
}

/** The forms that a response may have; those that are streams take items. */
export function printReplyForms(
  { contents }: Response,
  operation: Operation,
  scope: Scope,
): readonly Code[] {
  const findOwn = (content: Content): Form | undefined => findOwnForm(content, scope);
  const forms = contents.map((content) => {
    const stream = isStreamed(content) ? findStream(content, operation, scope) : undefined;
    return printForm(content, { words: FORMS, scope, findOwn }, stream);
  });
  return [...new Set(forms)];
}

function findStream({ codec, mediaType }: Content, { stream }: Operation, scope: Scope): Form {
  if (codec === 'events') {
    const rules = json({ item: stream?.form, end: stream?.end });
    const form = scope.runtime('server-streams', 'eventsForm');
    return ['text/event-stream', code`${form}(${rules === '{}' ? [] : [rules]})`];
  }
  return isSequence(mediaType) || stream?.framing !== undefined
    ? ['application/jsonl', scope.runtime('server-streams', 'linesForm')]
    : ['application/json', scope.runtime('server-streams', 'listForm')];
}

function findOwnForm(content: Content, scope: Scope): Form | undefined {
  switch (content.codec) {
    case 'form': {
      const form = scope.runtime('server-bodies', 'urlencodedForm');
      return ['application/x-www-form-urlencoded', code`${form}(${printFields(content, scope)})`];
    }
    case 'multipart': {
      const form = scope.runtime('server-multipart', 'multipartForm');
      return ['multipart/form-data', code`${form}(${printFields(content, scope)})`];
    }
    case 'lines':
      return ['application/jsonl', scope.runtime('server-streams', 'linesForm')];
    case 'xml': {
      const shape = findShape(content, scope);
      const form = shape && scope.runtime('server-xml', 'xmlForm');
      return form && ['application/xml', code`${form}(${shape})`];
    }
    default:
      return undefined;
  }
}

/** The members of a form, each with its type and how it is written. */
function printFields({ type, encoding = [] }: Content, scope: Scope): Code {
  const members = findObject(type, scope)?.members ?? [];
  return object(
    members.map((member) => {
      const { style, explode, contentType } =
        encoding.find(({ name }) => name === member.name) ?? {};
      const rules: readonly (readonly [string, Code | undefined])[] = [
        ['type', printValueType(member.type, scope)],
        ['style', style === undefined ? undefined : string(style)],
        ['explode', explode === undefined ? undefined : json(explode)],
        ['content', contentType === undefined ? undefined : string(contentType)],
      ];
      return [member.name, object(rules)];
    }),
  );
}
