/** An operation in, what a call of it looks like out: the method, and arguments that the validators accept. */

import type { Api, JsonObject, Operation } from '../../ir/model.ts';
import { code, identifier, member, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Purpose } from './choice.ts';
import type { Layout } from './layout.ts';
import { flat } from './layout.ts';
import type { Literals } from './literal.ts';
import type { Context } from './sample/context.ts';
import { plainSample } from './sample/asking.ts';
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
  /** What was chosen to show things with. */
  readonly chosen: Map<Purpose, Call | undefined>;
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

/** `files.trash`, as the client has it. */
export function callName({ group, names }: Operation, { members }: Kit): string {
  const before = group === undefined ? undefined : members.get(group);
  return before === undefined ? names.method : `${before}.${names.method}`;
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

/** An operation and the arguments of its call. */
export interface Call {
  readonly operation: Operation;
  readonly args: readonly Layout[];
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
  const shown = sample && plainSample(operation, sample, context);
  made.set(operation.id, shown);
  return shown;
}

/** A call whose parameters no sample was found for. */
export function openCall(operation: Operation, method: Code, importName: string): Code {
  const type = identifier(operation.names.params);
  return code`import type { ${type} } from ${string(importName)};

declare const params: ${type};
const answer = await ${method}(params);`;
}
