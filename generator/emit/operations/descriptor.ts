/** An operation in, the plain description out that the runtime sends it by: nothing in it that is the default. */

import type { Api, Operation, Parameter } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, json, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { acceptOf, bodyOf, mayBeEmpty } from './codecs.ts';
import { maskSchemas } from './mask.ts';
import { securityList } from './security.ts';

export function descriptor(operation: Operation, scope: Scope): Code {
  const placed = (place: Parameter['in']): readonly Parameter[] =>
    operation.parameters.filter((parameter) => parameter.in === place);
  return object([
    ['id', string(operation.id)],
    ['method', string(operation.method)],
    addressOf(operation),
    ['pathParams', pathParams(placed('path'), scope)],
    ['query', list([...placed('query'), ...placed('querystring')].map(queryParam))],
    ['headers', list(placed('header').map(headerParam))],
    ['cookies', list(placed('cookie').map(queryParam))],
    ['body', bodyOf(operation, scope)],
    ['accept', acceptOf(operation, scope)],
    ['empty', mayBeEmpty(operation) ? code`true` : undefined],
    ['schemas', maskSchemas(operation, scope)],
    ['errors', list(operation.errors.map(string))],
    ['security', securityOf(operation, scope.api)],
    ['retry', retryOf(operation)],
    ['idempotencyHeader', optional(operation.retry?.idempotencyHeader)],
    ['end', optional(operation.stream?.end)],
    ['resume', operation.stream?.resume === true ? code`true` : undefined],
    ['error', optional(operation.stream?.error)],
    ['item', optional(operation.stream?.form)],
  ]);
}

function addressOf({ path, template }: Operation): readonly [string, Code] {
  return path === undefined ? ['url', code`url`] : ['path', string(template ?? path)];
}

function optional(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : string(text);
}

function list(items: readonly Code[]): Code | undefined {
  return items.length === 0 ? undefined : array(items);
}

/** Only those that are more than one encoded segment. */
function pathParams(parameters: readonly Parameter[], scope: Scope): Code | undefined {
  const rules = parameters.flatMap((parameter): (readonly [string, Code])[] => {
    const rule = pathRule(parameter, scope);
    return rule === '{}' ? [] : [[keyOf(parameter), rule]];
  });
  return rules.length === 0 ? undefined : object(rules);
}

function pathRule(parameter: Parameter, scope: Scope): Code {
  const { name, style, explode, spans, prefix, content } = parameter;
  const isStyled = content === undefined && (style !== 'simple' || !isScalar(parameter, scope));
  return object([
    ['name', style === 'matrix' && name !== keyOf(parameter) ? string(name) : undefined],
    ['spans', spans ? code`true` : undefined],
    ['prefix', optional(prefix)],
    ['style', isStyled ? string(style) : undefined],
    ['explode', isStyled && explode ? code`true` : undefined],
    ['content', optional(content)],
  ]);
}

/** Whether a parameter is one text for sure. */
function isScalar({ type }: Parameter, scope: Scope): boolean {
  const several = ['array', 'tuple', 'object', 'union', 'intersection', 'unknown', 'model'];
  if (type.kind !== 'model') return !several.includes(type.kind);
  if (scope.ref('enums', type.key) !== undefined) return true;
  const model = scope.api.models.find(({ key }) => key === type.key);
  return model !== undefined && !several.includes(model.type.kind);
}

/** A name alone for the usual form. */
function queryParam(parameter: Parameter): Code {
  const { name, style, explode, allowReserved, content, constant } = parameter;
  const isForm = style === 'form';
  const usual = isForm || style === 'cookie';
  return named(parameter, name, [
    ['style', isForm ? undefined : string(style)],
    ['explode', explode === usual || style === 'deepObject' ? undefined : json(explode)],
    ['allowReserved', allowReserved ? code`true` : undefined],
    ['content', optional(content)],
    ['whole', parameter.in === 'querystring' ? code`true` : undefined],
    ['value', constant === undefined ? undefined : json(constant)],
  ]);
}

function headerParam(parameter: Parameter): Code {
  const { name, template, explode, content, constant } = parameter;
  return named(parameter, template ?? name, [
    ['explode', explode ? code`true` : undefined],
    ['content', optional(content)],
    ['value', constant === undefined ? undefined : json(constant)],
  ]);
}

function named(
  parameter: Parameter,
  name: string,
  rules: readonly (readonly [string, Code | undefined])[],
): Code {
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
function securityOf({ security }: Operation, api: Api): Code | undefined {
  if (security === undefined) return undefined;
  const printed = securityList(security, api);
  return printed === securityList(api.security, api) ? undefined : printed;
}

function retryOf({ retry }: Operation): Code | undefined {
  if (retry === undefined) return undefined;
  return retry.safe ? string('safe') : undefined;
}
