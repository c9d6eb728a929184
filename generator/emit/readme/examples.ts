/** An operation in, examples out that compile: the call, and what is derived from it. */

import type { Operation, Type } from '../../ir/model.ts';
import { array, code, join, string } from '../code.ts';
import type { Code } from '../code.ts';
import { others } from '../operations/upload.ts';
import { streamCallOf } from './streams.ts';
import type { StreamCall } from './streams.ts';
import type { Kit } from './call.ts';
import { argumentsOf, methodOf, openCall, paramsLayout, paramsSample } from './call.ts';
import type { Layout } from './layout.ts';
import { callLine, flat } from './layout.ts';
import { fence } from './markdown.ts';
import { objectOf } from './sample/value.ts';
import { isTokenHidden, tokenHead } from './token.ts';
import type { Example } from './view.ts';

export function examplesOf(operation: Operation, kit: Kit, importName: string): Example[] {
  const method = methodOf(operation, operation.names.method, kit);
  const args = argumentsOf(operation, kit);
  if (args === undefined) return [shown('', openCall(operation, method, importName))];
  return [
    ...callExamples(operation, kit, { method, args }),
    ...pagesExamples(operation, kit, args),
    ...batchExample(operation, kit),
    ...uploadExample(operation, kit),
    ...pollExample(operation, kit, args),
  ];
}

function shown(text: string, example: Code): Example {
  return { text, code: fence('ts', example) };
}

function plainCall({ success }: Operation, method: Code, args: readonly Layout[]): Code {
  const call = success.type.kind === 'undefined' ? code`await` : code`const answer = await`;
  return callLine(code`${call} ${method}`, args, code`;`);
}

/** The call; where the stream stands beside another answer, that of both. */
function callExamples(operation: Operation, kit: Kit, { method, args }: StreamCall): Example[] {
  const stream = streamCallOf(operation, kit);
  const loops = stream === undefined ? [] : [loop(stream.method, stream.args)];
  if (operation.stream !== undefined && operation.stream.asked === undefined) {
    return loops.map((example) => shown('', example));
  }
  const plain = shown('', plainCall(operation, method, args));
  return [plain, ...loops.map((example) => shown('As a stream:', example))];
}

function loop(method: Code, args: readonly Layout[], name: Code = code`item`): Code {
  const head = callLine(code`for await (const ${name} of ${method}`, args, code`) {`);
  return code`${head}\n  console.log(${name});\n}`;
}

function pagesExamples(operation: Operation, kit: Kit, args: readonly Layout[]): Example[] {
  const { pages, names } = operation;
  if (pages === undefined) return [];
  const open = isTokenHidden(operation);
  const token = open ? [flat(code`{ nextToken: tokenOf }`)] : [];
  const given = open && args.length === 0 ? [flat(code`undefined`), ...token] : [...args, ...token];
  const text = open
    ? 'The member that carries the next token is not shown, so `nextToken` says how to read it. '
    : '';
  return [
    ...(names.items === undefined
      ? []
      : [
          shown(
            `${text}Item by item:`,
            withToken(operation, loop(methodOf(operation, names.items.method, kit), given)),
          ),
        ]),
    ...(names.pages === undefined
      ? []
      : [
          shown(
            `${names.items === undefined ? text : ''}Page by page:`,
            withToken(
              operation,
              loop(methodOf(operation, names.pages.method, kit), given, code`page`),
            ),
          ),
        ]),
  ];
}

function withToken(operation: Operation, example: Code): Code {
  return join([...tokenHead(operation), example], '\n');
}

function batchExample(operation: Operation, kit: Kit): Example[] {
  const { batch, names } = operation;
  const list = batchItems(operation, kit);
  if (batch === undefined || names.batch === undefined || list === undefined) return [];
  const method = methodOf(operation, names.batch.method, kit);
  const token = isTokenHidden(operation) ? [flat(code`{ nextToken: tokenOf }`)] : [];
  const call = callLine(code`const answers = await ${method}`, [list, ...token], code`;`);
  const text = `Any number of items, sent ${batch.limit} at a time:`;
  return [shown(text, withToken(operation, call))];
}

/** The items of a batch's sample. */
export function batchItems(operation: Operation, kit: Kit): Layout | undefined {
  const { batch } = operation;
  if (batch === undefined) return undefined;
  const sample = paramsSample(operation, kit);
  const given = batch.items.reduce<unknown>(
    (value, name) => (isRecord(value) ? value[name] : undefined),
    sample,
  );
  const items = Array.isArray(given) ? given : [];
  const type: Type = { kind: 'array', items: batch.itemType };
  return kit.literals.layoutOf(items, type);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function uploadExample(operation: Operation, kit: Kit): Example[] {
  const { upload, names } = operation;
  if (upload === undefined || names.upload === undefined) return [];
  const method = methodOf(operation, names.upload.method, kit);
  const args = uploadArguments(operation, kit);
  const call = callLine(code`const record = await ${method}`, args, code`;`);
  const lines = [code`const file = new Blob(['Hello'], { type: 'text/plain' });`, call];
  return [shown('The whole upload, until the record is ready:', join(lines, '\n'))];
}

/** `(file, params)`, or the file alone where nothing else is to be said. */
export function uploadArguments(operation: Operation, kit: Kit): Layout[] {
  const { upload } = operation;
  const left = upload === undefined ? [] : others(operation, upload);
  return [flat(code`file`), ...(left.length === 0 ? [] : [uploadParams(operation, kit)])];
}

/** Size, type and commands are the client's to send. */
function uploadParams(operation: Operation, kit: Kit): Layout {
  const { upload } = operation;
  const announced = new Set([upload?.size, upload?.contentType]);
  const left = operation.parameters
    .filter(({ name }) => announced.has(name))
    .map(({ key }) => key[0]);
  const sample = paramsSample(operation, kit) ?? {};
  const kept = Object.entries(sample).filter(([name]) => !left.includes(name));
  return paramsLayout(operation, objectOf(kept), kit);
}

function pollExample(operation: Operation, kit: Kit, args: readonly Layout[]): Example[] {
  const { poll, names } = operation;
  if (poll === undefined || names.poll === undefined) return [];
  const method = methodOf(operation, names.poll.method, kit);
  const [first] = poll.until;
  const wanted = poll.until.length === 1 ? string(first ?? '') : array(poll.until.map(string));
  const params = args.length === 0 ? [flat(code`{}`)] : args;
  const call = callLine(code`const record = await ${method}`, [...params, flat(wanted)], code`;`);
  return [shown(`Asks every ${poll.interval} seconds until the state is reached:`, call)];
}
