/** What is derived from an operation: pages, batches, masks, uploads, polling, streams. */

import type { Schema, Type } from './schema.ts';

/** How the next page is requested, and by what the last one is known. */
export interface Pages {
  readonly kind: PagesKind;
  /** What chooses the page: a cursor, an offset, a number. None where the next page has an address. */
  readonly request?: RequestMember;
  /** The number of items per page, as the caller gives it. */
  readonly limit?: RequestMember;
  /** Items per page where the caller does not say it, if the document does. */
  readonly size?: number;
  /** The number of items per page that a caller may ask for, if the document says it. */
  readonly most?: number;
  /** The next token or address; none where it is not shown, and where nothing is to be read. */
  readonly response?: AnswerPlace;
  /** The member of an item that is the cursor; empty where the items are cursors. */
  readonly id?: readonly string[];
  /** The number of the first page, or the offset of the first item; undefined where the document does not say it. */
  readonly first?: number;
  /** The number of the page in the answer. */
  readonly current?: readonly string[];
  readonly ends?: PageEnds;
  /** Empty where the answer is the list; undefined where they are not shown. */
  readonly items?: readonly string[];
  readonly itemType?: Type;
  /** The extension that says it; undefined where the parameters and the answer do. */
  readonly origin?: string;
}

export type PagesKind = 'token' | 'offset' | 'page' | 'cursorId' | 'url' | 'link';

/** Signs of the last page: flags, a member that only other pages have, and numbers of all items and pages. */
export type PageEnds = Readonly<Partial<Record<PageSign, AnswerPlace>>>;

export type PageSign = 'more' | 'last' | 'next' | 'total' | 'pageCount';

/** A place in an answer: names of members from the outside in, or a header. */
export type AnswerPlace = readonly string[] | { readonly header: string };

/** A member of params: `['page[offset]']`, `['body', 'pageToken']`. */
export type RequestMember = readonly string[];

export interface Batch {
  readonly items: RequestMember;
  readonly itemType: Type;
  readonly limit: number;
  readonly results: readonly string[];
  readonly resultType: Type;
}

export interface UpdateMask {
  readonly parameter: string;
  /** The path at which the caller gives it. */
  readonly key: readonly string[];
  readonly snakeCase: boolean;
  readonly paths: readonly MaskPath[];
  readonly keys: readonly {
    readonly map: string;
    readonly existing?: string;
    readonly new?: string;
    readonly idMember?: string;
  }[];
}

export interface MaskPath {
  readonly path: string;
  readonly effect: string;
  /** Members without which what the mask adds or replaces is not whole. */
  readonly whole?: readonly string[];
}

export interface Upload {
  readonly name: string;
  /** Operation ids. */
  readonly finish: string;
  readonly wait?: string;
  /** Response header with the URL, as a template. */
  readonly url: string;
  /** Header parameters (wire names) that announce size and type. */
  readonly size?: string;
  readonly contentType?: string;
  readonly result?: readonly string[];
  readonly chunk?: UploadChunk;
  /** Header with the number of bytes that the service has, of the answers to `finish` and `ask`. */
  readonly confirmed?: string;
}

/** Bytes that travel in several requests. */
export interface UploadChunk {
  /** Header parameters of `finish` (wire names). */
  readonly offset: string;
  readonly command?: string;
  /** What the command says: bytes follow, these are the last, how many are there? */
  readonly values?: { readonly more: string; readonly last: string; readonly query?: string };
  /** Operation id: the call that asks, where it is not `finish` with a command. */
  readonly ask?: string;
  /** Bytes, or a header of the start's answer, as a template. */
  readonly granularity?: number | string;
}

export interface Poll {
  readonly name: string;
  readonly state: readonly string[];
  /** Seconds. */
  readonly interval: number;
  readonly until: readonly string[];
  readonly while: readonly string[];
}

export interface Stream {
  readonly itemType: Type;
  readonly item: Schema;
  /** What an item of an event stream is, where it is not the JSON of its data. */
  readonly form?: 'event' | 'text';
  /** JSON values one behind the other, where it would else be one array. */
  readonly framing?: 'values';
  readonly end?: string;
  readonly resume: boolean;
  readonly error?: string;
  /** Set where the operation also answers otherwise: the member that asks for the stream, or `call`: a call of its own does. */
  readonly asked?: StreamChoice | 'call';
}

/** The answer is a stream when a member of the request has a value. */
export interface StreamChoice {
  readonly member: RequestMember;
  readonly value: string | number | boolean;
  /** The value that a service takes where the member is left out. */
  readonly isUsual?: true;
}
