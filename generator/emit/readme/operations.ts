/** Operations by tag: in the README itself, or on a page for each tag where there are many. */

import type { Api, Operation, Tag } from '../../ir/model.ts';
import type { FilePlan, Scope } from '../../plan/emitter.ts';
import { block, cell, cellSpan, fence, joinBlocks, plain, table } from '../markdown.ts';
import type { Calls } from './calls.ts';
import { findExample, findMethod, nameCall } from './calls.ts';
import type { Section } from './contents.ts';
import { describeRequest, showCall, viewOperation } from './operation.ts';

/** Of more operations a README is an index, and their sections are on a page for each tag. */
const MOST_IN_README = 12;

/** Of more operations a page has a line each, and one section. */
const MOST_SECTIONS = 200;

/** Few operations are seen at a glance. */
const FEWEST_IN_TABLE = 4;

export function viewOperations({ api, options }: Scope, calls: Calls) {
  if (api.operations.length === 0) return undefined;
  const tags = groupByTag(api);
  if (!isPaged(api)) {
    const sections = tags.map((tagged) => viewTag(tagged, options.importName, calls));
    return { heading: 'Operations', call: '', pages: '', sections };
  }
  const call = findExample(calls);
  const rows = tags.map((tagged) => describePage(tagged, calls));
  return {
    heading: 'Operations',
    call: call ? fence('ts', showCall(call.operation, options.importName, calls)) : '',
    pages: table(['Page', 'Operations', 'About'], rows),
    sections: [],
  };
}

/** A tag and its operations. */
interface Tagged {
  readonly tag: Tag;
  readonly operations: readonly Operation[];
}

/** Tags that have operations, in their order. */
function groupByTag({ operations, tags }: Api): readonly Tagged[] {
  const groups = new Map<string, Operation[]>(tags.map(({ name }) => [name, []]));
  for (const operation of operations) groups.get(operation.tag)?.push(operation);
  const all = tags.map((tag) => ({ tag, operations: groups.get(tag.name) ?? [] }));
  return all.filter((tagged) => tagged.operations.length > 0);
}

function isPaged({ operations }: Api): boolean {
  return operations.length > MOST_IN_README;
}

/** Pages are beside the functions. */
export function planPages(api: Api): FilePlan[] {
  if (!isPaged(api)) return [];
  return groupByTag(api).map(({ tag }) => ({
    path: findPath(tag),
    symbols: [],
    subject: tag.name,
  }));
}

function findPath({ file }: Tag): string {
  return `operations/${file}.md`;
}

function describePage({ tag, operations }: Tagged, calls: Calls): readonly string[] {
  const names = operations.map((operation) => cellSpan(nameCall(operation, calls)));
  const [about = ''] = (tag.description ?? '').split(/\n\s*\n/);
  const list = isLarge(calls) ? String(names.length) : names.join(', ');
  return [`[${cell(tag.name)}](${findPath(tag)})`, list, cell(about)];
}

/** The page of a tag. */
export function viewPage(name: string, { api, options }: Scope, calls: Calls): Section {
  const tagged = groupByTag(api).find(({ tag }) => tag.name === name);
  if (tagged === undefined) throw new Error(`BUG-913: a page of ${name}, which has no operation`);
  return viewTag(tagged, options.importName, calls);
}

const CLIENT = '[The README](../README.md) shows how the client is made.';
const ONE_IN_FULL =
  'Each call has a line with what must be given, and one is shown in full. Types and comments in the code have the rest.';

function viewTag({ tag, operations }: Tagged, importName: string, calls: Calls): Section {
  const paged = isPaged(calls.api);
  const large = isLarge(calls);
  const shown = large ? findTypical(operations) : operations;
  const intro = large ? `${CLIENT} ${ONE_IN_FULL}` : CLIENT;
  const at = { level: paged ? 2 : 4, importName };
  return {
    heading: plain(tag.name),
    text: joinBlocks(
      block(tag.description ?? '', paged ? 1 : 3),
      paged && intro,
      listCalls(operations, calls),
    ),
    sections: shown.map((one) => viewOperation(one, at, calls)),
  };
}

function isLarge({ api }: Calls): boolean {
  return api.operations.length > MOST_SECTIONS;
}

/** The first that is not deprecated and takes something. */
function findTypical(operations: readonly Operation[]): readonly Operation[] {
  const current = operations.filter(({ deprecated }) => !deprecated);
  const typical = current.find(({ params }) => params.members.length > 0) ?? current[0];
  return typical === undefined ? operations.slice(0, 1) : [typical];
}

/** Calls, and what they do. */
function listCalls(operations: readonly Operation[], calls: Calls): string {
  if (operations.length < FEWEST_IN_TABLE) return '';
  const rows = operations.map((one) => {
    const deprecated = one.deprecated ? 'Deprecated. ' : '';
    const purpose = cell(one.doc.text[0] ?? '').replace(/^deprecated\.\s*/i, '');
    return [
      cellSpan(describeCall(one, calls)),
      cellSpan(describeRequest(one)),
      deprecated + purpose,
    ];
  });
  return table(['Call', 'Request', 'What it does'], rows);
}

/** `client.files.move({ id, body, … })`: what must be given, and whether there is more. */
function describeCall(operation: Operation, calls: Calls): string {
  const { members } = operation.params;
  const needed = members.filter(({ optional }) => !optional).map(({ name }) => name);
  const given = needed.length < members.length ? [...needed, '…'] : needed;
  const path = operation.path === undefined ? ['path'] : [];
  const object = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
  return `${findMethod(operation, calls)}(${[...path, ...object].join(', ')})`;
}
