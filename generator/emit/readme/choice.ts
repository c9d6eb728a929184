/** What is to be shown in, the call that shows it best out: of the operations that fit, the one with the least to give. */

import type { Operation } from '../../ir/model.ts';
import type { Call, Kit } from './call.ts';
import { argumentsOf } from './call.ts';

export const purposes = ['function', 'failure', 'repetition'] as const;

/** A function of its own; an answer that is no success; options of one call. */
export type Purpose = (typeof purposes)[number];

const fits: Readonly<Record<Purpose, (operation: Operation) => boolean>> = {
  function: ({ params, body }) => params.members.length > 0 && body === undefined,
  failure: ({ responses }) => failureOf(responses) !== undefined,
  repetition: ({ method }) => idempotent.test(method),
};

export const idempotent = /^(?:GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/;

function isPlain({ stream, path, deprecated }: Operation): boolean {
  return stream === undefined && path !== undefined && !deprecated;
}

/** For which purposes it is looked at. */
export function purposesOf(operation: Operation): readonly boolean[] {
  return [isPlain(operation), ...purposes.map((purpose) => fits[purpose](operation))];
}

/** The first status of failure that is documented. */
export function failureOf(responses: Operation['responses']): number | undefined {
  const found = responses.find(({ status }) => Number(status) >= 400);
  return found && Number(found.status);
}

/** Of all operations. */
export function shortestCall(kit: Kit, purpose: Purpose): Call | undefined {
  if (!kit.chosen.has(purpose)) {
    kit.chosen.set(purpose, shortestAmong(kit.api.operations, kit, purpose));
  }
  return kit.chosen.get(purpose);
}

/** A sample is made of each to compare them. */
const MOST_COMPARED = 100;

/** A call that shows much with little: of the first operations that fit if there are any, else of all. */
export function shortestAmong(
  operations: readonly Operation[],
  kit: Kit,
  purpose: Purpose,
): Call | undefined {
  const plain = operations.filter(isPlain);
  return shortestOf(plain.filter(fits[purpose]), kit) ?? shortestOf(plain, kit);
}

/** For each purpose the last operation that is looked at; none where all are for one of them. */
export function lastCompared(operations: readonly Operation[]): readonly Operation[] {
  const plain = operations.filter(isPlain);
  const last = purposes.flatMap((purpose) => {
    const fitting = plain.filter(fits[purpose]);
    return (fitting.length === 0 ? plain : fitting).slice(MOST_COMPARED - 1, MOST_COMPARED);
  });
  return last.length === purposes.length ? last : [];
}

function shortestOf(operations: readonly Operation[], kit: Kit): Call | undefined {
  const calls = operations.slice(0, MOST_COMPARED).flatMap((operation) => {
    const args = argumentsOf(operation, kit);
    if (args === undefined) return [];
    return [{ operation, args, length: args.reduce((sum, { flat }) => sum + flat.length, 0) }];
  });
  return calls.sort((one, other) => one.length - other.length)[0];
}
