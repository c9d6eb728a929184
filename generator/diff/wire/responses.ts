/** Answers: their statuses, media types, headers and bodies. */

import type { Response } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { schemasOf } from './bodies.ts';
import { matchContents } from './media.ts';
import type { Call } from './operations.ts';
import { matchStatuses } from './statuses.ts';
import type { Wire } from './wire.ts';

export function compareResponses(wire: Wire, call: Call): void {
  const { kept, removed, added } = matchStatuses(call.old.responses, call.new.responses);
  for (const { status, at } of removed) {
    wire.ledger.note(`response-${kindOf(status)}-status-removed`, `status ${status} is gone`, {
      position: 'response',
      operation: call.name,
      old: at,
      new: call.new.at,
    });
  }
  for (const { status, at } of added) {
    wire.ledger.note(`response-${kindOf(status)}-status-added`, `status ${status} is new`, {
      position: 'response',
      operation: call.name,
      old: call.old.at,
      new: at,
    });
  }
  for (const [was, is] of kept) {
    const note = (id: PlainId, what: string): void =>
      wire.ledger.note(id, what, {
        position: 'response',
        operation: call.name,
        old: was.at,
        new: is.at,
      });
    compareContents(wire, call, was, is, note);
    compareHeaders(wire, call, was, is, note);
  }
}

function kindOf(status: string): 'success' | 'error' {
  return status.startsWith('2') ? 'success' : 'error';
}

type Note = (id: PlainId, what: string) => void;

function compareContents(wire: Wire, call: Call, was: Response, is: Response, note: Note): void {
  const status = statusOf(was, is);
  if (was.contents.length > 0 && is.contents.length === 0) {
    return note('response-body-removed', `the body of ${status} is gone`);
  }
  if (was.contents.length === 0) {
    if (is.contents.length > 0) note('response-body-added', `${status} has a body now`);
    return;
  }
  const { kept, widened, narrowed, removed, added } = matchContents(
    was.contents,
    is.contents,
    'response',
  );
  for (const { mediaType } of [...removed, ...widened.map(([before]) => before)]) {
    note('response-media-type-removed', `${status} does not come as ${mediaType} any more`);
  }
  for (const { mediaType } of added) {
    note('response-media-type-added', `${status} can be had as ${mediaType}`);
  }
  for (const [before, after] of narrowed) {
    note('response-media-type-narrowed', `${before.mediaType} → ${after.mediaType} for ${status}`);
  }
  for (const [before, after] of [...kept, ...widened, ...narrowed]) {
    const pair = { direction: 'response', subject: 'body', label: `response ${status}` } as const;
    wire.ledger.schemas({ ...pair, ...schemasOf(before, after) }, 'response', call.name);
  }
}

/** Of the type of an answer its media types tell; OpenAPI passes over such a header. */
function isOwn({ name }: Response['headers'][number]): boolean {
  return name.toLowerCase() !== 'content-type';
}

/** `400`, or `400 (default now)`. */
function statusOf(was: Response, is: Response): string {
  return was.status === is.status ? is.status : `${was.status} (${is.status} now)`;
}

function compareHeaders(
  { ledger }: Wire,
  call: Call,
  was: Response,
  is: Response,
  note: Note,
): void {
  const before = was.headers.filter(isOwn);
  const after = is.headers.filter(isOwn);
  const later = new Map(after.map((header) => [header.name.toLowerCase(), header]));
  const known = new Set(before.map(({ name }) => name.toLowerCase()));
  for (const header of before) {
    const now = later.get(header.name.toLowerCase());
    const label = `header \`${header.name}\` of ${statusOf(was, is)}`;
    if (now === undefined) {
      const word = header.required ? 'required' : 'optional';
      note(`response-header-removed-${word}`, `${label} is gone`);
      continue;
    }
    if (header.required && !now.required) {
      note('response-header-became-optional', `${label} may be missing`);
    }
    if (!header.required && now.required) {
      note('response-header-became-required', `${label} always comes`);
    }
    const schemas = { old: header.schema, new: now.schema, isText: true, label } as const;
    ledger.schemas({ ...schemas, direction: 'response', subject: 'header' }, 'response', call.name);
  }
  for (const { name } of after) {
    if (known.has(name.toLowerCase())) continue;
    note('response-header-added', `header \`${name}\` of ${is.status} is new`);
  }
}
