/** Declares the classes of an API's client: one for the API, and one for each group of operations. */

import { toCamelCase } from '../../ir/naming/letter-case.ts';
import { reservedWords } from '../../ir/naming/reserved-names.ts';
import type { Api, Group, Operation } from '../../ir/model/model.ts';
import type { FileSymbol, Scope } from '../../plan/emitter.ts';
import {
  code,
  type Code,
  identifier,
  isIdentifier,
  join,
  member,
  memberName,
  privateName,
} from '../../code/code.ts';
import { describe, type DocComment, printDocBlock, prose } from '../docs.ts';
import {
  buildMaskDoc,
  type CallKind,
  listKinds,
  type TypedParameter,
} from '../operations/operations.ts';
import { type ClassDeclarationStructure, StructureKind } from '../../code/structures.ts';

export function declareGroupClasses(scope: Scope): ClassDeclarationStructure[] {
  const { groups, operations } = scope.api;
  const members = new Map<string | undefined, Operation[]>(groups.map(({ key }) => [key, []]));
  for (const operation of operations) members.get(operation.group)?.push(operation);
  return groups.map((group) => declareGroupClass(group, members.get(group.key) ?? [], scope));
}

function declareGroupClass(
  group: Group,
  operations: readonly Operation[],
  scope: Scope,
): ClassDeclarationStructure {
  const http = scope.runtime('client', 'Http', 'type');
  const methods = [
    ...listInside(scope, group.key).map((one) => printLazy(one, code`this.#http`)),
    ...operations.flatMap((one) => printMethods(one, code`this.#http`, scope)),
  ];
  return {
    kind: StructureKind.Class,
    isExported: true,
    docs: describe(prose(findTagText(operations, scope.api))),
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
  const isLazy = scope.options.client === 'resources';
  const outer = listInside(scope, undefined);
  const properties = (isLazy ? [] : outer).map((group) => ({
    // A member may have any name, `export` too.
    name: memberName(group.member),
    isReadonly: true,
    type: identifier(group.class),
  }));
  const made = (isLazy ? [] : outer).map((group) => {
    return code`${member(code`this`, group.member)} = new ${identifier(group.class)}(this.http);`;
  });
  const options = { name: code`options`, type: identifier(api.names.options) };
  const own = api.operations.filter((operation) => operation.group === undefined);
  const methods = [
    ...(isLazy ? outer.map((group) => printLazy(group, code`this.http`)) : []),
    ...own.flatMap((one) => printMethods(one, code`this.http`, scope)),
  ];
  return {
    kind: StructureKind.Class,
    isExported: true,
    docs: describe(prose(api.title, api.description?.split(/\n\s*\n/, 1)[0])),
    name: identifier(api.names.class),
    properties: [
      {
        docs: describe(prose('For the standalone functions.'), 2),
        name: code`http`,
        isReadonly: true,
        type: scope.runtime('client', 'Http', 'type'),
      },
      ...properties,
    ],
    ctors: [
      {
        parameters: [optional ? { ...options, initializer: code`{}` } : options],
        statements: join(
          [code`this.http = ${identifier(api.names.http)}(options);`, ...made],
          '\n',
        ),
        trailingTrivia: placeBehind([...methods, printRequestMethod(scope)]),
      },
    ],
  };
}

function listInside({ api }: Scope, key: string | undefined): readonly Group[] {
  return api.groups.filter(({ parent }) => parent === key);
}

/** A group that is made when it is first used: of hundreds, a program uses a few. */
function printLazy(group: Group, http: Code): Code {
  const name = identifier(group.class);
  const held = privateName(group.member);
  return code`${held}: ${name} | undefined;

get ${memberName(group.member)}(): ${name} {
return (this.${held} ??= new ${name}(${http}));
}`;
}

/** Functions of each object, with a blank line before each: ts-morph would print properties before the constructor. */
function placeBehind(methods: readonly Code[]): Code {
  const apart = methods.map((method) => code`\n\n${method}`);
  return join(apart, '');
}

function printRequestMethod(scope: Scope): Code {
  const doc = prose('Makes a call that the description does not have.');
  return printBound(doc, 'request', {
    call: scope.runtime('client', 'request'),
    http: code`this.http`,
    scope,
  });
}

/** What the tag says, where all operations of the group share one. */
function findTagText(operations: readonly Operation[], { tags }: Api): string | undefined {
  const [name, ...others] = new Set(operations.map(({ tag }) => tag));
  if (others.length > 0) return undefined;
  return tags.find((tag) => tag.name === name)?.description;
}

/** Each method calls a function of the operation's file; `http` is where the class has its connection. */
function printMethods(operation: Operation, http: Code, scope: Scope): Code[] {
  const methods: Code[] = [];
  for (const kind of listKinds(operation)) {
    const symbol = scope.ref('operations', kind.key);
    if (symbol === undefined) continue;
    const call = nameFunction(symbol, scope);
    const doc = linkDoc(kind.doc(scope.api), call);
    const bound = { call, http, scope };
    methods.push(
      kind.generic === undefined
        ? printBound(doc, kind.names.method, bound)
        : printField(doc, memberName(kind.names.method), printGeneric(kind, kind.generic, bound)),
    );
  }
  return [...methods, ...printMask(operation, scope)];
}

interface BoundCall {
  readonly call: Code;
  readonly http: Code;
  readonly scope: Scope;
}

/** `getThing: Bound<typeof things.getThing> = (...given) => things.getThing(this.http, ...given);` */
function printBound(doc: DocComment, name: string, { call, http, scope }: BoundCall): Code {
  const type = code`${scope.runtime('client', 'Bound', 'type')}<typeof ${call}>`;
  const value = code`(...given) => ${call}(${http}, ...given)`;
  return printField(doc, code`${memberName(name)}: ${type}`, value);
}

/** A method that works alone too, since it is a function of each object. */
function printField(doc: DocComment, name: Code, value: Code): Code {
  return code`${printDocBlock(doc, 2)}${name} = ${value};`;
}

/** `Bound` would lose the parameter of its type. */
function printGeneric(
  kind: CallKind,
  { parameter, argument }: NonNullable<CallKind['generic']>,
  { call, http, scope }: BoundCall,
): Code {
  const { parameters, returnType } = kind.signature(scope);
  const args = [http, ...parameters.map(({ name }) => name)];
  return code`<${parameter}>(${parameters.map(printParameter)}): ${returnType} => ${call}<${argument}>(${args})`;
}

function printParameter({ name, type, hasQuestionToken }: TypedParameter): Code {
  return hasQuestionToken === true ? code`${name}?: ${type}` : code`${name}: ${type}`;
}

/** Needs no connection: the class has it because its operation is there. */
function printMask(operation: Operation, scope: Scope): Code[] {
  const symbol = scope.ref('operations', `${operation.id}#mask`);
  const { mask } = operation.names;
  const doc = buildMaskDoc(operation);
  if (symbol === undefined || mask === undefined || doc === undefined) return [];
  const read = nameFunction(symbol, scope);
  const name = code`${memberName(mask.method)}: typeof ${read}`;
  return [printField(linkDoc(doc, read), name, read)];
}

/** The whole description, verb and path; facts and codes are where the link leads. */
function linkDoc({ text, notes = [], deprecated }: DocComment, link: Code): DocComment {
  // Verb and path come after what a call has to be given.
  const end = notes.findIndex((note) => note.startsWith('`')) + 1;
  return {
    ...prose(...text),
    notes: notes.slice(0, end),
    ...(deprecated !== undefined && { deprecated }),
    link,
  };
}

/** `things.getThing` */
function nameFunction({ file, name }: FileSymbol, scope: Scope): Code {
  return member(scope.whole(file, nameFile(file)), name);
}

/** The name of a file of operations in its client: `operations/user-files.ts` is `userFiles`. */
export function nameFile(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '');
  const name = toCamelCase(base);
  if (isIdentifier(name) && !reservedWords.has(name) && !OTHERS.has(name)) return name;
  return `${/^\d/.test(name) ? 'api' : ''}${name}Operations`;
}

/** Names of the client's file itself. */
export const LOCALS = ['api', 'http', 'options', 'given'];

const FROM_RUNTIME =
  'authorization basic bearer cookieKey headerKey queryKey registry request sensitive signedKey withVariables';

const OTHERS: ReadonlySet<string> = new Set([...LOCALS, ...FROM_RUNTIME.split(' ')]);
