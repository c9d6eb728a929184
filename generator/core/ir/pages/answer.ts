/** What the answer of an operation has that belongs to pages: its list, and the members and headers beside it. */

import type { Response, Schema } from '../model/model.ts';
import { type Calls, listSuccesses } from '../operations/calls.ts';
import {
  type AnswerMember,
  describeSchema,
  findItems,
  listAnswerMembers,
  listSureParts,
  listTypes,
} from './answer-members.ts';
import { BESIDE, foldName, LISTS } from './words.ts';

export interface Answer {
  /** The path of the items; empty where the answer is the list. */
  readonly items: readonly string[];
  readonly item: Schema | undefined;
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
  if (listTypes(listSureParts(schemas, schema))[0] === 'array') {
    return { items: [], item: findItems(schemas, schema), members: [], headers };
  }
  const members = listAnswerMembers(schemas, schema);
  const list = findList(calls, members);
  if (list === undefined) return undefined;
  const item = findItems(schemas, list.schema);
  return { items: list.path, item, members: members.filter((one) => one !== list), headers };
}

function readHeaders({ world }: Calls, { headers }: Response): readonly AnswerHeader[] {
  return headers.map(({ name, doc, schema }) => {
    const words = listSureParts(world.schemas, schema).map(describeSchema);
    return { header: name, name: foldName(name), text: [...doc.text, ...words].join('\n') };
  });
}

/** The only list, or among several, and where an item is asked for, the one with a usual name or the name that the path ends with. */
function findList(calls: Calls, members: readonly AnswerMember[]): AnswerMember | undefined {
  const lists = members.filter(({ types, name }) => types[0] === 'array' && !BESIDE.has(name));
  const depth = Math.min(...lists.map(({ path }) => path.length));
  const outer = lists.filter(({ path }) => path.length === depth);
  const isOfOne = calls.path?.endsWith('}') ?? false;
  if (outer.length < 2 && !isOfOne) return outer[0];
  const words = calls.path?.split(/[/.:]/).filter((part) => part !== '' && !part.includes('{'));
  const last = foldName(words?.at(-1) ?? '');
  const named = outer.filter(({ name }) => name === last && last !== '');
  const usual = outer.filter(({ name }) => LISTS.has(name));
  const fitting = named.length > 0 ? named : usual;
  return fitting.length === 1 ? fitting[0] : undefined;
}
