// The answer that a client prefers (`Prefer`) to what the operation would do.

import { Refusal } from '../server/refusal.ts';
import { findByStatus, type Reply, reply } from '../server/replies.ts';
import type { ServerOperation } from '../server/api.ts';
import type { SimulatedOperation } from '../behaviour/operation-model.ts';
import type { World } from './world.ts';

/** `Prefer: code=409`, `Prefer: example=sold-out`, `Prefer: dynamic=true`. */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
  readonly isDynamic?: boolean;
}

/** Undefined where the header says nothing of these. */
export function readPreference(headers: Headers): Preference | undefined {
  const header = headers.get('prefer');
  if (header === null) return undefined;
  const parts = header.split(/[,;]/).map((part) => part.split('='));
  const given = new Map(
    parts.map(([name = '', ...value]) => [name.trim(), unquote(value.join('='))]),
  );
  const code = Number(given.get('code'));
  const example = given.get('example');
  const isDynamic = given.get('dynamic') === 'true';
  const found = {
    ...(Number.isInteger(code) && { code }),
    ...(example !== undefined && { example }),
    ...(isDynamic && { isDynamic }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

function unquote(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1');
}

/** An answer that the document shows: nothing is done. */
export function replyPreferred(
  world: World,
  { known, operation }: { readonly known: ServerOperation; readonly operation: SimulatedOperation },
  { code, example, isDynamic = false }: Preference,
): Reply {
  if (example !== undefined) return replyExample(operation, example, code);
  const status = code ?? operation.status;
  const { sample } = operation;
  if (findByStatus(known.replies ?? {}, status) === undefined) {
    throw new Refusal(404, `The document shows no answer ${status} of ${known.id}.`);
  }
  const isKnown = sample && findByStatus(sample.answers, status) !== undefined;
  const options = isDynamic
    ? { examples: false, fill: 'full' as const }
    : { fill: 'full' as const };
  return reply(status, isKnown ? world.answer(sample, status, options) : undefined);
}

function replyExample(
  { examples = {} }: SimulatedOperation,
  name: string,
  code: number | undefined,
): Reply {
  const found = Object.hasOwn(examples, name) ? examples[name] : undefined;
  if (!found || (code !== undefined && code !== found.status)) {
    throw new Refusal(404, `The document shows no example ${name}.`);
  }
  return reply(found.status, found.body);
}
