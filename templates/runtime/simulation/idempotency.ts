// Calls under an idempotency key: what the first one is answered, all of them are.

import { Refusal } from '../server/refusal.ts';
import type { ServerOperation } from '../server/server.ts';
import type { AnyReply } from './replies.ts';
import { hashText } from './values.ts';
import type { IncomingCall, World } from './world.ts';

/** A call that may have a key. */
interface KeyedCall {
  readonly world: World;
  readonly known: ServerOperation;
  readonly call: IncomingCall;

  /** Name of the header of the key. */
  readonly header: string;
}

/** Does what a call asks for, unless it was done under its key: then the answer is the same again. */
export function answerOnce(
  { world, known, call, header }: KeyedCall,
  act: () => AnyReply | Promise<AnyReply>,
): AnyReply | Promise<AnyReply> {
  const key = call.request.headers.get(header);
  if (key === null) return act();
  const name = hashText(JSON.stringify([known.id, key])).toString(36);
  const request = hashText(describe(call));
  const kept = world.memory.answer(name);
  if (kept && kept.request !== request) {
    throw new Refusal(findStatus(known), `The ${header} was used for another request.`);
  }
  if (kept) return kept.answer;
  const answer = act();
  if (!(answer instanceof Promise)) world.memory.keep(name, request, answer);
  return answer;
}

/** The whole request, but for its headers. */
function describe({ request, body }: IncomingCall): string {
  const { pathname, search } = new URL(request.url);
  return JSON.stringify([pathname, search, body], writeBig);
}

function writeBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Of the statuses that refuse a request which makes no sense, the first that is declared. */
function findStatus({ replies = {} }: ServerOperation): number {
  return [422, 409, 400].find((status) => Object.hasOwn(replies, String(status))) ?? 422;
}
