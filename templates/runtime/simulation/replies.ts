// Responses of a simulation: the samples of an operation, with what happened in them, as the document allows them.

import { findIssues } from '../call/validate.ts';
import { findFault } from '../samples/checks.ts';
import type { Part } from '../samples/shapes.ts';
import { Refusal } from '../server/refusal.ts';
import { type CodeReply, findByStatus, type Reply, reply, replyCode } from '../server/replies.ts';
import type { ServerOperation } from '../server/api.ts';
import type { SimulatedOperation } from '../behaviour/operation-model.ts';
import type { SimulatedResource } from '../behaviour/model.ts';
import { getAt, isMap, putAt } from '../behaviour/values.ts';
import type { World } from './world.ts';

/** Any reply of a handler. */
export type AnyReply = Reply | CodeReply;

/** The reply of a success, with the item or the list in its place. */
export function replyWith(world: World, operation: SimulatedOperation, value?: unknown): AnyReply {
  const { status, at, code } = operation;
  const body =
    at && value !== undefined
      ? putAt(at.length > 0 ? surround(world, operation) : undefined, at, value)
      : findAnswer(world, operation, status);
  if (code === undefined) return reply(status, body);
  return replyCode(code, { status, body: isMap(body) ? body : {} });
}

/** A reply with another body; a code stays where it is. */
export function changeBody(answer: AnyReply, change: (body: unknown) => unknown): AnyReply {
  if (!('code' in answer)) return { ...answer, body: change(answer.body) };
  const members = change(answer.members);
  return isMap(members) ? { ...answer, members } : answer;
}

/** A sample of what the document shows for a status; `undefined` where it shows nothing. */
export function findAnswer(world: World, { sample }: SimulatedOperation, status: number): unknown {
  return sample && findByStatus(sample.answers, status) && world.answer(sample, status);
}

/** What goes around a value. */
function surround(world: World, { sample, status }: SimulatedOperation): unknown {
  return sample && findByStatus(sample.answers, status) && world.surround(sample, status);
}

/** The same for what says why there is no value. */
function findFrame(world: World, { sample }: SimulatedOperation, status: number): unknown {
  return sample && findByStatus(sample.answers, status) && world.frame(sample, status);
}

/** A value as responses have it. */
export function showValue(value: unknown, { writeOnly = [] }: SimulatedResource): unknown {
  return writeOnly.reduce<unknown>((shown, name) => putAt(shown, [name], undefined), value);
}

/** The refusal of a move: by its code, else by the status that the operation declares for such. */
export function replyDenied(
  world: World,
  { known, operation }: { readonly known: ServerOperation; readonly operation: SimulatedOperation },
  code: string | undefined,
): AnyReply {
  const found = code ?? findFailure(world, known);
  if (found !== undefined) {
    const status = findCodeStatus(world, found) ?? findDenied(known);
    const body = findFrame(world, operation, status);
    return replyCode(found, { status, body: isMap(body) ? body : {} });
  }
  throw new Refusal(findDenied(known), 'The state does not allow this.');
}

/** The only code by which an operation fails. */
function findFailure({ api }: World, { errors = [] }: ServerOperation): string | undefined {
  const codes = api.server.errors?.codes ?? {};
  const failing = errors.filter((code) => codes[code]?.outcome !== 'success');
  return failing.length === 1 ? failing[0] : undefined;
}

function findCodeStatus({ api }: World, code: string): number | undefined {
  const codes = api.server.errors?.codes ?? {};
  const status = Object.hasOwn(codes, code) ? Number(codes[code]?.status) : NaN;
  return Number.isInteger(status) ? status : undefined;
}

/** The first declared status that says that a request cannot be done now. */
function findDenied({ replies = {} }: ServerOperation): number {
  const declared = [409, 422, 412, 403, 400].find((status) =>
    Object.hasOwn(replies, String(status)),
  );
  return declared ?? 409;
}

/** A refusal in the words of the operation, where the document shows a body for its status. */
export function replyRefused(
  world: World,
  { known, operation }: { readonly known: ServerOperation; readonly operation: SimulatedOperation },
  { status, headers, message }: Refusal,
): Reply | undefined {
  const form = findDeclared(operation, status);
  const body = findFrame(world, operation, form);
  if (!isMap(body)) return body === undefined ? undefined : reply(status, body, { headers });
  // Where the document says nothing of a body, the usual words say most.
  if (Object.keys(body).length === 0 && allowsProblem(world, operation, form)) return undefined;
  const explained = explain(world, { operation, status: form, body }, { status, message });
  const code = known.errors?.find((one) => findCodeStatus(world, one) === status);
  const { at } = world.api.server.errors ?? {};
  const coded = code === undefined || !at ? explained : putAt(explained, at, code);
  return reply(status, coded, { headers });
}

function allowsProblem(world: World, { sample }: SimulatedOperation, status: number): boolean {
  const problem = { title: '', status, detail: '' };
  return sample !== undefined && world.allows((given) => sample(status as never, given), problem);
}

/** The status whose body a refusal has: its own, else that of another failure which the operation declares. */
function findDeclared({ sample }: SimulatedOperation, status: number): number {
  const answers = sample?.answers ?? {};
  if (findByStatus(answers, status) !== undefined) return status;
  const others = Object.keys(answers).filter((one) => /^[45]\d\d$/.test(one) && answers[one]);
  return Number(others[0] ?? status);
}

/** Paths in bodies of errors for a text that people read. */
const textPlaces = [['detail'], ['message'], ['error', 'message']];

/** Members of bodies of errors for the status, where it is a number. */
const statusNames = ['status', 'statusCode', 'status_code', 'code', 'errorCode', 'error_code'];

interface Refused {
  readonly operation: SimulatedOperation;
  /** The status whose body it is. */
  readonly status: number;
  readonly body: unknown;
}

/** A body whose text for people says what is wrong, and whose number is the status, unless the document allows no such values. */
function explain(
  world: World,
  { operation, status, body }: Refused,
  refusal: Pick<Refusal, 'status' | 'message'>,
): unknown {
  const { sample } = operation;
  if (!sample) return body;
  const said = putText(body, world.frame(sample, status, 'full'), refusal.message);
  const isAllowed = (value: unknown): boolean =>
    world.allows((given) => sample(status as never, given), value);
  return [putStatus(said, refusal.status), said].find(isAllowed) ?? body;
}

function putStatus(body: unknown, status: number): unknown {
  const paths = statusNames.flatMap((name) => [[name], ['error', name]]);
  const places = paths.filter((path) => typeof getAt(body, path) === 'number');
  return places.reduce((put, path) => putAt(put, path, status), body);
}

/** `full` shows which members there may be. */
function putText(body: unknown, full: unknown, message: string): unknown {
  const place = textPlaces.find((path) => typeof getAt(full, path) === 'string');
  if (place) return putAt(body, place, message);
  const errors = getAt(full, ['errors']);
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const said = typeof first === 'string' ? message : putErrorText(first, message);
  return said === undefined ? body : putAt(body, ['errors'], [said]);
}

/** An error of a list, with the text; undefined where none is for people. */
function putErrorText(error: unknown, message: string): unknown {
  const name = ['message', 'detail', 'title', 'description'].find(
    (one) => typeof getAt(error, [one]) === 'string',
  );
  return name && putAt(error, [name], message);
}

/** The operation whose answer is looked at. */
export interface Answering {
  readonly world: World;
  readonly known: ServerOperation;
  readonly operation: SimulatedOperation;
}

interface Mending {
  /** The same key gives the same samples. */
  readonly key: unknown;

  /** Whether the answer has another form than the items: what is not as the document says is no fault then. */
  readonly isForm?: true | undefined;
}

/** An answer in which a sample is in the place of what its document does not allow. */
export function mendAnswer(
  answering: Answering,
  answer: AnyReply,
  { key, isForm }: Mending,
): AnyReply {
  if ('code' in answer || !isData(answer.body)) return answer;
  const { world, known, operation } = answering;
  const { status, body } = answer;
  const fault = isForm ? undefined : findWrong(answering, status, body);
  if (!operation.sample || (fault === undefined && !isForm)) return answer;
  const what = `${known.id}: its answer ${status} was not as the document says: ${fault}.`;
  if (!isForm) world.noteMended(what);
  const mend = isForm ? 'known' : true;
  const mended = world.mend(operation.sample, status, { body, key, mend });
  return mended === undefined ? answer : { ...answer, body: mended };
}

/** What is wrong with a body, in words; `undefined` where the document allows it, or says nothing of it. */
export function findWrong(
  { known, operation }: Answering,
  status: number,
  body: unknown,
): string | undefined {
  const shape = operation.sample && findByStatus(operation.sample.answers, status);
  if (!shape) return undefined;
  const schema = findByStatus(known.validator?.parts.responses ?? {}, status);
  const [issue] = findIssues(schema, body);
  if (issue) return `${issue.path.join('.')} ${issue.message}`.trim();
  // What `answers` has are the shapes of samples.
  const fault = findFault(shape as Part, body, { direction: 'output', path: [] });
  return fault && `${fault.path.join('.')} is to be ${fault.expected}`.trim();
}

/** Streams and bytes are not looked at. */
function isData(body: unknown): boolean {
  return typeof body !== 'object' || body === null || Array.isArray(body) || isMap(body);
}
