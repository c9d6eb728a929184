/** Bodies of requests: whether there is one, in which media types, and what it has to be. */

import type { Content } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { compareSchemas } from './content-schemas.ts';
import { compareEncoding } from './encodings.ts';
import { matchContents } from './media-types.ts';
import type { OperationPair, Wire } from './context.ts';

export function compareBodies(wire: Wire, call: OperationPair): void {
  // What our clients do not send, others may.
  const [was, is] = [call.old.body ?? call.old.unsent, call.new.body ?? call.new.unsent];
  const places = { old: was?.at ?? call.old.at, new: is?.at ?? call.new.at };
  const where = { position: 'request', operation: call.name, ...places } as const;
  const note = wire.ledger.at(where);
  if (was === undefined && is !== undefined) {
    const need = is.required ? 'required' : 'optional';
    note(`request-body-added-${need}`, `a ${need} body is new`);
  }
  if (was === undefined) return;
  if (is === undefined) return note('request-body-removed', 'the body is gone');
  if (!was.required && is.required) {
    note('request-body-became-required', 'the body is required now');
  }
  if (was.required && !is.required) {
    note('request-body-became-optional', 'the body is optional now');
  }
  compareContents(wire, { old: was.contents, new: is.contents }, where);
}

function compareContents(
  { ledger, models }: Wire,
  contents: Both<readonly Content[]>,
  where: Parameters<Wire['ledger']['at']>[0] & { readonly operation: string },
): void {
  const matched = matchContents(contents, 'request');
  for (const { mediaType, at } of [
    ...matched.removed,
    ...matched.narrowed.map((pair) => pair.old),
  ]) {
    const what = `bodies of ${mediaType} are not taken any more`;
    ledger.at({ ...where, old: at })('request-body-media-type-removed', what);
  }
  for (const { mediaType, at } of [...matched.added, ...matched.widened.map((pair) => pair.new)]) {
    const what = `bodies of ${mediaType} are taken`;
    ledger.at({ ...where, new: at })('request-body-media-type-added', what);
  }
  for (const { old: was, new: is } of [...matched.kept, ...matched.widened, ...matched.narrowed]) {
    const note = ledger.at({ ...where, old: was.at, new: is.at });
    const [before, after] = [
      { content: was, models: models.old },
      { content: is, models: models.new },
    ];
    compareEncoding({ old: before, new: after }, note);
  }
  const { position, operation } = where;
  const pair = { direction: 'request', subject: 'body', label: 'request body' } as const;
  compareSchemas(ledger, matched, { ...pair, position, operation });
}
