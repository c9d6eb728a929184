/** One operation in, the pieces of a README out that are made of it alone, and what all other pieces make of it. */

import { limitsOfModel, limitsOfOperation } from '../../ir/limits.ts';
import type { Api, Model, Operation } from '../../ir/model.ts';
import type { Scope, Share, Witnesses } from '../../plan/emitter.ts';
import { callRow, isLarge, isPaged, typicalOf } from './brief.ts';
import type { Kit } from './call.ts';
import { argumentsOf } from './call.ts';
import { lastCompared, purposes, purposesOf, shortestAmong } from './choice.ts';
import { headingsIn } from './contents.ts';
import { isListed, limitsView, memberRows } from './limits.ts';
import { grouped, isOverviewed, kitOf, overviewRow } from './operations.ts';
import { operationView } from './operation.ts';
import { usesXml } from './start.ts';
import { lineOf } from './tables.ts';
import type { ReadmeView, TagView } from './view.ts';

export function readmeShares(
  operation: Operation,
  scope: Scope,
  compared: readonly Operation[] | undefined,
): readonly Share[] {
  const { api } = scope;
  const kit = scope.derived(kitOf);
  const limits = limitsOfOperation(operation);
  return [
    ...(isPaged(api) ? [] : sectionShares(operation, kit, scope)),
    { kind: 'lines', lines: isListed(api) ? memberRows(limits) : [limitsView(api)?.text ?? ''] },
    factOf([isListed(api), api.limits.length > 0, usesXml({ operations: [operation] })]),
    factOf([purposesOf(operation), compared && chosen(operation, kit, compared)]),
    factOf(guided(operation, kit)),
  ];
}

/** What stands on the page of a tag. */
export function pageShares(
  tag: string,
  operation: Operation,
  scope: Scope,
  isShown: boolean,
): readonly Share[] {
  if (operation.tag !== tag) return [];
  const kit = scope.derived(kitOf);
  if (!isLarge(kit)) return sectionShares(operation, kit, scope);
  const brief = briefShares(operation, kit);
  return isShown ? [...brief, sectionShare(operation, kit, scope)] : brief;
}

/** What is made of a model alone; operations say themselves what they show of it. */
export function readmeModelShares(model: Model, api: Api): readonly Share[] {
  const limits = limitsOfModel(model);
  return [
    { kind: 'lines', lines: isListed(api) ? memberRows(limits) : [limitsView(api)?.text ?? ''] },
    factOf([isListed(api), api.limits.length > 0]),
  ];
}

/** Operations that the README shows things with: those that were compared with others, and those that stand for a tag. */
export function witnessesOf(kit: Kit): Witnesses {
  const compared = [...kit.chosen.values()].flatMap((call) => call?.operation ?? []);
  const last = lastCompared(kit.api.operations);
  if (!isLarge(kit)) return { compared, last, shown: compared };
  const byTag = grouped(kit.api.operations);
  const typical = [...byTag.values()].flatMap((operations) => typicalOf(operations) ?? []);
  return { compared, last, shown: [...compared, ...typical] };
}

/** A line of a table; whether the operation stands for its tag depends on little of it. */
function briefShares(operation: Operation, kit: Kit): readonly Share[] {
  const { deprecated, params } = operation;
  return [
    { kind: 'lines', lines: [lineOf(callRow(operation, kit))] },
    factOf([deprecated, params.members.length > 0]),
  ];
}

function overviewShares(operation: Operation, kit: Kit): readonly Share[] {
  const siblings = kit.api.operations.filter(({ tag }) => tag === operation.tag);
  const lines = isOverviewed(siblings) ? [lineOf(overviewRow(operation, kit))] : [];
  return [{ kind: 'lines', lines }];
}

function sectionShares(operation: Operation, kit: Kit, scope: Scope): readonly Share[] {
  const view = operationView(operation, kit, scope.options.importName);
  return [
    ...overviewShares(operation, kit),
    sectionShare(operation, kit, scope),
    factOf(view.paragraphs.flatMap(headingsIn)),
  ];
}

function sectionShare(operation: Operation, kit: Kit, { options }: Scope): Share {
  const view = operationView(operation, kit, options.importName);
  const tag = { heading: '', text: '', overview: undefined, operations: [view] };
  if (!isPaged(kit.api)) {
    const all = viewOf(tag);
    return { kind: 'section', template: 'readme.md', view: all, from: `#### ${view.heading}` };
  }
  const page = { header: '', intro: '', ...tag };
  return { kind: 'section', template: 'operations.md', view: page, from: `## ${view.heading}` };
}

function factOf(value: unknown): Share {
  return { kind: 'fact', text: JSON.stringify(value) ?? '' };
}

/** Which operations are chosen among this one and those that were chosen among all. */
function chosen(
  operation: Operation,
  kit: Kit,
  compared: readonly Operation[],
): readonly (string | undefined)[] {
  const wanted = new Set([...compared, operation]);
  const candidates = kit.api.operations.filter((one) => wanted.has(one));
  return purposes.map((purpose) => shortestAmong(candidates, kit, purpose)?.operation.id);
}

/** What guides may show of the operation: it may be the first of its kind. */
function guided(operation: Operation, kit: Kit): unknown {
  const { stream, upload, pages, batch, mask, retry } = operation;
  const kinds = [stream, upload, pages, batch, mask, retry?.idempotencyHeader];
  if (kinds.every((kind) => kind === undefined)) return [retry?.safe];
  return [retry, kinds, operation.params, argumentsOf(operation, kit)?.map(({ flat }) => flat)];
}

function viewOf(tag: TagView): ReadmeView {
  const none = { heading: '', paragraphs: [] };
  return {
    header: '',
    title: '',
    intro: '',
    contents: [],
    about: undefined,
    install: none,
    start: undefined,
    auth: undefined,
    operations: { heading: '', text: '', examples: [], pages: undefined, tags: [tag] },
    results: undefined,
    guides: [],
    enums: undefined,
    limits: undefined,
    states: undefined,
    notShown: undefined,
  };
}
