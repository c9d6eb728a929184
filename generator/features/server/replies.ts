/** Prints the type of an operation's replies: by status, with the codes of the registry, and others that no document shows. */

import type { Content, Operation, Response } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { code, type Code, identifier, join, number, string } from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { printRequestLine, RANGES } from '../../core/emit/operations/operations.ts';
import { exportedType, type FileStatement } from '../../core/code/structures.ts';
import { printType, printUnion } from '../../core/emit/types.ts';

export function declareReply(name: string, operation: Operation, scope: Scope): FileStatement {
  const types = [...listReplyTypes(operation, scope), ...listCodeTypes(operation, scope)];
  const doc = { ...prose(), notes: [`Replies to ${printRequestLine(operation)}`] };
  return exportedType({ name: identifier(name), type: join(types, ' | ') }, describe(doc));
}

/** Unlike in errors, a range of successes has a body of its own. */
const ALL_RANGES: ReadonlyMap<string, string> = new Map([['2XX', 'SuccessStatus'], ...RANGES]);

function listReplyTypes(operation: Operation, scope: Scope): readonly Code[] {
  const { responses } = operation;
  const single = responses.filter(({ status }) => /^\d+$/.test(status));
  const ranges = responses.flatMap((response) => {
    const range = ALL_RANGES.get(response.status.toUpperCase());
    return range === undefined ? [] : [{ response, all: scope.runtime('results', range, 'type') }];
  });
  const known = single.map(({ status }) => number(Number(status)));
  const types = single.map((one) => {
    const body = findNamed(operation, one, scope) ?? printBodyType(one, scope);
    return printReply(number(Number(one.status)), body, scope);
  });
  for (const { response, all } of ranges) {
    const digit = response.status.charAt(0);
    const own = known.filter((status) => status.startsWith(digit));
    const left = own.length === 0 ? all : code`Exclude<${all}, ${printUnion(own)}>`;
    types.push(printReply(left, printBodyType(response, scope), scope));
  }
  const rest = responses.find(({ status }) => status === 'default');
  const but = scope.runtime('server-replies', 'StatusBut', 'type');
  const named = [...known, ...ranges.map(({ all }) => all)];
  const others = named.length === 0 ? but : code`${but}<${printUnion(named)}>`;
  const body = rest === undefined ? code`unknown` : printBodyType(rest, scope);
  return [...types, printReply(others, body, scope)];
}

function printReply(status: Code, body: Code, scope: Scope): Code {
  if (body === 'unknown') {
    return code`${scope.runtime('server-replies', 'OpenReply', 'type')}<${status}>`;
  }
  return code`${scope.runtime('server-replies', 'Reply', 'type')}<${[status, body]}>`;
}

/** The name that the only answer of success has. */
function findNamed(
  { id, success, stream }: Operation,
  { status }: Response,
  scope: Scope,
): Code | undefined {
  const isOnly = success.statuses.length === 1 && success.statuses[0] === Number(status);
  const symbol =
    isOnly && stream === undefined ? scope.ref('operations', `${id}#response`) : undefined;
  return symbol && scope.use(symbol, 'type');
}

function printBodyType(response: Response, scope: Scope): Code {
  const { contents, type } = response;
  const streams = contents.filter(isStreamed);
  if (streams.length === 0) return printType(type, scope, { flow: 'input' });
  const items = streams.map((content) => {
    const item = printType(content.item?.type ?? { kind: 'unknown' }, scope, { flow: 'input' });
    return code`${scope.runtime('server-replies', 'ItemSource', 'type')}<${item}>`;
  });
  const whole = contents.length > streams.length ? [printType(type, scope, { flow: 'input' })] : [];
  return printUnion([...items, ...whole]);
}

/** Whether a content is written item by item. */
export function isStreamed({ codec, item, as }: Content): boolean {
  return as === 'items' || ((codec === 'events' || codec === 'lines') && item !== undefined);
}

function listCodeTypes({ errors }: Operation, scope: Scope): readonly Code[] {
  if (errors.length === 0) return [];
  const reply = scope.runtime('server-replies', 'CodeReply', 'type');
  return [code`${reply}<${join(errors.map(string), ' | ')}>`];
}
