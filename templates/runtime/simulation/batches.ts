// Operations that answer many questions at once.

import { lookUpItem, type Task } from './items.ts';
import { isMadeUp, makeUp } from './unknown.ts';
import type { SimulatedBatch } from '../behaviour/operation-model.ts';
import { type AnyReply, replyWith, showValue } from './replies.ts';
import { getAt, nest, putAt } from '../behaviour/values.ts';

/** A result for each item of the request, in their order. */
export function answerBatch(task: Task): AnyReply {
  const { operation, request, world } = task;
  const { batch } = operation;
  const given = batch && getAt(request, batch.items);
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  return replyWith(
    world,
    operation,
    batch ? items.map((item) => answerOne(task, batch, item)) : [],
  );
}

function answerOne(
  task: Task,
  { resource = '', key = [], at = [], echo }: SimulatedBatch,
  item: unknown,
): unknown {
  const { world } = task;
  const values = key.map((path) => String(getAt(item, path)));
  const own = { ...task, name: resource, resource: world.resource(resource), values };
  const known = lookUpItem(own) ?? (isMadeUp(world, resource) ? makeUp(own) : undefined);
  const found = known ? nest(at, showValue(known.value, own.resource)) : {};
  return echo ? putAt(found, echo, item) : found;
}
