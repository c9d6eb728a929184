/** Writes the types of all paths of a document: what openapi-fetch and its kin are typed by. */

import { code, type Code, join, literalType, memberName } from '../../core/code/code.ts';
import { toPascalCase } from '../../core/ir/naming/letter-case.ts';
import type { Bundle } from '../../core/load/document.ts';
import { placeOfRoot } from '../../core/load/structure/place.ts';
import { asMembers } from '../../core/load/structure/pointer.ts';
import { methods } from '../../core/load/structure/vocabulary.ts';
import { printComponents, printGroups, printOthers, takeComponentNames } from './components.ts';
import { findDiscriminators } from './discriminators.ts';
import { toKey } from './enums.ts';
import type { PathsOptions } from './options.ts';
import { printPathItems } from './path-items.ts';
import { type Line, printLine, printMembers } from './pieces.ts';
import { printRootTypes } from './root-types.ts';
import { Spot } from './spot.ts';
import type { ComponentKind, Writing } from './writing.ts';

/** The statements of the file. */
export function printTypes(bundle: Bundle, options: PathsOptions): readonly Code[] {
  const writing = startWriting(bundle, options);
  takeComponentNames(writing);
  const root = Spot.start(placeOfRoot(bundle.entry), 0, []);
  const paths = printPathItems(writing, asMembers(bundle.root['paths']), root.step(['paths']));
  const webhooks = printPathItems(
    writing,
    asMembers(bundle.root['webhooks']),
    root.step(['webhooks']),
  );
  const groups = joinGroups(printComponents(writing), printOthers(writing));
  const isFilled = [...groups.values()].some((lines) => lines.length > 0);
  const lines = printGroups(groups).map((line) => printLine(line, 1));
  const operations = [...writing.operations].map(([name, type]) =>
    printLine({ name, type, isReadonly: options.immutable }, 1),
  );
  return [
    ...(options.readWriteMarkers === true ? markers : []),
    declare(code`paths`, paths, options),
    declare(code`webhooks`, webhooks, options),
    declare(code`components`, isFilled || 'components' in bundle.root ? lines : [], options),
    ...joinStatements(printRootTypes(writing, groups)),
    code`export type $defs = Record<string, never>;`,
    declare(code`operations`, operations, {}),
    ...(writing.usesRequired ? [withRequired] : []),
    ...writing.enums.statements,
    ...(options.makePathsEnum === true ? [printPaths(bundle)] : []),
  ];
}

function startWriting(bundle: Bundle, options: PathsOptions): Writing {
  return {
    bundle,
    options,
    discriminators: findDiscriminators(bundle),
    operations: new Map(),
    others: new Map(),
    taken: new Map(),
    enums: { statements: [], names: new Set(['ApiPaths']), known: new Map() },
    usesRequired: false,
  };
}

function declare(name: Code, members: readonly Code[], { exportType }: PathsOptions): Code {
  if (members.length === 0) return code`export type ${name} = Record<string, never>;`;
  const body = printMembers(members, 0);
  return exportType === true
    ? code`export type ${name} = ${body};`
    : code`export interface ${name} ${body}`;
}

type Groups = ReadonlyMap<ComponentKind, readonly Line[]>;

function joinGroups(own: Groups, others: readonly (readonly [ComponentKind, Line])[]): Groups {
  const groups = new Map(own);
  for (const [kind, line] of others) groups.set(kind, [...(groups.get(kind) ?? []), line]);
  return groups;
}

function joinStatements(lines: readonly Code[]): readonly Code[] {
  return lines.length === 0 ? [] : [join(lines, '\n')];
}

const withRequired = code`type WithRequired<T, K extends keyof T> = T & Required<Pick<T, K>>;`;

/** The marks of members that go one direction alone, and what is left of a type without the others: openapi-fetch looks for both. */
const markers: readonly Code[] = [
  code`export type $Read<T> = { readonly $read: T };`,
  code`export type $Write<T> = { readonly $write: T };`,
  code`type KeyWithout<Mark, K, T> = [NonNullable<T>] extends [Mark] ? never : K;`,
  code`type KeyWith<Mark, K, T> = [NonNullable<T>] extends [Mark] ? K : never;`,
  printDirection(code`Readable`, { hidden: code`$Write`, kept: code`$Read`, refused: code`` }),
  printDirection(code`Writable`, {
    hidden: code`$Read`,
    kept: code`$Write`,
    // A caller who sends what a service alone sets is wrong.
    refused: code` & {
                [K in keyof T as KeyWith<$Read<unknown>, K, T[K]>]?: never;
              }`,
  }),
];

interface Direction {
  readonly hidden: Code;
  readonly kept: Code;
  /** A type beside the members that are left. */
  readonly refused: Code;
}

/** A text or a number with a mark of its own, as callers make them, is no object with members. */
function printDirection(name: Code, { hidden, kept, refused }: Direction): Code {
  return code`export type ${name}<T> = T extends ${hidden}<unknown>
  ? never
  : T extends ${kept}<infer Value>
    ? ${name}<Value>
    : T extends string | number | bigint | boolean
      ? T
      : T extends (infer Item)[]
        ? ${name}<Item>[]
        : T extends readonly unknown[]
          ? { [Index in keyof T]: ${name}<T[Index]> }
          : T extends object
            ? { [K in keyof T as KeyWithout<${hidden}<unknown>, K, T[K]>]: ${name}<T[K]> }${refused}
            : T;`;
}

/** An enum of all paths, by operation ids, or by methods and words of the path. */
function printPaths({ root }: Bundle): Code {
  const taken = new Set<string>();
  const lines = Object.entries(asMembers(root['paths'])).flatMap(([url, item]) =>
    Object.entries(asMembers(item)).flatMap(([method, operation]) => {
      if (!methods.has(method)) return [];
      const id = asMembers(operation)['operationId'];
      const wanted = typeof id === 'string' && id !== '' ? [id] : listNames(method, url);
      const name = wanted.map(toKey).find((one) => !taken.has(one));
      if (name === undefined) return [];
      taken.add(name);
      return [code`  ${memberName(name)} = ${literalType(url)},`];
    }),
  );
  return code`export enum ApiPaths {\n${join(lines, '\n')}\n}`;
}

/** `GetOrders`, and with the words of its parameters where another path has that name: `GetOrdersOrderId`. */
function listNames(method: string, url: string): readonly string[] {
  const words = `${method}${url}`.split('/').map((word) => {
    const capital = word.slice(0, 1).toUpperCase() + word.slice(1);
    // The first of the parts that a name cannot have goes; others become `_`.
    return capital.replace(/\{.*\}|:.*|\W+/, '');
  });
  return [words.join(''), toPascalCase(`${method} ${url}`)];
}
