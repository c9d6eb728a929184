import type { Operation, Parameter, Type } from '../../ir/model/model.ts';
import { idempotentMethods } from '../../load/structure/vocabulary.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, type Data, json, object, string } from '../../code/code.ts';
import { maybe } from '../optional-entries.ts';
import { mayBeEmpty, printBody, printStreamTypes } from './contents.ts';
import { findSiblingValues, listSiblings } from './sibling-paths.ts';
import { printHeaderRules, printRequestId } from './header-rules.ts';
import { printMaskRules } from './mask.ts';
import { printCodedAccept } from './results.ts';
import { printSecurity } from './security.ts';
import { indexModels } from '../../ir/model/index-models.ts';

export function printDescriptor(operation: Operation, scope: Scope): Code {
  const { id, method, template, path, errors, retry } = operation;
  const query = listPlaced(operation, 'query', 'querystring');
  return object([
    ['id', string(id)],
    ['method', string(method)],
    ['path', maybe(template ?? path)],
    ['pathParams', printPathParams(operation, scope)],
    ['query', printList(query.map((one) => printQueryParameter(one, scope)))],
    ['body', printBody(operation, scope)],
    ['parts', printList(listParts(operation, scope))],
    ['accept', printCodedAccept(operation, scope)],
    ['empty', maybe(mayBeEmpty(operation) || undefined)],
    ['errors', printList(errors.map(string))],
    ['security', printSecurity(operation, scope)],
    ['idempotent', maybe(isIdempotent(operation) || undefined)],
    ['idempotencyHeader', maybe(retry?.idempotencyHeader)],
    ['stream', printStream(operation, scope)],
    ['headers', printHeaderRules(operation, scope)],
    ['requestId', printRequestId(operation)],
  ]);
}

/** How the items of a stream are read; left out where all is as usual. */
function printStream(operation: Operation, scope: Scope): Code | undefined {
  const { stream } = operation;
  if (stream === undefined) return undefined;
  const isFramed = stream.framing !== undefined;
  const rules: readonly (readonly [string, Code | undefined])[] = [
    ['accept', printStreamTypes(operation)],
    ['exactly', maybe(hasOthers(operation) || undefined)],
    ['framing', isFramed ? scope.runtime('streams', 'jsonValues') : undefined],
    ['item', maybe(stream.form)],
    ['error', maybe(stream.error)],
    ['end', maybe(stream.end)],
    ['resume', maybe(stream.resume || undefined)],
    ['when', printChoice(operation)],
  ];
  return rules.every(([, rule]) => rule === undefined) ? undefined : object(rules);
}

/** The member of a request that asks for the stream. */
function printChoice({ stream }: Operation): Code | undefined {
  if (stream?.asked === undefined || stream.asked === 'call') return undefined;
  const { member, value, isUsual } = stream.asked;
  return json({ member: member.join('.'), value, isDefault: isUsual === true || undefined });
}

/** Whether a stream is beside other answers. */
function hasOthers({ stream, responses }: Operation): boolean {
  const contents = responses.flatMap((response) => response.contents);
  return stream !== undefined && contents.some(({ as }) => as === 'items');
}

function listPlaced({ parameters }: Operation, ...places: readonly Parameter['in'][]): Parameter[] {
  return parameters.filter((parameter) => places.includes(parameter.in));
}

/** What else is in a request: an address of the caller's, headers, cookies, rules of masks, and an idempotency key. */
function listParts(operation: Operation, scope: Scope): Code[] {
  const mask = printMaskRules(operation, scope);
  const isGiven = operation.path === undefined;
  return [
    ...(isGiven ? [code`${scope.runtime('request', 'given')}(url)`] : []),
    ...listPlaced(operation, 'header').map((one) => printOutside(one, 'Header', scope)),
    ...listPlaced(operation, 'cookie').map((one) => printOutside(one, 'Cookie', scope)),
    ...(mask === undefined ? [] : [mask]),
    ...(mayHaveKey(operation) ? [scope.runtime('request', 'idempotencyKey')] : []),
  ];
}

/** Whether an idempotency key may be needed. Bodies bring the part that sends it. */
function mayHaveKey({ method, body, retry }: Operation): boolean {
  const isKeyed = retry?.idempotencyHeader !== undefined || !idempotentMethods.has(method);
  return body === undefined && isKeyed && retry?.safe !== true;
}

/** Whether repeating it has no second effect. Of GET the runtime knows that by itself. */
function isIdempotent({ method, retry }: Operation): boolean {
  return retry?.safe === true || (method !== 'GET' && idempotentMethods.has(method));
}

function printList(items: readonly Code[]): Code | undefined {
  return items.length === 0 ? undefined : array(items);
}

/** Prints the path parameters that are more than one encoded segment. */
function printPathParams(operation: Operation, scope: Scope): Code | undefined {
  const fixed = findSiblingValues(operation, scope.derived(listSiblings));
  const rules: (readonly [string, Code])[] = [];
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'path') continue;
    const written = printPathWriter(parameter, fixed.get(parameter.name) ?? [], scope);
    if (written !== undefined) rules.push([formatKey(parameter), written]);
  }
  return rules.length === 0 ? undefined : object(rules);
}

function printPathWriter(
  parameter: Parameter,
  fixed: readonly string[],
  scope: Scope,
): Code | undefined {
  const rule = printPathRule(parameter, scope);
  const styled =
    rule === '{}' ? undefined : code`${scope.runtime('parameters', 'inPath')}(${rule})`;
  const except = [json(fixed), ...(styled === undefined ? [] : [styled])];
  const write =
    fixed.length === 0 ? styled : code`${scope.runtime('request', 'except')}(${except})`;
  if (parameter.key.length === 1) return write;
  if (write === undefined) return scope.runtime('parameters', 'groupedPath');
  return code`${scope.runtime('parameters', 'groupedBy')}(${write})`;
}

function printPathRule(parameter: Parameter, scope: Scope): Code {
  const { name, style, explode, spans, prefix, content } = parameter;
  const isStyled =
    content === undefined && (style !== 'simple' || !isScalar(parameter.type, scope));
  return json({
    name: style === 'matrix' && name !== formatKey(parameter) ? name : undefined,
    spans: spans || undefined,
    prefix,
    style: isStyled ? style : undefined,
    explode: (isStyled && explode) || undefined,
    content,
  });
}

/** Whether a value is one text for sure. */
function isScalar(type: Type, scope: Scope): boolean {
  if (type.kind === 'union') return type.members.every((member) => isScalar(member, scope));
  if (type.kind !== 'model') return SCALARS.has(type.kind);
  if (scope.ref('enums', type.key) !== undefined) return true;
  const model = scope.derived(indexModels).get(type.key);
  return model !== undefined && SCALARS.has(model.type.kind);
}

const SCALARS: ReadonlySet<Type['kind']> = new Set([
  'bigint',
  'boolean',
  'literal',
  'null',
  'number',
  'open',
  'string',
]);

function isListOrScalar(type: Type, scope: Scope): boolean {
  if (type.kind === 'union') return type.members.every((one) => isListOrScalar(one, scope));
  return isScalar(type.kind === 'array' ? type.items : type, scope);
}

/** A name alone for the usual form of a plain value. */
function printQueryParameter(parameter: Parameter, scope: Scope): Code {
  const special = chooseQueryForm(parameter, scope);
  if (special !== undefined) {
    const from = formatKey(parameter);
    const names = from === parameter.name ? [from] : [parameter.name, from];
    return code`${scope.runtime('parameters', special)}(${names.map(string)})`;
  }
  const rule = printNamed(parameter, parameter.name, getStyle(parameter));
  const isPlain = rule === string(parameter.name) && isListOrScalar(parameter.type, scope);
  if (!isPlain) return code`${scope.runtime('parameters', 'inQuery')}(${rule})`;
  if (parameter.key.length === 1) return rule;
  return code`${scope.runtime('parameters', 'groupedQuery')}(${rule})`;
}

/** What writes one form and no other, for the two that are usual beside the default. */
function chooseQueryForm(
  parameter: Parameter,
  scope: Scope,
): 'deepQuery' | 'listQuery' | undefined {
  const { style, explode, allowReserved, content, constant } = parameter;
  const isMore = allowReserved || content !== undefined || constant !== undefined;
  if (parameter.in !== 'query' || isMore) return undefined;
  if (style === 'deepObject') return 'deepQuery';
  const isList = style === 'form' && !explode && isListOrScalar(parameter.type, scope);
  return isList ? 'listQuery' : undefined;
}

/** Prints a parameter outside of the URL. */
function printOutside(parameter: Parameter, place: 'Header' | 'Cookie', scope: Scope): Code {
  const { name, template = name, explode, content, constant } = parameter;
  const isCookie = place === 'Cookie';
  const rules = isCookie
    ? getStyle(parameter)
    : { explode: explode || undefined, content, value: constant };
  const rule = printNamed(parameter, isCookie ? name : template, rules);
  const isPlain = rule === string(name) && isScalar(parameter.type, scope);
  return code`${scope.runtime('request', `${isPlain ? 'plain' : 'in'}${place}`)}(${rule})`;
}

type Rules = Readonly<Record<string, Data | undefined>>;

function getStyle(parameter: Parameter): Rules {
  const { in: place, style, explode, allowReserved, content, constant } = parameter;
  const isForm = style === 'form';
  const usual = isForm || style === 'cookie';
  return {
    style: isForm ? undefined : style,
    explode: explode === usual || style === 'deepObject' ? undefined : explode,
    allowReserved: allowReserved || undefined,
    content,
    whole: place === 'querystring' || undefined,
    value: constant,
  };
}

function printNamed(parameter: Parameter, name: string, rules: Rules): Code {
  const from = formatKey(parameter);
  const isPlain = from === name && Object.values(rules).every((rule) => rule === undefined);
  return json(isPlain ? name : { name, from: from === name ? undefined : from, ...rules });
}

function formatKey({ key }: Parameter): string {
  return key.join('.');
}
