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
import { answerBatch } from './batches.ts';
import { answerOnce, checkLimits, findRule } from './rules.ts';
import type {
  AnyAnswers,
  SimulatedOperation,
  SimulatedRule,
} from '../behaviour/operation-model.ts';
import { countTrigger, findDeniedChange, findMove, findStateOf } from './moves.ts';
import { describePage, isLaterPage, takePage } from './pages.ts';
import { readPreference, replyPreferred } from './preferences.ts';
import {
  type AnyReply,
  findAnswer,
  findWrong,
  changeBody,
  mendAnswer,
  replyDenied,
  replyWith,
  showValue,
} from './replies.ts';
import type { StoredItem } from './state.ts';
import {
  describeFile,
  fillTemplate,
  getAt,
  hashText,
  isMap,
  keepJson,
  mergeMembers,
  mergePatch,
  nest,
  putAt,
} from '../behaviour/values.ts';
import { listShown } from './unknown.ts';
import { receiveUpload, startUpload } from './uploads.ts';
import type { IncomingCall, World } from './world.ts';
import { rankTypes } from '../server/negotiation.ts';
import { chooseForm, findByStatus, type Reply, reply, replyCode } from '../server/replies.ts';

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
  if (preference) return replyPreferred(world, { known, operation: task.operation }, preference);
  const header = task.operation.idempotency ?? findUsualKey(call);
  const go = (): AnyReply | Promise<AnyReply> => performTask(task, id, known);
  return header === undefined ? go() : answerOnce({ world, known, call, header }, go);
}

/** The header with a key of a call that most services know, also where the document does not say it. */
function findUsualKey({ request: { method, headers } }: IncomingCall): string | undefined {
  const isChange = method === 'POST' || method === 'PATCH';
  return isChange && headers.has(USUAL_KEY) ? USUAL_KEY : undefined;
}

const USUAL_KEY = 'idempotency-key';

/** Whether the address is one to which an answer of the operation led. */
function isRedirected({ api }: World, id: string, { request }: IncomingCall): boolean {
  const { status = 200 } = Object.hasOwn(api.operations, id) ? (api.operations[id] ?? {}) : {};
  return status >= 300 && new URL(request.url).searchParams.has(REDIRECTED);
}

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

/** An answer says that what was asked for is done. */
function confirm({ operation: { confirms } }: Task, answer: AnyReply): AnyReply {
  if (confirms === undefined) return answer;
  return changeBody(answer, (body) => (isMap(body) ? putAt(body, [confirms], true) : body));
}

/** The state that the operation, or a rule, gives. */
function withState({ world, name, operation }: Task, item: StoredItem): StoredItem {
  const { state } = operation;
  return state === undefined ? item : world.put(name, { ...item, state });
}

/** The answer with the address of an item. */
function locate({ world, call }: Task, answer: AnyReply, item: StoredItem | undefined): AnyReply {
  const { origin, pathname } = new URL(call.request.url);
  const id = encodeURIComponent(item?.key.at(-1) ?? '');
  const location = `${world.baseUrl ?? origin}${pathname.replace(/\/$/, '')}/${id}`;
  return { ...answer, headers: { ...answer.headers, location } };
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

function showItem(task: Task, item: StoredItem): AnyReply {
  return showItems(task, [item]);
}

/** The items, where the answer has a list of them, or the last one. */
function showItems(task: Task, items: readonly StoredItem[]): AnyReply {
  const { world, operation, resource, call } = task;
  if (operation.at === undefined && operation.code === undefined && operation.sample) {
    return replyRepeating(task, operation.sample);
  }
  const shown = items.map(({ value }) => showValue(value, resource));
  const isList = operation.listed === true || (operation.at?.length === 0 && items.length > 1);
  const found = replyWith(world, operation, isList ? shown : shown.at(-1));
  const answer = operation.located ? locate(task, found, items.at(-1)) : found;
  return mendAnswer({ world, known: call.operation, operation }, answer, {
    key: items.at(-1)?.key,
    isForm: operation.isForm,
  });
}

function showList(task: Task): AnyReply {
  const { world, operation, resource, request } = task;
  const { pages = {} } = operation;
  const all = listShown(task);
  if (all === undefined) return showAnswer(task);
  const isPaged = Object.keys(pages).length > 0;
  const page = isPaged
    ? takePage(all, pages, request, ({ value, key }) => ({ value, id: key.at(-1) ?? '' }))
    : undefined;
  const items = [...(page?.items ?? all)];
  const shown = items.map(({ value }) => showValue(value, resource));
  const answer = mendItems(task, items, replyWith(world, operation, shown));
  return page ? describePage(answer, page, pages, createPageContext(task)) : answer;
}

/** Each item in the form that the list has: the same one on each page. */
function mendItems(
  { world, operation, call, resource, name }: Task,
  items: readonly StoredItem[],
  answer: AnyReply,
): AnyReply {
  const { sample, status, at } = operation;
  const answering = { world, known: call.operation, operation };
  const isWrong = (body: unknown): boolean => findWrong(answering, status, body) !== undefined;
  const isRight = 'code' in answer || (!operation.isForm && !isWrong(answer.body));
  if (isRight || sample === undefined || at === undefined) return answer;
  const mended = items.map(({ key, value }) => {
    const body = nest(at, [showValue(value, resource)]);
    const mend = operation.isForm ? 'known' : true;
    const one = getAt(world.mend(sample, status, { body, key: [name, key], mend }), at);
    return Array.isArray(one) ? (one[0] as unknown) : value;
  });
  return changeBody(answer, (body) => putAt(body, at, mended));
}

function createPageContext({ world, operation, call }: Task): Parameters<typeof describePage>[3] {
  const { sample, status } = operation;
  const answering = { world, known: call.operation, operation };
  const allows = (body: unknown): boolean =>
    sample !== undefined && findWrong(answering, status, body) === undefined;
  const url = new URL(call.request.url);
  return {
    url: world.baseUrl ? url.href.replace(url.origin, new URL(world.baseUrl).origin) : url.href,
    allows,
  };
}

/** A sample is the only page. */
function showOnlyPage(task: Task, answer: AnyReply): AnyReply {
  const { pages } = task.operation;
  if (!pages) return answer;
  const body = 'code' in answer ? answer.members : answer.body;
  const list = getAt(body, pages.list ?? []);
  const total = (): number => (Array.isArray(list) ? list.length : 0);
  const isBehind = Array.isArray(list) && isLaterPage(pages, task.request);
  const page = isBehind ? changeBody(answer, (own) => putAt(own, pages.list ?? [], [])) : answer;
  return describePage(page, { size: Infinity, total }, pages, createPageContext(task));
}

/** A question that changes nothing has the same answer each time. */
function replySample(task: Task): AnyReply {
  const { world, operation, call } = task;
  const { sample, status, uploaded } = operation;
  if (status >= 300 && status < 400) return redirect(world, call, status);
  if (uploaded && sample) {
    const body = world.mend(sample, status, {
      body: describeFile(task.request, uploaded, call.request.headers),
      key: call.operation.id,
    });
    return reply(status, body);
  }
  if (operation.code !== undefined || !sample || !findByStatus(sample.answers, status)) {
    return replyWith(world, operation);
  }
  if (call.request.method !== 'GET') return replyRepeating(task, sample);
  const seed = hashText(`${call.operation.id} ${JSON.stringify(call.params)}`);
  const answers = [0, 1, 2, 3].map((turn) => () => {
    return reply(status, world.answer(sample, status, { seed: seed + turn }));
  });
  return findLiked(answers, call) ?? reply(status, world.answer(sample, status, { seed }));
}

/** What was sent is in an answer that has members of the same names, each time with other samples beside it. */
function replyRepeating({ world, operation, call, request }: Task, sample: AnyAnswers): AnyReply {
  const { status } = operation;
  const body = keepJson(getAt(request, ['body']));
  const isNothing = !(isMap(body) || Array.isArray(body)) || Object.keys(body).length === 0;
  const forms = findByStatus(call.operation.replies ?? {}, status) ?? [];
  const isData = forms.some(({ type, items }) => !items && /json|xml|form/.test(type));
  if (isNothing || !isData || !findByStatus(sample.answers, status)) {
    return replyWith(world, operation);
  }
  const key = [call.operation.id, world.memory.next()];
  const mended = world.mend(sample, status, { body, key, mend: 'known' });
  return mended === undefined ? replyWith(world, operation) : reply(status, mended);
}

/** The first answer whose body is in the form that the client likes best. */
function findLiked(
  answers: readonly (() => Reply)[],
  { operation, request }: IncomingCall,
): Reply | undefined {
  const accept = request.headers.get('accept');
  for (const make of answers) {
    const answer = make();
    const forms = findByStatus(operation.replies ?? {}, answer.status) ?? [];
    const [liked] = rankTypes(forms, accept);
    if (forms.length < 2 || chooseForm(forms, answer, accept) === liked) return answer;
  }
  return undefined;
}

/** The address of an answer that leads elsewhere, where there is something. */
function redirect(world: World, { request }: IncomingCall, status: number): AnyReply {
  const url = new URL(request.url);
  const target = new URL(url.pathname + url.search, world.baseUrl ?? url.origin);
  target.searchParams.set(REDIRECTED, String(status));
  return reply(status, undefined, { headers: { location: target.href } });
}

/** The parameter of an address to which an answer led. */
const REDIRECTED = 'redirected';

/** A sample, with what a rule sets. */
function showAnswer(task: Task): AnyReply {
  const { operation } = task;
  const { set = {} } = operation;
  const answer = showOnlyPage(task, replySample(task));
  const members = Object.entries(set);
  if (members.length === 0) return answer;
  return changeBody(answer, (body) =>
    members.reduce<unknown>((result, [path, template]) => {
      return putAt(result, path.split('.'), fillTemplate(template, createTemplateContext(task)));
    }, body),
  );
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
