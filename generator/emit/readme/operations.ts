/** Operations of an API in, their part of a README out: by tag, an overview first, then a short section each. */

import type { Api, Operation, Tag } from '../../ir/model.ts';
import type { FilePlan, Scope } from '../../plan/emitter.ts';
import { callsTable, isLarge, isPaged, typicalOf } from './brief.ts';
import type { Kit } from './call.ts';
import { callName } from './call.ts';
import { shortestCall } from './choice.ts';
import { examplesOf } from './examples.ts';
import { block, cell, cellSpan, plain } from './markdown.ts';
import { literalsOf } from './literal.ts';
import { operationView, requestText } from './operation.ts';
import { purpose } from './purpose.ts';
import { contextOf } from './sample/context.ts';
import { tableOf } from './tables.ts';
import type { Table } from './tables.ts';
import { typeTextOf } from './typetext.ts';
import type { Example, OperationsView, PageView, TagView } from './view.ts';

export function kitOf(api: Api): Kit {
  return {
    api,
    literals: literalsOf(api),
    context: contextOf(api, 'request'),
    members: new Map(api.groups.map(({ key, member }) => [key, member])),
    typeText: typeTextOf(api),
    chosen: new Map(),
    made: new Map(),
    printed: new WeakMap(),
  };
}

export function operationsView(scope: Scope, kit: Kit): OperationsView | undefined {
  const { api } = scope;
  if (api.operations.length === 0) return undefined;
  const tags = taggedOperations(api);
  const heading = 'Operations';
  if (isPaged(api)) {
    const pages = tableOf(
      PAGES,
      tags.map((tagged) => pageRow(tagged, kit)),
    );
    return { heading, text: PARAMETERS, examples: oneCall(scope, kit), pages, tags: [] };
  }
  const views = tags.map((tagged) => tagView(tagged, scope, kit));
  return { heading, text: PARAMETERS, examples: [], pages: undefined, tags: views };
}

const PARAMETERS =
  'Path, query and header parameters and the `body` are one object; options of a call come last.';

/** A tag and what stands under it. */
interface Tagged {
  readonly tag: Tag;
  readonly operations: readonly Operation[];
}

/** Tags that have operations, in their order. */
function taggedOperations(api: Api): readonly Tagged[] {
  const byTag = grouped(api.operations);
  return api.tags.flatMap((tag) => {
    const operations = byTag.get(tag.name);
    return operations === undefined ? [] : [{ tag, operations }];
  });
}

/** The pages of a README. */
export function planPages(api: Api): FilePlan[] {
  if (!isPaged(api)) return [];
  return taggedOperations(api).map(({ tag }) => ({
    path: pathOf(tag),
    symbols: [],
    subject: tag.name,
  }));
}

/** Beside the functions. */
function pathOf({ file }: Tag): string {
  return `operations/${file}.md`;
}

/** The page of a tag, without the comment in its first line. */
export function pageView(name: string, scope: Scope, kit: Kit): Omit<PageView, 'header'> {
  const tagged = taggedOperations(scope.api).find(({ tag }) => tag.name === name);
  if (tagged === undefined) throw new Error(`BUG-913: a page of ${name}, which has no operation`);
  const intro = isLarge(kit) ? `${CLIENT} ${ONE_IN_FULL}` : CLIENT;
  return { ...tagView(tagged, scope, kit), intro };
}

const CLIENT = '[The README](../README.md) shows how the client is made.';
const ONE_IN_FULL =
  'A line tells each call and what must be given, and one is shown in full; types and comments in the code tell the rest.';

const PAGES = ['Page', 'Operations', 'About'];

function pageRow({ tag, operations }: Tagged, kit: Kit): readonly string[] {
  const names = operations.map((operation) => cellSpan(callName(operation, kit)));
  const [about = ''] = (tag.description ?? '').split(/\n\s*\n/);
  const list = isLarge(kit) ? String(names.length) : names.join(', ');
  return [`[${cell(tag.name)}](${pathOf(tag)})`, list, cell(about)];
}

function oneCall({ options }: Scope, kit: Kit): readonly Example[] {
  const shown = shortestCall(kit, 'function');
  return shown === undefined
    ? []
    : examplesOf(shown.operation, kit, options.importName).slice(0, 1);
}

/** By tag. */
function grouped(operations: readonly Operation[]): ReadonlyMap<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.tag);
    if (group === undefined) groups.set(operation.tag, [operation]);
    else group.push(operation);
  }
  return groups;
}

function tagView({ tag, operations }: Tagged, { options }: Scope, kit: Kit): TagView {
  const heading = plain(tag.name);
  const text =
    tag.description === undefined ? '' : block(tag.description, isPaged(kit.api) ? 1 : 3);
  const sections = (shown: readonly Operation[]): TagView['operations'] =>
    shown.map((one) => operationView(one, kit, options.importName));
  if (isLarge(kit)) {
    const typical = typicalOf(operations);
    const shown = sections(typical === undefined ? [] : [typical]);
    return { heading, text, overview: callsTable(operations, kit), operations: shown };
  }
  const table = isOverviewed(operations) ? overview(operations, kit) : undefined;
  return { heading, text, overview: table, operations: sections(operations) };
}

/** Few operations are seen at a glance. */
function isOverviewed(operations: readonly Operation[]): boolean {
  return operations.length > 3;
}

function overview(operations: readonly Operation[], kit: Kit): Table | undefined {
  return tableOf(
    OVERVIEW,
    operations.map((operation) => overviewRow(operation, kit)),
  );
}

const OVERVIEW = ['Operation', 'Request', 'What it does'];

function overviewRow(operation: Operation, kit: Kit): readonly string[] {
  return [cellSpan(callName(operation, kit)), cellSpan(requestText(operation)), purpose(operation)];
}
