/** Declares validators: of an operation those of its parameters, its body, both together and its answers, of a webhook those of what is sent. */

import type { Content, Operation, Webhook } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, identifier, join, json, object, propertyName, PURE } from '../code.ts';
import { statusName } from '../code.ts';
import type { Code } from '../code.ts';
import { buildMaskRule } from '../operations/mask.ts';
import { isShort, printType } from '../types.ts';
import { maybe } from '../given.ts';
import { printStatedRule } from './applicators.ts';
import { type Local, localBuilder, localConst, getLocalName } from './builders.ts';
import { write } from './expression.ts';
import { nameInZod, printZodType, type Shared, Writing } from './notation.ts';
import { printFields } from './objects.ts';
import { findParamsRule, isOpen } from '../schemas/schema-facts.ts';
import {
  UNCHECKED_IN_BODIES,
  hasParams,
  listAnswered,
  listValidatedContents,
  needsParams,
  printContentType,
} from '../schemas/contents.ts';

/** Plain schemas are where they are and of the type that zod infers; others are built by a function when they are first used. */
export function declareOperation(operation: Operation, shared: Shared): readonly Local[] {
  const { body, names } = operation;
  const input = new Writing(shared, 'input');
  const output = new Writing(shared, 'output');
  const { isPlain } = input;
  const rules = input.enterRule();
  const printLater = (value: Code | undefined): Code | undefined =>
    isPlain ? value : value && code`() => ${value}`;
  const printList = (list: readonly Code[]): Code | undefined =>
    list.length === 0 ? undefined : printLater(array(list));
  const content =
    body && printContentsChoice(listValidatedContents(body.contents, UNCHECKED_IN_BODIES), input);
  const parts = object(
    [
      ['params', printLater(printParams(operation, input))],
      ['paramRules', printList(isPlain ? [] : listParamRules(operation, rules))],
      ['paramsNeeded', maybe(needsParams(operation) || undefined)],
      ['body', printLater(content)],
      ['bodyOptional', maybe(body?.required === false || undefined)],
      ['rules', printList(listRules(operation, rules))],
      ['responses', printResponses(operation, output, printLater)],
      ['item', printLater(printItem(operation, output))],
    ],
    'expanded',
  );
  const name = identifier(names.schemas);
  const printMade = (made: Code): Code => code`${PURE} ${input.build('operation', made)}`;
  if (isPlain) return [localConst({ name }, printMade(code`() => (${parts})`))];
  const { scope } = shared;
  const type = nameInZod('OperationValidators', scope);
  const builder = localBuilder(getLocalName(names.schemas, 'Parts'), parts);
  const declared = { name, type: code`${type}<${printTypes(operation, scope)}>` };
  return [localConst(declared, printMade(builder.name)), builder];
}

function printParams(operation: Operation, writing: Writing): Code | undefined {
  const { paramsSchema } = operation;
  if (paramsSchema.kind === 'boolean' || !hasParams(operation)) return undefined;
  const fields = printFields(writing, paramsSchema);
  if (!writing.isPlain) return code`(${fields})`;
  const rules = listParamRules(operation, writing.enterRule());
  return writing.printExpression({ base: writing.printZod('object', fields), rules });
}

/** A body that is described is validated; one that must be there must be there. */
function printContentsChoice(contents: readonly Content[], writing: Writing): Code {
  const schemas = contents.flatMap(({ schema }) => schema ?? []);
  const forms = new Set(schemas.map((schema) => write(writing, schema)));
  return forms.size === 0 ? writing.printZod('unknown') : writing.printUnion([...forms], false);
}

function printResponses(
  operation: Operation,
  writing: Writing,
  printLater: (value: Code) => Code | undefined,
): Code | undefined {
  const responses = listAnswered(operation);
  if (responses.length === 0) return undefined;
  const isShort = writing.isPlain && responses.length === 1;
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

/** Rules that parameters alone decide are kept by their validator already. */
function listParamRules(operation: Operation, writing: Writing): readonly Code[] {
  if (!hasParams(operation)) return [];
  const own = operation.rules.flatMap((schema) => findParamsRule(schema) ?? []);
  return own.map((schema) => printStatedRule(writing, schema));
}

/** Rules over parameters and body together. */
function listRules(operation: Operation, writing: Writing): readonly Code[] {
  const { rules, mask } = operation;
  const both = hasParams(operation)
    ? rules.filter((schema) => findParamsRule(schema) === undefined)
    : rules;
  const written = both.map((schema) => printStatedRule(writing, schema));
  return [...written, ...writing.listRule('updateMask', mask && [json(buildMaskRule(mask))])];
}

export function declareWebhook(webhook: Webhook, shared: Shared): Local {
  const { key, params, paramsSchema, body, names } = webhook;
  const { scope } = shared;
  const writing = new Writing(shared, 'output');
  const values: (readonly [string, Code])[] = [];
  const types: Code[] = [];
  const add = (name: string, value: Code, typeKey: string): void => {
    // A plain schema is a validator as it is, of the type that zod infers.
    if (writing.isPlain) return void values.push([name, value]);
    values.push([name, code`${PURE} ${writing.build('model', code`() => ${value}`)}`]);
    const type = printZodType(scope, printSentType(typeKey, scope));
    types.push(code`readonly ${identifier(name)}: ${type}`);
  };
  if (params.length > 0 && paramsSchema.kind === 'schema') {
    // Header names arrive in any case: who calls the validator gives them as the type writes them.
    const word = writing.isPlain ? 'object' : 'looseObject';
    add('params', writing.printZod(word, printFields(writing, paramsSchema)), `${key}#params`);
  }
  if (body !== undefined) {
    const contents = listValidatedContents(body.contents, UNCHECKED_IN_BODIES);
    const isOpenBody = contents.length === 0 && writing.isPlain;
    const place = writing.change({ type: () => printSentType(key, scope) });
    add('body', isOpenBody ? place.printOpen() : printContentsChoice(contents, writing), key);
  }
  const name = identifier(names.schemas);
  const value = object(values, 'expanded');
  const type = code`{ ${join(types, '; ')} }`;
  return localConst(writing.isPlain ? { name } : { name, type }, value);
}

function printSentType(key: string, scope: Scope): Code {
  const symbol = scope.ref('webhooks', key);
  return symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
}
