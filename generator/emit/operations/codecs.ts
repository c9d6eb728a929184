/** Media types of bodies in, the codecs out that write them. */

import { isSequence } from '../../ir/operations/codecs.ts';
import type { Content, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, json, object, string, type Data } from '../code.ts';
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

/** A codec under the media type of the spec, where that is not its own. */
function printCodec(content: Content, scope: Scope): Code {
  const { type, value } = findCodec(content, scope);
  if (content.mediaType === type) return value;
  return code`${scope.runtime('bodies', 'media', 'value')}(${[string(content.mediaType), value]})`;
}

/** A codec of the runtime, and the media type that it names itself. */
interface OwnCodec {
  readonly type: string;
  readonly value: Code;
}

function findCodec(content: Content, scope: Scope): OwnCodec {
  const word = (name: string): Code => scope.runtime('bodies', name, 'value');
  const codec = content.as === 'bytes' ? 'bytes' : content.codec;
  if (content.as === 'text' && codec !== 'xml') return { type: 'text/plain', value: word('text') };
  switch (codec) {
    case 'form':
      return { type: 'application/x-www-form-urlencoded', value: printFormRules(content, scope) };
    case 'multipart':
      return { type: 'multipart/form-data', value: printPartRules(content, scope) };
    case 'xml':
      return findXmlCodec(content, scope) ?? { type: 'text/plain', value: word('text') };
    case 'events':
      return { type: '*/*', value: word('bytes') };
    case 'bytes':
    case 'open':
      return { type: '*/*', value: word(codec) };
    case 'text':
    case 'plain':
      return { type: 'text/plain', value: word(codec) };
    case 'lines':
      return isSequence(content.mediaType)
        ? { type: 'application/jsonl', value: printLinesCodec(scope) }
        : { type: 'application/json', value: printJsonCodec(scope) };
    case 'json':
      return { type: 'application/json', value: printJsonCodec(scope) };
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

function printFormRules({ encoding = [] }: Content, scope: Scope): Code {
  const rules = encoding.flatMap((one): (readonly [string, Code])[] => {
    const { name, allowReserved, contentType } = one;
    const content = isStyled(one) ? undefined : contentType;
    if (contentType === undefined && !isStyled(one)) return [];
    return [[name, json({ ...getStyle(one), allowReserved: allowReserved || undefined, content })]];
  });
  if (rules.length === 0) return scope.runtime('bodies', 'form', 'value');
  return code`${scope.runtime('bodies', 'formOf', 'value')}(${object(rules)})`;
}

type Encoding = NonNullable<Content['encoding']>[number];

/** A style leaves content types without effect. */
function isStyled({ style, explode, allowReserved }: Encoding): boolean {
  return (style ?? explode ?? allowReserved) !== undefined;
}

function getStyle({ style, explode }: Encoding): Readonly<Record<string, Data | undefined>> {
  return { style: style === 'form' ? undefined : style, explode };
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
  const inParts = scope.runtime('multipart', 'inParts', 'value');
  return object([
    ['type', type],
    ['headers', headers && json(headers)],
    ['write', isWritten ? code`${inParts}(${json(getStyle(encoding))})` : undefined],
  ]);
}

/** By the shape of the model that the body is; a body that is no model travels as text. */
function findXmlCodec(content: Content, scope: Scope): OwnCodec | undefined {
  const shape = findShape(content, scope);
  if (shape === undefined) return undefined;
  const value = code`${scope.runtime('xml', 'xml', 'value')}(${scope.use(shape, 'value')})`;
  return { type: 'application/xml', value };
}

/** How content looks as XML. */
export function findShape({ codec, type }: Content, scope: Scope): ReturnType<Scope['ref']> {
  return codec === 'xml' && type.kind === 'model' ? scope.ref('xml', type.key) : undefined;
}
