/** Answers: their statuses, media types, headers and bodies. */

import type { Response } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { compareSchemas } from './content-schemas.ts';
import type { NoteChange } from '../checks/plain.ts';
import { matchStatuses } from './match-statuses.ts';
import { matchContents } from './media-types.ts';
import type { OperationPair, Wire } from './context.ts';

/** An answer that stays. */
interface Answer extends Both<Response> {
  readonly operation: string;
  /** `400`, or `400 (default now)`. */
  readonly status: string;
  readonly note: NoteChange;
}

export function compareResponses({ ledger }: Wire, call: OperationPair): void {
  const { name: operation } = call;
  const where = { position: 'response', operation, old: call.old.at, new: call.new.at } as const;
  const matched = matchStatuses({ old: call.old.responses, new: call.new.responses });
  for (const { status, at } of matched.removed) {
    const note = ledger.at({ ...where, old: at });
    note(`response-${getKind(status)}-status-removed`, `status ${status} is gone`);
  }
  for (const { status, at } of matched.added) {
    const note = ledger.at({ ...where, new: at });
    note(`response-${getKind(status)}-status-added`, `status ${status} is new`);
  }
  for (const [was, is] of matched.kept) {
    const status = was.status === is.status ? is.status : `${was.status} (${is.status} now)`;
    const note = ledger.at({ ...where, old: was.at, new: is.at });
    const answer = { operation, old: was, new: is, status, note };
    compareContents(ledger, answer);
    compareHeaders(ledger, answer);
  }
}

function getKind(status: string): 'success' | 'error' {
  return status.startsWith('2') ? 'success' : 'error';
}

function compareContents(
  ledger: Wire['ledger'],
  { old: was, new: is, operation, status, note }: Answer,
): void {
  if (was.contents.length > 0 && is.contents.length === 0) {
    return note('response-body-removed', `the body of ${status} is gone`);
  }
  if (was.contents.length === 0) {
    if (is.contents.length > 0) note('response-body-added', `${status} has a body now`);
    return;
  }
  const matched = matchContents({ old: was.contents, new: is.contents }, 'response');
  const { widened, narrowed, removed, added } = matched;
  for (const { mediaType } of [...removed, ...widened.map((pair) => pair.old)]) {
    note('response-media-type-removed', `${status} does not come as ${mediaType} any more`);
  }
  for (const { mediaType } of added) {
    note('response-media-type-added', `${status} can be had as ${mediaType}`);
  }
  for (const pair of narrowed) {
    const types = `${pair.old.mediaType} → ${pair.new.mediaType}`;
    note('response-media-type-narrowed', `${types} for ${status}`);
  }
  const where = { direction: 'response', subject: 'body', position: 'response' } as const;
  compareSchemas(ledger, matched, { ...where, label: `response ${status}`, operation });
}

/** Indexes headers by lower-case name. OpenAPI ignores `content-type`: media types say it. */
function indexHeaders({ headers }: Response): ReadonlyMap<string, Response['headers'][number]> {
  const all = new Map(headers.map((header) => [header.name.toLowerCase(), header]));
  all.delete('content-type');
  return all;
}

function compareHeaders(
  ledger: Wire['ledger'],
  { old: was, new: is, operation, status, note }: Answer,
): void {
  const [before, after] = [indexHeaders(was), indexHeaders(is)];
  for (const [key, header] of before) {
    const now = after.get(key);
    const label = `header \`${header.name}\` of ${status}`;
    if (now === undefined) {
      const need = header.required ? 'required' : 'optional';
      note(`response-header-removed-${need}`, `${label} is gone`);
      continue;
    }
    if (header.required && !now.required) {
      note('response-header-became-optional', `${label} may be missing`);
    }
    if (!header.required && now.required) {
      note('response-header-became-required', `${label} always comes`);
    }
    const schemas = { old: header.schema, new: now.schema, isText: true, label } as const;
    const pair = { ...schemas, direction: 'response', subject: 'header' } as const;
    ledger.schemas(pair, { position: 'response', operation });
  }
  for (const [key, { name }] of after) {
    if (!before.has(key)) {
      note('response-header-added', `header \`${name}\` of ${is.status} is new`);
    }
  }
}
