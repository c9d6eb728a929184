/** Lists the schemas that calls name: of what is sent, and of what comes back. */

import type { Body, Content, Parameter, ResponseHeader, Schema } from '../model/model.ts';

/** What is sent by an operation, or by the service in a webhook. */
export interface Caller {
  readonly parameters: readonly Parameter[];
  readonly strays?: readonly Parameter[];
  readonly body?: Body;
  readonly unsent?: Body;
  readonly rules?: readonly Schema[];
}

interface Answered {
  readonly contents: readonly (Pick<Content, 'schema'> & Partial<Pick<Content, 'item'>>)[];
  readonly headers?: readonly ResponseHeader[];
}

export function listRequestSchemas({
  parameters,
  strays = [],
  body,
  unsent,
  rules = [],
}: Caller): readonly (Schema | undefined)[] {
  return [
    ...[...parameters, ...strays].map(({ schema }) => schema),
    ...[body, unsent].flatMap((one) => (one === undefined ? [] : listContentSchemas(one))),
    ...rules,
  ];
}

export function listAnswerSchemas(answers: readonly Answered[]): readonly (Schema | undefined)[] {
  return answers.flatMap((answer) => [
    ...listContentSchemas(answer),
    ...(answer.headers ?? []).map(({ schema }) => schema),
  ]);
}

function listContentSchemas({ contents }: Answered): readonly (Schema | undefined)[] {
  return contents.flatMap(({ schema, item }) => [schema, item?.schema]);
}
