// Answers of a simulation: items and lists as the document has them, and samples where nothing is kept.

import { createTemplateContext, type Task } from './items.ts';
import type { AnyAnswers } from '../behaviour/operation-model.ts';
import { describePage, isLaterPage, takePage } from './pages.ts';
import {
  type AnyReply,
  changeBody,
  findWrong,
  mendAnswer,
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
  nest,
  putAt,
} from '../behaviour/values.ts';
import { listShown } from './unknown.ts';
import type { IncomingCall, World } from './world.ts';
import { rankTypes } from '../server/negotiation.ts';
import { chooseForm, findByStatus, type Reply, reply } from '../server/replies.ts';

/** The item, as the document has it in the answer of the operation. */
export function showItem(task: Task, item: StoredItem): AnyReply {
  return showItems(task, [item]);
}

/** The items, where the answer has a list of them, or the last one. */
export function showItems(task: Task, items: readonly StoredItem[]): AnyReply {
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

/** The items of a list, page by page where the document has pages. */
export function showList(task: Task): AnyReply {
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
export function showAnswer(task: Task): AnyReply {
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

/** Whether the address is one to which an answer of the operation led. */
export function isRedirected({ api }: World, id: string, { request }: IncomingCall): boolean {
  const { status = 200 } = Object.hasOwn(api.operations, id) ? (api.operations[id] ?? {}) : {};
  return status >= 300 && new URL(request.url).searchParams.has(REDIRECTED);
}

/** An answer says that what was asked for is done. */
export function confirm({ operation }: Task, answer: AnyReply): AnyReply {
  const { confirms } = operation;
  if (confirms === undefined) return answer;
  return changeBody(answer, (body) => (isMap(body) ? putAt(body, [confirms], true) : body));
}

/** The answer with the address of an item. */
function locate({ world, call }: Task, answer: AnyReply, item: StoredItem | undefined): AnyReply {
  const { origin, pathname } = new URL(call.request.url);
  const id = encodeURIComponent(item?.key.at(-1) ?? '');
  const location = `${world.baseUrl ?? origin}${pathname.replace(/\/$/, '')}/${id}`;
  return { ...answer, headers: { ...answer.headers, location } };
}
