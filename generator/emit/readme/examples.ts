/** An operation in, examples out that compile: the call, and what is derived from it. */

import type { Operation, Type } from '../../ir/model.ts';
import { array, code, join, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Kit } from './call.ts';
import { argumentsOf, methodOf, openCall, paramsSample } from './call.ts';
import { fence } from './markdown.ts';
import type { Example } from './view.ts';

export function examplesOf(operation: Operation, kit: Kit, importName: string): Example[] {
  const method = methodOf(operation, operation.names.method, kit);
  const args = argumentsOf(operation, kit);
  if (args === undefined) return [shown('', openCall(operation, method, importName))];
  const call = operation.stream === undefined ? plainCall : streamCall;
  return [
    shown('', call(operation, method, args)),
    ...pagesExamples(operation, kit, args),
    ...batchExample(operation, kit),
    ...uploadExample(operation, kit),
    ...pollExample(operation, kit, args),
  ];
}

function shown(text: string, example: Code): Example {
  return { text, code: fence('ts', example) };
}

function plainCall({ success }: Operation, method: Code, args: readonly Code[]): Code {
  const call = code`await ${method}(${args});`;
  return success.type.kind === 'undefined' ? call : code`const answer = ${call}`;
}

function streamCall(_operation: Operation, method: Code, args: readonly Code[]): Code {
  return loop(code`${method}(${args})`);
}

function loop(iterable: Code): Code {
  return code`for await (const item of ${iterable}) {\n  console.log(item);\n}`;
}

function pagesExamples(operation: Operation, kit: Kit, args: readonly Code[]): Example[] {
  const { pages, names } = operation;
  if (pages === undefined) return [];
  const open = pages.kind === 'token' && pages.response === undefined;
  const token = open ? [code`{ nextToken: (page) => undefined }`] : [];
  const given = open && args.length === 0 ? [code`undefined`, ...token] : [...args, ...token];
  const text = open
    ? 'The member that carries the next token is not shown, so `nextToken` says how to read it. '
    : '';
  return [
    ...(names.items === undefined
      ? []
      : [
          shown(
            `${text}Item by item:`,
            loop(code`${methodOf(operation, names.items.method, kit)}(${given})`),
          ),
        ]),
    ...(names.pages === undefined
      ? []
      : [
          shown(
            `${names.items === undefined ? text : ''}Page by page:`,
            loop(code`${methodOf(operation, names.pages.method, kit)}(${given})`),
          ),
        ]),
  ];
}

function batchExample(operation: Operation, kit: Kit): Example[] {
  const { batch, names } = operation;
  if (batch === undefined || names.batch === undefined) return [];
  const sample = paramsSample(operation, kit);
  const list = batch.items.reduce<unknown>(
    (value, name) => (isRecord(value) ? value[name] : undefined),
    sample,
  );
  const items = Array.isArray(list) ? list : [];
  const type: Type = { kind: 'array', items: batch.itemType };
  const method = methodOf(operation, names.batch.method, kit);
  const call = code`const answers = await ${method}(${kit.literals.print(items, type)});`;
  return [shown(`Any number of items, sent ${batch.limit} at a time:`, call)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function uploadExample(operation: Operation, kit: Kit): Example[] {
  const { upload, names } = operation;
  if (upload === undefined || names.upload === undefined) return [];
  const method = methodOf(operation, names.upload.method, kit);
  const params = uploadParams(operation, kit);
  const call = code`const record = await ${method}(${[code`file`, params]});`;
  const lines = [code`const file = new Blob(['Hello'], { type: 'text/plain' });`, call];
  return [shown('The whole upload, until the record is ready:', join(lines, '\n'))];
}

/** Size, type and commands are the client's to send. */
function uploadParams(operation: Operation, kit: Kit): Code {
  const { upload } = operation;
  const announced = new Set([upload?.size, upload?.contentType]);
  const left = operation.parameters
    .filter(({ name }) => announced.has(name))
    .map(({ key }) => key[0]);
  const sample = paramsSample(operation, kit) ?? {};
  const kept = Object.entries(sample).filter(([name]) => !left.includes(name));
  const members = operation.params.members.filter(({ name }) => kept.some(([one]) => one === name));
  return kit.literals.print(Object.fromEntries(kept), { kind: 'object', members });
}

function pollExample(operation: Operation, kit: Kit, args: readonly Code[]): Example[] {
  const { poll, names } = operation;
  if (poll === undefined || names.poll === undefined) return [];
  const method = methodOf(operation, names.poll.method, kit);
  const [first] = poll.until;
  const wanted = poll.until.length === 1 ? string(first ?? '') : array(poll.until.map(string));
  const params = args.length === 0 ? [code`{}`] : args;
  const call = code`const record = await ${method}(${[...params, wanted]});`;
  return [shown(`Asks every ${poll.interval} seconds until the state is reached:`, call)];
}
