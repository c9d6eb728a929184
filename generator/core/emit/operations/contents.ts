/** Chooses the forms of the runtime that bodies are written in and answers are read in, by media type. */

import { isSequence } from '../../ir/contents/codecs.ts';
import type { Content, Operation, Response } from '../../ir/model/model.ts';
import { capitalize } from '../../ir/naming/letter-case.ts';
import { isXmlElement } from '../../ir/contents/xml-roots.ts';
import type { RuntimeModule, Scope } from '../../plan/emitter.ts';
import { code, type Code, type Data, json, object, statusName, string } from '../../code/code.ts';
import { maybe } from '../optional-entries.ts';
import { mapLiteral } from '../inherited.ts';
import { createXmlPrinter } from '../xml/print.ts';
import { printShaped, printShapes } from './body-shapes.ts';
import { indexModels, indexSchemas } from '../../ir/model/index-models.ts';

/** A form, and the media type that it names itself. */
export type Form = readonly [type: string, form: Code];

type FormName = 'bytes' | 'text' | 'plain' | 'json' | 'exactJson' | 'open' | 'media';

/** The side that uses forms: bodies or responses, of a client or of a server. */
export interface Side {
  readonly scope: Scope;
  readonly module: RuntimeModule;
  /** The module for JSON with integers that no number holds. */
  readonly exactModule: RuntimeModule;
  /** The runtime's name of a form there. */
  nameForm(form: FormName): string;
  /** The form of a media type that not all sides have one for. */
  findOwn(content: Content): Form | undefined;
}

/** The forms that a body may have, the default first. */
export function printBody({ body }: Operation, scope: Scope): Code | undefined {
  if (body === undefined) return undefined;
  const side: Side = {
    scope,
    module: 'bodies',
    exactModule: 'exact-json',
    nameForm: (name) => name,
    findOwn: (content) => findBodyForm(content, scope),
  };
  const contents = keepUsed(body.contents);
  const shapes = printShapes(contents, scope);
  const forms = contents.map((content, index) =>
    printShaped(printForm(content, side), shapes?.[index], scope),
  );
  return chooseBetween(forms, side, 'oneOf');
}

/** The forms that an answer may have; left out for JSON alone. */
export function printAccept(operation: Operation, scope: Scope): Code | undefined {
  if (isStreamOnly(operation)) return undefined;
  const successes = listSuccesses(operation);
  if (isAlwaysEmpty(successes)) return scope.runtime('answers', 'nothing');
  const contents = listContents(successes);
  const isJson = contents.every(({ codec, mediaType }) => {
    return mediaType === 'application/json' && codec !== 'bytes';
  });
  if (isJson && contents.length > 0 && !isExact(scope)) return undefined;
  const side: Side = {
    scope,
    module: 'answers',
    exactModule: 'exact-json',
    nameForm: (name) => (name === 'open' ? 'asContent' : `as${capitalize(name)}`),
    findOwn: (content) =>
      content.codec === 'xml' ? findXmlAnswer(content, operation, scope) : undefined,
  };
  return chooseBetween(
    contents.map((content) => printForm(content, side)),
    side,
    'answers',
  );
}

/** `choose` is the runtime's name of what chooses between several. */
function chooseBetween(all: readonly Code[], side: Side, choose: string): Code {
  const { scope, module } = side;
  const forms = new Set(all);
  const [first = scope.runtime(module, side.nameForm('open')), ...others] = forms;
  return others.length === 0 ? first : code`${scope.runtime(module, choose)}(${[...forms]})`;
}

/** A form under its media type; what has a form of its own wins over what the media type says. */
export function printForm(content: Content, side: Side, own?: Form): Code {
  const [type, form] = own ?? findForm(content, side);
  if (content.mediaType === type) return form;
  const media = side.scope.runtime(side.module, side.nameForm('media'));
  return code`${media}(${[string(content.mediaType), form]})`;
}

function findForm(content: Content, side: Side): Form {
  const use = (form: FormName, module = side.module): Code =>
    side.scope.runtime(module, side.nameForm(form));
  const codec = chooseCodec(content);
  switch (codec) {
    case 'bytes':
      return ['*/*', use('bytes')];
    case 'text':
      return (content.codec === codec && side.findOwn(content)) || ['text/plain', use(codec)];
    case 'plain':
      return ['text/plain', use(codec)];
    case 'json':
      return [
        'application/json',
        isExact(side.scope) ? use('exactJson', side.exactModule) : use('json'),
      ];
    case 'xml':
      return side.findOwn(content) ?? ['text/plain', use('text')];
    default:
      return side.findOwn(content) ?? ['*/*', use('open')];
  }
}

function chooseCodec({ as, codec, mediaType }: Content): Content['codec'] {
  if (as === 'bytes') return 'bytes';
  if (as === 'text') return 'text';
  if (codec === 'events') return 'bytes';
  return codec === 'lines' && !isSequence(mediaType) ? 'json' : codec;
}

/** Whether the config asks for integers that no number holds. */
export function isExact({ options }: Scope): boolean {
  return options.int64 === 'bigint';
}

function findBodyForm(content: Content, scope: Scope): Form | undefined {
  switch (content.codec) {
    case 'form':
      return ['application/x-www-form-urlencoded', printFormRules(content, scope)];
    case 'multipart':
      return ['multipart/form-data', printPartRules(content, scope)];
    case 'lines':
      return ['application/jsonl', printLines(scope)];
    case 'xml':
      return findXmlForm(content, scope, (name) => scope.runtime('xml', name));
    case 'text':
      // A text that may be bytes is passed on as it is.
      return isTextOrBytes(content) ? ['*/*', scope.runtime('bodies', 'bytes')] : undefined;
    default:
      return undefined;
  }
}

/** Whether callers give a text or its bytes. */
export function isTextOrBytes({ codec, type }: Content): boolean {
  const kinds = type.kind === 'union' ? type.members.map(({ kind }) => kind) : [];
  return codec === 'text' && kinds.includes('binary');
}

/** Finds the form by the shapes of the response and of failures; one that has none is its text. */
function findXmlAnswer(content: Content, operation: Operation, scope: Scope): Form | undefined {
  const shape = findShape(content, scope);
  const failures = printFailureShapes(operation, scope);
  if (shape === undefined && failures === undefined) return undefined;
  const shapes = [shape ?? code`undefined`, ...(failures === undefined ? [] : [failures])];
  return ['application/xml', code`${scope.runtime('xml', 'asXml')}(${shapes})`];
}

function printFailureShapes({ responses }: Operation, scope: Scope): Code | undefined {
  const shapes = responses.flatMap(({ status, contents }): (readonly [string | number, Code])[] => {
    if (status.startsWith('2')) return [];
    const [shape] = contents.flatMap((content) => findShape(content, scope) ?? []);
    return shape === undefined ? [] : [[statusName(status), shape]];
  });
  return shapes.length === 0 ? undefined : object(shapes);
}

/** The XML shape of a content; none where it is the text of a whole document. */
function findShape({ codec, schema }: Content, scope: Scope): Code | undefined {
  const schemas = scope.derived(indexSchemas);
  if (codec !== 'xml' || schema === undefined || !isXmlElement(schemas, schema)) return undefined;
  const shapes = createXmlPrinter({ models: scope.derived(indexModels), schemas }, ({ key }) => {
    const symbol = scope.ref('xml', key);
    return symbol && scope.use(symbol, 'value');
  });
  return shapes.printRoot(schema);
}

/** XML of a shape, or of any where the document describes no element; undefined where it is a text. */
export function findXmlForm(
  content: Content,
  scope: Scope,
  use: (name: 'xml' | 'openXml') => Code,
): Form | undefined {
  const shape = findShape(content, scope);
  if (shape !== undefined) return ['application/xml', code`${use('xml')}(${shape})`];
  return content.type.kind === 'unknown' ? ['application/xml', use('openXml')] : undefined;
}

function printLines(scope: Scope): Code {
  if (!isExact(scope)) return scope.runtime('bodies', 'records');
  const write = scope.runtime('exact-json', 'writeExact');
  return code`${scope.runtime('bodies', 'recordsOf')}(${write})`;
}

function printFormRules({ encoding = [] }: Content, scope: Scope): Code {
  const rules = encoding.flatMap((one): (readonly [string, Code])[] => {
    const { name, allowReserved, contentType } = one;
    const content = isStyled(one) ? undefined : contentType;
    if (contentType === undefined && !isStyled(one)) return [];
    return [[name, json({ ...getStyle(one), allowReserved: allowReserved || undefined, content })]];
  });
  if (rules.length === 0) return scope.runtime('bodies', 'form');
  return code`${scope.runtime('bodies', 'formOf')}(${mapLiteral(rules)})`;
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
  const rules = encoding.map((one) => [one.name, printPartRule(one, scope)] as const);
  if (rules.every(([, rule]) => rule === undefined)) return scope.runtime('multipart', 'multipart');
  return code`${scope.runtime('multipart', 'multipartOf')}(${mapLiteral(rules)})`;
}

function printPartRule(encoding: Encoding, scope: Scope): Code | undefined {
  const { contentType, headers } = encoding;
  const isWritten = isStyled(encoding);
  const type = maybe(isWritten ? undefined : contentType);
  if (headers === undefined && !isWritten) return type;
  const inParts = scope.runtime('multipart', 'inParts');
  return object([
    ['type', type],
    ['headers', maybe(headers)],
    ['write', isWritten ? code`${inParts}(${json(getStyle(encoding))})` : undefined],
  ]);
}

/** Contents that come or go as a whole, of which callers have one. */
export function keepUsed(contents: readonly Content[]): readonly Content[] {
  return contents.filter(({ as }) => as !== 'items');
}

/** Whether no call of the operation gives an answer that comes at once. */
export function isStreamOnly({ stream }: Operation): boolean {
  return stream !== undefined && stream.asked === undefined;
}

/** Whether the answer may be content of any kind, which callers may want untouched. */
export function mayBeContent(operation: Operation): boolean {
  const successes = listSuccesses(operation);
  if (operation.stream !== undefined || isAlwaysEmpty(successes)) return false;
  const contents = listContents(successes);
  return contents.length === 0 || contents.some(({ codec, as = codec }) => CONTENT.has(as));
}

const CONTENT: ReadonlySet<string> = new Set(['bytes', 'open', 'plain', 'text']);

/** What a stream is asked for as, the first is preferred; left out where that is events or JSON. */
export function printStreamTypes(operation: Operation): Code | undefined {
  if (operation.stream === undefined) return undefined;
  const successes = listSuccesses(operation);
  const beside = successes.flatMap(({ contents }) => contents.filter(({ as }) => as === 'items'));
  const alone = listContents(successes).filter(({ codec }) => STREAMED.has(codec));
  const types = [...new Set([...beside, ...alone].map(({ mediaType }) => mediaType))];
  const isUsual = types.every((type) => /^(?:text\/event-stream|application\/json)$/i.test(type));
  // Beside other answers, nothing else will do.
  if (isUsual && beside.length === 0) return undefined;
  const ranked = types.map((type, index) =>
    index > 0 ? `${type};q=0.${Math.max(10 - index, 1)}` : type,
  );
  return string(ranked.join(', '));
}

const STREAMED: ReadonlySet<Content['codec']> = new Set(['events', 'lines']);

function listSuccesses({ responses }: Operation): readonly Response[] {
  return responses.filter(({ status }) => /^2|^default$/i.test(status));
}

function isAlwaysEmpty(successes: readonly Response[]): boolean {
  return successes.length > 0 && successes.every(({ empty }) => empty);
}

function listContents(successes: readonly Response[]): readonly Content[] {
  return successes
    .filter(({ status }) => status !== 'default' || successes.length === 1)
    .flatMap(({ contents }) => keepUsed(contents));
}

/** Whether an answer may come without a body where another has one; 204 and 205 go without saying. Those to `HEAD` always do. */
export function mayBeEmpty(operation: Operation): boolean {
  if (operation.method === 'HEAD') return true;
  if (isStreamOnly(operation)) return false;
  const successes = operation.responses.filter(({ status }) => status.startsWith('2'));
  const isBare = successes.some(({ contents, empty }) => contents.length === 0 && !empty);
  return isBare && successes.some(({ contents }) => contents.length > 0);
}
