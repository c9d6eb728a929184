/** One operation in, its validators in the plain form out: schemas of its parameters, its body and its answers. */

import type { Operation } from '../../ir/model.ts';
import { array, code, identifier, object, PURE } from '../code.ts';
import type { Code } from '../code.ts';
import { type Local, localConst } from './builders.ts';
import { write } from './expression.ts';
import { build, inRule, printed, writingOf, zod, type Shared, type Writing } from './notation.ts';
import { fieldsIn, fieldsOf } from './objects.ts';
import * as parts from './operations.ts';

/** The types of the parts are those that zod infers. */
export function declarePlainOperation(operation: Operation, shared: Shared): Local {
  const input = writingOf(shared, 'input');
  const output = writingOf(shared, 'output');
  const { body } = operation;
  const value = object(
    [
      ['params', parts.hasParams(operation) ? paramsOf(operation, input) : undefined],
      ['paramsNeeded', parts.asksForParams(operation) ? code`true` : undefined],
      ['body', body && parts.oneOfContents(parts.judgedContents(body.contents, parts.SENT), input)],
      ['bodyOptional', body?.required === false ? code`true` : undefined],
      ['rules', listed(parts.rulesOf(operation, inRule(input)))],
      ['responses', responsesOf(operation, output)],
      ['item', parts.itemOf(operation, output)],
    ],
    'expanded',
  );
  const name = identifier(operation.names.schemas);
  return localConst({ name }, code`${PURE} ${build(input, 'operation', code`() => (${value})`)}`);
}

function paramsOf(operation: Operation, writing: Writing): Code {
  const { paramsSchema } = operation;
  if (paramsSchema.kind === 'boolean') return zod(writing, 'object', object([]));
  const fields = fieldsOf(writing, fieldsIn(writing, paramsSchema), write);
  const base = zod(writing, 'object', object(fields, 'expanded'));
  return printed(writing, { base, rules: parts.paramRulesOf(operation, inRule(writing)) });
}

function responsesOf(operation: Operation, writing: Writing): Code | undefined {
  const entries = parts
    .answersOf(operation)
    .map(
      ({ status, contents }) =>
        [status, parts.oneOfContents(parts.judgedContents(contents), writing)] as const,
    );
  return entries.length === 0
    ? undefined
    : object(entries, entries.length > 1 ? 'expanded' : 'fitting');
}

function listed(rules: readonly Code[]): Code | undefined {
  return rules.length === 0 ? undefined : array(rules);
}
