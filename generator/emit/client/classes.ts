/** Operations in, the classes of an API's client out: one for the API, and one for each group of operations. */

import type { Api, Group, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join, member, memberName } from '../code.ts';
import type { BoundMethod, ClassDeclaration, DocComment } from '../declaration.ts';
import { listMethods } from './methods.ts';

export function groupClasses(scope: Scope): ClassDeclaration[] {
  const members = new Map<string, Operation[]>();
  for (const { key } of scope.api.groups) members.set(key, []);
  for (const operation of scope.api.operations) {
    members.get(operation.group ?? '')?.push(operation);
  }
  return scope.api.groups.map((group) => groupClass(group, members.get(group.key) ?? [], scope));
}

function groupClass(
  group: Group,
  operations: readonly Operation[],
  scope: Scope,
): ClassDeclaration {
  const http = scope.runtime('client', 'Http', 'type');
  return {
    kind: 'class',
    name: identifier(group.class),
    ...buildDocMember(listTagText(operations, scope.api)),
    properties: [{ name: code`#http`, readonly: true, type: http }],
    construct: { parameters: [{ name: code`http`, type: http }], body: code`this.#http = http;` },
    methods: [],
    bound: operations.flatMap((operation) => listMethods(operation, code`this.#http`, scope)),
  };
}

/** The class of the API; `optional` where it can be made without options. */
export function declareApiClass(scope: Scope, optional: boolean): ClassDeclaration {
  const { api } = scope;
  const groups = api.groups.map((group) => ({
    // A member may bear any name, `export` too.
    name: memberName(group.member),
    at: member(code`this`, group.member),
    type: identifier(group.class),
  }));
  const made = groups.map(({ at, type }) => code`${at} = new ${type}(this.http);`);
  const options = { name: code`options`, type: identifier(api.names.options) };
  const own = api.operations.filter((operation) => operation.group === undefined);
  return {
    kind: 'class',
    name: identifier(api.names.class),
    ...buildDocMember([api.title, ...listFirstParagraph(api.description)]),
    properties: [
      {
        name: code`http`,
        readonly: true,
        type: scope.runtime('client', 'Http', 'type'),
        ...buildDocMember([HTTP]),
      },
      ...groups.map(({ name, type }) => ({ name, readonly: true, type })),
    ],
    construct: {
      parameters: [optional ? { ...options, default: code`{}` } : options],
      body: join([code`this.http = ${identifier(api.names.http)}(options);`, ...made], '\n'),
    },
    methods: [],
    bound: [
      ...own.flatMap((operation) => listMethods(operation, code`this.http`, scope)),
      requestMethod(scope),
    ],
  };
}

const HTTP = 'For the standalone functions.';

/** `request: Bound<typeof request> = (...given) => request(this.http, ...given);` */
function requestMethod(scope: Scope): BoundMethod {
  const request = scope.runtime('client', 'request', 'value');
  return {
    name: code`request`,
    type: code`${scope.runtime('client', 'Bound', 'type')}<typeof ${request}>`,
    value: code`(...given) => ${request}(this.http, ...given)`,
    ...buildDocMember(['Makes a call that the description does not have.']),
  };
}

function buildDocMember(text: readonly string[]): { readonly doc?: DocComment } {
  return text.length === 0 ? {} : { doc: { text, facts: [], examples: [] } };
}

/** What the tag says, where all operations of the group share one. */
function listTagText(operations: readonly Operation[], api: Api): string[] {
  const names = new Set(operations.map(({ tag }) => tag));
  const [name] = names;
  const tag = names.size === 1 ? api.tags.find((one) => one.name === name) : undefined;
  return tag?.description === undefined ? [] : [tag.description];
}

function listFirstParagraph(text: string | undefined): string[] {
  const [first = ''] = (text ?? '').split(/\n\s*\n/);
  return first === '' ? [] : [first];
}
