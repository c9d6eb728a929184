// Queries: calls as TanStack Query takes them. Functions of operations in, options out; nothing of TanStack is imported.

import type { Http, RequestOptions } from '../call/client.ts';
import {
  type AbortError,
  HttpError,
  type NetworkError,
  type ProtocolError,
  refuse,
  type TimeoutError,
  type ValidationError,
} from '../call/errors.ts';
import {
  connect,
  createCircleError,
  formatItems,
  PageError,
  type PagePosition,
  type PageRule,
  readItems,
  withMember,
} from './pages.ts';
import { pick } from '../call/url.ts';
import { getRetryDelay } from '../call/retry.ts';

/**
 * A client, or its connection.
 *
 * @example
 * const source: HttpSource = new Things();
 */
export type HttpSource = Http | { readonly http: Http };

/**
 * All that a call may fail with: the errors of its operation, and those of any call.
 *
 * @example
 * const show = (error: CallError<GetThingError>) =>
 *   error.kind === 'http' && error.status === 404 ? 'There is no such thing.' : error.message;
 */
export type CallError<E> =
  E | NetworkError | TimeoutError | AbortError | ProtocolError | ValidationError;

/**
 * The data of a call as a query has it: a query has `null` where a call has `undefined`.
 *
 * @example
 * const data: QueryData<Thing | undefined> = null;
 */
export type QueryData<T> = T extends undefined ? null : T;

/**
 * The parameters of an operation as arguments: they may be left out if the operation needs none.
 *
 * @example
 * const list = (...given: GivenParams<ListThingsParams | undefined>) => listThings(http, ...given);
 */
export type GivenParams<P> = undefined extends P ? [params?: P] : [params: P];

/**
 * The variables of a mutation that needs none: `mutate()`.
 *
 * @example
 * const close: (given: Omittable<CloseParams>) => void = mutation.mutate;
 */
export type Omittable<Variables> = Variables | ReturnType<() => void>; // linters want no `void` in a union

/**
 * Gives keys of queries: of a whole API, of a tag, of an operation, or of an operation with these parameters. A query is
 * found by any of them, because each is the beginning of its key.
 *
 * @example
 * await queryClient.invalidateQueries({ queryKey: thingsKey('things', 'getThing', { id: '1' }) });
 */
export interface KeyMaker<Api extends string, Operations> {
  (): readonly [Api];

  <Tag extends keyof Operations>(tag: Tag): readonly [Api, Tag];

  <Tag extends keyof Operations, Name extends keyof Operations[Tag]>(
    tag: Tag,
    operation: Name,
  ): readonly [Api, Tag, Name];

  <Tag extends keyof Operations, Name extends keyof Operations[Tag]>(
    tag: Tag,
    operation: Name,
    params: Partial<Operations[Tag][Name]>,
  ): readonly [Api, Tag, Name, Partial<Operations[Tag][Name]>];
}

/**
 * Makes the function that gives the keys of an API.
 *
 * @example
 * const thingsKey: KeyMaker<'things', ThingsOperations> = keyMaker('things');
 */
export function keyMaker(api: string): never {
  const make = (...parts: readonly unknown[]): unknown => [api, ...parts.map(toKeyPart)];
  return make as never; // the caller declares the type
}

/**
 * A value as plain JSON: what a stored cache has, and what parts of keys are compared with. A `bigint` is the text `123n`
 * there. What has no JSON, such as bytes, is refused: two of them would have one key.
 */
function toKeyPart(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, replaceValue));
}

function replaceValue(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  const kind = Object.prototype.toString.call(value);
  const isData = /^\[object (Object|Array|String|Number|Boolean|Null|Undefined)\]$/.test(kind);
  return isData ? value : refuse(name, 'cannot be a part of the key of a query');
}

/** The function of an operation, or one that is derived from it. */
type AnyCall = (http: Http, params: never, options?: RequestOptions) => unknown;

/**
 * The beginning of the keys of an operation.
 *
 * @example
 * const key: OperationKey = ['things', 'things', 'getThing'];
 */
export type OperationKey = readonly [api: string, tag: string, operation: string];

/**
 * How the queries of an operation differ from others.
 *
 * @example
 * const rules: QueryRules = { secrets: ['token'] };
 */
export interface QueryRules {
  /** Parameters whose values are in no key. */
  readonly secrets?: readonly string[];

  /** The value of `byQuery` if the query retries, and not the call. */
  readonly retries?: RetriesOfQuery;

  /** Reads a stream as a list: `streamedQuery` of TanStack Query. */
  readonly stream?: (given: never) => unknown;
}

/**
 * What a query is given in addition to its parameters.
 *
 * @example
 * const options: QueryExtras<Things> = { nextToken: (page) => page.next };
 */
export interface QueryExtras<Page = unknown> {
  /** Returns the token of the next page, or `undefined` after the last page. */
  readonly nextToken?: (page: Page) => string | undefined;

  /** What the key has in the place of secret values: a name that distinguishes them. */
  readonly alias?: string;
}

/** `skipToken` of TanStack Query is a symbol. */
type Params = object | symbol | undefined;

interface Context {
  readonly signal: AbortSignal;
  readonly pageParam?: unknown;
}

/**
 * Makes the function that gives the options of an operation's queries.
 *
 * @example
 * const getThingOptions: Query<GetThingParams, Thing, GetThingError> = query(['things', 'things', 'getThing'], getThing);
 */
export function query(key: OperationKey, call: AnyCall, rules: QueryRules = {}): never {
  const build = (client: HttpSource, params?: Params, extras: QueryExtras = {}): object => {
    const send = ({ signal }: Context): unknown => sendCall(call, client, params, signal, rules);
    const read = rules.stream?.({ streamFn: send } as never); // as TanStack Query declares
    return {
      queryKey: [...key, toParamsPart(params, rules, extras)],
      queryFn: typeof params === 'symbol' ? params : (read ?? readData(send)),
      ...(rules.retries ?? byCall),
    };
  };
  return build as never; // the caller declares the type
}

/** A call retries by itself. */
const byCall = { retry: false };

function toParamsPart(params: Params, { secrets = [] }: QueryRules, extras: QueryExtras): unknown {
  // Nothing else is found under this key, also not what needs no parameters.
  if (typeof params === 'symbol') return null;
  const aliases = secrets.map((name) => [name, extras.alias]);
  return toKeyPart({ ...params, ...Object.fromEntries(aliases) });
}

function sendCall(
  call: AnyCall,
  client: HttpSource,
  params: Params,
  signal: AbortSignal,
  { retries }: QueryRules,
): unknown {
  // The caller declares the parameters.
  return call(getHttp(client), params as never, { signal, ...(retries && { retries: 0 }) });
}

function getHttp(client: HttpSource): Http {
  return 'http' in client ? client.http : client;
}

/** TanStack Query takes `undefined` for a mistake. */
function readData(send: (context: Context) => unknown): (context: Context) => Promise<unknown> {
  return async (context) => {
    const data = await send(context);
    return data === undefined ? null : data;
  };
}

/**
 * Makes the function that gives the options of queries that read page after page, by the rules of `pages`.
 *
 * @example
 * const listThingsInfiniteOptions: InfiniteQuery<ListThingsParams, Things, ListThingsError> = infiniteQuery(
 *   ['things', 'things', 'listThings'],
 *   listThings,
 *   byToken({ request: 'pageToken', response: 'nextPageToken', items: 'things' }),
 * );
 */
export function infiniteQuery(
  key: OperationKey,
  call: AnyCall,
  rule: PageRule,
  rules: QueryRules = {},
): never {
  const { param } = rule;
  const build = (client: HttpSource, params?: Params, extras: QueryExtras = {}): object => {
    const first = Object(typeof params === 'symbol' ? {} : params) as object;
    // A stored cache has null for undefined.
    const paramsAt = (at: unknown): object =>
      param === undefined || at === undefined || at === null ? first : withMember(first, param, at);
    const read = readData(({ signal, pageParam }) => {
      if (pageParam instanceof PageError) throw pageParam;
      const http = param === undefined ? connect(rule, getHttp(client), pageParam) : client;
      return sendCall(call, http, paramsAt(pageParam), signal, rules);
    });
    return {
      queryKey: [...key, toParamsPart(params, rules, extras), 'infinite'],
      queryFn: typeof params === 'symbol' ? params : read,
      initialPageParam: param && pick(first, param),
      getNextPageParam(page: unknown, all: readonly unknown[], at: unknown, ats: unknown[]) {
        const position = {
          ...measurePages(all, rule),
          params: paramsAt(at),
          nextToken: extras.nextToken,
        };
        // The error of the next page: this function must not throw.
        return findNext(page, position as PagePosition<never>, { rule, all, ats });
      },
      ...(rules.retries ?? byCall),
    };
  };
  return build as never; // the caller declares the type
}

/** How many items and pages were read, the last page among them. */
function measurePages(
  all: readonly unknown[],
  { items }: PageRule,
): Pick<PagePosition<unknown>, 'length' | 'fullest' | 'seen' | 'pages'> {
  const counts = all.map((one) => readItems(one, items).length);
  const fullest = Math.max(0, ...counts.slice(0, -1));
  const seen = counts.reduce((sum, count) => sum + count, 0);
  return { length: counts.at(-1) ?? 0, fullest, seen, pages: all.length };
}

/** What chooses the next page: a value, or the error that it ends with. */
function findNext(
  page: unknown,
  position: PagePosition<never>,
  given: {
    readonly rule: PageRule;
    readonly all: readonly unknown[];
    readonly ats: readonly unknown[];
  },
): unknown {
  const { rule, all, ats } = given;
  try {
    // A rule does not know the type of the pages.
    const next = rule.next(page as never, position);
    const [before, last] = all.slice(-2).map((one) => formatItems(readItems(one, rule.items)));
    const isCircle = rule.counts ? last !== undefined && before === last : ats.includes(next);
    return next !== undefined && isCircle ? createCircleError(rule, all.length, next) : next;
  } catch (error) {
    return error;
  }
}

/**
 * Makes the function that gives the options of an operation's mutations: after a success all queries under these keys are
 * read again, and the caller's own `onSuccess` is called.
 *
 * @example
 * const createThingMutationOptions: Mutation<CreateThingParams, Thing, CreateThingError> = mutation(
 *   ['things', 'things', 'createThing'],
 *   createThing,
 *   [['things', 'things']],
 * );
 */
export function mutation(
  mutationKey: OperationKey,
  call: AnyCall,
  invalidates: readonly (readonly string[])[],
): never {
  const build = (client: HttpSource, extras: MutationExtras = {}): object => ({
    mutationKey,
    ...extras,
    mutationFn: (params: never) => call(getHttp(client), params),
    async onSuccess(...given: SuccessArguments) {
      const queries = given[3].client;
      try {
        await extras.onSuccess?.(...given);
      } finally {
        await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
      }
    },
  });
  return build as never; // the caller declares the type
}

interface MutationExtras {
  onSuccess?(...given: SuccessArguments): unknown;
}

type SuccessArguments = readonly [
  data: unknown,
  params: unknown,
  context: unknown,
  mutation: { readonly client: Invalidating },
];

interface Invalidating {
  invalidateQueries(filter: { readonly queryKey: readonly string[] }): Promise<void>;
}

/**
 * Whether a read may succeed if it is repeated: after 408, 429, 500, 502, 503 and 504, a lost connection or a time limit. A
 * call that was to be repeated after more than a minute is not.
 *
 * @example
 * useQuery({ ...getThingOptions(client, { id: '1' }), retry: (count, error) => count < 5 && isRetryable(error) });
 */
export function isRetryable(error: unknown): boolean {
  // Any error has a kind, or none.
  const { kind } = Object(error) as { readonly kind?: unknown };
  if (!(error instanceof HttpError)) return kind === 'network' || kind === 'timeout';
  return getRetryDelay({ repeats: 0, response: error }) < Infinity;
}

/**
 * Retries by TanStack Query.
 *
 * @example
 * const retries: RetriesOfQuery = { retry: (count) => count < 5, retryDelay: () => 1000 };
 */
export interface RetriesOfQuery {
  readonly retry: (count: number, error: unknown) => boolean;

  /** Milliseconds. */
  readonly retryDelay: (count: number, error: unknown) => number;
}

/**
 * TanStack Query retries as a call would: twice, if that may help, after a wait that doubles, or as the service asks.
 *
 * @example
 * const getThingOptions: Query<GetThingParams, Thing, GetThingError> = query(key, getThing, { retries: byQuery });
 */
export const byQuery: RetriesOfQuery = {
  retry: (count, error) => count < 2 && isRetryable(error),
  retryDelay(count, error) {
    // Whether it is repeated is decided already, by the code that uses it.
    const response = error instanceof HttpError ? error : undefined;
    const statuses = response && [response.status];
    const always = { max: Infinity, maxRetryAfter: Infinity, statuses };
    return getRetryDelay({ repeats: count, response }, always);
  },
};
