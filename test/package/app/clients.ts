/** An application with all clients of the package. */

import { CardPayments, cardPaymentsValidation } from 'specwright/clients/card-payments';
import { ContentGeneration } from 'specwright/clients/content-generation';
import { type CustomerError, customerErrorFromNumber } from 'specwright/clients/customer-errors';
import { FileStorage } from 'specwright/clients/file-storage';
import { MediationGroups } from 'specwright/clients/mediation-groups';
import { MonitoringDowntimes } from 'specwright/clients/monitoring-downtimes';
import {
  getVersion,
  type GetVersionParams,
  PackageInsights,
} from 'specwright/clients/package-insights';

export const classes = [
  CardPayments,
  ContentGeneration,
  FileStorage,
  MediationGroups,
  MonitoringDowntimes,
  PackageInsights,
];

export const numbered: CustomerError | undefined = customerErrorFromNumber(0);

const params: GetVersionParams = { versionKey: { system: 'NPM', name: '@a/b', version: '1' } };

/** The path that a call is sent to. */
export async function pathOfCall(): Promise<string> {
  let path = '';
  const insights = new PackageInsights({
    baseUrl: 'https://insights.example',
    fetch: (url) => {
      path = new URL(url).pathname;
      return Promise.resolve(Response.json({}));
    },
  });
  await getVersion(insights.http, params).result();
  return path;
}

/** Validators need zod, which comes with the package. */
export async function refusal(): Promise<string> {
  const payments = new CardPayments({
    auth: false,
    baseUrl: 'https://payments.example',
    validate: cardPaymentsValidation(),
    fetch: () => Promise.reject(new Error('Nothing is sent.')),
  });
  // @ts-expect-error -- no body
  const result = await payments.authorise({}).result();
  return result.ok ? 'ok' : result.kind;
}
