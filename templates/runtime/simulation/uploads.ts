// Resumable uploads: an address is given, and what comes there is counted until it is whole.

import type { IncomingBody } from '../server/bodies.ts';
import { readHeaderWords } from '../server/parameters.ts';
import { reply } from '../server/replies.ts';
import { Refusal } from '../server/refusal.ts';
import { createItem, type Task } from './items.ts';
import type { SimulatedUpload } from '../behaviour/operation-model.ts';
import { type AnyReply, replyWith, showValue } from './replies.ts';
import { getAt } from '../behaviour/values.ts';

/** The name under which uploads are kept that are not whole: no resource has it. */
const PENDING = ' uploads';

/** What is known of an upload that is not whole. */
interface Pending {
  readonly size: number | undefined;
  readonly type: string | undefined;
  readonly received: number;

  /** What its start said of the item. */
  readonly body: unknown;
}

/** Gives the address that takes the bytes. */
export function startUpload(task: Task): AnyReply {
  const { world, operation, request, call } = task;
  const { upload = {} } = operation;
  const id = world.memory.nextId(PENDING, []);
  const size = upload.size && getAt(request, upload.size);
  const type = upload.type && getAt(request, upload.type);
  const value: Pending = {
    size: typeof size === 'number' ? size : undefined,
    type: typeof type === 'string' ? type : undefined,
    received: 0,
    body: getAt(request, ['body']),
  };
  world.memory.set(PENDING, { key: [id], value });
  const answer = replyWith(world, operation);
  if (upload.url === undefined) return answer;
  const { origin, pathname } = new URL(call.request.url);
  const base = world.baseUrl ?? origin;
  const url = `${base}${pathname}/${upload.path ?? 'upload'}?upload_id=${id}`;
  return { ...answer, headers: { ...answer.headers, [nameHeader(upload, task)]: url } };
}

/** The name of the header with the address, in the words of the client. */
function nameHeader({ url = '', template = url }: SimulatedUpload, { call }: Task): string {
  const { operation, request } = call;
  const words = readHeaderWords(operation.params ?? [], request.headers);
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.every((name) => words.has(name))) return url;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => words.get(name) ?? '');
}

/** A piece of an upload, or the question how much has come. */
export async function receiveUpload(task: Task, body: IncomingBody): Promise<AnyReply> {
  const { world, operation, request, call } = task;
  const { upload = {} } = operation;
  const id = new URL(call.request.url).searchParams.get('upload_id') ?? '';
  const pending = world.memory.get(PENDING, [id]);
  if (!pending) throw new Refusal(404, 'There is no such upload.');
  const before = pending.value as Pending; // as the start has set it
  const command = upload.command && getAt(request, upload.command);
  const { values } = upload;
  const tell = (received: number): Record<string, string> =>
    upload.confirmed === undefined ? {} : { [upload.confirmed]: String(received) };
  if (values?.query !== undefined && command === values.query) {
    return reply(operation.status, undefined, { headers: tell(before.received) });
  }
  const offset = upload.offset && getAt(request, upload.offset);
  if (typeof offset === 'number' && offset !== before.received) {
    throw new Refusal(409, `The upload has ${before.received} bytes, not ${offset}.`);
  }
  const received = before.received + (await countBytes(body));
  const value = { ...before, received };
  world.memory.set(PENDING, { key: [id], value });
  const isLast = values ? command === values.last : received >= (before.size ?? 0);
  if (!isLast) return reply(operation.status, undefined, { headers: tell(received) });
  return finish(task, id, { pending: value, headers: tell(received) });
}

async function countBytes(body: IncomingBody): Promise<number> {
  let count = 0;
  const reader = body.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count += next.value.byteLength;
  }
  return count;
}

interface Finished {
  readonly pending: Pending;
  readonly headers: Record<string, string>;
}

function finish(task: Task, id: string, { pending, headers }: Finished): AnyReply {
  const { world, operation, resource, call } = task;
  const { size, received, type, body } = pending;
  if (size !== undefined && size !== received) {
    throw new Refusal(400, `The upload has ${received} bytes, and ${size} were announced.`);
  }
  world.memory.delete(PENDING, [id]);
  // The start has said of the item what a request says that makes one.
  const given = { ...task.request, body, size: received, type };
  const item = createItem({ ...task, call, request: given });
  const answer = replyWith(world, operation, showValue(item.value, resource));
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
