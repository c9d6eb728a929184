/** One operation in, the pieces of a README out that are made of it alone, and what all other pieces make of it. */

import { limitsOfOperation } from '../../ir/limits.ts';
import type { Operation } from '../../ir/model.ts';
import type { Scope, Share } from '../../plan/emitter.ts';
import type { Kit } from './call.ts';
import { argumentsOf } from './call.ts';
import { purposes, shortestAmong } from './choice.ts';
import { headingsIn } from './contents.ts';
import { isListed, limitsView, memberRows } from './limits.ts';
import { isOverviewed, kitOf, overview } from './operations.ts';
import { operationView } from './operation.ts';
import type { OperationView, ReadmeView } from './view.ts';

export function readmeShares(
  operation: Operation,
  scope: Scope,
  witnesses: readonly Operation[],
): readonly Share[] {
  const { api, options } = scope;
  const kit = scope.derived(kitOf);
  const view = operationView(operation, kit, options.importName);
  const siblings = api.operations.filter(({ tag }) => tag === operation.tag);
  const rows = isOverviewed(siblings) ? (overview([operation])?.lines ?? []) : [];
  const limits = limitsOfOperation(operation);
  return [
    { kind: 'section', template: 'readme.md', view: viewOf(view), from: `#### ${view.heading}` },
    { kind: 'lines', lines: rows.slice(2) },
    { kind: 'lines', lines: isListed(api) ? memberRows(limits) : [limitsView(api)?.text ?? ''] },
    {
      kind: 'fact',
      text: JSON.stringify([rows.slice(0, 2), isListed(api), api.limits.length > 0]),
    },
    { kind: 'fact', text: JSON.stringify(view.paragraphs.flatMap(headingsIn)) },
    { kind: 'fact', text: JSON.stringify(chosen(operation, kit, witnesses)) },
    { kind: 'fact', text: JSON.stringify(guided(operation, kit)) },
  ];
}

/** Operations that the README shows things with. */
export function witnessesOf({ chosen: all }: Kit): readonly Operation[] {
  return [...all.values()].flatMap((call) => call?.operation ?? []);
}

/** Which operations are chosen among this one and those that were chosen among all. */
function chosen(
  operation: Operation,
  kit: Kit,
  witnesses: readonly Operation[],
): readonly (string | undefined)[] {
  const wanted = new Set([...witnesses, operation]);
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

function viewOf(operation: OperationView): ReadmeView {
  const none = { heading: '', paragraphs: [] };
  const tag = { heading: '', text: '', overview: undefined, operations: [operation] };
  return {
    header: '',
    title: '',
    intro: '',
    contents: [],
    about: undefined,
    install: none,
    start: undefined,
    auth: undefined,
    operations: { heading: '', text: '', tags: [tag] },
    results: undefined,
    guides: [],
    enums: undefined,
    limits: undefined,
    states: undefined,
    notShown: undefined,
  };
}
