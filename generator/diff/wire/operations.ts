/** Operations: added, removed, moved; and those that stay, part by part. */

import type { Operation } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { endOf } from '../dates.ts';
import { stabilityChange } from '../stability.ts';
import { compareBodies } from './bodies.ts';
import { compareLifecycle } from './lifecycle.ts';
import type { MatchedOperations } from './match.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { compareOwnServers } from './servers.ts';
import type { Wire } from './wire.ts';

/** An operation that stays, as both documents have it. */
export interface Call {
  readonly old: Operation;
  readonly new: Operation;
  /** `POST /orders`. */
  readonly name: string;
}

export function compareOperations(
  wire: Wire,
  { kept, moved, removed, added, isMoved }: MatchedOperations,
): void {
  for (const operation of removed) noteRemoved(wire, operation);
  for (const [before, after] of moved) noteMoved(wire, before, after);
  for (const [before, after] of [...kept, ...moved]) {
    const call = { old: before, new: after, name: nameOf(after) };
    compareOperation(wire, call);
    compareOwnServers(wire, call, isMoved);
    compareSecurity(wire, call);
    compareParameters(wire, call);
    compareBodies(wire, call);
    compareResponses(wire, call);
  }
  for (const operation of added) {
    const entry = {
      position: 'operation',
      operation: nameOf(operation),
      new: operation.at,
    } as const;
    wire.ledger.note('operation-added', `${nameOf(operation)} is new`, entry);
  }
}

export function nameOf({ method, path, id }: Operation): string {
  return path === undefined ? `${method} (${id})` : `${method} ${path}`;
}

function noteRemoved({ ledger, now }: Wire, operation: Operation): void {
  const entry = { position: 'operation', operation: nameOf(operation), old: operation.at } as const;
  ledger.note(removalOf(operation, now), `${nameOf(operation)} is gone`, entry);
}

function removalOf({ deprecated, lifecycle }: Operation, now: Date): PlainId {
  if (lifecycle?.stability === 'draft' || lifecycle?.stability === 'alpha') {
    return 'operation-removed-unstable';
  }
  const end = deprecated ? endOf(lifecycle?.sunset) : undefined;
  if (end === undefined) return 'operation-removed';
  return end <= now ? 'operation-removed-after-sunset' : 'operation-removed-before-sunset';
}

function compareOperation({ ledger }: Wire, call: Call): void {
  const { old: before, new: after, name } = call;
  const entry = { position: 'operation', operation: name, old: before.at, new: after.at } as const;
  const note = (id: PlainId, what: string): void => ledger.note(id, what, entry);
  if (before.id !== after.id) {
    note('operation-id-changed', `${name} is called \`${after.id}\`, not \`${before.id}\``);
  }
  if (!before.deprecated && after.deprecated) note('operation-deprecated', `${name} is deprecated`);
  if (before.deprecated && !after.deprecated) {
    note('operation-reactivated', `${name} is no longer deprecated`);
  }
  compareLifecycle(before, after, name, note);
  const change = stabilityChange(before.lifecycle?.stability, after.lifecycle?.stability);
  if (change !== undefined) note(`operation-stability-${change.way}`, `${name}: ${change.what}`);
}

function noteMoved({ ledger }: Wire, before: Operation, after: Operation): void {
  const id = blank(before) === blank(after) ? 'method-changed' : 'path-changed';
  ledger.note(id, `${nameOf(before)} is ${nameOf(after)} now`, {
    position: 'operation',
    operation: nameOf(after),
    old: before.at,
    new: after.at,
  });
}

function blank({ path = '' }: Operation): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}
