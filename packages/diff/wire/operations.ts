/** Operations: added, removed, moved; and those that stay, part by part. */

import type { Operation } from '../../../generator/core/ir/model/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { compareLifecycle, compareStability, parseDay } from '../lifecycle.ts';
import { compareBodies } from './bodies.ts';
import { blankNames, type MatchedOperations } from './match-operations.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { compareOwnServers } from './servers.ts';
import type { OperationPair, Wire } from './context.ts';

export function compareOperations(
  wire: Wire,
  { kept, moved, removed, added, isMoved }: MatchedOperations,
): void {
  const { ledger, now } = wire;
  for (const operation of removed) {
    const name = printName(operation);
    const note = ledger.at({ position: 'operation', operation: name, old: operation.at });
    note(chooseRemoval(operation, now), `${name} is gone`);
  }
  for (const [before, after] of moved) noteMoved(wire, before, after);
  for (const [before, after] of [...kept, ...moved]) {
    const call = { old: before, new: after, name: printName(after) };
    compareOperation(wire, call);
    compareOwnServers(wire, call, isMoved);
    compareSecurity(wire, call);
    compareParameters(wire, call);
    compareBodies(wire, call);
    compareResponses(wire, call);
  }
  for (const operation of added) {
    const name = printName(operation);
    const note = ledger.at({ position: 'operation', operation: name, new: operation.at });
    note('operation-added', `${name} is new`);
  }
}

function printName({ method, path, id }: Operation): string {
  return path === undefined ? `${method} (${id})` : `${method} ${path}`;
}

function chooseRemoval({ deprecated, lifecycle }: Operation, now: Date): PlainId {
  if (lifecycle?.stability === 'draft' || lifecycle?.stability === 'alpha') {
    return 'operation-removed-unstable';
  }
  const end = deprecated ? parseDay(lifecycle?.sunset) : undefined;
  if (end === undefined) return 'operation-removed';
  return end <= now ? 'operation-removed-after-sunset' : 'operation-removed-before-sunset';
}

function compareOperation({ ledger }: Wire, call: OperationPair): void {
  const { old: before, new: after, name } = call;
  const places = { old: before.at, new: after.at };
  const note = ledger.at({ position: 'operation', operation: name, ...places });
  if (before.id !== after.id) {
    note('operation-id-changed', `${name} is called \`${after.id}\`, not \`${before.id}\``);
  }
  if (!before.deprecated && after.deprecated) note('operation-deprecated', `${name} is deprecated`);
  if (before.deprecated && !after.deprecated) {
    note('operation-reactivated', `${name} is no longer deprecated`);
  }
  compareLifecycle(call, name, note);
  const change = compareStability(before.lifecycle?.stability, after.lifecycle?.stability);
  if (change === undefined) return;
  note(`operation-stability-${change.direction}`, `${name}: ${change.what}`);
}

function noteMoved({ ledger }: Wire, before: Operation, after: Operation): void {
  const [was, is] = [before, after].map(({ path = '' }) => blankNames(path));
  const [old, name] = [printName(before), printName(after)];
  const places = { old: before.at, new: after.at };
  const note = ledger.at({ position: 'operation', operation: name, ...places });
  note(was === is ? 'method-changed' : 'path-changed', `${old} is ${name} now`);
}
