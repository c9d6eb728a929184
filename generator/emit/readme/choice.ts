/** What is to be shown in, the call that shows it best out: of the operations that fit, the one with the least to give. */

import type { Operation, Type } from '../../ir/model.ts';
import type { Call, Kit } from './call.ts';
import { argumentsOf } from './call.ts';
import type { Context } from './sample/context.ts';

export const purposes = ['function', 'failure', 'repetition'] as const;

/** A function of its own; an answer that is no success; options of one call. */
export type Purpose = (typeof purposes)[number];

export const fits: Readonly<Record<Purpose, (operation: Operation) => boolean>> = {
  function: ({ params, body }) => params.members.length > 0 && body === undefined,
  failure: ({ responses }) => failureOf(responses) !== undefined,
  repetition: ({ method }) => idempotent.test(method),
};

export const idempotent = /^(?:GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/;

export function isPlain({ stream, path, deprecated }: Operation): boolean {
  return stream === undefined && path !== undefined && !deprecated;
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

/** The first of the shortest; a sample is made of none that cannot be one. */
function shortestOf(operations: readonly Operation[], kit: Kit): Call | undefined {
  const compared = operations
    .slice(0, MOST_COMPARED)
    .map((operation, index) => ({ operation, index, least: leastLength(operation, kit.context) }))
    .sort((one, other) => one.least - other.least);
  let best: Call | undefined;
  let [bestLength, bestIndex] = [Infinity, 0];
  for (const { operation, index, least } of compared) {
    if (least > bestLength) break;
    const args = argumentsOf(operation, kit);
    if (args === undefined) continue;
    const length = args.reduce((sum, { flat }) => sum + flat.length, 0);
    if (length > bestLength || (length === bestLength && index > bestIndex)) continue;
    best = { operation, args };
    [bestLength, bestIndex] = [length, index];
  }
  return best;
}

/** No call of an operation is shorter, in columns of its arguments. */
function leastLength({ params }: Operation, { models }: Context): number {
  return params.optional ? 0 : leastOf({ kind: 'object', members: params.members }, models, 0);
}

/** Deeper, values are taken for as short as any. */
const DEEPEST = 4;

function leastOf(type: Type, models: Context['models'], depth: number): number {
  if (depth > DEEPEST) return 1;
  switch (type.kind) {
    case 'model': {
      const model = models.get(type.key);
      const form = (type.input ? model?.input?.type : undefined) ?? model?.type;
      return form === undefined ? 1 : leastOf(form, models, depth + 1);
    }
    case 'object': {
      // `{ name: value, other: value }`
      const needed = type.members.filter(({ optional }) => !optional);
      return needed.reduce(
        (sum, member) => sum + member.name.length + 4 + leastOf(member.type, models, depth + 1),
        2,
      );
    }
    default:
      return 1;
  }
}
