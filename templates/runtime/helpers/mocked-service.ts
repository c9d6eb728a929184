// A service in place of the network: it answers calls as a test says.

import { type Call, race, type Answer } from '../call/call.ts';
import type { Registry, RequestOptions } from '../call/client.ts';
import type { Observer } from '../call/hooks.ts';
import { ApiPromise } from '../call/results.ts';
import type { StreamOperation } from '../derived/streams.ts';
import { toReply } from './mocked-replies.ts';

/**
 * A call that was made.
 *
 * @example
 * expect(calls).toEqual([{ operation: 'cancelOrder', params: { orderId: '7' } }]);
 */
export interface RecordedCall {
  /** Its name in the answers, groups with a dot: `stock.count`; the id of the spec if it has no answer. */
  readonly operation: string;

  readonly params: Readonly<Record<string, unknown>>;

  /** Absent if the caller gave none. */
  readonly options?: RequestOptions;
}

/** A response and the name of its operation. */
interface NamedAnswer {
  readonly name: string;
  readonly answer: unknown;
}

/** Replaces the network of a client. */
export class MockedService {
  readonly calls: RecordedCall[] = [];
  readonly observer: Observer;
  /** The one that is answered. */
  client: object = {};
  readonly #className: string;
  readonly #answers = new Map<string, NamedAnswer>();
  #asked: ((operation: StreamOperation) => void) | undefined;

  constructor(className: string, hooks: Observer | undefined) {
    this.#className = className;
    const observe: (...given: Parameters<Observer>) => Promise<Answer> = (call, exchange) =>
      this.#exchange(call, (mocked) => hooks?.(mocked, exchange) ?? exchange(mocked));
    this.observer = Object.assign(observe, { hooks: hooks?.hooks ?? [] });
  }

  add(operation: StreamOperation, given: NamedAnswer): void {
    this.#answers.set(makeKey(operation), given);
  }

  /** Takes answers by the names of methods, which are asked for the operation that each represents. */
  answer(client: object, answers: object, prefix: string): void {
    for (const [key, answer] of Object.entries(answers)) {
      if (answer === undefined) continue;
      const name = prefix + key;
      const target: unknown = Reflect.get(client, key);
      if (key.includes(' /')) this.add({ id: key, method: '' }, { name, answer });
      else if (typeof target === 'object' && target !== null) {
        this.answer(target, answer as object, `${name}.`);
      } else {
        const call = typeof target === 'function' ? () => target.call(client, {}, {}) : undefined;
        this.add(this.#operationOf(name, call), { name, answer });
      }
    }
  }

  /** Calls a method for the operation that it sends, and sends nothing. */
  #operationOf(name: string, call: (() => unknown) | undefined): StreamOperation {
    const found = this.#ask(call);
    if (found) return found;
    throw new Error(
      `${this.#className} has no operation ${name}: answers are given to methods that send one request. ` +
        'Give them to the operations that it calls, or put a spy in the place of the method.',
    );
  }

  #ask(call: (() => unknown) | undefined): StreamOperation | undefined {
    let found: StreamOperation | undefined;
    this.#asked = (operation) => (found ??= operation);
    try {
      const made: unknown = call?.();
      const isCall = made instanceof ApiPromise || Symbol.asyncIterator in Object(made);
      return isCall ? found : undefined;
    } finally {
      this.#asked = undefined;
    }
  }

  /** The path of an operation's method in the client: `['stock', 'count']`. */
  #findPath(id: string): readonly string[] {
    if (id.includes(' /')) return [`'${id}'`];
    const found = listMethods(this.client).find(({ call }) => {
      try {
        return this.#ask(call)?.id === id;
      } catch {
        // A method that needs its parameters is not asked.
        return false;
      }
    });
    return found?.path ?? findLikelyPath(id, this.client);
  }

  #exchange(call: Call, exchange: (call: Call) => Promise<Answer>): Promise<Answer> {
    const { operation, options } = call;
    if (this.#asked) {
      this.#asked(operation);
      return new Promise(() => {});
    }
    const given = this.#answers.get(makeKey(operation));
    this.calls.push({
      operation: given?.name ?? operation.id,
      params: { ...call.params },
      ...(Object.keys(options).length > 0 && { options }),
    });
    if (!given) throw createUnansweredError(this.#className, this.#findPath(operation.id));
    return exchangeGiven(call, given.answer, exchange);
  }
}

/** One id can have two methods: for a stream, and for another answer. */
function makeKey({ id, stream }: StreamOperation): string {
  return `${id} ${stream?.accept ?? ''}`;
}

interface Method {
  readonly path: readonly string[];
  readonly call: () => unknown;
}

/** Methods of a client and of its groups, which are getters where they are made when they are first used. */
function listMethods(client: object, before: readonly string[] = []): readonly Method[] {
  const getters = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(client));
  const lazy = Object.keys(getters).filter((name) => getters[name]?.get !== undefined);
  return [...Object.keys(client), ...lazy].flatMap((name) => {
    const member: unknown = Reflect.get(client, name);
    const path = [...before, name];
    if (typeof member === 'function') return [{ path, call: () => member.call(client, {}, {}) }];
    const isGroup = typeof member === 'object' && member !== null && name !== 'http';
    return isGroup ? listMethods(member, path) : [];
  });
}

/** Where a method that cannot be asked is by the looks of its operation. */
function findLikelyPath(id: string, client: object): readonly string[] {
  const parts = id.split('.');
  const name = parts.at(-1) ?? id;
  if (name in client) return [name];
  const [group] = Object.entries(client).find(([, one]) => name in Object(one)) ?? [];
  return group === undefined ? parts : [group, name];
}

function createUnansweredError(className: string, path: readonly string[]): Error {
  const answer = path.reduceRight((inner, name) => `{ ${name}: ${inner} }`, '…');
  const name = path.join('.').replaceAll("'", '');
  return new Error(
    `${name} has no answer. Add one under the name of its method: mockClient(${className}, ${answer})`,
  );
}

/** Sends a call as usual, but with a response of the test in place of the network. */
async function exchangeGiven(
  call: Call,
  answer: unknown,
  exchange: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  let fault: { readonly thrown: unknown } | undefined;
  let code: string | undefined;
  const give = async (): Promise<unknown> => {
    try {
      return typeof answer === 'function' ? await answer(call.params, call.options) : answer;
    } catch (thrown) {
      fault = { thrown };
      throw thrown;
    }
  };
  const { client } = call;
  const createCodeError: Registry = (...found) =>
    createErrorWithCode(client.api.errors, code, found);
  const mocked: Call = {
    ...call,
    client: { ...client, api: { ...client.api, errors: createCodeError } },
    options: {
      ...call.options,
      async fetch(_, { signal }) {
        const reply = toReply(await race(signal ?? undefined, give()));
        code = reply.code;
        return reply.respond(call);
      },
    },
  };
  try {
    return await exchange(mocked);
  } catch (error) {
    // What the test's own function throws is no failure of a network.
    throw fault ? fault.thrown : error;
  }
}

/** The registered meaning of a response, or of the code that the test gives if the response has none. */
function createErrorWithCode(
  find: Registry | undefined,
  code: string | undefined,
  [status, body, call]: Parameters<Registry>,
): ReturnType<Registry> {
  const found = find?.(status, body, call) ?? { title: `${status}`, code: undefined };
  if (code === undefined || found.code === code) return found;
  const known = find?.(status, { code }, call);
  return known?.code === code ? known : { title: `${status} ${code}`, code };
}
