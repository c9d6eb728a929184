/** Operations in, the classes of an API's client out: one for the API, and one for each group of operations. */

import type { Api, Group, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join, member, memberName } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, printDocBlock, prose } from '../docs.ts';
import { type ClassDeclarationStructure, StructureKind } from '../structures.ts';
import { printMethods } from './methods.ts';

export function groupClasses(scope: Scope): ClassDeclarationStructure[] {
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
): ClassDeclarationStructure {
  const http = scope.runtime('client', 'Http', 'type');
  const holder = { http: code`this.#http`, scope };
  const methods = operations.flatMap((operation) => printMethods(operation, holder));
  return {
    kind: StructureKind.Class,
    isExported: true,
    docs: describe(prose(listTagText(operations, scope.api))),
    name: identifier(group.class),
    properties: [{ name: code`#http`, isReadonly: true, type: http }],
    ctors: [
      {
        parameters: [{ name: code`http`, type: http }],
        statements: code`this.#http = http;`,
        trailingTrivia: placeBehind(methods),
      },
    ],
  };
}

/** The class of the API; `optional` where it can be made without options. */
export function declareApiClass(scope: Scope, optional: boolean): ClassDeclarationStructure {
  const { api } = scope;
  const groups = api.groups.map((group) => ({
    // A member may have any name, `export` too.
    name: memberName(group.member),
    at: member(code`this`, group.member),
    type: identifier(group.class),
  }));
  const made = groups.map(({ at, type }) => code`${at} = new ${type}(this.http);`);
  const options = { name: code`options`, type: identifier(api.names.options) };
  const own = api.operations.filter((operation) => operation.group === undefined);
  return {
    kind: StructureKind.Class,
    isExported: true,
    docs: describe(prose(api.title, listFirstParagraph(api.description))),
    name: identifier(api.names.class),
    properties: [
      {
        docs: describe(prose('For the standalone functions.'), 2),
        name: code`http`,
        isReadonly: true,
        type: scope.runtime('client', 'Http', 'type'),
      },
      ...groups.map(({ name, type }) => ({ name, isReadonly: true, type })),
    ],
    ctors: [
      {
        parameters: [optional ? { ...options, initializer: code`{}` } : options],
        statements: join(
          [code`this.http = ${identifier(api.names.http)}(options);`, ...made],
          '\n',
        ),
        trailingTrivia: placeBehind([
          ...own.flatMap((operation) => printMethods(operation, { http: code`this.http`, scope })),
          requestMethod(scope),
        ]),
      },
    ],
  };
}

/** Functions of each object, with a blank line before each: ts-morph would print properties before the constructor. */
function placeBehind(methods: readonly Code[]): Code {
  return join(
    methods.map((method) => code`\n\n${method}`),
    '',
  );
}

/** `request: Bound<typeof request> = (...given) => request(this.http, ...given);` */
function requestMethod(scope: Scope): Code {
  const request = scope.runtime('client', 'request', 'value');
  const doc = printDocBlock(prose('Makes a call that the description does not have.'), 2);
  const type = code`${scope.runtime('client', 'Bound', 'type')}<typeof ${request}>`;
  return code`${doc}request: ${type} = (...given) => ${request}(this.http, ...given);`;
}

/** What the tag says, where all operations of the group share one. */
function listTagText(operations: readonly Operation[], api: Api): string | undefined {
  const names = new Set(operations.map(({ tag }) => tag));
  const [name] = names;
  const tag = names.size === 1 ? api.tags.find((one) => one.name === name) : undefined;
  return tag?.description;
}

function listFirstParagraph(text: string | undefined): string | undefined {
  return text?.split(/\n\s*\n/, 1)[0];
}
