/** Declares the validators of an operation: of its parameters, its body, both together and its answers. */

import type { Content, Operation, Response } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, identifier, join, object, propertyName, PURE, statusName } from '../code.ts';
import type { Code } from '../code.ts';
import { maskFacts } from '../operations/mask.ts';
import { isShort, printType } from '../types.ts';
import { printStatedRule } from './applicators.ts';
import { type Local, localBuilder, localConst, getLocalName } from './builders.ts';
import { write } from './expression.ts';
import {
  build,
  enterRule,
  getZodModule,
  isPlainForm,
  listRule,
  printExpression,
  createWriting,
  printZod,
  type Shared,
  type Writing,
} from './notation.ts';
import { printFields } from './objects.ts';
import { isOpen } from './open.ts';
import { findParamsRule } from './rule-parts.ts';

/** Whether there is anything to validate. */
export function isValidated(operation: Operation): boolean {
  return hasParams(operation) || operation.body !== undefined || listAnswered(operation).length > 0;
}

function hasParams({ paramsSchema }: Operation): boolean {
  return paramsSchema.kind === 'schema' && (paramsSchema.properties ?? []).length > 0;
}

/** Plain schemas are where they are and of the type that zod infers; others are built by a function when they are first used. */
export function declareOperation(operation: Operation, shared: Shared): readonly Local[] {
  const { body, names } = operation;
  const isPlain = isPlainForm(shared);
  const input = createWriting(shared, 'input');
  const output = createWriting(shared, 'output');
  const rules = enterRule(input);
  const printLater = (value: Code | undefined): Code | undefined =>
    isPlain ? value : value && code`() => ${value}`;
  const paramRules = isPlain ? undefined : printRules(listParamRules(operation, rules));
  const content = body && printContentsChoice(listValidatedContents(body.contents, SENT), input);
  const parts = object(
    [
      ['params', printLater(printParams(operation, input))],
      ['paramRules', printLater(paramRules)],
      ['paramsNeeded', needsParams(operation) ? code`true` : undefined],
      ['body', printLater(content)],
      ['bodyOptional', body?.required === false ? code`true` : undefined],
      ['rules', printLater(printRules(listRules(operation, rules)))],
      ['responses', printResponses(operation, output, printLater)],
      ['item', printLater(printItem(operation, output))],
    ],
    'expanded',
  );
  const name = identifier(names.schemas);
  const printMade = (made: Code): Code => code`${PURE} ${build(input, 'operation', made)}`;
  if (isPlain) return [localConst({ name }, printMade(code`() => (${parts})`))];
  const { scope } = shared;
  const type = scope.runtime(getZodModule(scope), 'OperationValidators', 'type');
  const builder = localBuilder(getLocalName(names.schemas, 'Parts'), parts);
  const declared = { name, type: code`${type}<${printTypes(operation, scope)}>` };
  return [localConst(declared, printMade(builder.name)), builder];
}

function printParams(operation: Operation, writing: Writing): Code | undefined {
  const { paramsSchema } = operation;
  if (paramsSchema.kind === 'boolean' || !hasParams(operation)) return undefined;
  const fields = printFields(writing, paramsSchema);
  if (!isPlainForm(writing)) return code`(${fields})`;
  const rules = listParamRules(operation, enterRule(writing));
  return printExpression(writing, { base: printZod(writing, 'object', fields), rules });
}

/** A body that is described is validated; one that must be there must be there. */
export function printContentsChoice(contents: readonly Content[], writing: Writing): Code {
  const schemas = contents.flatMap(({ schema }) =>
    schema === undefined ? [] : [write(writing, schema)],
  );
  const [first, ...others] = [...new Set(schemas)];
  if (first === undefined) return printZod(writing, 'unknown');
  return others.length === 0 ? first : printZod(writing, 'union', array([first, ...others]));
}

const VALIDATED: ReadonlySet<Content['codec']> = new Set([
  'json',
  'form',
  'multipart',
  'xml',
  'text',
  'plain',
  'open',
]);

/** A body has all its lines at once, where an answer is validated line by line. */
export const SENT: ReadonlySet<Content['codec']> = new Set([...VALIDATED, 'lines']);

/** All contents where each has a schema that says something, else none: what is open may be anything. */
export function listValidatedContents(
  contents: readonly Content[],
  codecs = VALIDATED,
): readonly Content[] {
  const used = contents.filter(({ as }) => as !== 'never' && as !== 'items');
  const checked = used.filter(
    ({ codec, as, schema }) =>
      codecs.has(codec) && as === undefined && schema !== undefined && !isOpen(schema),
  );
  return checked.length === used.length ? checked : [];
}

function printResponses(
  operation: Operation,
  writing: Writing,
  printLater: (value: Code) => Code | undefined,
): Code | undefined {
  const responses = listAnswered(operation);
  if (responses.length === 0) return undefined;
  const isShort = isPlainForm(writing) && responses.length === 1;
  return object(
    responses.map(({ status, contents }) => {
      const content = printContentsChoice(listValidatedContents(contents), writing);
      return [statusName(status), printLater(content)];
    }),
    isShort ? 'fitting' : 'expanded',
  );
}

/** The schema of what a stream gives, where it says something. */
function printItem({ stream }: Operation, writing: Writing): Code | undefined {
  return stream === undefined || isOpen(stream.item) ? undefined : write(writing, stream.item);
}

/** Answers that have a body, and those that a wider status would validate though they are described without one. */
function listAnswered({ responses }: Operation): readonly Response[] {
  const known = responses.filter(({ contents, empty }) => !empty && contents.length > 0);
  return responses.filter(
    (one) =>
      known.includes(one) ||
      (!one.empty && known.some(({ status }) => isCovering(status, one.status))),
  );
}

/** `default` is for every status that has no description of its own, `2XX` for those that begin with its digit. */
function isCovering(wide: string, status: string): boolean {
  if (wide === status) return false;
  return wide === 'default' || (wide.endsWith('XX') && wide.charAt(0) === status.charAt(0));
}

/** `{ params: object; body: AuthRequest; responses: { 200: Decision } }` */
function printTypes(operation: Operation, scope: Scope): Code {
  const { body } = operation;
  const responses = listAnswered(operation).map(
    (response) =>
      code`${propertyName(statusName(response.status))}: ${printContentType(response, 'output', scope)}`,
  );
  const members = [
    ...(hasParams(operation) ? [code`params: object`] : []),
    ...(body === undefined ? [] : [code`body: ${printContentType(body, 'input', scope)}`]),
    ...(hasParams(operation) || body !== undefined ? [code`request: object`] : []),
    ...(responses.length === 0 ? [] : [code`responses: { ${join(responses, '; ')} }`]),
    ...listItemTypes(operation, scope),
  ];
  return code`{ ${join(members, '; ')} }`;
}

function listItemTypes({ stream }: Operation, scope: Scope): Code[] {
  if (stream === undefined || isOpen(stream.item)) return [];
  const type = isShort(stream.itemType) ? printType(stream.itemType, scope) : code`unknown`;
  return [code`item: ${type}`];
}

/** Models by name; what has none is not spelled out again. */
function printContentType(
  { contents, type }: Pick<Response, 'contents' | 'type'>,
  flow: 'input' | 'output',
  scope: Scope,
): Code {
  const checked = listValidatedContents(contents, flow === 'input' ? SENT : VALIDATED);
  return checked.length > 0 && isShort(type) ? printType(type, scope, { flow }) : code`unknown`;
}

/** Rules that parameters alone decide are kept by their validator already. */
function listParamRules(operation: Operation, writing: Writing): readonly Code[] {
  if (!hasParams(operation)) return [];
  const own = operation.rules.flatMap((schema) => findParamsRule(schema) ?? []);
  return own.map((schema) => printStatedRule(writing, schema));
}

/** They must be there even where each of them may be left out. */
function needsParams({ rules }: Operation): boolean {
  return rules.some((schema) => schema.kind === 'schema' && schema.required?.includes('params'));
}

/** Rules over parameters and body together. */
function listRules(operation: Operation, writing: Writing): readonly Code[] {
  const { rules, mask } = operation;
  const both = hasParams(operation)
    ? rules.filter((schema) => findParamsRule(schema) === undefined)
    : rules;
  const written = both.map((schema) => printStatedRule(writing, schema));
  return [...written, ...listRule(writing, 'updateMask', mask && [maskFacts(mask)])];
}

function printRules(rules: readonly Code[]): Code | undefined {
  return rules.length === 0 ? undefined : array(rules);
}
