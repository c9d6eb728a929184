/** Validators at work: every call of the tables passes them, and so do the answers of the simulation; but for calls that break a rule. */

import { describe, expect, it } from 'vitest';
import { cardPaymentsValidation } from '../../generated/card-payments/index.ts';
import { contentGenerationValidation } from '../../generated/content-generation/index.ts';
import { fileStorageValidation } from '../../generated/file-storage/index.ts';
import { mediationGroupsValidation } from '../../generated/mediation-groups/index.ts';
import { monitoringDowntimesValidation } from '../../generated/monitoring-downtimes/index.ts';
import { packageInsightsValidation } from '../../generated/package-insights/index.ts';
import type { Validation } from '../../generated/runtime/validate.ts';
import * as cardPayments from './card-payments/calls.ts';
import * as contentGeneration from './content-generation/calls.ts';
import type { Call, Doors } from './doors.ts';
import * as fileStorage from './file-storage/calls.ts';
import * as mediationGroups from './mediation-groups/calls.ts';
import * as monitoringDowntimes from './monitoring-downtimes/calls.ts';
import * as packageInsights from './package-insights/calls.ts';
import { type SimulatedService, useSimulated } from './simulated.ts';

const strict = { request: 'strict', response: 'strict' } as const;

interface Table<Client> {
  readonly calls: readonly Call<Client>[];
  readonly doors: Doors<Client>;
  readonly simulated: SimulatedService;
}

function describeValidated<Client>(api: string, table: Table<Client>, validate: Validation): void {
  const { calls, doors, simulated } = table;

  describe(api, () => {
    const service = useSimulated(simulated);

    it.each(calls.filter(({ breaks }) => breaks === undefined))(
      'validation passes $name: $sends',
      async (call) => {
        simulated.fill?.(service.simulation.store, call.name);
        const sent = call.byClass(doors.client({ baseUrl: service.url, validate }));
        const status = simulated.refused?.[call.name];
        if (status === undefined) await sent;
        else await expect(sent).rejects.toMatchObject({ kind: 'http', status });
        expect(service.only().method).toBe(call.sends.split(' ')[0]);
      },
    );

    const broken = calls.filter(({ breaks }) => breaks !== undefined);
    it('validation refuses a call that breaks a rule, and sends nothing', async () => {
      for (const call of broken) {
        const sent = call.byFunction(doors.http({ baseUrl: service.url, validate }));
        await expect(sent, call.breaks).rejects.toMatchObject({ kind: 'validation', attempts: 0 });
      }
      expect(service.requests).toEqual([]);
    });
  });
}

describeValidated('card-payments', cardPayments, cardPaymentsValidation(strict));
describeValidated('content-generation', contentGeneration, contentGenerationValidation(strict));
describeValidated('file-storage', fileStorage, fileStorageValidation(strict));
describeValidated('mediation-groups', mediationGroups, mediationGroupsValidation(strict));
describeValidated(
  'monitoring-downtimes',
  monitoringDowntimes,
  monitoringDowntimesValidation(strict),
);
describeValidated('package-insights', packageInsights, packageInsightsValidation(strict));
