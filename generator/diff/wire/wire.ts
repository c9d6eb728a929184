/** Two APIs in; everything that changes for a caller that is deployed already out. */

import type { Api } from '../../ir/model.ts';
import type { WireChange } from '../change.ts';
import { createComparer } from '../schema/compare.ts';
import { type Models, modelsOf } from '../schema/models.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { matchOperations } from './match.ts';
import { compareOperations } from './operations.ts';
import { type Securities, securitiesOf } from './security.ts';
import { compareSchemes } from './schemes.ts';
import { compareServers } from './servers.ts';
import { compareWebhooks } from './webhooks.ts';

/** What every part of the comparison has at hand. */
export interface Wire {
  readonly old: Api;
  readonly new: Api;
  readonly ledger: Ledger;
  readonly securities: Securities;
  readonly models: { readonly old: Models; readonly new: Models };
  /** Today: what was to end has ended, or not. */
  readonly now: Date;
}

export function compareWire(before: Api, after: Api, now: Date): readonly WireChange[] {
  const ledger = createLedger(createComparer(before, after));
  const securities = securitiesOf(before, after);
  const models = { old: modelsOf(before), new: modelsOf(after) };
  const wire = { old: before, new: after, ledger, now, securities, models };
  const matched = matchOperations(before, after);
  compareServers(wire, matched.isMoved);
  compareSchemes(wire);
  compareOperations(wire, matched);
  compareWebhooks(wire);
  compareComponents(wire);
  return ledger.changes();
}

function compareComponents({ old: before, new: after, ledger }: Wire): void {
  const kept = new Set(after.models.map(({ key }) => key));
  for (const { key, at } of before.models) {
    if (kept.has(key) || !/^\/(?:components\/schemas|definitions)\/[^/]+$/.test(at.pointer)) {
      continue;
    }
    ledger.note('schema-removed', `schema \`${key}\` is gone`, { position: 'operation', old: at });
  }
}
