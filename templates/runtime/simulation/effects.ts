// What each operation of a simulation does, and what it replies.

import type { IncomingBody } from '../server/bodies.ts';
import type { ServerOperation } from '../server/api.ts';
import {
  createTemplateContext,
  createItem,
  deleteItem,
  findItem,
  findItems,
  lookUpItem,
  describePatch,
  readBody,
  replaceItem,
  settleValue,
  type Task,
} from './items.ts';
import { confirm, isRedirected, showAnswer, showItem, showItems, showList } from './answers.ts';
import { answerBatch } from './batches.ts';
import { answerOnce, checkLimits, findRule } from './rules.ts';
import type { SimulatedOperation, SimulatedRule } from '../behaviour/operation-model.ts';
import { countTrigger, findDeniedChange, findMove, findStateOf } from './moves.ts';
import { type Preference, readPreference, replyPreferred } from './preferences.ts';
import { type AnyReply, findAnswer, mendAnswer, replyDenied, replyWith } from './replies.ts';
import type { StoredItem } from './state.ts';
import {
  fillTemplate,
  getAt,
  isMap,
  mergeMembers,
  mergePatch,
  putAt,
} from '../behaviour/values.ts';
import { receiveUpload, startUpload } from './uploads.ts';
import type { IncomingCall, World } from './world.ts';
import { rankTypes } from '../server/negotiation.ts';
import { findByStatus, reply, replyCode } from '../server/replies.ts';

/** What an operation of the document without any description does. */
const open: SimulatedOperation = { does: 'answer', status: 200 };

/** Does what the operation of a call does. */
export function perform(
  world: World,
  known: ServerOperation,
  call: IncomingCall,
): AnyReply | Response | Promise<AnyReply> {
  const id = known.name ?? known.id;
  if (isRedirected(world, id, call)) return new Response('A sample.', { status: 200 });
  const operation = Object.hasOwn(world.api.operations, id) ? world.api.operations[id] : undefined;
  const task = startTask(world, operation ?? open, call);
  checkLimits(world, known.id);
  const preference = readPreference(call.request.headers);
  if (preference) return performPreferred(task, known, preference);
  const header = task.operation.idempotency ?? findUsualKey(call);
  const go = (): AnyReply | Promise<AnyReply> => performTask(task, id, known);
  return header === undefined ? go() : answerOnce({ world, known, call, header }, go);
}

/** What a client prefers; where that is the success of an operation that streams, its items. */
function performPreferred(
  task: Task,
  known: ServerOperation,
  preference: Preference,
): AnyReply | Promise<AnyReply> {
  const { world, operation } = task;
  const answer = replyPreferred(world, { known, operation }, preference);
  const replies = known.replies ?? {};
  const isSuccess =
    findByStatus(replies, answer.status) === findByStatus(replies, operation.status);
  if (!isSuccess || preference.example !== undefined) return answer;
  const asPreferred = { ...task, operation: { ...operation, status: answer.status } };
  return withStream(asPreferred, known, answer);
}

/** The header with a key of a call that most services know, also where the document does not say it. */
function findUsualKey({ request: { method, headers } }: IncomingCall): string | undefined {
  const isChange = method === 'POST' || method === 'PATCH';
  return isChange && headers.has(USUAL_KEY) ? USUAL_KEY : undefined;
}

const USUAL_KEY = 'idempotency-key';

function performTask(task: Task, id: string, known: ServerOperation): AnyReply | Promise<AnyReply> {
  const { world } = task;
  // What a request only names by its members must be there.
  if (task.operation.find && task.operation.does === 'move') findItem(task);
  const { rules } = task.operation;
  const rule = rules && findRule(rules, { ...task, id, item: lookUpItem(task) });
  if (rule && isRefusal(rule, world)) return replyRule(task, rule);
  const own = rule ? { ...task, operation: extend(task.operation, rule) } : task;
  return withStream(own, known, mend(own, known, act(own, known)));
}

/** No answer breaks its document. */
function mend(
  { world, operation, name, values }: Task,
  known: ServerOperation,
  answer: AnyReply | Promise<AnyReply>,
): AnyReply | Promise<AnyReply> {
  // Addresses are as the document shows them, although it may ask for others.
  if (answer instanceof Promise || operation.pages?.isRooted) return answer;
  return mendAnswer({ world, known, operation }, answer, { key: [name, values] });
}

/** The reply, as a stream if that is asked for. */
function withStream(
  task: Task,
  known: ServerOperation,
  answer: AnyReply | Promise<AnyReply>,
): AnyReply | Promise<AnyReply> {
  const { world, operation, request, call } = task;
  const { stream } = operation;
  if (!stream || answer instanceof Promise) return answer;
  const accept = call.request.headers.get('accept') ?? '';
  const forms = findByStatus(known.replies ?? {}, operation.status) ?? [];
  const [best] = /^(?:\*\/\*)?$/.test(accept) ? [] : rankTypes(forms, accept);
  const isAsked = stream.asked
    ? getAt(request, stream.asked.member) === stream.asked.value
    : !best || best.items === true;
  return isAsked ? reply(operation.status, writeSlowly(world.sampleItems(stream.item))) : answer;
}

function startTask(world: World, operation: SimulatedOperation, call: IncomingCall): Task {
  const request = { ...call.params, body: call.body };
  const { resource: name = '', key = [] } = operation;
  const values = key.map((path) => String(getAt(request, path)));
  return { world, operation, call, request, name, resource: world.resource(name), values };
}

function extend(operation: SimulatedOperation, { set, state }: SimulatedRule): SimulatedOperation {
  return { ...operation, set: { ...operation.set, ...set }, ...(state !== undefined && { state }) };
}

/** Whether a rule refuses a request, and does not add to what it does. */
function isRefusal({ status = 200, code }: SimulatedRule, { api }: World): boolean {
  const codes = api.server.errors?.codes ?? {};
  const known = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
  return status >= 400 || (code !== undefined && known?.outcome !== 'success');
}

function replyRule(task: Task, { status = 200, code, body = {} }: SimulatedRule): AnyReply {
  const { world, operation } = task;
  const sampled = findAnswer(world, operation, status);
  const own = mergePatch(sampled, fillTemplate(body, createTemplateContext(task)));
  if (code !== undefined) return replyCode(code, { status, body: isMap(own) ? own : {} });
  return reply(status, own);
}

function act(task: Task, known: ServerOperation): AnyReply | Promise<AnyReply> {
  switch (task.operation.does) {
    case 'create':
      return showItems(task, createItems(task));
    case 'read':
      return showItem(task, findItem(task));
    case 'replace':
      return showItem(task, withState(task, replaceItem(task)));
    case 'patch':
      return changeItem(task, known);
    case 'delete':
      return confirm(task, showItem(task, deleteItem(task)));
    case 'list':
      return showList(task);
    case 'move':
      return confirm(task, moveItem(task, known));
    case 'move-all':
      return moveAll(task);
    case 'copy':
      return showItem(task, copyItem(task));
    case 'clear':
      return clearItems(task);
    case 'batch':
      return answerBatch(task);
    case 'start':
      return startUpload(task);
    case 'send':
      // Its handler gets the body as it comes.
      return receiveUpload(task, task.call.body as IncomingBody);
    case 'answer':
      return showAnswer(task);
  }
}

/** The state that the operation, or a rule, gives. */
function withState({ world, name, operation }: Task, item: StoredItem): StoredItem {
  const { state } = operation;
  return state === undefined ? item : world.put(name, { ...item, state });
}

/** A body may have several items. */
function createItems(task: Task): readonly StoredItem[] {
  const { operation, request } = task;
  const path = operation.body ?? ['body'];
  const bodies = getAt(request, path);
  const tasks = Array.isArray(bodies)
    ? // The request stays an object: the path is not empty.
      bodies.map((body: unknown) => ({ ...task, request: putAt(request, path, body) as object }))
    : [task];
  return tasks.map((one) => withState(one, createItem(one)));
}

async function* writeSlowly(items: readonly unknown[]): AsyncGenerator<unknown> {
  for (const item of items) yield await Promise.resolve(item);
}

/** An update that is a trigger of a table changes the state as the table allows. */
function changeItem(task: Task, known: ServerOperation): AnyReply {
  const { world, name, resource, operation, request } = task;
  const before = findItem(task);
  const after = describePatch(task);
  const given = resource.state && getAt(after.value, resource.state);
  const to = after.state ?? (typeof given === 'string' ? given : undefined);
  const change = { from: findStateOf(before, resource), to, body: getAt(request, ['body']) };
  const denied =
    resource.table && findDeniedChange(resource.table, change, operation.triggers ?? []);
  if (denied) return replyDenied(world, { known, operation }, denied.error);
  return showItem(task, withState(task, world.put(name, after)));
}

function moveItem(task: Task, known: ServerOperation): AnyReply {
  const { world, name, operation, request } = task;
  const item = findItem(task);
  const { triggers = [] } = operation;
  const move = decideMove(task, item, { triggers, body: getAt(request, ['body']) });
  if (move && 'error' in move) return replyDenied(world, { known, operation }, move.error);
  const body = operation.merges ? readBody(task) : {};
  const merged = settleValue(task, item.key, mergeMembers(item.value, body));
  const { confirms = '' } = operation;
  const isSaid = typeof getAt(merged, [confirms]) === 'boolean';
  const value = isSaid ? putAt(merged, [confirms], true) : merged;
  const state = move?.to ?? operation.state ?? item.state;
  return showItem(task, world.put(name, { ...item, value, state }));
}

/** Moves all items that the request names and the table allows; replies with their ids. */
function moveAll(task: Task): AnyReply {
  const { world, name, operation, request } = task;
  const { triggers = [] } = operation;
  const body = getAt(request, ['body']);
  const ids = findItems(task).flatMap((item) => {
    const move = decideMove(task, item, { triggers, body });
    if (!move || 'error' in move) return [];
    world.put(name, { ...item, state: move.to });
    const id = item.key.at(-1) ?? '';
    return task.resource.id === 'integer' ? Number(id) : id;
  });
  return replyWith(world, operation, ids);
}

/** What is triggered, and the body that may say the state. */
interface Triggered {
  readonly triggers: readonly string[];
  readonly body: unknown;
}

/** The move of an item by a trigger; undefined if no table says it. */
export function decideMove(
  { world, resource, name }: Pick<Task, 'world' | 'resource' | 'name'>,
  item: StoredItem,
  { triggers, body }: Triggered,
): ReturnType<typeof findMove> | undefined {
  const { table } = resource;
  if (!table || triggers.length === 0) return undefined;
  const state = findStateOf(item, resource);
  const event = `trigger ${JSON.stringify([name, item.key, triggers])}`;
  const check = countTrigger(resource, world.memory, event);
  return findMove(table, { state, body, check }, triggers);
}

function copyItem(task: Task): StoredItem {
  const { world, name, values } = task;
  const from = findItem(task);
  const key = [...values.slice(0, -1), world.memory.nextId(name, values.slice(0, -1))];
  const value = settleValue(task, key, mergeMembers(from.value, readBody(task)));
  return world.put(name, { key, value });
}

function clearItems(task: Task): AnyReply {
  const { world, name, operation, values } = task;
  for (const item of world.memory.list(name, values)) {
    if (operation.in === undefined || item.state === operation.in) world.remove(name, item.key);
  }
  return replyWith(world, operation);
}
