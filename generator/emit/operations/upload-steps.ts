/** An upload in, the calls out that carry its bytes: in one request, or in as many as the document describes. */

import type { Operation, Parameter, Upload } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, json, object, string } from '../code.ts';
import type { Code } from '../code.ts';

type Entry = readonly [string, Code | undefined];

/** `(url, { body, offset, last }, options) => finish(http, url, { … }, options)` */
export function sendStep(upload: Upload, scope: Scope): Code {
  const call = printCalling(upload.finish, scope);
  const { offset, command, values } = upload.chunk ?? {};
  const finish = findOperation(upload.finish, scope);
  const [offsetKey, commandKey] = [findKey(finish, offset), findKey(finish, command)];
  if (offsetKey === undefined) {
    return code`(url, { body }, options) => ${call}(http, url, { body }, options)`;
  }
  const isTold = commandKey !== undefined && values !== undefined;
  const known = isTold ? code`last ? ${string(values.last)} : ${string(values.more)}` : undefined;
  const params = object([
    ['body', code`body`],
    [offsetKey, code`offset`],
    [commandKey ?? '', known],
  ]);
  const part = isTold ? code`{ body, offset, last }` : code`{ body, offset }`;
  return code`(url, ${part}, options) => ${call}(http, url, ${params}, options)`;
}

/** The call that asks how many bytes are there: one of its own, or `finish` with the command for it. */
export function askStep(upload: Upload, scope: Scope): Code | undefined {
  const { ask, command, offset, values } = upload.chunk ?? {};
  if (upload.confirmed === undefined) return undefined;
  if (ask !== undefined) {
    return code`(url, options) => ${printCalling(ask, scope)}(http, url, {}, options)`;
  }
  const finish = findOperation(upload.finish, scope);
  const [offsetKey, commandKey] = [findKey(finish, offset), findKey(finish, command)];
  if (finish === undefined || commandKey === undefined || values?.query === undefined) {
    return undefined;
  }
  const isNeeded = (name: string | undefined): boolean =>
    finish.params.members.some((member) => member.name === name && !member.optional);
  const params: Entry[] = [
    // Only what the operation cannot be called without.
    ['body', isNeeded('body') ? code`new Uint8Array()` : undefined],
    [offsetKey ?? '', isNeeded(offsetKey) ? code`0` : undefined],
    [commandKey, string(values.query)],
  ];
  return code`(url, options) => ${printCalling(upload.finish, scope)}(http, url, ${object(params)}, options)`;
}

/** How the bytes travel, where it is not in one request. */
export function printTransfer(
  { chunk, confirmed, finish }: Upload,
  scope: Scope,
): Code | undefined {
  if (chunk === undefined) return undefined;
  const asked = [findOperation(finish, scope), findOperation(chunk.ask, scope)];
  const rule = json({
    confirmed: confirmed === undefined ? undefined : findHeader(asked, confirmed),
    granularity: chunk.granularity,
  });
  return code`${scope.runtime('uploads', 'inChunks', 'value')}(${rule})`;
}

/** The header's name with variables in braces, where an answer describes it so. */
function findHeader(operations: readonly (Operation | undefined)[], name: string): string {
  const headers = operations.flatMap((operation) =>
    (operation?.responses ?? []).flatMap((response) => response.headers),
  );
  const found = headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  return found?.template ?? name;
}

/** Member of the parameters that a header is given as. */
export function findKey(
  operation: Operation | undefined,
  header: string | undefined,
): string | undefined {
  const wanted = header?.toLowerCase();
  const isWanted = (one: Parameter): boolean =>
    one.in === 'header' && one.name.toLowerCase() === wanted;
  return operation?.parameters.find(isWanted)?.key[0];
}

function printCalling(id: string, scope: Scope): Code {
  const symbol = scope.ref('operations', id);
  // A document that names an operation that is not there is refused before anything is emitted.
  if (symbol === undefined) throw new Error(`BUG-913: no operation ${id} for an upload`);
  return scope.use(symbol, 'value');
}

export function findOperation(id: string | undefined, { api }: Scope): Operation | undefined {
  return api.operations.find((operation) => operation.id === id);
}
