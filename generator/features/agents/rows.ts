/** A row for each operation: how it is called, what is requested, and what it is for; of its texts one short sentence alone. */

import type { Api, Group, Model, Operation } from '../../core/ir/model/model.ts';
import { indexModels } from '../../core/ir/model/index-models.ts';
import { formatPath } from '../../core/ir/operations/path-parameters.ts';
import { resolveType } from '../../core/ir/types/walk.ts';
import { cellSpan, plain, table } from '../../core/emit/markdown.ts';
import { groupByTag, type Tagged } from '../../core/emit/operations/operations.ts';
import { nameCall } from '../readme/calls.ts';

/** What rows are made of. */
interface Names {
  readonly models: ReadonlyMap<string, Model>;
  readonly groups: ReadonlyMap<string, Group>;
}

/** A part of the operations: those of a tag, by themselves in a table. */
export interface Listed extends Tagged {
  readonly rows: string;
  readonly words: number;
}

export function listOperations(api: Api): readonly Listed[] {
  const models = indexModels(api);
  const groups = new Map(api.groups.map((group) => [group.key, group]));
  return groupByTag(api).map(({ tag, operations }) => {
    const cells = operations.map((one) => describeRow(one, { models, groups }));
    const rows = table(['Call', 'Request', 'What it does'], cells);
    return { tag, operations, rows, words: countWords(rows) };
  });
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function describeRow(operation: Operation, names: Names): readonly string[] {
  const { method, path, parameters, deprecated, doc } = operation;
  const request = path === undefined ? '(address given)' : formatPath(path, parameters);
  const purpose = shorten(doc.text[0] ?? '');
  return [
    cellSpan(describeCall(operation, names)),
    cellSpan(`${method} ${request}`),
    [deprecated && 'Deprecated.', purpose, listOthers(operation)].filter(Boolean).join(' '),
  ];
}

/** What is derived from the call: `Also listOrdersItems, listOrdersPages.` */
function listOthers({ names }: Operation): string {
  const { items, pages, batch, upload, poll, stream } = names;
  const others = [items, pages, batch, upload, poll, stream].flatMap((one) => one ?? []);
  if (others.length === 0) return '';
  return `Also ${others.map(({ method }) => cellSpan(method)).join(', ')}.`;
}

/** `client.orders.create({ body: { name, lines, … } })`: what must be given, and whether there is more. */
function describeCall(operation: Operation, names: Names): string {
  const { members } = operation.params;
  const needed = members.filter(({ optional }) => !optional);
  const given = needed.map(({ name, type }) => {
    return name === 'body' ? describeBody(type, names) : name;
  });
  const all = needed.length < members.length ? [...given, '…'] : given;
  const args = [
    ...(operation.path === undefined ? ['address'] : []),
    ...(all.length === 0 ? [] : [`{ ${all.join(', ')} }`]),
  ];
  return `client.${nameCall(operation, names)}(${args.join(', ')})`;
}

const MOST_MEMBERS = 8;

function describeBody(type: Operation['success']['type'], { models }: Names): string {
  const form = resolveType(models, type);
  if (form.kind !== 'object') return 'body';
  const needed = form.members.filter(({ optional }) => !optional).map(({ name }) => name);
  if (needed.length === 0 || needed.length > MOST_MEMBERS) return 'body';
  const all = needed.length < form.members.length ? [...needed, '…'] : needed;
  return `body: { ${all.join(', ')} }`;
}

const MOST_WORDS = 16;

/**
 * The first sentence, without marks and addresses: a model reads it as an instruction otherwise, and its reader may not trust
 * the author of the document.
 */
export function shorten(text: string): string {
  const [line = ''] = text.trim().split(/[\r\n]/);
  const bare = line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, ' ')
    .replace(ADDRESS, '');
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/.exec(bare) ?? [bare];
  const words = sentence.split(/\s+/).filter(Boolean);
  const short = words.length > MOST_WORDS ? [...words.slice(0, MOST_WORDS), '…'] : words;
  return plain(short.join(' ').slice(0, MOST_LETTERS));
}

/** A long text without spaces is one word. */
const MOST_LETTERS = 160;

/** What viewers make a link of by itself. */
const ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S*|\S+@\S+\.\S*/gi;
