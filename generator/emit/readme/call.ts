/** An operation in, what a call of it looks like out: the method, and arguments that the validators accept. */

import type { Api, JsonObject, Operation } from '../../ir/model.ts';
import { code, identifier, member, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Layout } from './layout.ts';
import { flat } from './layout.ts';
import type { Literals } from './literal.ts';
import type { Context } from './sample/context.ts';
import { requestSample } from './sample/request.ts';
import type { TypeText } from './typetext.ts';

/** What examples are made with: one for all operations of an API. */
export interface Kit {
  readonly api: Api;
  readonly literals: Literals;
  readonly context: Context;
  /** Member of the client by group. */
  readonly members: ReadonlyMap<string, string>;
  readonly typeText: TypeText;
  /** Samples that were made, by operation id. */
  readonly made: Map<string, JsonObject | undefined>;
  /** Arguments that were printed, by operation. */
  readonly printed: WeakMap<Operation, readonly Layout[]>;
}

/** `client.files.trash` */
export function methodOf(operation: Operation, name: string, { members }: Kit): Code {
  const group = operation.group === undefined ? undefined : members.get(operation.group);
  const client = identifier('client');
  return member(group === undefined ? client : member(client, group), name);
}

/** Arguments of the plain call; undefined where no sample of its parameters is found. */
export function argumentsOf(operation: Operation, kit: Kit): readonly Layout[] | undefined {
  const known = kit.printed.get(operation);
  if (known !== undefined) return known;
  const args = printedArguments(operation, kit);
  if (args !== undefined) kit.printed.set(operation, args);
  return args;
}

function printedArguments(operation: Operation, kit: Kit): readonly Layout[] | undefined {
  const url = operation.path === undefined ? [flat(string(urlOf(operation)))] : [];
  const params = paramsOf(operation, kit);
  if (params === undefined) return undefined;
  return params === 'none' ? url : [...url, params];
}

interface Call {
  readonly operation: Operation;
  readonly args: readonly Layout[];
}

/** Code hosts show no more than about half a megabyte of a document, which sections for more operations fill. */
const MOST_SECTIONS = 200;

/** Whether the operations of an API are too many for a section each. */
export function isLarge({ api }: Kit): boolean {
  return api.operations.length > MOST_SECTIONS;
}

/** To compare calls a sample is made of each; of many, a few are enough to show a short one. */
const MOST_COMPARED = 20;

/** A call that shows much with little: of the first preferred operations if there are any, the one with the least to give. */
export function shortestCall(
  kit: Kit,
  prefer: (operation: Operation) => boolean,
): Call | undefined {
  const plain = kit.api.operations.filter(
    ({ stream, path, deprecated }) => stream === undefined && path !== undefined && !deprecated,
  );
  return shortestOf(plain.filter(prefer), kit) ?? shortestOf(plain, kit);
}

function shortestOf(operations: readonly Operation[], kit: Kit): Call | undefined {
  const compared = isLarge(kit) ? operations.slice(0, MOST_COMPARED) : operations;
  const calls = compared.flatMap((operation) => {
    const args = argumentsOf(operation, kit);
    if (args === undefined) return [];
    return [{ operation, args, length: args.reduce((sum, { flat }) => sum + flat.length, 0) }];
  });
  return calls.sort((one, other) => one.length - other.length)[0];
}

/** Where the caller gives the address: a whole one, or a path on the service. */
function urlOf({ security }: Operation): string {
  return security?.length === 0 ? 'https://upload.example.com/session' : '/path';
}

/** The object of parameters and body; `none` where it may be left out. */
function paramsOf(operation: Operation, kit: Kit): Layout | 'none' | undefined {
  const value = paramsSample(operation, kit);
  if (value === undefined) return undefined;
  if (Object.keys(value).length === 0 && operation.params.optional) return 'none';
  return paramsLayout(operation, value, kit);
}

export function paramsLayout({ params }: Operation, value: JsonObject, kit: Kit): Layout {
  const members = params.members.filter(({ name }) => Object.hasOwn(value, name));
  return kit.literals.layoutOf(value, { kind: 'object', members });
}

export function paramsSample(operation: Operation, { context, made }: Kit): JsonObject | undefined {
  if (made.has(operation.id)) return made.get(operation.id);
  const sample = requestSample(operation, context);
  made.set(operation.id, sample);
  return sample;
}

/** A call whose parameters no sample was found for. */
export function openCall(operation: Operation, method: Code, importName: string): Code {
  const type = identifier(operation.names.params);
  return code`import type { ${type} } from ${string(importName)};

declare const params: ${type};
const answer = await ${method}(params);`;
}
