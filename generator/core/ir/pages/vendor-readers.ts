/** Reads extensions of other tools, each in its own words: what they name is looked up later. */

import type { PageEnds, PagesKind } from '../model/model.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import type { Calls } from '../operations/calls.ts';
import { asList, asNumber, asObject, getMember, getText } from '../raw.ts';
import { foldName, NUMBERS, OFFSETS, WEAK_OFFSETS } from './words.ts';

/** Pages as another tool writes them: names of the request and paths of the answer, not yet looked up. */
export interface Saying {
  readonly kind: PagesKind;
  /** What chooses the page, and the number of items: names of parameters, or paths in the body. */
  readonly request?: string | undefined;
  readonly limit?: string | undefined;
  readonly response?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  readonly first?: number | undefined;
  readonly ends?: Readonly<Partial<Record<keyof PageEnds, readonly string[] | undefined>>>;
  readonly items?: readonly string[] | undefined;
}

type Reader = (written: unknown, calls: Calls) => Saying | undefined;

/** By the key of the extension; the first that an operation has is taken. */
export const VENDOR_READERS: Readonly<Record<string, Reader>> = {
  'x-speakeasy-pagination': readSpeakeasy,
  'x-fern-pagination': readFern,
  'x-redoclyPagination': readRedocly,
  'x-redocly-pagination': readRedocly,
  'x-ms-pageable': readMicrosoft,
  'x-pagination': readPlain,
};

/** `$.data.items` */
function readJsonPath(path: unknown): readonly string[] | undefined {
  if (typeof path !== 'string' || !path.startsWith('$')) return undefined;
  const names = path.replace(/^\$\.?/, '').replaceAll(/\['?([^\]']*)'?\]/g, '.$1');
  return names.split('.').filter((name) => name !== '');
}

/** `/data/items` */
function readPointer(pointer: unknown): readonly string[] | undefined {
  return typeof pointer === 'string' ? splitPointer(pointer) : undefined;
}

function readSpeakeasy(written: unknown): Saying | undefined {
  const inputs = asList(getMember(written, 'inputs'));
  const findInput = (type: string): string | undefined => {
    const input = inputs.find((one) => getText(one, 'type') === type);
    const name = getText(input, 'name');
    return name !== undefined && getText(input, 'in') === 'requestBody' ? `body.${name}` : name;
  };
  const outputs = getMember(written, 'outputs');
  const read = (name: string) => readJsonPath(getMember(outputs, name));
  const items = read('results');
  const limit = findInput('limit');
  const ends = { pageCount: read('numPages') };
  switch (getText(written, 'type')) {
    case 'cursor':
      return readSpeakeasyCursor(
        { request: findInput('cursor'), limit, items },
        getText(outputs, 'nextCursor'),
      );
    case 'url':
      return { kind: 'url', response: read('nextUrl'), items };
    case 'offsetLimit': {
      const page = findInput('page');
      if (page !== undefined) return { kind: 'page', request: page, limit, items, ends };
      const request = findInput('offset');
      return request === undefined ? undefined : { kind: 'offset', request, limit, items, ends };
    }
    default:
      return undefined;
  }
}

/** `$.results[-1].id` is the id of the last item. */
function readSpeakeasyCursor(
  given: Pick<Saying, 'request' | 'limit' | 'items'>,
  next: string | undefined,
): Saying | undefined {
  const { request, limit, items } = given;
  if (request === undefined || next === undefined) return undefined;
  const [, list = '', id] = /^(.*)\[(?:-1|\(@\.length ?- ?1\))\]\.?(.*)$/.exec(next) ?? [];
  if (id === undefined) {
    return { kind: 'token', request, limit, items, response: readJsonPath(next) };
  }
  return {
    kind: 'cursorId',
    request,
    limit,
    items: items ?? readJsonPath(list),
    id: id === '' ? [] : id.split('.'),
  };
}

/** `true` means what the root says. */
function readFern(written: unknown, calls: Calls): Saying | undefined {
  const own = written === true ? getMember(calls.reading.root.value, 'x-fern-pagination') : written;
  const request = (name: string) => getText(own, name)?.replace(/^\$request\./, '');
  const response = (name: string) => readJsonPath(getText(own, name)?.replace(/^\$response/, '$'));
  const items = response('results');
  const ends = { more: response('has-next-page') };
  const address = response('next_uri') ?? response('next_path');
  if (address !== undefined) return { kind: 'url', response: address, items, ends };
  const cursor = request('cursor');
  if (cursor !== undefined) {
    return { kind: 'token', request: cursor, response: response('next_cursor'), items, ends };
  }
  const offset = request('offset');
  const step = request('step');
  if (offset === undefined) return undefined;
  return { kind: chooseCount(offset, step), request: offset, limit: step, items, ends };
}

/** Says whether a parameter counts items or pages: by its name, else by whether it steps by the size of a page. */
function chooseCount(name: string, step: string | undefined): 'offset' | 'page' {
  const folded = foldName(name.slice(name.lastIndexOf('.') + 1));
  if (NUMBERS.has(folded)) return 'page';
  return OFFSETS.has(folded) || WEAK_OFFSETS.has(folded) || step !== undefined ? 'offset' : 'page';
}

function readRedocly(written: unknown): Saying | undefined {
  const items = readPointer(getMember(written, 'items'));
  const limit = getText(written, 'limitParam');
  const ends = { more: readPointer(getMember(written, 'hasMore')) };
  const nextLink = readPointer(getMember(written, 'nextLink'));
  const count = getText(written, 'offsetParam');
  switch (getText(written, 'style')) {
    case 'cursor':
      return {
        kind: 'token',
        request: getText(written, 'cursorParam'),
        response: readPointer(getMember(written, 'nextCursor')),
        limit,
        items,
        ends,
      };
    case 'offset':
      return { kind: 'offset', request: count, limit, items };
    case 'page':
      return { kind: 'page', request: count, limit, items };
    case 'link':
      return nextLink === undefined
        ? { kind: 'link', items }
        : { kind: 'url', response: nextLink, items };
    default:
      return undefined;
  }
}

/** No name of a link says that all items are in one answer. */
function readMicrosoft(written: unknown): Saying | undefined {
  const name = getText(written, 'nextLinkName');
  if (name === undefined || name === '') return undefined;
  const items = (getText(written, 'itemName') ?? 'value').split('.');
  return { kind: 'url', response: name.split('.'), items };
}

/** As the descriptions of a monitoring service have it. */
function readPlain(written: unknown): Saying | undefined {
  if (asObject(written) === undefined) return undefined;
  const limit = getText(written, 'limitParam');
  const items = getText(written, 'resultsPath')?.split('.') ?? [];
  const cursor = getText(written, 'cursorParam');
  const cursorPath = getText(written, 'cursorPath')?.split('.');
  if (cursor !== undefined && cursorPath !== undefined) {
    return { kind: 'token', request: cursor, response: cursorPath, limit, items };
  }
  const offset = getText(written, 'pageOffsetParam');
  if (offset !== undefined) return { kind: 'offset', request: offset, limit, items };
  const page = getText(written, 'pageParam');
  const first = asNumber(getMember(written, 'pageStart')) ?? 0;
  return page === undefined ? undefined : { kind: 'page', request: page, limit, first, items };
}
