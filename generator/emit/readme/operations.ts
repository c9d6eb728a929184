/** Operations of an API in, their part of a README out: by tag, an overview first, then a short section each. */

import type { Api, Operation, Tag } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { callsTable, isLarge, typicalOf } from './brief.ts';
import type { Kit } from './call.ts';
import { callName } from './call.ts';
import { block, cellSpan, plain } from './markdown.ts';
import { literalsOf } from './literal.ts';
import { operationView, requestText } from './operation.ts';
import { purpose } from './purpose.ts';
import { contextOf } from './sample/context.ts';
import { tableOf } from './tables.ts';
import type { Table } from './tables.ts';
import { typeTextOf } from './typetext.ts';
import type { OperationsView, TagView } from './view.ts';

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
  const byTag = grouped(api.operations);
  return {
    heading: 'Operations',
    text: isLarge(kit) ? `${PARAMETERS} ${ONE_OF_EACH}` : PARAMETERS,
    tags: api.tags.map((tag) => tagView(tag, byTag.get(tag.name) ?? [], scope, kit)),
  };
}

const PARAMETERS =
  'Path, query and header parameters and the `body` are one object; options of a call come last.';
const ONE_OF_EACH =
  'A line tells each call and what must be given, and one call of each tag is shown in full; types and comments in the code tell the rest.';

/** By tag. */
export function grouped(operations: readonly Operation[]): ReadonlyMap<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.tag);
    if (group === undefined) groups.set(operation.tag, [operation]);
    else group.push(operation);
  }
  return groups;
}

function tagView(
  tag: Tag,
  operations: readonly Operation[],
  { options }: Scope,
  kit: Kit,
): TagView {
  const heading = plain(tag.name);
  const text = tag.description === undefined ? '' : block(tag.description, 3);
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
export function isOverviewed(operations: readonly Operation[]): boolean {
  return operations.length > 3;
}

function overview(operations: readonly Operation[], kit: Kit): Table | undefined {
  return tableOf(
    OVERVIEW,
    operations.map((operation) => overviewRow(operation, kit)),
  );
}

const OVERVIEW = ['Operation', 'Request', 'What it does'];

export function overviewRow(operation: Operation, kit: Kit): readonly string[] {
  return [cellSpan(callName(operation, kit)), cellSpan(requestText(operation)), purpose(operation)];
}
