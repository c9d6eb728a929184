/** Finds how a simulation divides a list into pages. */

import type { Json, Operation, Type } from '../../core/ir/model/model.ts';
import { NUMBERS, OFFSETS, SIZES, TOKENS } from '../../core/ir/pages/words.ts';
import { asMembers, type Settings } from './extension.ts';
import { findSuccess, foldName } from './shapes.ts';

/** Finds the pages as the document says, else by parameters that have the usual names of such ones. */
export function findPages(operation: Operation): Settings | undefined {
  const found = findKind(operation);
  const { address } = found ?? {};
  return found && { ...found, ...(isRooted(operation, address) && { isRooted: true }) };
}

/** Whether examples show addresses that begin at the root of the server. */
function isRooted(operation: Operation, place: Settings[string]): boolean {
  const path = Array.isArray(place) ? place.map(String) : undefined;
  if (path === undefined) return false;
  const contents = findSuccess(operation)?.contents ?? [];
  const shown = contents.flatMap(({ examples = [], namedExamples = [] }) => [
    ...examples,
    ...namedExamples.map(({ value }) => value),
  ]);
  return shown.some((value) => /^\/(?!\/)/.test(String(getShown(value, path))));
}

function getShown(value: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => asMembers(at)[name], value);
}

function findKind({ pages, parameters, body }: Operation): Settings | undefined {
  const find = (names: ReadonlySet<string>): readonly string[] | undefined =>
    parameters.find(({ in: where, name }) => where === 'query' && names.has(foldName(name)))?.key;
  const size = pages?.limit ?? find(SIZES) ?? findInBody(body?.type, SIZES);
  const { kind, request, response, id, first, ends } = pages ?? {};
  const signs = ends === undefined ? {} : { ends };
  if (kind === 'offset') return { offset: request, size, first: first || undefined, ...signs };
  if (kind === 'page') return { page: request, size, first: first === 0 ? 0 : undefined, ...signs };
  if (kind === 'cursorId') return { after: request, id, size, ...signs };
  if (kind === 'token') {
    const next = response ?? [nameNext(request ?? [])];
    return { [nameToken(request, parameters)]: request, size, next, ...signs };
  }
  const address = kind === 'link' ? { header: 'link' } : response;
  const offset = find(OFFSETS);
  if (offset !== undefined) return { offset, size, address, ...signs };
  const page = find(NUMBERS);
  if (page !== undefined) return { page, size, address, ...signs };
  const token = address && find(TOKENS);
  if (token !== undefined) return { token, size, address, ...signs };
  return size && { size, address, ...signs };
}

/** What chooses the next page is a number where the document says so: that of the page, or of the items before. */
function nameToken(
  request: readonly string[] = [],
  parameters: Operation['parameters'],
): 'token' | 'page' | 'offset' {
  const parameter = parameters.find(({ key }) => key.join('.') === request.join('.'));
  if (parameter?.type.kind !== 'number') return 'token';
  return NUMBERS.has(foldName(parameter.name)) ? 'page' : 'offset';
}

/** Where nothing is stored, a sample is the only page. */
export function findOnlyPage(operation: Operation): Settings | undefined {
  const { pages } = operation;
  return pages && { ...findPages(operation), list: pages.items?.length ? pages.items : undefined };
}

function findInBody(
  type: Type | undefined,
  names: ReadonlySet<string>,
): readonly string[] | undefined {
  if (type?.kind !== 'object') return undefined;
  const member = type.members.find(({ name }) => names.has(foldName(name)));
  return member && ['body', member.name];
}

/** Names the member with the next token if the document does not show it: a request has `pageToken`, so it is `nextPageToken`. */
function nameNext(request: readonly string[]): string {
  const name = request.at(-1) ?? 'token';
  return /^next/i.test(name) ? name : `next${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
