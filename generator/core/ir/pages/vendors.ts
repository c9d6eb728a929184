/** Reads pages as extensions of other tools say them, in the words of each. */

import type { PageEnds, PagesKind, RequestMember } from '../model/model.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { report } from '../reading.ts';
import {
  type Calls,
  findAnswerSchema,
  findBodySchema,
  findRequestMember,
} from '../operations/calls.ts';
import { allowUndefined, asList, asNumber, asObject, getMember, getText } from '../raw.ts';
import { listMembers } from './answer-members.ts';
import { readAnswer } from './answer.ts';
import { findDocumentedSize } from './documented-size.ts';
import { findAnswerEnds, findFirstNumber, type FoundPages } from './find.ts';
import { foldName, OFFSETS, WEAK_OFFSETS, NUMBERS } from './words.ts';

/** Pages as another tool writes them: names of the request and paths of the answer, not yet looked up. */
interface Saying {
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
const READERS: Readonly<Record<string, Reader>> = {
  'x-speakeasy-pagination': readSpeakeasy,
  'x-fern-pagination': readFern,
  'x-redoclyPagination': readRedocly,
  'x-redocly-pagination': readRedocly,
  'x-ms-pageable': readMicrosoft,
  'x-pagination': readPlain,
};

export function readVendorPages(calls: Calls): FoundPages | undefined {
  for (const [name, read] of Object.entries(READERS)) {
    const written = getMember(calls.operation.value, name);
    if (written === undefined) continue;
    const saying = read(written, calls);
    const found = saying && resolve(calls, name, saying);
    if (found !== undefined) return { ...found, origin: name };
    if (saying === undefined && !MAY_SAY_NOTHING.has(name)) {
      reportIgnored(calls, name, 'its form is not read');
    }
  }
  return undefined;
}

/** All items may be in one answer, and others use the key for something else. */
const MAY_SAY_NOTHING: ReadonlySet<string> = new Set(['x-ms-pageable', 'x-pagination']);

/** Looks up what is named; what is not there is reported, and then the extension says nothing. */
function resolve(calls: Calls, extension: string, saying: Saying): FoundPages | undefined {
  const { kind, request, limit, response, id, first, ends = {} } = saying;
  const items = saying.items ?? readAnswer(calls)?.items;
  if (!isWhole({ ...saying, items })) {
    return reportIgnored(calls, extension, 'it does not say all that its kind of pages needs');
  }
  const asked = [request, limit].filter((name) => name !== undefined);
  const unknown = asked.find((name) => findPart(calls, name) === undefined);
  const answered = [items, response, ...Object.values(ends)].filter((path) => path !== undefined);
  const missing = answered.find((path) => isMissing(calls, path));
  if (unknown !== undefined || missing !== undefined) {
    const what =
      unknown === undefined
        ? `the answer has no member \`${missing?.join('.')}\``
        : `the request has no \`${unknown}\``;
    return reportIgnored(calls, extension, what);
  }
  const limitMember = limit === undefined ? undefined : findPart(calls, limit);
  const asking = request === undefined ? undefined : findPart(calls, request);
  return allowUndefined({
    kind,
    request: asking,
    limit: limitMember,
    size: findDocumentedSize(calls, limitMember),
    response,
    id,
    first: kind === 'page' ? (first ?? findFirstNumber(calls, asking)) : first,
    ends: keepGiven(ends) ?? (COUNTED.has(kind) ? findAnswerEnds(calls) : undefined),
    items,
  });
}

/** Kinds that end with an empty page where nothing says more. */
const COUNTED: ReadonlySet<PagesKind> = new Set(['offset', 'page', 'cursorId']);

function reportIgnored({ reading, operation }: Calls, name: string, what: string): undefined {
  report(reading, {
    code: 'SCHEMA-531',
    at: placeBelow(operation.at, name),
    message: `\`${name}\` is ignored: ${what}.`,
    help: 'Correct it, or write `x-sw-pages`.',
  });
}

/** Whether nothing is missing without which its kind of pages has no next one. */
function isWhole({ kind, request, response, items }: Saying): boolean {
  if (kind === 'link') return true;
  if (kind === 'url') return response !== undefined;
  const hasNext = kind === 'token' ? response !== undefined : items !== undefined;
  return request !== undefined && hasNext;
}

function keepGiven(ends: NonNullable<Saying['ends']>): PageEnds | undefined {
  const given = Object.entries(ends).filter(([, path]) => path !== undefined);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as PageEnds); // without what is undefined
}

/** A parameter of that name, else a member of the body. */
function findPart(calls: Calls, name: string): RequestMember | undefined {
  const parameter = calls.parameters.find((one) => one.name === name);
  if (parameter !== undefined) return findRequestMember(calls, `${parameter.in}.${name}`);
  const path = name.split('.');
  const inBody = path[0] === 'body' ? path.slice(1) : path;
  return findBodySchema(calls, inBody) === undefined ? undefined : ['body', ...inBody];
}

/** Whether the answer lists its members, and this is none of them. */
function isMissing(calls: Calls, path: readonly string[]): boolean {
  return path.some((name, index) => {
    const holder = findAnswerSchema(calls, path.slice(0, index));
    const known = holder === undefined ? [] : listMembers(calls.world.schemas, holder);
    return (
      known.length > 0 &&
      findAnswerSchema(calls, path.slice(0, index + 1)) === undefined &&
      !known.some((one) => one.path.at(-1) === name)
    );
  });
}

/** `$.data.items` */
function readJsonPath(path: unknown): readonly string[] | undefined {
  if (typeof path !== 'string' || !path.startsWith('$')) return undefined;
  const names = path.replace(/^\$\.?/, '').replaceAll(/\['?([^\]']*)'?\]/g, '.$1');
  return names.split('.').filter((name) => name !== '');
}

/** `/data/items` */
function readPointer(pointer: unknown): readonly string[] | undefined {
  if (typeof pointer !== 'string') return undefined;
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
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
      return request === undefined ? undefined : { kind: 'offset', request, limit, items };
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
function readMicrosoft(written: unknown, calls: Calls): Saying | undefined {
  const name = getText(written, 'nextLinkName');
  if (name === undefined || name === '') return undefined;
  const items = splitName(calls, getText(written, 'itemName') ?? 'value');
  return { kind: 'url', response: splitName(calls, name), items };
}

/** A name with dots may be that of one member: `odata.nextLink`. */
function splitName(calls: Calls, name: string): readonly string[] {
  return findAnswerSchema(calls, [name]) === undefined ? name.split('.') : [name];
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
