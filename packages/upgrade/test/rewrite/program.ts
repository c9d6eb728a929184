/** An API in, a program out that calls, gives, reads and names what its client has, in the forms that people write. */

import { indexModels } from '../../../../generator/core/ir/model/index-models.ts';
import type {
  Api,
  Member,
  Model,
  Operation,
  Type,
} from '../../../../generator/core/ir/model/model.ts';
import { nameCall } from '../../../../generator/features/readme/calls.ts';
import { resolveType } from '../../../../generator/core/ir/types/walk.ts';

interface Desk {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
}

/** Deeper ones say nothing new. */
const DEPTH = 3;

export function printProgram(api: Api): string {
  const desk: Desk = { api, models: indexModels(api) };
  const functions = api.operations.map(({ names }) => names.function);
  const types = api.models.flatMap(({ name, input }) =>
    input?.isSent === true ? [name, input.name] : [name],
  );
  const lines = [
    `import * as api from './api/index.js';`,
    `import { ${functions.join(', ')} } from './api/index.js';`,
    `import type { ${types.join(', ')} } from './api/index.js';`,
    ...(functions.length > 0 ? ['declare const http: api.Http;'] : []),
    'declare function take(...values: unknown[]): void;',
    ...types.map(
      (name, index) => `export type T${index} = ${index % 2 === 0 ? name : `api.${name}`};`,
    ),
    ...api.models.flatMap((model, index) => printModel(desk, model, index)),
    ...api.operations.flatMap((operation, index) => printCall(desk, operation, index)),
    ...printMethods(api),
  ];
  return `${lines.filter((line) => !line.includes('{  }')).join('\n')}\n`;
}

/** Methods of the client, by dots alone and by parts of it. */
function printMethods(api: Api): readonly string[] {
  if (api.operations.length === 0) return [];
  const groups = new Map(api.groups.map((group) => [group.key, group]));
  const methods = api.operations.map((operation) => nameCall(operation, { groups }));
  return [
    `declare const client: api.${api.names.class};`,
    ...methods.map((method) => `take(client.${method});`),
  ];
}

function printModel(desk: Desk, model: Model, index: number): readonly string[] {
  const { name, enum: set, type } = model;
  if (set !== undefined) {
    return set.values
      .flatMap(({ key, value }) => [
        `take(api.${name}.${key}, (one: ${name}) => one === ${JSON.stringify(value)});`,
      ])
      .filter(() => /^[\w$]+$/.test(name));
  }
  if (type.kind !== 'object') return [];
  const keys = type.members.map((member) => member.name);
  return [
    `export function read${index}(one: ${name}): void {`,
    ...listReads(desk, type, 'one', 0),
    ...destructure(type.members, 'one'),
    '}',
    ...keys.map(
      (key) =>
        `export type M${index}_${key.replaceAll(/\W/g, '_')} = ${name}[${JSON.stringify(key)}];`,
    ),
  ];
}

function destructure(members: readonly Member[], from: string): readonly string[] {
  const named = members.filter(({ name }) => /^[a-z]\w*$/.test(name)).slice(0, 4);
  if (named.length === 0) return [];
  const list = named.map(({ name }, index) =>
    index % 2 === 0 ? `${name}: v${index}` : `${name}: v${index} = undefined`,
  );
  return [
    `{ const { ${list.join(', ')} } = ${from}; take(${named.map((_, index) => `v${index}`).join(', ')}); }`,
  ];
}

function printCall(desk: Desk, operation: Operation, index: number): readonly string[] {
  const { names, params, stream, path, success } = operation;
  if (stream !== undefined || path === undefined) return [`take(api.${names.function});`];
  const given = params.members.length === 0 ? '' : printGiven(desk, params.members, 0);
  const call = index % 2 === 0 ? names.function : `api.${names.function}`;
  return [
    `export type E${index} = api.${names.error};`,
    ...(params.members.length > 0
      ? [`export const p${index}: api.${names.params} = ${given};`]
      : []),
    `export async function call${index}(): Promise<void> {`,
    `const answer = await ${call}(http${given === '' ? '' : `, ${given}`});`,
    'take(answer);',
    ...(operation.successByStatus === undefined ? listReads(desk, success.type, 'answer', 0) : []),
    '}',
  ];
}

function printGiven(desk: Desk, members: readonly Member[], depth: number): string {
  const list = members.map(
    ({ name, type }) =>
      `${JSON.stringify(name).replace(/^"([A-Za-z_$][\w$]*)"$/, '$1')}: ${printValue(desk, type, depth)}`,
  );
  return `{ ${list.join(', ')} }`;
}

function printValue(desk: Desk, type: Type, depth: number): string {
  const found = resolveGiven(desk, type);
  if (found.kind === 'object' && depth < DEPTH && found.rest === undefined) {
    return printGiven(desk, found.members, depth + 1);
  }
  if (found.kind === 'array' && depth < DEPTH) return `[${printValue(desk, found.items, depth)}]`;
  if (found.kind === 'literal') return JSON.stringify(found.value);
  return 'undefined as never';
}

function resolveGiven({ models }: Desk, type: Type): Type {
  return resolveType(models, type);
}

/** Reads of members, by dots and by brackets. */
function listReads(desk: Desk, type: Type, value: string, depth: number): readonly string[] {
  const found = resolveType(desk.models, type);
  if (depth >= DEPTH) return [];
  if (found.kind === 'array') return listReads(desk, found.items, `${value}?.[0]`, depth + 1);
  if (found.kind !== 'object') return [];
  return found.members.flatMap(({ name, type: inner }, index) => {
    const isPlain = /^[A-Za-z_$][\w$]*$/.test(name);
    const dot = value === 'one' || value === 'answer' ? '.' : '?.';
    const own =
      isPlain && index % 3 !== 2
        ? `${value}${dot}${name}`
        : `${value}${dot === '.' ? '' : '?.'}[${JSON.stringify(name)}]`;
    return [`take(${own});`, ...listReads(desk, inner, own, depth + 1)];
  });
}
