/** An operation in, the description out that the runtime sends it by: nothing in it that is the default. */

import type { Api, Model, Operation, Parameter, Type } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, json, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { mayBeEmpty, streamedTypes } from './answers.ts';
import { bodyOf } from './codecs.ts';
import { codedAccept } from './codes.ts';
import { fixedValues, siblingsOf } from './fixed.ts';
import { maskRules } from './mask.ts';
import { securityList } from './security.ts';

export function descriptor(operation: Operation, scope: Scope): Code {
  return object([
    ['id', string(operation.id)],
    ['method', string(operation.method)],
    ['path', optional(operation.template ?? operation.path)],
    ['pathParams', pathParams(operation, scope)],
    ['query', list(placed(operation, 'query', 'querystring').map((one) => inQuery(one, scope)))],
    ['body', bodyOf(operation, scope)],
    ['parts', list(partsOf(operation, scope))],
    ['accept', codedAccept(operation, scope)],
    ['empty', mayBeEmpty(operation) ? code`true` : undefined],
    ['errors', list(operation.errors.map(string))],
    ['security', securityOf(operation, scope)],
    ['retry', isSafe(operation) ? code`true` : undefined],
    ['idempotencyHeader', optional(operation.retry?.idempotencyHeader)],
    ['end', optional(operation.stream?.end)],
    ['resume', operation.stream?.resume === true ? code`true` : undefined],
    ['error', optional(operation.stream?.error)],
    ['values', framing(operation, scope)],
    ['item', optional(operation.stream?.form)],
    ['types', optional(streamedTypes(operation))],
    ['asked', askedOf(operation)],
    ['exactly', hasOthers(operation) ? code`true` : undefined],
  ]);
}

/** The member that asks for the stream, and its value. */
function askedOf({ stream }: Operation): Code | undefined {
  if (stream?.asked === undefined || stream.asked === 'call') return undefined;
  const { member, value, isUsual } = stream.asked;
  return object([
    ['member', string(member.join('.'))],
    ['value', json(value)],
    ['isUsual', isUsual === true ? code`true` : undefined],
  ]);
}

/** Whether a stream stands beside other answers. */
function hasOthers({ stream, responses }: Operation): boolean {
  const contents = responses.flatMap((response) => response.contents);
  return stream !== undefined && contents.some(({ as }) => as === 'items');
}

function framing({ stream }: Operation, scope: Scope): Code | undefined {
  if (stream?.framing === undefined) return undefined;
  return scope.runtime('streams', 'jsonValues', 'value');
}

function placed({ parameters }: Operation, ...places: readonly Parameter['in'][]): Parameter[] {
  return parameters.filter((parameter) => places.includes(parameter.in));
}

/** What else stands in a request: an address of the caller's, headers, cookies, rules of masks, and what makes an effect happen once. */
function partsOf(operation: Operation, scope: Scope): Code[] {
  const mask = maskRules(operation, scope);
  const isGiven = operation.path === undefined;
  return [
    ...(isGiven ? [code`${scope.runtime('request', 'given', 'value')}(url)`] : []),
    ...placed(operation, 'header').map((one) => inHeader(one, scope)),
    ...placed(operation, 'cookie').map((one) => inCookie(one, scope)),
    ...(mask === undefined ? [] : [mask]),
    ...(hasEffects(operation) ? [scope.runtime('request', 'once', 'value')] : []),
  ];
}

/** Bodies bring it along. */
function hasEffects({ method, body, retry }: Operation): boolean {
  const isOnce = retry?.idempotencyHeader !== undefined || !SAFE.test(method);
  return body === undefined && isOnce && retry?.safe !== true;
}

const SAFE = /^(?:GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/;

/** Whether repeating it has no second effect, where the runtime does not know that by itself. */
function isSafe({ method, body, retry }: Operation): boolean {
  return retry?.safe === true || (method !== 'GET' && body === undefined && SAFE.test(method));
}

function optional(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : string(text);
}

function list(items: readonly Code[]): Code | undefined {
  return items.length === 0 ? undefined : array(items);
}

/** Only those that are more than one encoded segment. */
function pathParams(operation: Operation, scope: Scope): Code | undefined {
  const fixed = fixedValues(operation, scope.derived(siblingsOf));
  const rules: (readonly [string, Code])[] = [];
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'path') continue;
    const written = pathWriter(parameter, fixed.get(parameter.name) ?? [], scope);
    if (written !== undefined) rules.push([keyOf(parameter), written]);
  }
  return rules.length === 0 ? undefined : object(rules);
}

function pathWriter(
  parameter: Parameter,
  fixed: readonly string[],
  scope: Scope,
): Code | undefined {
  const rule = pathRule(parameter, scope);
  const styled =
    rule === '{}' ? undefined : code`${scope.runtime('parameters', 'inPath', 'value')}(${rule})`;
  const write = fixed.length === 0 ? styled : excepting(fixed, styled, scope);
  if (parameter.key.length === 1) return write;
  if (write === undefined) return scope.runtime('parameters', 'groupedPath', 'value');
  return code`${scope.runtime('parameters', 'groupedBy', 'value')}(${write})`;
}

function excepting(fixed: readonly string[], write: Code | undefined, scope: Scope): Code {
  const others = array(fixed.map(string));
  return code`${scope.runtime('request', 'except', 'value')}(${write ? [others, write] : [others]})`;
}

function pathRule(parameter: Parameter, scope: Scope): Code {
  const { name, style, explode, spans, prefix, content } = parameter;
  const isStyled =
    content === undefined && (style !== 'simple' || !isScalar(parameter.type, scope));
  return object([
    ['name', style === 'matrix' && name !== keyOf(parameter) ? string(name) : undefined],
    ['spans', spans ? code`true` : undefined],
    ['prefix', optional(prefix)],
    ['style', isStyled ? string(style) : undefined],
    ['explode', isStyled && explode ? code`true` : undefined],
    ['content', optional(content)],
  ]);
}

/** Whether a value is one text for sure. */
function isScalar(type: Type, scope: Scope): boolean {
  if (type.kind === 'union') return type.members.every((member) => isScalar(member, scope));
  if (type.kind !== 'model') return SCALARS.has(type.kind);
  if (scope.ref('enums', type.key) !== undefined) return true;
  const model = scope.derived(modelsByKey).get(type.key);
  return model !== undefined && SCALARS.has(model.type.kind);
}

function modelsByKey({ models }: Api): ReadonlyMap<string, Model> {
  return new Map(models.map((model) => [model.key, model]));
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
  return isScalar(type.kind === 'array' ? type.items : type, scope);
}

/** A name alone for the usual form of a plain value. */
function inQuery(parameter: Parameter, scope: Scope): Code {
  const rule = named(parameter, parameter.name, styleOf(parameter));
  const isPlain = rule === string(parameter.name) && isListOrScalar(parameter.type, scope);
  if (!isPlain) return code`${scope.runtime('parameters', 'inQuery', 'value')}(${rule})`;
  if (parameter.key.length === 1) return rule;
  return code`${scope.runtime('parameters', 'groupedQuery', 'value')}(${rule})`;
}

function inCookie(parameter: Parameter, scope: Scope): Code {
  const rule = named(parameter, parameter.name, styleOf(parameter));
  return code`${scope.runtime('request', 'inCookie', 'value')}(${rule})`;
}

type Rules = readonly (readonly [string, Code | undefined])[];

function styleOf({
  in: place,
  style,
  explode,
  allowReserved,
  content,
  constant,
}: Parameter): Rules {
  const isForm = style === 'form';
  const usual = isForm || style === 'cookie';
  return [
    ['style', isForm ? undefined : string(style)],
    ['explode', explode === usual || style === 'deepObject' ? undefined : json(explode)],
    ['allowReserved', allowReserved ? code`true` : undefined],
    ['content', optional(content)],
    ['whole', place === 'querystring' ? code`true` : undefined],
    ['value', constant === undefined ? undefined : json(constant)],
  ];
}

function inHeader(parameter: Parameter, scope: Scope): Code {
  const { name, template, explode, content, constant } = parameter;
  const rule = named(parameter, template ?? name, [
    ['explode', explode ? code`true` : undefined],
    ['content', optional(content)],
    ['value', constant === undefined ? undefined : json(constant)],
  ]);
  return code`${scope.runtime('request', 'inHeader', 'value')}(${rule})`;
}

function named(parameter: Parameter, name: string, rules: Rules): Code {
  const from = keyOf(parameter);
  const isPlain = from === name && rules.every(([, rule]) => rule === undefined);
  if (isPlain) return string(name);
  return object([
    ['name', string(name)],
    ['from', from === name ? undefined : string(from)],
    ...rules,
  ]);
}

/** Where the runtime finds the caller's value. */
function keyOf({ key }: Parameter): string {
  return key.join('.');
}

/** Only where it differs from what the API asks for. */
function securityOf({ security }: Operation, scope: Scope): Code | undefined {
  if (security === undefined) return undefined;
  const printed = securityList(security, scope.api);
  return printed === scope.derived(usualSecurity) ? undefined : printed;
}

function usualSecurity(api: Api): Code {
  return securityList(api.security, api);
}
