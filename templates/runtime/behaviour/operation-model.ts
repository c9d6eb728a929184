// What a document says of the behaviour of operations, as data for a simulation.

import type { SampleOptions } from '../samples/samples.ts';

/** A sampler of any type: what it can be given is only known to itself. */
export type AnySampler = (overrides?: never, options?: SampleOptions) => unknown;

/** A sampler of the answers of any operation. */
export interface AnyAnswers {
  (status: never, overrides?: never, options?: SampleOptions): unknown;

  /** What the document shows, by status, a range such as `4XX`, or `default`. */
  readonly answers: Readonly<Record<string, object | undefined>>;
}

/** What an operation does to a resource. */
export type Effect =
  | 'create'
  | 'read'
  | 'list'
  | 'replace'
  | 'patch'
  | 'delete'
  | 'move'
  | 'move-all'
  | 'copy'
  | 'clear'
  | 'batch'
  | 'start'
  | 'send'
  | 'answer';

/**
 * What an operation does, and what its response has of it.
 *
 * @example
 * const listOrders: SimulatedOperation = { does: 'list', resource: 'orders', at: ['orders'], sample: sampleListOrdersAnswer };
 */
export interface SimulatedOperation {
  readonly does: Effect;
  readonly resource?: string;

  /** Members of the request that make the key, or begin it. */
  readonly key?: readonly Path[];

  /** Instead of a key: members of the item, by path, and of the request, which are equal. */
  readonly find?: Readonly<Record<string, Path>>;

  /** The path of the item in the request, if it is not the whole body. */
  readonly body?: Path;

  /** Members that the item gets, by path, with templates. */
  readonly set?: Readonly<Record<string, unknown>>;

  /** Members of a body that are never kept. */
  readonly drops?: readonly Path[];

  /** Name of a header: all calls with one value of it are done once, and have one answer. */
  readonly idempotency?: string;

  /** Members of a body that an item has in another form: its own are kept. */
  readonly unlike?: readonly Path[];

  /** What comes before the operation does what it does: the first rule that fits. */
  readonly rules?: readonly SimulatedRule[];

  /** The state that an item gets, where no table says it. */
  readonly state?: string;

  /** The state of the items that a `clear` removes. */
  readonly in?: string;

  /** Adding an item that is there already changes it. */
  readonly upserts?: true;
  readonly batch?: SimulatedBatch;
  readonly upload?: SimulatedUpload;
  readonly stream?: SimulatedStream;

  /** Examples of the document by name, with their status. */
  readonly examples?: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;

  /** The status of a success. */
  readonly status: number;

  /** The path of the item, or of the list, in the response; without it, the response has none. */
  readonly at?: Path;

  /** What is at that place is a list that has the item alone. */
  readonly listed?: true;

  /** An answer has items in another form than that in which they are kept. */
  readonly isForm?: true;

  /** Members of a body that an item has by other names. */
  readonly renames?: Readonly<Record<string, string>>;

  /** Members that a body may have which replaces an item. */
  readonly sent?: readonly string[];

  /** A file of the body, and the members that an item has of it. */
  readonly uploaded?: SimulatedFile;

  /** The member of an answer that says that it is done, such as `deleted` or `archived`. */
  readonly confirms?: string;

  /** The answer says in its header `Location` where the item is. */
  readonly located?: true;

  /** For each part of the key before the id: what the request has of it, or `null` where the item says it. */
  readonly outer?: readonly (Path | null)[];

  /** Parameters that say below what the items are that it makes or lists; items are known without them. */
  readonly within?: readonly Path[];
  readonly sample?: AnyAnswers;

  /** Parameters that items of a list must agree with, and their members. */
  readonly filters?: readonly SimulatedFilter[];

  /** Parameters that say what members of a new item are. */
  readonly copies?: readonly SimulatedFilter[];
  readonly pages?: SimulatedPages;

  readonly mask?: SimulatedMask;

  /** Triggers of the resource's table that it is. */
  readonly triggers?: readonly string[];

  /** A move also changes the members that its body has. */
  readonly merges?: true;

  /** The registered code of its success. */
  readonly code?: string;
}

/**
 * A parameter that chooses items by a member.
 *
 * @example
 * const byStatus: SimulatedFilter = { param: ['status'], member: ['status'] };
 */
export interface SimulatedFilter {
  readonly param: Path;
  readonly member: Path;

  /** `false` chooses nothing. */
  readonly isFlag?: true;
}

/**
 * How a list is divided into pages.
 *
 * @example
 * const pages: SimulatedPages = { offset: ['offset'], size: ['limit'] };
 */
export interface SimulatedPages {
  /** Members of the request, `body` first where it is in the body. */
  readonly token?: Path;
  readonly offset?: Path;
  readonly page?: Path;
  readonly size?: Path;

  /** The id of the last item of the page before. */
  readonly after?: Path;

  /** The path of that id in an item. */
  readonly id?: Path;

  /** The number of the first page, or the offset of the first item. */
  readonly first?: number;

  /** The place of the next token in the response. */
  readonly next?: AnswerPlace;

  /** The place of the address of the next page in the response. */
  readonly address?: AnswerPlace;

  /** Addresses are those of the server, from its root, as the document shows them. */
  readonly isRooted?: true;

  /** What says in the response whether there are more. */
  readonly ends?: Readonly<
    Partial<Record<'more' | 'last' | 'next' | 'total' | 'pageCount', AnswerPlace>>
  >;

  /** The path of the list in a response that is a sample. */
  readonly list?: Path;
}

/**
 * A place in a response: a path, or a header.
 *
 * @example
 * const place: AnswerPlace = { header: 'X-Total-Count' };
 */
export type AnswerPlace = Path | { readonly header: string };

/**
 * The mask of an update.
 *
 * @example
 * const mask: SimulatedMask = { param: ['updateMask'] };
 */
export interface SimulatedMask {
  readonly param: Path;
}

/**
 * What happens to a request of some kind. A rule with a code of failure or a status of failure is a refusal; another one
 * adds to what the operation does.
 *
 * @example
 * const denied: SimulatedRule = { when: { 'body.amount': [0] }, status: 422 };
 */
export interface SimulatedRule {
  /** Values by path (`body.csc`, `query`, `item.status`, `state`): each member has one of its values; `null` is none. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly unless?: Readonly<Record<string, readonly unknown[]>>;

  /** A request before had the same values. */
  readonly repeats?: SimulatedRepeat;
  readonly status?: number;
  readonly code?: string;

  /** Members of the body of a refusal, with templates. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly state?: string;
}

/**
 * When a request repeats an earlier one.
 *
 * @example
 * const twice: SimulatedRepeat = { by: [['body', 'identifier']], within: 60_000 };
 */
export interface SimulatedRepeat {
  readonly by: readonly Path[];

  /** Milliseconds since the last one, at most. */
  readonly within?: number;

  /** Milliseconds since the first one, at least. */
  readonly after?: number;
}

/**
 * An operation that answers many questions at once.
 *
 * @example
 * const batch: SimulatedBatch = { items: ['body', 'requests'], resource: 'things', key: [['id']], at: ['thing'], echo: ['request'] };
 */
export interface SimulatedBatch {
  /** The list of the request. */
  readonly items: Path;
  readonly resource?: string;

  /** In an item of the request. */
  readonly key?: readonly Path[];

  /** The path in a result for what was found. */
  readonly at?: Path;

  /** The path in a result that repeats its item of the request. */
  readonly echo?: Path;
}

/**
 * A file that a body has, and the members that repeat what is known of it.
 *
 * @example
 * const uploaded: SimulatedFile = { at: ['body', 'file'], name: 'filename', size: 'bytes' };
 */
export interface SimulatedFile {
  readonly at: Path;
  readonly name?: string;
  readonly size?: string;
  readonly type?: string;
}

/**
 * A resumable upload: what its start says, and what its pieces say.
 *
 * @example
 * const upload: SimulatedUpload = { url: 'x-upload-url', size: ['x-upload-size'] };
 */
export interface SimulatedUpload {
  /** The response header with the address. */
  readonly url?: string;

  /** Its name with variables, which get the words that the request has in the names of its own headers. */
  readonly template?: string;

  /** The last segment of that address below the path of the start. */
  readonly path?: string;
  readonly size?: Path;
  readonly type?: Path;
  readonly offset?: Path;
  readonly command?: Path;
  readonly values?: { readonly more: string; readonly last: string; readonly query?: string };

  /** The response header that says how many bytes have come. */
  readonly confirmed?: string;
}

/**
 * A response that comes item by item.
 *
 * @example
 * const stream: SimulatedStream = { item: sampleStreamAnswersItem };
 */
export interface SimulatedStream {
  readonly item: AnySampler;

  /** The member that asks for the stream, and its value; without it, the client's `accept` decides. */
  readonly asked?: { readonly member: Path; readonly value: unknown };
}

/** Names of members, from the outside in. */
export type Path = readonly string[];
