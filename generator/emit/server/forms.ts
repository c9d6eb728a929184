/** Chooses the forms of the runtime that bodies are read in and replies are written in, by media type. */

import { isSequence } from '../../ir/operations/codecs.ts';
import type { Content, Operation, Response, Type } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, json, object, string } from '../code.ts';
import { mapLiteral } from '../inherited.ts';
import {
  findShape,
  type Form,
  isExact,
  keepUsed,
  printForm,
  type Side,
} from '../operations/contents.ts';
import { isStreamed } from './replies.ts';
import { findObject, printValueType, typeMembers } from './value-types.ts';

function createSide(scope: Scope): Side {
  return {
    scope,
    module: 'server-bodies',
    exactModule: 'server-bodies',
    nameForm: (name) => `${name}Form`,
    findOwn: (content) => findOwnForm(content, scope),
  };
}

/** The forms that a body may have, as its client has them. */
export function printBodyForms({ body }: Operation, scope: Scope): readonly Code[] {
  const side = createSide(scope);
  const forms = keepUsed(body?.contents ?? []).map((content) => printForm(content, side));
  return [...new Set(forms)];
}

/** The forms that a response may have; those that are streams take items, and XML without a name for its element is not written. */
export function printReplyForms(
  { contents }: Response,
  operation: Operation,
  scope: Scope,
): readonly Code[] {
  const side = createSide(scope);
  const written = contents.filter(({ as }) => as !== 'never');
  const forms = written.map((content) => {
    const stream = isStreamed(content) ? findStream(content, operation, scope) : undefined;
    return printForm(content, side, stream);
  });
  return [...new Set(forms)];
}

function findStream({ codec, mediaType }: Content, { stream }: Operation, scope: Scope): Form {
  if (codec === 'events') {
    const rules = json({
      item: stream?.form,
      end: stream?.end,
      exact: isExact(scope) || undefined,
    });
    const form = scope.runtime('server-streams', 'eventsForm');
    return ['text/event-stream', code`${form}(${rules === '{}' ? [] : [rules]})`];
  }
  if (isSequence(mediaType) || stream?.framing !== undefined) return printLines(scope);
  const name = isExact(scope) ? 'exactListForm' : 'listForm';
  return ['application/json', scope.runtime('server-streams', name)];
}

function printLines(scope: Scope): Form {
  const name = isExact(scope) ? 'exactLinesForm' : 'linesForm';
  return ['application/jsonl', scope.runtime('server-streams', name)];
}

function findOwnForm(content: Content, scope: Scope): Form | undefined {
  switch (content.codec) {
    case 'form': {
      const form = scope.runtime('server-forms', 'urlencodedForm');
      return ['application/x-www-form-urlencoded', code`${form}(${printFields(content, scope)})`];
    }
    case 'multipart': {
      const form = scope.runtime('server-forms', 'multipartForm');
      return ['multipart/form-data', code`${form}(${printFields(content, scope)})`];
    }
    case 'lines':
      return printLines(scope);
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
function printFields({ type, schema, encoding = [] }: Content, scope: Scope): Code {
  const members = findObject(type, scope)?.members ?? [];
  return mapLiteral(
    typeMembers(members, schema, scope).map(([member, typed]) => {
      const { style, explode, contentType } = encoding.find(({ name }) => name === member) ?? {};
      const isFile = hasBytes(typed.type);
      const rules: readonly (readonly [string, Code | undefined])[] = [
        ['type', isFile ? undefined : printValueType(typed, scope)],
        ['file', isFile ? code`true` : undefined],
        ['style', style === undefined ? undefined : string(style)],
        ['explode', explode === undefined ? undefined : json(explode)],
        ['content', contentType === undefined ? undefined : string(contentType)],
      ];
      return [member, object(rules)];
    }),
  );
}

/** Whether a member is a file, or a list of them. */
function hasBytes(type: Type): boolean {
  if (type.kind === 'array') return hasBytes(type.items);
  return type.kind === 'union' ? type.members.some(hasBytes) : type.kind === 'binary';
}
