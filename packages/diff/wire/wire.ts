/** Compares two APIs: everything that changes for a caller that is deployed already. */

import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { Both, WireChange } from '../change.ts';
import { createComparer } from '../schema/compare.ts';
import type { Models } from '../schema/models.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { matchOperations } from './match-operations.ts';
import { compareOperations } from './operations.ts';
import { compareSchemes } from './schemes.ts';
import { readSecurities, type Securities } from './security.ts';
import { compareServers } from './servers.ts';
import { compareWebhooks } from './webhooks.ts';
import { indexSchemas } from '../../../generator/core/ir/model/index-models.ts';

/** What every part of the comparison has at hand. */
export interface Wire extends Both<Api> {
  readonly ledger: Ledger;
  readonly securities: Securities;
  readonly models: Both<Models>;
  /** Today: what was to end has ended, or not. */
  readonly now: Date;
}

export function compareWire(apis: Both<Api>, now: Date): readonly WireChange[] {
  const ledger = createLedger(createComparer(apis));
  const models = { old: indexSchemas(apis.old), new: indexSchemas(apis.new) };
  const wire = { ...apis, ledger, now, securities: readSecurities(apis), models };
  const matched = matchOperations(apis);
  compareServers(wire, matched.isMoved);
  compareSchemes(wire);
  compareOperations(wire, matched);
  compareWebhooks(wire);
  compareComponents(wire);
  if (isOfSchemas(apis.old) && isOfSchemas(apis.new)) compareModels(wire);
  return ledger.changes();
}

function compareComponents({ old: before, new: after, ledger }: Wire): void {
  const kept = new Set(after.models.map(({ key }) => key));
  const removed = before.models.filter(
    ({ key, at }) =>
      !kept.has(key) && /^\/(?:components\/schemas|definitions)\/[^/]+$/.test(at.pointer),
  );
  for (const { key, at } of removed) {
    const note = ledger.at({ position: 'operation', old: at });
    note('schema-removed', `schema \`${key}\` is gone`);
  }
}

/** Whether no call uses the schemas: those of JSON Schema alone are what a description is about. */
function isOfSchemas({ operations, webhooks }: Api): boolean {
  return operations.length + webhooks.length === 0;
}

/** Which values a schema accepts that others hand over: those that it refuses from now on break them. */
function compareModels({ old: before, new: after, ledger }: Wire): void {
  const known = new Map(before.models.map((model) => [model.key, model.schema]));
  for (const { key, schema } of after.models) {
    const former = known.get(key);
    if (former === undefined) continue;
    const pair = { old: former, new: schema, direction: 'request', label: key } as const;
    // Most are members of others too, and are compared once.
    ledger.schemas({ ...pair, subject: 'property', isText: false }, { position: 'request' });
  }
}
