/** An API in, what its README says of the kinds of calls that it has out: streams, uploads, pages, batches, masks. */

import type { Api, Operation } from '../../../ir/model.ts';
import type { Scope } from '../../../plan/emitter.ts';
import { code, identifier, join, propertyName, string } from '../../code.ts';
import type { Code } from '../../code.ts';
import { streamCallOf } from '../streams.ts';
import type { Kit } from '../call.ts';
import { argumentsOf, methodOf, paramsSample } from '../call.ts';
import { batchItems, uploadArguments } from '../examples.ts';
import { brokenList, callLine, fitted, flat, importLine } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { fence } from '../markdown.ts';
import { tokenHead, tokenMember } from '../token.ts';
import type { Example, GuideView } from '../view.ts';

export function kindGuides(scope: Scope, kit: Kit): GuideView[] {
  return [
    ...guide('Streams', STREAMS, streamExample(kit)),
    ...guide('Uploads', UPLOADS + uploadsMore(scope.api), uploadExample(kit)),
    ...guide('Pages', PAGES, pagesExample(kit)),
    ...guide('Batches', BATCHES, batchExample(scope, kit)),
    ...guide('Update masks', MASKS, maskExample(scope, kit)),
  ];
}

const STREAMS =
  'Items come as they arrive, and no faster than they are read. Leaving the loop closes the connection; a stream that is cut off throws a `ProtocolError` or a `NetworkError` and never just ends. A `timeout` bounds the wait for each piece.';
const UPLOADS =
  'Bytes come from a `Blob`, a `File`, a `Uint8Array`, an `ArrayBuffer`, or a stream (whose `size` is then given). One call announces them and sends them; the URL that the service gives is used as it is.';
const STORED =
  ' What fails after the last byte is an `UploadError`, whose `record` and `answer` are what the service said.';
const WAITS =
  ' The call waits while the service is at work on the record, and gives one in any other state as it is; with `wait: false` it does not wait.';
const CHUNKS =
  ' They travel in requests of `chunkSize` bytes; after a fault the upload goes on from what the service has. `onStart` tells the URL, by which a later call goes on (`url`).';
const PAGES =
  'The next page is asked for when it is wanted. `maxPages` and `maxItems` bound a loop, leaving it ends it, and a token or a page that came before is a `PageError`.';
const BATCHES =
  'A list of any length is sent in as many calls as it needs, `concurrency` of them at a time, and the answers come in the order of the items. Where a part fails, or has fewer answers than items, a `BatchError` holds what the others gave (`parts`) and the items without an answer; `keepGoing` sends the remaining parts all the same.';
const MASKS =
  'A mask is a list of typed paths: an editor completes them, and one that the service does not support does not compile. What the document says of mask and body is judged before anything is sent. Keys that are known only when the program runs go through `maskKey`.';

/** Where the spec says what is waited for, and how an upload goes on. */
function uploadsMore({ operations }: Api): string {
  const uploads = operations.flatMap(({ upload }) => upload ?? []);
  const waits = uploads.some(({ wait }) => wait !== undefined) ? WAITS : '';
  return waits + (uploads.some(({ chunk }) => chunk !== undefined) ? CHUNKS : '') + STORED;
}

function guide(heading: string, text: string, examples: readonly Example[]): GuideView[] {
  return examples.length === 0 ? [] : [{ heading, paragraphs: [text], examples }];
}

interface Found {
  readonly operation: Operation;
  readonly args: readonly Layout[];
}

/** The first operation of a kind that a call is known for. */
function found(kit: Kit, fits: (operation: Operation) => boolean): Found | undefined {
  for (const operation of kit.api.operations) {
    const args = fits(operation) ? argumentsOf(operation, kit) : undefined;
    if (args !== undefined) return { operation, args };
  }
  return undefined;
}

function streamExample(kit: Kit): Example[] {
  const one = found(kit, (operation) => streamCallOf(operation, kit) !== undefined);
  const call = one && streamCallOf(one.operation, kit);
  if (call === undefined) return [];
  const lines = [
    callLine(code`const stream = ${call.method}`, call.args, code`;`),
    code`console.log((await stream.response).status);`,
    code`for await (const item of stream) {\n  console.log(item);\n  break; // closes the connection\n}`,
  ];
  return [{ text: 'The raw answer is there before the first item:', code: shown(lines) }];
}

function uploadExample(kit: Kit): Example[] {
  const one = found(kit, ({ upload }) => upload !== undefined);
  const name = one?.operation.names.upload;
  if (one === undefined || name === undefined) return [];
  const options = members([
    ['onProgress', code`({ sent, total }) => console.log(sent, total)`],
    ['signal', code`AbortSignal.timeout(600_000)`],
    ...(one.operation.upload?.wait === undefined ? [] : [['interval', code`2_000`] as const]),
  ]);
  const method = methodOf(one.operation, name.method, kit);
  const args = uploadArguments(one.operation, kit);
  const lines = [
    code`const file = new Blob(['Hello'], { type: 'text/plain' });`,
    callLine(code`const record = await ${method}`, [...args, options], code`;`),
  ];
  return [
    { text: 'With progress, and an end to all of it after ten minutes:', code: shown(lines) },
  ];
}

function pagesExample(kit: Kit): Example[] {
  const one = found(kit, ({ pages, names }) => pages !== undefined && names.pages !== undefined);
  const name = one?.operation.names.pages;
  if (one === undefined || name === undefined) return [];
  const options = members([['maxPages', code`3`], ...tokenMember(one.operation)]);
  const given = one.args.length === 0 ? [flat(code`{}`)] : one.args;
  const method = methodOf(one.operation, name.method, kit);
  const head = callLine(code`for await (const page of ${method}`, [...given, options], code`) {`);
  const lines = [...tokenHead(one.operation), code`${head}\n  console.log(page);\n}`];
  return [{ text: '', code: shown(lines) }];
}

function batchExample({ options }: Scope, kit: Kit): Example[] {
  const one = found(kit, ({ batch, names }) => batch !== undefined && names.batch !== undefined);
  const name = one?.operation.names.batch;
  const list = one && batchItems(one.operation, kit);
  if (one === undefined || name === undefined || list === undefined) return [];
  const method = methodOf(one.operation, name.method, kit);
  const chosen = members([
    ['concurrency', code`2`],
    ['keepGoing', code`true`],
    ...tokenMember(one.operation),
  ]);
  const lines = [
    code`${importLine([code`BatchError`], string(options.importName))}\n`,
    ...tokenHead(one.operation),
    callLine(code`const sent = ${method}`, [list, chosen], code`;`),
    code`const answers = await sent.catch((error: unknown) => {
  if (error instanceof BatchError) console.error(error.unanswered, error.cause);
  throw error;
});`,
  ];
  return [{ text: '', code: shown(lines) }];
}

/** With the masks read off a body whose type has a name. */
function maskExample({ options }: Scope, kit: Kit): Example[] {
  const one = found(kit, ({ mask, names }) => mask?.key.length === 1 && names.mask !== undefined);
  const sample = one && paramsSample(one.operation, kit);
  const body = one?.operation.params.members.find(({ name }) => name === 'body');
  if (one === undefined || sample === undefined || body?.type.kind !== 'model') return [];
  const { operation } = one;
  const [mask = ''] = operation.mask?.key ?? [];
  const made = methodOf(operation, operation.names.mask?.method ?? '', kit);
  const others = operation.params.members.filter(({ name }) => Object.hasOwn(sample, name));
  const args = others.map(({ name, type }) => {
    if (name === 'body') return { item: flat(code`body`) };
    const value = flat(code`${made}(body)`);
    const given = name === mask ? value : kit.literals.layoutOf(sample[name] ?? null, type);
    return { key: propertyName(name), item: given };
  });
  const type = identifier(kit.typeText(body.type));
  const method = methodOf(operation, operation.names.method, kit);
  const given = kit.literals.layoutOf(sample['body'] ?? null, body.type);
  const head = code`const body: ${type} = `;
  const lines = [
    code`import type { ${type} } from ${string(options.importName)};\n`,
    code`${head}${fitted(given, 0, head.length + 1)};`,
    code`const answer = await ${method}(${brokenList(code`{`, args, code`}`)(0)});`,
  ];
  return [
    {
      text: 'A mask that names all that a body carries, or an error that says what no mask can name:',
      code: shown(lines),
    },
  ];
}

function members(entries: readonly (readonly [string, Code])[]): Layout {
  const parts = entries.map(([name, value]) => ({ key: identifier(name), item: flat(value) }));
  const line = code`{ ${parts.map(({ key, item }) => code`${key}: ${item.flat}`)} }`;
  return { flat: line, broken: brokenList(code`{`, parts, code`}`) };
}

function shown(lines: readonly Code[]): string {
  return fence('ts', join(lines, '\n'));
}
