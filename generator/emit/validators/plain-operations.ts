/** One operation in, its validators in the plain form out: schemas of its parameters, its body and its answers. */

import type { Operation } from '../../ir/model.ts';
import { array, code, identifier, object, PURE } from '../code.ts';
import type { Code } from '../code.ts';
import { type Local, localConst } from './builders.ts';
import { write } from './expression.ts';
import {
  build,
  enterRule,
  printExpression,
  createWriting,
  printZod,
  type Shared,
  type Writing,
} from './notation.ts';
import { findFields, listFields } from './objects.ts';
import * as parts from './operations.ts';

/** The types of the parts are those that zod infers. */
export function declarePlainOperation(operation: Operation, shared: Shared): Local {
  const input = createWriting(shared, 'input');
  const output = createWriting(shared, 'output');
  const { body } = operation;
  const value = object(
    [
      ['params', parts.hasParams(operation) ? printParams(operation, input) : undefined],
      ['paramsNeeded', parts.needsParams(operation) ? code`true` : undefined],
      [
        'body',
        body &&
          parts.printContentsChoice(parts.listJudgedContents(body.contents, parts.SENT), input),
      ],
      ['bodyOptional', body?.required === false ? code`true` : undefined],
      ['rules', printRuleList(parts.listRules(operation, enterRule(input)))],
      ['responses', printResponses(operation, output)],
      ['item', parts.printItem(operation, output)],
    ],
    'expanded',
  );
  const name = identifier(operation.names.schemas);
  return localConst({ name }, code`${PURE} ${build(input, 'operation', code`() => (${value})`)}`);
}

function printParams(operation: Operation, writing: Writing): Code {
  const { paramsSchema } = operation;
  if (paramsSchema.kind === 'boolean') return printZod(writing, 'object', object([]));
  const fields = listFields(writing, findFields(writing, paramsSchema), write);
  const base = printZod(writing, 'object', object(fields, 'expanded'));
  return printExpression(writing, {
    base,
    rules: parts.listParamRules(operation, enterRule(writing)),
  });
}

function printResponses(operation: Operation, writing: Writing): Code | undefined {
  const entries = parts
    .listAnswers(operation)
    .map(
      ({ status, contents }) =>
        [status, parts.printContentsChoice(parts.listJudgedContents(contents), writing)] as const,
    );
  return entries.length === 0
    ? undefined
    : object(entries, entries.length > 1 ? 'expanded' : 'fitting');
}

function printRuleList(rules: readonly Code[]): Code | undefined {
  return rules.length === 0 ? undefined : array(rules);
}
