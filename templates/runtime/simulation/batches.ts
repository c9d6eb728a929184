// Operations that answer many questions at once.

import { lookUpItem, makeUp, type Task } from './items.ts';
import type { SimulatedBatch } from './operation-model.ts';
import { type AnyReply, replyWith, showValue } from './replies.ts';
import { getAt, nest, putAt } from './values.ts';

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
  const isFindable = own.resource.found && !world.memory.hasGiven(resource);
  const known = lookUpItem(own) ?? (isFindable ? makeUp(own) : undefined);
  const found = known ? nest(at, showValue(known.value, own.resource)) : {};
  return echo ? putAt(found, echo, item) : found;
}
