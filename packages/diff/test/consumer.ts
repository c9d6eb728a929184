/**
 * An API in, the code of a careful caller out: it gives every value that its types allow, reads every member of every
 * answer under its type, and names everything that is exported. It is written from the model, not from generated types.
 */

import type { Api, Member, Operation, Type } from '../../../generator/core/ir/model/model.ts';
import { type Desk, samplesOfObject } from './samples.ts';
import { literalsIn, listPaths, onlyOneHas, written } from './type-texts.ts';

/** What the output exports besides what the model tells. */
export interface Exports {
  /** `api.shopLimits['createOrder']`: what is in constants. */
  readonly constants: readonly string[];
  /** Names of the runtime that the index hands on. */
  readonly handedOn: readonly string[];
}

/** Prints one file that is compiled against the old and the new output, which are at `module`. */
export function printConsumer(api: Api, module: string, { constants, handedOn }: Exports): string {
  const desk: Desk = { api, models: new Map(api.models.map((model) => [model.key, model])) };
  const lines = [
    `import * as api from '${module}';`,
    ...handedOn.map((name, index) => `import type { ${name} as Handed${index} } from '${module}';`),
    ...(api.operations.length > 0 ? ['declare const http: api.Http;'] : []),
    ...names(api),
    ...credentials(api),
    ...makers(api),
    ...constants.map((path) => `void ${path};`),
    ...api.operations.flatMap((operation) => printCall(desk, operation)),
    ...api.webhooks.flatMap(({ names: { body }, body: sent }) =>
      sent === undefined ? [] : printReads(desk, `({} as api.${body})`, sent.type),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function names({ models, operations }: Api): readonly string[] {
  const types = models.flatMap(({ name, input }) => [
    name,
    ...(input?.isSent === true ? [input.name] : []),
  ]);
  const errors = operations.map(({ names: { error } }) => error);
  return [...types, ...errors].map((name, index) => `export type Named${index} = api.${name};`);
}

/** A client is made with all credentials that operations may need. */
function credentials({ security, operations, names: { options } }: Api): readonly string[] {
  const needed = [security, ...operations.map((operation) => operation.security ?? [])].flat();
  const keys = new Set(needed.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)));
  if (keys.size === 0) return [];
  const given = Array.from(keys, (key) => `${JSON.stringify(key)}: undefined as never`);
  return [`export const made: Partial<api.${options}> = { auth: { ${given.join(', ')} } };`];
}

/** A client needs no address where the document has one. */
function makers({
  servers,
  operations,
  schemes,
  variables,
  names: { http },
}: Api): readonly string[] {
  const isFree = servers[0]?.base !== undefined && schemes.length === 0 && variables.length === 0;
  return isFree && operations.length > 0 ? [`void api.${http}();`] : [];
}

function printCall(desk: Desk, operation: Operation): readonly string[] {
  const {
    names: { function: call },
    params,
  } = operation;
  if (operation.stream !== undefined) return [`void api.${call};`, ...printLines(desk, operation)];
  const given =
    params.members.length === 0
      ? ['']
      : samplesOfObject(desk, params.members, undefined, 0).map((text) => `, ${text}`);
  return [
    ...given.map((text) => `void api.${call}(http${text});`),
    `{ const answer = await api.${call}(http${given[0] ?? ''});`,
    ...printReads(desk, 'answer', operation.success.type),
    '}',
    ...operation.responses
      .filter(({ status }) => /^2\d\d$/.test(status))
      .map(
        ({ status }) =>
          `{ const result = await api.${call}(http${given[0] ?? ''}).result(); if (result.ok && result.status === ${status}) void result.data; }`,
      ),
    ...printStatus(operation, given[0] ?? ''),
    ...operation.responses.flatMap((response) =>
      printRefusal(desk, operation, response, operation.responses),
    ),
  ];
}

/** A caller who reads what comes line by line, one item after the other. */
function printLines(desk: Desk, { names, params, responses }: Operation): readonly string[] {
  const contents = responses.flatMap((response) => response.contents);
  const item = contents.find(({ codec }) => codec === 'lines')?.item;
  if (item === undefined || params.members.length > 0) return [];
  const reads = printReads(desk, 'item', item.type);
  return [`for await (const item of api.${names.function}(http)) {`, ...reads, '}'];
}

/** A caller who keeps the status of success as the document has it. */
function printStatus({ names, responses }: Operation, given: string): readonly string[] {
  const known = responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  const isOpen = responses.some(({ status }) => status === '2XX');
  if (known.length === 0 || isOpen) return [];
  return [
    `{ const result = await api.${names.function}(http${given}).result(); if (result.ok) { const status: ${known.join(' | ')} = result.status; void status; } }`,
  ];
}

/** What callers do with a documented failure. */
function printRefusal(
  desk: Desk,
  { names: { error } }: Operation,
  { status, type }: Operation['responses'][number],
  responses: Operation['responses'],
): readonly string[] {
  const known = responses.map((other) => other.status);
  return listConditions(status, known).flatMap((isIt) => [
    `{ const refusal = {} as api.${error}; if (${isIt}) {`,
    ...printReads(desk, 'refusal.body', type),
    '} }',
  ]);
}

/** How a caller asks for a failure: a range by statuses of it that are not described for themselves. */
function listConditions(status: string, known: readonly string[]): readonly string[] {
  if (/^[345]\d\d$/.test(status)) return [`refusal.status === ${status}`];
  if (/^[45]XX$/.test(status)) {
    const numbers = ['00', '04', '10'].map((end) => `${status[0]}${end}`);
    return numbers
      .filter((number) => !known.includes(number))
      .map((number) => `refusal.status === ${number}`);
  }
  const failures = known.filter((other) => /^[345]/.test(other));
  if (status !== 'default' || failures.some((other) => other.endsWith('XX'))) return [];
  return [['true', ...failures.map((other) => `refusal.status !== ${other}`)].join(' && ')];
}

/** Takes a value under its type written out, names its members, compares it with its literals, and asks which alternative it is. */
function printReads(desk: Desk, value: string, type: Type): readonly string[] {
  return [
    `{ const read: ${written(desk, type, 0)} = ${value}; void read; }`,
    ...listPaths(desk, type, 0).map(
      (read) => `{ const read: ${read.type} | undefined = ${value}${read.path}; void read; }`,
    ),
    ...literalsIn(desk, type, 0).map((literal) => `void (${value} === ${literal});`),
    ...listPaths(desk, type, 0).flatMap(({ path, literals = [] }) =>
      literals.map((literal) => `void (${value}${path} === ${literal});`),
    ),
    ...printMemberReads(desk, value, onlyOneHas(desk, type)),
    ...listPaths(desk, type, 0).flatMap(({ path, checked = [] }) =>
      printMemberReads(desk, `${value}${path}`, checked),
    ),
  ];
}

/** Asks which alternative a value is, by a member that one of them alone has. */
function printMemberReads(
  desk: Desk,
  value: string,
  members: readonly Member[],
): readonly string[] {
  return members.map(({ name, type }) => {
    const key = JSON.stringify(name);
    return `{ const one = ${value}; if (one && ${key} in one) { const read: ${written(desk, type, 0)} | undefined = one[${key}]; void read; } }`;
  });
}
