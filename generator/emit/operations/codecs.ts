/** Media types of bodies in, the codecs out that write them. */

import { isSequence } from '../../ir/operations/codecs.ts';
import type { Content, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, json, object, string } from '../code.ts';
import type { Code } from '../code.ts';

/** The forms that a body may have, the default first. */
export function printBody({ body }: Operation, scope: Scope): Code | undefined {
  if (body === undefined) return undefined;
  const codecs = keepUsed(body.contents).map((content) => printCodec(content, scope));
  const [first = scope.runtime('bodies', 'open', 'value'), ...others] = new Set(codecs);
  if (others.length === 0) return first;
  return code`${scope.runtime('bodies', 'oneOf', 'value')}(${[first, ...others]})`;
}

/** Contents that a call may have. */
export function keepUsed(contents: readonly Content[]): readonly Content[] {
  return contents.filter(({ as }) => as !== 'never' && as !== 'items');
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

function printCodec(content: Content, scope: Scope): Code {
  const codec = content.as === 'bytes' ? 'bytes' : content.codec;
  if (content.as === 'text' && codec !== 'xml') return printAsText(content, scope);
  switch (codec) {
    case 'form':
      return printTyped(content, { codec: 'form', value: printFormRules(content, scope) }, scope);
    case 'multipart':
      return printTyped(
        content,
        { codec: 'multipart', value: printPartRules(content, scope) },
        scope,
      );
    case 'xml':
      return printXmlCodec(content, scope);
    case 'events':
      return printTyped(
        content,
        { codec: 'bytes', value: scope.runtime('bodies', 'bytes', 'value') },
        scope,
      );
    case 'lines':
      return isSequence(content.mediaType)
        ? printTyped(content, { codec: 'lines', value: printLinesCodec(scope) }, scope)
        : printTyped(content, { codec: 'json', value: printJsonCodec(scope) }, scope);
    case 'json':
      return printTyped(content, { codec: 'json', value: printJsonCodec(scope) }, scope);
    default:
      return printTyped(content, { codec, value: scope.runtime('bodies', codec, 'value') }, scope);
  }
}

/** JSON, with integers that no number holds where the config asks for them. */
function printJsonCodec(scope: Scope): Code {
  return isExact(scope)
    ? scope.runtime('exact-json', 'exactJson', 'value')
    : scope.runtime('bodies', 'json', 'value');
}

/** An item a line, with the same integers. */
function printLinesCodec(scope: Scope): Code {
  if (!isExact(scope)) return scope.runtime('bodies', 'records', 'value');
  const write = scope.runtime('exact-json', 'writeExact', 'value');
  return code`${scope.runtime('bodies', 'recordsOf', 'value')}(${write})`;
}

function isExact({ options }: Scope): boolean {
  return options.int64 === 'bigint';
}

/** A codec under the media type of the spec, where that is not its own. */
function printTyped(
  { mediaType }: Content,
  { codec, value }: { readonly codec: keyof typeof OWN_TYPES; readonly value: Code },
  scope: Scope,
): Code {
  if (mediaType === OWN_TYPES[codec]) return value;
  return code`${scope.runtime('bodies', 'media', 'value')}(${[string(mediaType), value]})`;
}

function printFormRules({ encoding = [] }: Content, scope: Scope): Code {
  const rules = encoding.flatMap((one): (readonly [string, Code])[] => {
    const { name, allowReserved, contentType } = one;
    const rule = object([
      ...listStyleRules(one),
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

function listStyleRules({ style, explode }: Encoding): (readonly [string, Code | undefined])[] {
  return [
    ['style', style === undefined || style === 'form' ? undefined : string(style)],
    ['explode', explode === undefined ? undefined : json(explode)],
  ];
}

function printPartRules({ encoding = [] }: Content, scope: Scope): Code {
  const rules = encoding.flatMap((one): (readonly [string, Code])[] => {
    const rule = printPartRule(one, scope);
    return rule === undefined ? [] : [[one.name, rule]];
  });
  if (rules.length === 0) return scope.runtime('multipart', 'multipart', 'value');
  return code`${scope.runtime('multipart', 'multipartOf', 'value')}(${object(rules)})`;
}

function printPartRule(encoding: Encoding, scope: Scope): Code | undefined {
  const { contentType, headers } = encoding;
  const isWritten = isStyled(encoding);
  const type = contentType === undefined || isWritten ? undefined : string(contentType);
  if (headers === undefined && !isWritten) return type;
  const texts = Object.entries(headers ?? {}).map(
    ([name, value]) => [name, string(value)] as const,
  );
  const written = code`${scope.runtime('multipart', 'inParts', 'value')}(${object(listStyleRules(encoding))})`;
  return object([
    ['type', type],
    ['headers', headers === undefined ? undefined : object(texts)],
    ['write', isWritten ? written : undefined],
  ]);
}

/** By the shape of the model that the body is; a body that is no model travels as text. */
function printXmlCodec(content: Content, scope: Scope): Code {
  const shape = findShape(content, scope);
  if (shape === undefined) return printAsText(content, scope);
  const codec = code`${scope.runtime('xml', 'xml', 'value')}(${scope.use(shape, 'value')})`;
  if (content.mediaType === 'application/xml') return codec;
  return code`${scope.runtime('bodies', 'media', 'value')}(${[string(content.mediaType), codec]})`;
}

/** How content looks as XML. */
export function findShape({ codec, type }: Content, scope: Scope): ReturnType<Scope['ref']> {
  return codec === 'xml' && type.kind === 'model' ? scope.ref('xml', type.key) : undefined;
}

function printAsText(content: Content, scope: Scope): Code {
  return printTyped(
    content,
    { codec: 'text', value: scope.runtime('bodies', 'text', 'value') },
    scope,
  );
}
