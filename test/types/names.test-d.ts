/** The names that others rely on: each exists in its client, with the kind of type that its name promises. */

import { expectTypeOf } from 'vitest';
import type * as z from 'zod';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as errors from '../../generated/customer-errors/index.ts';
import * as storage from '../../generated/file-storage/index.ts';
import * as groups from '../../generated/mediation-groups/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import * as insights from '../../generated/package-insights/index.ts';

const baseUrl = 'https://service.example';
const auth = false;

// A class per API, and what the standalone functions take.
expectTypeOf(new cards.CardPayments({ baseUrl, auth }).http).toEqualTypeOf<cards.Http>();
expectTypeOf(
  new generation.ContentGeneration({ baseUrl, auth }).http,
).toEqualTypeOf<generation.Http>();
expectTypeOf(new storage.FileStorage({ baseUrl }).http).toEqualTypeOf<storage.Http>();
expectTypeOf(new groups.MediationGroups({ baseUrl, auth }).http).toEqualTypeOf<groups.Http>();
expectTypeOf(
  new downtimes.MonitoringDowntimes({ baseUrl, auth }).http,
).toEqualTypeOf<downtimes.Http>();
expectTypeOf(new insights.PackageInsights({ baseUrl }).http).toEqualTypeOf<insights.Http>();
expectTypeOf(cards.cardPaymentsHttp).returns.toEqualTypeOf<cards.Http>();
expectTypeOf(generation.contentGenerationHttp).returns.toEqualTypeOf<cards.Http>();
expectTypeOf(storage.fileStorageHttp).returns.toEqualTypeOf<cards.Http>();
expectTypeOf(groups.mediationGroupsHttp).returns.toEqualTypeOf<cards.Http>();
expectTypeOf(downtimes.monitoringDowntimesHttp).returns.toEqualTypeOf<cards.Http>();
expectTypeOf(insights.packageInsightsHttp).returns.toEqualTypeOf<cards.Http>();

// No operation is shown of the customer errors, so there is no client.
expectTypeOf<keyof typeof errors>().not.toEqualTypeOf<'CustomerErrors'>();
expectTypeOf<Extract<keyof typeof errors, `${string}Http`>>().toEqualTypeOf<never>();

// A model is an interface and a validator.
expectTypeOf<cards.AuthRequest>().toHaveProperty('cardnumber').toEqualTypeOf<string>();
expectTypeOf<cards.AuthRequest['csc']>().toEqualTypeOf<string | undefined>();
expectTypeOf<cards.AuthRequest['csc_policy']>().toEqualTypeOf<'0' | '1' | '2' | '3' | undefined>();
expectTypeOf<cards.Attachment['mime-type']>().toEqualTypeOf<'application/pdf'>();
expectTypeOf<z.infer<typeof cards.authRequestSchema>>().toEqualTypeOf<cards.AuthRequest>();
expectTypeOf<z.infer<typeof cards.chargeRequestSchema>>().toEqualTypeOf<cards.ChargeRequest>();
expectTypeOf<z.infer<typeof groups.mediationGroupSchema>>().toExtend<groups.MediationGroup>();
expectTypeOf<groups.MediationGroup>().toExtend<z.infer<typeof groups.mediationGroupSchema>>();
expectTypeOf<z.infer<typeof insights.versionSchema>>().toEqualTypeOf<insights.Version>();
expectTypeOf<z.infer<typeof generation.fileRecordSchema>>().toExtend<generation.FileRecord>();
expectTypeOf<generation.FileRecord>().toExtend<z.infer<typeof generation.fileRecordSchema>>();
expectTypeOf<z.infer<typeof downtimes.downtimeV1Schema>>().toEqualTypeOf<downtimes.DowntimeV1>();
expectTypeOf<z.infer<typeof errors.customerErrorSchema>>().toEqualTypeOf<errors.CustomerError>();

// Schemas of an operation.
expectTypeOf<z.infer<typeof cards.authoriseSchemas.body>>().toEqualTypeOf<cards.AuthRequest>();
expectTypeOf(cards.cardStatusSchemas.path.parse).toBeFunction();
expectTypeOf<
  z.infer<(typeof cards.chargeSchemas.responses)[200]>
>().toEqualTypeOf<cards.Decision>();
expectTypeOf<
  z.infer<(typeof cards.chargeSchemas.responses)[422]>
>().toEqualTypeOf<cards.ErrorModel>();
expectTypeOf<
  z.infer<(typeof insights.getVersionSchemas.responses)['2XX']>
>().toEqualTypeOf<insights.Version>();
expectTypeOf<
  z.infer<(typeof downtimes.v2ListSchemas.responses)['default']>
>().toEqualTypeOf<downtimes.Errors>();
expectTypeOf(groups.updateMediationGroupSchemas.query.parse).toBeFunction();
expectTypeOf(generation.streamGenerateContentSchemas.body.parse).toBeFunction();
expectTypeOf(storage.filesTrashSchemas.path.parse).toBeFunction();

// A validation per API, with a policy.
expectTypeOf(cards.cardPaymentsValidation).parameters.toEqualTypeOf<
  [policy?: cards.ValidationPolicy | undefined]
>();
expectTypeOf(cards.cardPaymentsValidation).returns.toEqualTypeOf<cards.Validation>();
expectTypeOf(generation.contentGenerationValidation).returns.toEqualTypeOf<cards.Validation>();
expectTypeOf(storage.fileStorageValidation).returns.toEqualTypeOf<cards.Validation>();
expectTypeOf(groups.mediationGroupsValidation).returns.toEqualTypeOf<cards.Validation>();
expectTypeOf(downtimes.monitoringDowntimesValidation).returns.toEqualTypeOf<cards.Validation>();
expectTypeOf(insights.packageInsightsValidation).returns.toEqualTypeOf<cards.Validation>();

// Registries.
expectTypeOf<cards.CardPaymentsErrorCode>().toEqualTypeOf<'001' | '000' | 'T001' | 'D041'>();
expectTypeOf<keyof typeof cards.cardPaymentsErrors>().toEqualTypeOf<cards.CardPaymentsErrorCode>();
expectTypeOf(cards.cardPaymentsErrors.T001.meaning).toExtend<string>();
expectTypeOf(cards.cardPaymentsStatuses[422].meaning).toExtend<string>();
expectTypeOf(cards.cardPaymentsLimits.tokenLifetime.value).toEqualTypeOf<30>();
expectTypeOf(cards.cardPaymentsLimits.AuthRequest.cardnumber.maxLength).toEqualTypeOf<22>();
expectTypeOf(generation.contentGenerationLimits.safetySettingsPerCategory.value).toEqualTypeOf<1>();
expectTypeOf(
  downtimes.monitoringDowntimesLimits.canceledDowntimeRetention.unit,
).toEqualTypeOf<'days'>();
expectTypeOf(insights.packageInsightsLimits).toBeObject();

// State tables.
expectTypeOf(cards.paylinkTokenTransitions.can).parameters.toEqualTypeOf<
  [state: cards.PaylinkTokenState | undefined, trigger: cards.PaylinkTokenTrigger]
>();
expectTypeOf(cards.paylinkTokenTransitions.next('token', 'cancel')).toEqualTypeOf<
  Set<cards.PaylinkTokenState>
>();
expectTypeOf(cards.accountTransitions.transitions).returns.toExtend<readonly object[]>();
expectTypeOf(cards.cardTransitions.can('ACTIVE', 'card status')).toBeBoolean();
expectTypeOf(errors.customerStatusTransitions.can('DRAFT', 'changeStatus')).toBeBoolean();
expectTypeOf(storage.fileTransitions.can('in trash', 'files.untrash')).toBeBoolean();
expectTypeOf(storage.sharedDriveTransitions.can('hidden', 'drives.unhide')).toBeBoolean();
expectTypeOf(
  generation.uploadedFileTransitions.can('PROCESSING', 'polling the file record'),
).toBeBoolean();
expectTypeOf(downtimes.downtimeTransitions.can('active', 'cancelV2')).toBeBoolean();
expectTypeOf(groups.mediationGroupLineTransitions.can('ENABLED', 'updateState')).toBeBoolean();
expectTypeOf(groups.mediationGroupLineTransitions.next('PAUSED', 'updateState')).toEqualTypeOf<
  Set<groups.MediationGroupLineState | { readonly payload: string }>
>();
// @ts-expect-error -- not a trigger of this table
cards.paylinkTokenTransitions.can('token', 'delete');

// Scopes and their meaning.
expectTypeOf<keyof typeof groups.mediationGroupsScopes>().toEqualTypeOf<
  '{scope_base}/auth/ads.monetization' | '{scope_base}/auth/ads.readonly'
>();
