/** Media types in, the codecs out that write bodies and read answers. */

import { isSequence } from '../../ir/codecs.ts';
import type { Content, Operation, Response } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, json, object, statusName, string } from '../code.ts';
import type { Code } from '../code.ts';

/** The forms that a body may have, the default first. */
export function bodyOf({ body }: Operation, scope: Scope): Code | undefined {
  if (body === undefined) return undefined;
  return (
    oneOrSeveral(
      used(body.contents).map((content) => codecOf(content, scope)),
      scope,
    ) ?? open(scope)
  );
}

/** The forms that an answer may have; left out for JSON alone. */
export function acceptOf(operation: Operation, scope: Scope): Code | undefined {
  if (isStreamOnly(operation)) return undefined;
  const successes = successesOf(operation);
  const isEmpty = successes.length > 0 && successes.every(({ empty }) => empty);
  if (isEmpty) return scope.runtime('bodies', 'nothing', 'value');
  const contents = contentsOf(successes);
  if (contents.length === 0) return open(scope);
  const isJson = !isExact(scope) && contents.every(({ mediaType }) => mediaType === OWN_TYPES.json);
  if (isJson) return undefined;
  const failures = failureShapes(operation, scope);
  return oneOrSeveral(
    contents.map((content) => codecOf(content, scope, failures)),
    scope,
  );
}

/** Whether no call of the operation gives an answer that comes at once. */
export function isStreamOnly({ stream }: Pick<Operation, 'stream'>): boolean {
  return stream !== undefined && stream.asked === undefined;
}

/** Whether the answer may be content of any kind, which callers may want untouched. */
export function mayBeContent(operation: Operation): boolean {
  const successes = successesOf(operation);
  const isEmpty = successes.length > 0 && successes.every(({ empty }) => empty);
  if (operation.stream !== undefined || isEmpty) return false;
  const contents = contentsOf(successes);
  return contents.length === 0 || contents.some(({ codec, as = codec }) => CONTENT.has(as));
}

const CONTENT: ReadonlySet<string> = new Set(['bytes', 'open', 'plain', 'text']);

/** What a stream is asked for as; left out where that is events or JSON, the first liked best. */
export function streamedTypes(operation: Operation): string | undefined {
  if (operation.stream === undefined) return undefined;
  const contents = successesOf(operation).flatMap((response) => response.contents);
  const beside = contents.filter(({ as }) => as === 'items');
  const alone = contentsOf(successesOf(operation)).filter(({ codec }) => STREAMED.has(codec));
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

function successesOf({ responses }: Operation): readonly Response[] {
  return responses.filter(({ status }) => /^2|^default$/i.test(status));
}

function contentsOf(successes: readonly Response[]): readonly Content[] {
  return successes
    .filter(({ status }) => status !== 'default' || successes.length === 1)
    .flatMap(({ contents }) => used(contents));
}

function used(contents: readonly Content[]): readonly Content[] {
  return contents.filter(({ as }) => as !== 'never' && as !== 'items');
}

/** How answers that are no success look as XML, by status; nothing where none is described. */
function failureShapes({ responses }: Operation, scope: Scope): Code | undefined {
  const shapes = responses.flatMap(({ status, contents }): (readonly [string | number, Code])[] => {
    if (status.startsWith('2')) return [];
    const shape = contents.map((content) => shapeOf(content, scope)).find((one) => one);
    return shape === undefined ? [] : [[statusName(status), scope.use(shape, 'value')]];
  });
  return shapes.length === 0 ? undefined : object(shapes);
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

function oneOrSeveral(codecs: readonly Code[], scope: Scope): Code | undefined {
  const different = [...new Set(codecs)];
  if (different.length < 2) return different[0];
  return code`${scope.runtime('bodies', 'oneOf', 'value')}(${different})`;
}

/** Media type that each codec of the runtime names itself. */
const OWN_TYPES = {
  json: 'application/json',
  text: 'text/plain',
  plain: 'text/plain',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: '*/*',
  open: '*/*',
  lines: 'application/jsonl',
} as const;

function codecOf(content: Content, scope: Scope, failures?: Code): Code {
  const codec = content.as === 'bytes' ? 'bytes' : content.codec;
  if (content.as === 'text' && codec !== 'xml') return asText(content, scope);
  switch (codec) {
    case 'form':
      return typed(content, 'form', encodedForm(content, scope), scope);
    case 'multipart':
      return typed(content, 'multipart', encodedParts(content, scope), scope);
    case 'xml':
      return xmlCodec(content, scope, failures);
    case 'events':
      return typed(content, 'bytes', scope.runtime('bodies', 'bytes', 'value'), scope);
    case 'lines':
      return isSequence(content.mediaType)
        ? typed(content, 'lines', linesCodec(scope), scope)
        : typed(content, 'json', jsonCodec(scope), scope);
    case 'json':
      return typed(content, 'json', jsonCodec(scope), scope);
    default:
      return typed(content, codec, scope.runtime('bodies', codec, 'value'), scope);
  }
}

/** JSON, with integers that no number holds where the config asks for them. */
function jsonCodec(scope: Scope): Code {
  return isExact(scope)
    ? scope.runtime('bodies', 'exactJson', 'value')
    : scope.runtime('bodies', 'json', 'value');
}

/** An item a line, with the same integers. */
function linesCodec(scope: Scope): Code {
  if (!isExact(scope)) return scope.runtime('bodies', 'records', 'value');
  const write = scope.runtime('bodies', 'writeExact', 'value');
  return code`${scope.runtime('bodies', 'recordsOf', 'value')}(${write})`;
}

function isExact({ options }: Scope): boolean {
  return options.int64 === 'bigint';
}

/** A codec under the media type of the spec, where that is not its own. */
function typed(content: Content, codec: keyof typeof OWN_TYPES, value: Code, scope: Scope): Code {
  if (content.mediaType === OWN_TYPES[codec]) return value;
  return code`${scope.runtime('bodies', 'media', 'value')}(${[string(content.mediaType), value]})`;
}

function open(scope: Scope): Code {
  return scope.runtime('bodies', 'open', 'value');
}

function encodedForm({ encoding = [] }: Content, scope: Scope): Code {
  const rules = encoding.flatMap((one): (readonly [string, Code])[] => {
    const { name, allowReserved, contentType } = one;
    const rule = object([
      ...styleRules(one),
      ['allowReserved', allowReserved === true ? code`true` : undefined],
      ['content', isStyled(one) || contentType === undefined ? undefined : string(contentType)],
    ]);
    return contentType === undefined && !isStyled(one) ? [] : [[name, rule]];
  });
  if (rules.length === 0) return scope.runtime('bodies', 'form', 'value');
  return code`${scope.runtime('bodies', 'formOf', 'value')}(${object(rules)})`;
}

type Encoding = NonNullable<Content['encoding']>[number];

/** A style leaves content types without effect. */
function isStyled({ style, explode, allowReserved }: Encoding): boolean {
  return (style ?? explode ?? allowReserved) !== undefined;
}

function styleRules({ style, explode }: Encoding): (readonly [string, Code | undefined])[] {
  return [
    ['style', style === undefined || style === 'form' ? undefined : string(style)],
    ['explode', explode === undefined ? undefined : json(explode)],
  ];
}

function encodedParts({ encoding = [] }: Content, scope: Scope): Code {
  const rules = encoding.flatMap((one): (readonly [string, Code])[] => {
    const rule = partRule(one, scope);
    return rule === undefined ? [] : [[one.name, rule]];
  });
  if (rules.length === 0) return scope.runtime('multipart', 'multipart', 'value');
  return code`${scope.runtime('multipart', 'multipartOf', 'value')}(${object(rules)})`;
}

function partRule(encoding: Encoding, scope: Scope): Code | undefined {
  const { contentType, headers } = encoding;
  const isWritten = isStyled(encoding);
  const type = contentType === undefined || isWritten ? undefined : string(contentType);
  if (headers === undefined && !isWritten) return type;
  const texts = Object.entries(headers ?? {}).map(
    ([name, value]) => [name, string(value)] as const,
  );
  const written = code`${scope.runtime('multipart', 'inParts', 'value')}(${object(styleRules(encoding))})`;
  return object([
    ['type', type],
    ['headers', headers === undefined ? undefined : object(texts)],
    ['write', isWritten ? written : undefined],
  ]);
}

/** By the shape of the model that the body is; a body that is no model travels as text. */
function xmlCodec(content: Content, scope: Scope, failures: Code | undefined): Code {
  const shape = shapeOf(content, scope);
  if (shape === undefined && failures === undefined) return asText(content, scope);
  const own = shape === undefined ? code`undefined` : scope.use(shape, 'value');
  const shapes = failures === undefined ? [own] : [own, failures];
  const codec = code`${scope.runtime('xml', 'xml', 'value')}(${shapes})`;
  if (content.mediaType === 'application/xml') return codec;
  return code`${scope.runtime('bodies', 'media', 'value')}(${[string(content.mediaType), codec]})`;
}

function shapeOf({ codec, type }: Content, scope: Scope): ReturnType<Scope['ref']> {
  return codec === 'xml' && type.kind === 'model' ? scope.ref('xml', type.key) : undefined;
}

function asText(content: Content, scope: Scope): Code {
  return typed(content, 'text', scope.runtime('bodies', 'text', 'value'), scope);
}
