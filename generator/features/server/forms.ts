/** Chooses the forms of the runtime that bodies are read in and replies are written in, by media type. */

import { isSequence } from '../../core/ir/contents/codecs.ts';
import type { Content, Member, Operation, Response, Type } from '../../core/ir/model/model.ts';
import { buildUnion } from '../../core/ir/types/combine.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { code, type Code, json, object, string } from '../../core/code/code.ts';
import { mapLiteral } from '../../core/emit/inherited.ts';
import {
  findXmlForm,
  type Form,
  isExact,
  keepUsed,
  printForm,
  printShaped,
  printShapes,
  type Side,
} from '../../core/emit/operations/operations.ts';
import { isStreamed } from './replies.ts';
import { findObject, typeMembers, type ValueTypes } from './value-types.ts';

function createSide(types: ValueTypes): Side {
  return {
    scope: types.scope,
    module: 'server-bodies',
    exactModule: 'server-bodies',
    nameForm: (name) => `${name}Form`,
    findOwn: (content) => findOwnForm(content, types),
  };
}

/** The forms that a body may have, as its client has them. */
export function printBodyForms({ body }: Operation, types: ValueTypes): readonly Code[] {
  const side = createSide(types);
  const forms = keepUsed(body?.contents ?? []).map((content) => printForm(content, side));
  return [...new Set(forms)];
}

/** The forms that a response may have; those that are streams take items. */
export function printReplyForms(
  { contents }: Response,
  operation: Operation,
  types: ValueTypes,
): readonly Code[] {
  const side = createSide(types);
  const { scope } = types;
  const shapes = contents.some(isStreamed) ? undefined : printShapes(contents, scope);
  const forms = contents.map((content, index) => {
    const stream = isStreamed(content) ? findStream(content, operation, scope) : undefined;
    return printShaped(printForm(content, side, stream), shapes?.[index], scope);
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

function findOwnForm(content: Content, types: ValueTypes): Form | undefined {
  const { scope } = types;
  switch (content.codec) {
    case 'form': {
      if (content.type.kind === 'string') {
        return ['text/plain', scope.runtime('server-bodies', 'textForm')];
      }
      const form = scope.runtime('server-forms', 'urlencodedForm');
      return ['application/x-www-form-urlencoded', code`${form}(${printFields(content, types)})`];
    }
    case 'multipart': {
      const form = scope.runtime('server-forms', 'multipartForm');
      return ['multipart/form-data', code`${form}(${printFields(content, types)})`];
    }
    case 'lines':
      return printLines(scope);
    case 'xml':
      return findXmlForm(content, scope, (name) => scope.runtime('server-xml', `${name}Form`));
    default:
      return undefined;
  }
}

/** The members of a form, each with its type and how it is written. */
function printFields({ type, schema, encoding = [] }: Content, types: ValueTypes): Code {
  const { scope } = types;
  return mapLiteral(
    typeMembers(listMembers(type, scope), schema, scope).map(([member, typed]) => {
      const { style, explode, contentType } = encoding.find(({ name }) => name === member) ?? {};
      const isFile = hasBytes(typed.type);
      const rules: readonly (readonly [string, Code | undefined])[] = [
        ['type', isFile ? undefined : types.print(typed)],
        ['file', isFile ? code`true` : undefined],
        ['style', style === undefined ? undefined : string(style)],
        ['explode', explode === undefined ? undefined : json(explode)],
        ['content', contentType === undefined ? undefined : string(contentType)],
      ];
      return [member, object(rules)];
    }),
  );
}

/** Members of an object, or of any of the objects that a form may be. */
function listMembers(type: Type, scope: Scope): readonly Member[] {
  const isMade = type.kind === 'union' || type.kind === 'intersection';
  if (!isMade) return findObject(type, scope)?.members ?? [];
  const members = new Map<string, Member>();
  for (const member of type.members.flatMap((one) => listMembers(one, scope))) {
    const known = members.get(member.name);
    const union = known && buildUnion([known.type, member.type]);
    members.set(member.name, union === undefined ? member : { ...member, type: union });
  }
  return [...members.values()];
}

/** Whether a member is a file, or a list of them. */
function hasBytes(type: Type): boolean {
  if (type.kind === 'array') return hasBytes(type.items);
  return type.kind === 'union' ? type.members.some(hasBytes) : type.kind === 'binary';
}
