/** Reads pages as extensions of other tools say them, and looks up what they name. */

import type { PageEnds, PagesKind, RequestMember } from '../model/model.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { report } from '../reading.ts';
import {
  type Calls,
  findAnswerSchema,
  findBodySchema,
  findRequestMember,
  settleAnswerPath,
} from '../operations/calls.ts';
import { allowUndefined, getMember } from '../raw.ts';
import { listMembers } from './answer-members.ts';
import { readAnswer } from './answer.ts';
import { findFirstNumber } from './find-counted.ts';
import { findAnswerEnds } from './find-ends.ts';
import type { FoundPages } from './question.ts';
import { describeLimitMember } from './request.ts';
import { type Saying, VENDOR_READERS } from './vendor-readers.ts';

export function readVendorPages(calls: Calls): FoundPages | undefined {
  for (const [name, read] of Object.entries(VENDOR_READERS)) {
    const written = getMember(calls.operation.value, name);
    if (written === undefined) continue;
    const saying = settle(calls, read(written, calls));
    const found = saying && resolve(calls, name, saying);
    if (found !== undefined) return { ...found, origin: name };
    if (saying === undefined && !MAY_SAY_NOTHING.has(name)) {
      reportIgnored(calls, name, 'its form is not read');
    }
  }
  return undefined;
}

/** Paths with the names that the answer has. */
function settle(calls: Calls, saying: Saying | undefined): Saying | undefined {
  if (saying === undefined) return undefined;
  const path = (written: readonly string[] | undefined) =>
    written && settleAnswerPath(calls, written);
  const ends = Object.entries(saying.ends ?? {}).map(([sign, place]) => [sign, path(place)]);
  return {
    ...saying,
    response: path(saying.response),
    items: path(saying.items),
    ends: Object.fromEntries(ends),
  };
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
    ...describeLimitMember(calls, limitMember),
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
