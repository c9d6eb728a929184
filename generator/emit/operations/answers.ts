/** Responses of an operation in, the forms out that its answers are read in. */

import { isSequence } from '../../ir/operations/codecs.ts';
import type { Content, Operation, Response } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, object, statusName, string } from '../code.ts';
import type { Code } from '../code.ts';
import { findShape, keepUsed } from './codecs.ts';

/** The forms that an answer may have; left out for JSON alone. */
export function printAccept(operation: Operation, scope: Scope): Code | undefined {
  if (isStreamOnly(operation)) return undefined;
  const successes = listSuccesses(operation);
  const isEmpty = successes.length > 0 && successes.every(({ empty }) => empty);
  if (isEmpty) return scope.runtime('answers', 'nothing', 'value');
  const contents = listContents(successes);
  const isExact = scope.options.int64 === 'bigint';
  const isJson = !isExact && contents.every(({ mediaType }) => mediaType === 'application/json');
  if (isJson && contents.length > 0) return undefined;
  const failures = failureShapes(operation, scope);
  const forms = contents.map((content) => findForm(content, scope, failures));
  const [first = scope.runtime('answers', 'asContent', 'value'), ...others] = new Set(forms);
  if (others.length === 0) return first;
  return code`${scope.runtime('answers', 'answers', 'value')}(${[first, ...others]})`;
}

/** How answers that are no success look as XML, by status; nothing where none is described. */
function failureShapes({ responses }: Operation, scope: Scope): Code | undefined {
  const shapes = responses.flatMap(({ status, contents }): (readonly [string | number, Code])[] => {
    if (status.startsWith('2')) return [];
    const shape = contents.map((content) => findShape(content, scope)).find((one) => one);
    return shape === undefined ? [] : [[statusName(status), scope.use(shape, 'value')]];
  });
  return shapes.length === 0 ? undefined : object(shapes);
}

function findForm(content: Content, scope: Scope, failures: Code | undefined): Code {
  const { type, form } = readForm(content, scope, failures);
  if (content.mediaType === type) return form;
  const asMedia = scope.runtime('answers', 'asMedia', 'value');
  return code`${asMedia}(${[string(content.mediaType), form]})`;
}

/** A form of the runtime, under the media type that it names itself. */
interface OwnForm {
  readonly type: string;
  readonly form: Code;
}

function readForm(content: Content, scope: Scope, failures: Code | undefined): OwnForm {
  const word = (name: string): Code => scope.runtime('answers', name, 'value');
  const { as, codec } = content;
  if (as === 'bytes') return { type: '*/*', form: word('asBytes') };
  if (codec === 'xml') return xmlForm(content, scope, failures);
  if (as === 'text' || codec === 'text') return { type: 'text/plain', form: word('asText') };
  switch (codec) {
    case 'bytes':
    case 'events':
      return { type: '*/*', form: word('asBytes') };
    case 'plain':
      return { type: 'text/plain', form: word('asPlain') };
    case 'json':
      return { type: 'application/json', form: jsonForm(scope) };
    case 'lines':
      // Items in a row are read one by one, or not at all.
      return isSequence(content.mediaType)
        ? { type: '*/*', form: word('asContent') }
        : { type: 'application/json', form: jsonForm(scope) };
    case 'form':
    case 'multipart':
    case 'open':
      return { type: '*/*', form: word('asContent') };
  }
}

/** JSON, with integers that no number holds where the config asks for them. */
function jsonForm({ options, runtime }: Scope): Code {
  return options.int64 === 'bigint'
    ? runtime('exact-json', 'asExactJson', 'value')
    : runtime('answers', 'asJson', 'value');
}

/** By the shape of the model that the answer is; one that is no model is its text. */
function xmlForm(content: Content, scope: Scope, failures: Code | undefined): OwnForm {
  const shape = findShape(content, scope);
  if (shape === undefined && failures === undefined) {
    return { type: 'text/plain', form: scope.runtime('answers', 'asText', 'value') };
  }
  const own = shape === undefined ? code`undefined` : scope.use(shape, 'value');
  const shapes = failures === undefined ? [own] : [own, failures];
  return {
    type: 'application/xml',
    form: code`${scope.runtime('xml', 'asXml', 'value')}(${shapes})`,
  };
}

/** Whether no call of the operation gives an answer that comes at once. */
export function isStreamOnly({ stream }: Pick<Operation, 'stream'>): boolean {
  return stream !== undefined && stream.asked === undefined;
}

/** Whether the answer may be content of any kind, which callers may want untouched. */
export function mayBeContent(operation: Operation): boolean {
  const successes = listSuccesses(operation);
  const isEmpty = successes.length > 0 && successes.every(({ empty }) => empty);
  if (operation.stream !== undefined || isEmpty) return false;
  const contents = listContents(successes);
  return contents.length === 0 || contents.some(({ codec, as = codec }) => CONTENT.has(as));
}

const CONTENT: ReadonlySet<string> = new Set(['bytes', 'open', 'plain', 'text']);

/** What a stream is asked for as; left out where that is events or JSON, the first is preferred. */
export function streamedTypes(operation: Operation): string | undefined {
  if (operation.stream === undefined) return undefined;
  const contents = listSuccesses(operation).flatMap((response) => response.contents);
  const beside = contents.filter(({ as }) => as === 'items');
  const alone = listContents(listSuccesses(operation)).filter(({ codec }) => STREAMED.has(codec));
  const types = [...new Set([...beside, ...alone].map(({ mediaType }) => mediaType))];
  // Beside other answers, nothing else will do.
  const isUsual =
    beside.length === 0 &&
    types.every((type) => /^(?:text\/event-stream|application\/json)$/i.test(type));
  if (isUsual) return undefined;
  return types
    .map((type, index) => (index > 0 ? `${type};q=0.${Math.max(10 - index, 1)}` : type))
    .join(', ');
}

const STREAMED: ReadonlySet<Content['codec']> = new Set(['events', 'lines']);

function listSuccesses({ responses }: Operation): readonly Response[] {
  return responses.filter(({ status }) => /^2|^default$/i.test(status));
}

function listContents(successes: readonly Response[]): readonly Content[] {
  return successes
    .filter(({ status }) => status !== 'default' || successes.length === 1)
    .flatMap(({ contents }) => keepUsed(contents));
}

/** Whether an answer may come without a body where another has one; 204 and 205 go without saying. Those to `HEAD` always do. */
export function mayBeEmpty(operation: Operation): boolean {
  const { method, responses } = operation;
  if (method === 'HEAD') return true;
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const isBare = successes.some(({ contents, empty }) => contents.length === 0 && !empty);
  return (
    !isStreamOnly(operation) && isBare && successes.some(({ contents }) => contents.length > 0)
  );
}
