/** Operations of an API in, their part of a README out: by tag, an overview first, then a short section each. */

import type { Api, Operation, Tag } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import type { Kit } from './call.ts';
import { block, cell, cellSpan, plain } from './markdown.ts';
import { literalsOf } from './literal.ts';
import { operationView } from './operation.ts';
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
  const text =
    'Path, query and header parameters and the `body` are one object; options of a call come last.';
  return {
    heading: 'Operations',
    text,
    tags: api.tags.map((tag) => tagView(tag, byTag.get(tag.name) ?? [], scope, kit)),
  };
}

function grouped(operations: readonly Operation[]): ReadonlyMap<string, Operation[]> {
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
  return {
    heading: plain(tag.name),
    text: tag.description === undefined ? '' : block(tag.description, 3),
    overview: isOverviewed(operations) ? overview(operations) : undefined,
    operations: operations.map((one) => operationView(one, kit, options.importName)),
  };
}

/** Few operations are seen at a glance. */
export function isOverviewed(operations: readonly Operation[]): boolean {
  return operations.length > 3;
}

export function overview(operations: readonly Operation[]): Table | undefined {
  return tableOf(
    ['Operation', 'Request', 'What it does'],
    operations.map((operation) => [
      cellSpan(operation.id),
      cellSpan(`${operation.method} ${operation.path ?? '(path given)'}`),
      purpose(operation),
    ]),
  );
}

function purpose({ deprecated, doc }: Operation): string {
  const text = cell(doc.text[0] ?? '');
  return deprecated && !/^deprecated/i.test(text) ? `Deprecated. ${text}`.trim() : text;
}
