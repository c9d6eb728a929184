/** What the answer of an operation has that belongs to pages: its list, and the members and headers beside it. */

import type { Response, Schema } from '../model/model.ts';
import { type Calls, listSuccesses } from '../operations/calls.ts';
import {
  type AnswerMember,
  describeSchema,
  findItems,
  listAnswerMembers,
  listOptions,
  listSureParts,
  listTypes,
} from './answer-members.ts';
import { BESIDE, foldName, LISTS } from './words.ts';

export interface Answer {
  /** The path of the items; empty where the answer is the list. */
  readonly items: readonly string[];
  readonly item: Schema | undefined;
  /** The answer is that of one thing, which has the list: pages may be those of the list, or of something else. */
  readonly isOfOne: boolean;
  /** Members beside the items. */
  readonly members: readonly AnswerMember[];
  readonly headers: readonly AnswerHeader[];
}

interface AnswerHeader {
  /** As it is written. */
  readonly header: string;
  readonly name: string;
  readonly text: string;
}

/** Undefined where no list is surely the one of the items. */
export function readAnswer(calls: Calls): Answer | undefined {
  const { schemas } = calls.world;
  const found = listSuccesses(calls.responses).filter(({ contents }) => contents.length > 0);
  const [response] = found;
  const json = response?.contents.filter(({ codec }) => codec === 'json') ?? [];
  const schema = json[0]?.schema;
  if (response === undefined || found.length !== 1 || schema === undefined) return undefined;
  const headers = readHeaders(calls, response);
  const kinds = listOptions(schemas, schema);
  if (kinds.every((kind) => listTypes(listSureParts(schemas, kind))[0] === 'array')) {
    return { items: [], item: findItems(schemas, schema), isOfOne: false, members: [], headers };
  }
  const members = listAnswerMembers(schemas, schema);
  const list = findList(calls, members);
  if (list === undefined) return undefined;
  return {
    items: list.member.path,
    item: findItems(schemas, list.member.schema),
    isOfOne: !list.isNamed && endsWithKey(calls),
    members: members.filter((one) => one !== list.member),
    headers,
  };
}

function readHeaders({ world }: Calls, { headers }: Response): readonly AnswerHeader[] {
  return headers.map(({ name, doc, schema }) => {
    const words = listSureParts(world.schemas, schema).map(describeSchema);
    return { header: name, name: foldName(name), text: [...doc.text, ...words].join('\n') };
  });
}

function endsWithKey({ path }: Calls): boolean {
  return path?.endsWith('}') ?? false;
}

/** The list that is called as the path ends, else the only one, else the one with a usual name. */
function findList(
  calls: Calls,
  members: readonly AnswerMember[],
): { readonly member: AnswerMember; readonly isNamed: boolean } | undefined {
  const last = findLastWord(calls);
  const lists = members.filter(({ types, name }) => {
    return types[0] === 'array' && (isCalled(name, last) || !BESIDE.has(name));
  });
  const depth = Math.min(...lists.map(({ path }) => path.length));
  const outer = lists.filter(({ path }) => path.length === depth);
  const named = outer.filter(({ name }) => isCalled(name, last));
  const usual = outer.filter(({ name }) => LISTS.has(name));
  const [found] = [named, usual, outer].find(({ length }) => length === 1) ?? [];
  return found && { member: found, isNamed: found === named[0] || found === usual[0] };
}

/** What the path ends with, but for keys: `things` of `/things/{id}` and of `/Things.json`. */
function findLastWord({ path = '' }: Calls): string {
  const parts = path.split(/[/:]/).filter((part) => part !== '' && !part.includes('{'));
  return foldName((parts.at(-1) ?? '').replace(/\.(?:json|xml)$/i, ''));
}

/** A path may say one where the list says many: `/message`, `messages`. */
function isCalled(name: string, word: string): boolean {
  return word !== '' && (name === word || name === `${word}s`);
}
