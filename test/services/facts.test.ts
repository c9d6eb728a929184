/** The documents' errors, limits and enums in the output, row by row. */

import { describe, expect, it } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as errors from '../../generated/customer-errors/index.ts';
import * as groups from '../../generated/mediation-groups/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import * as insights from '../../generated/package-insights/index.ts';

describe('errors', () => {
  it.each([
    ['UNSPECIFIED', 0, 'Unspecified', undefined],
    ['UNKNOWN', 1, 'not known in this version', undefined],
    ['STATUS_CHANGE_DISALLOWED', 2, 'at least one of country code and time zone', undefined],
    ['ACCOUNT_NOT_SET_UP', 3, 'not fully set up', undefined],
    ['CREATION_DENIED_FOR_POLICY_VIOLATION', 4, 'policy violation', '19'],
    ['CREATION_DENIED_INELIGIBLE_MCC', 5, 'ineligible to create new accounts', '19'],
  ] as const)('customer error %s is %i', (name, number, meaning, since) => {
    expect(errors.CustomerError[name]).toBe(name);
    expect(errors.customerErrorInfo[name]).toMatchObject({ number, ...(since && { since }) });
    expect(errors.customerErrorInfo[name].since).toBe(since);
    expect(errors.customerErrorInfo[name].meaning).toContain(meaning);
    expect(errors.customerErrorsErrors[name].meaning).toContain(meaning);
    expect(errors.customerErrorFromNumber(number)).toBe(name);
  });

  it('a customer error of another number is not known', () => {
    expect([6, -1, 1.5, Number.NaN].map(errors.customerErrorFromNumber)).toEqual(
      Array(4).fill('UNKNOWN'),
    );
  });

  it.each([
    [400, 'validly determined'],
    [401, 'api key'],
    [403, 'lacks permission for the account'],
    [422, 'prevents processing'],
    [500, 'could not complete'],
  ] as const)('card payments: status %i', (status, meaning) => {
    expect(cards.cardPaymentsStatuses[status].meaning).toContain(meaning);
  });

  it('card payments: result codes, and the operations that return them', () => {
    expect(Object.keys(cards.cardPaymentsErrors).sort()).toEqual(['000', '001', 'D041', 'T001']);
    expect(cards.cardPaymentsOperationErrors.authorise).toEqual(['T001']);
    expect(cards.cardPaymentsOperationErrors.charge).toEqual(['T001']);
    expect(cards.cardPaymentsOperationErrors['paylink.create']).toEqual(['D041']);
    expect(cards.cardPaymentsOperationErrors['paylink.reopen']).toEqual(['001', '000']);
  });

  it('failures without a code', () => {
    const cases = [
      ...cards.cardPaymentsErrorCases,
      ...generation.contentGenerationErrorCases,
      ...downtimes.monitoringDowntimesErrorCases,
      ...insights.packageInsightsErrorCases,
    ].map(({ meaning }) => meaning);
    for (const word of [
      'expiry',
      'Luhn',
      'modalities',
      'thinking',
      'Forbidden',
      'not found',
      'Too many',
    ]) {
      expect(cases.join('\n')).toContain(word);
    }
    expect(insights.packageInsightsErrorCases[0]).toMatchObject({ status: 400 });
  });
});

describe('limits', () => {
  const { cardPaymentsLimits: card } = cards;

  it.each([
    ['token lifetime', card.tokenLifetime, { value: 30, unit: 'minutes', approximate: true }],
    ['notification paths', card.notificationPaths, { value: 3 }],
    ['addresses', card.emailAddresses, { value: 5 }],
    ['attachments', card.attachments, { value: 3 }],
    ['inline attachment', card.inlineAttachmentSize, { value: 32, unit: 'kilobytes' }],
    ['upload URL', card.uploadUrlValidity, { value: 24, unit: 'hours' }],
    ['cookie', card.accessCookieLifetime, { value: 24, unit: 'hours' }],
    ['guard failures', card.guardFailures, { value: 5, per: { value: 30, unit: 'minutes' } }],
    ['guard lock', card.guardLock, { value: 1, unit: 'hours' }],
    ['guard events', card.guardEvents, { value: 20 }],
    ['maxResults', card.maxResults, { minimum: 5, maximum: 250 }],
    ['amount', card.AuthRequest.amount, { minLength: 1, maxLength: 9 }],
    ['card number', card.AuthRequest.cardnumber, { minLength: 12, maxLength: 22 }],
    ['identifier', card.ChargeRequest.identifier, { minLength: 4, maxLength: 50 }],
    ['csc', card.ChargeRequest.csc, { minLength: 3, maxLength: 4 }],
    ['year', card.RegisterCard.expyear, { minimum: 2000, maximum: 2100 }],
    [
      'retention',
      downtimes.monitoringDowntimesLimits.canceledDowntimeRetention,
      { value: 2, unit: 'days' },
    ],
    [
      'versions',
      insights.packageInsightsLimits.GetVersionBatchRequest.requests,
      { maxItems: 5000 },
    ],
    ['purls', insights.packageInsightsLimits.PurlLookupBatchRequest.requests, { maxItems: 5000 }],
    ['results', insights.packageInsightsLimits.QueryResponse.results, { maxItems: 1000 }],
    [
      'sequences',
      generation.contentGenerationLimits.GenerationConfig.stopSequences,
      { maxItems: 5 },
    ],
    [
      'temperature',
      generation.contentGenerationLimits.GenerationConfig.temperature,
      { minimum: 0, maximum: 2 },
    ],
    ['safety settings', generation.contentGenerationLimits.safetySettingsPerCategory, { value: 1 }],
  ])('%s', (_, limit, stated) => {
    expect(limit).toMatchObject(stated);
  });
});

describe('enums', () => {
  it('have exactly the values of the documents', () => {
    expect(Object.values(insights.System)).toEqual([
      'GO',
      'RUBYGEMS',
      'NPM',
      'CARGO',
      'MAVEN',
      'PYPI',
      'NUGET',
    ]);
    expect(Object.values(generation.HarmCategory)).toHaveLength(12);
    expect(Object.values(generation.SpeechLanguageCode)).toHaveLength(30);
    expect(Object.values(generation.HarmBlockThreshold)).toContain('OFF');
    expect(Object.values(cards.CardholderAgreement).join('')).toBe('IRACDLSX');
    expect(Object.values(downtimes.WeekDay)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    expect(Object.values(downtimes.DowntimeType)).toEqual([0, 1, 2]);
    expect(Object.keys(cards.simulatedThreeDSecureCscInfo)).toEqual([
      '731',
      '732',
      '733',
      '741',
      '750',
      '761',
    ]);
  });

  it('know what their values mean', () => {
    expect(generation.mediaResolutionInfo.MEDIA_RESOLUTION_LOW.data?.tokens).toBe(64);
    expect(generation.mediaResolutionInfo.MEDIA_RESOLUTION_HIGH.data?.tokens).toBe(256);
    expect(generation.harmBlockThresholdInfo.BLOCK_ONLY_HIGH.data?.allowed).toEqual([
      'NEGLIGIBLE',
      'LOW',
      'MEDIUM',
    ]);
    expect(generation.harmBlockThresholdInfo.BLOCK_LOW_AND_ABOVE.data?.allowed).toEqual([
      'NEGLIGIBLE',
    ]);
    expect(cards.paymentPolicyInfo['3'].meaning).toContain('acts like 2');
    expect(cards.cardholderAgreementInfo.R.meaning).toContain('one year');
    expect(cards.simulatedThreeDSecureCscInfo['750'].meaning).toBe('Frictionless, authenticated.');
    expect(downtimes.downtimeTypeInfo[2].meaning).toBe('Anything but hosts.');
  });

  it('distinguish their values from others', () => {
    expect(generation.isHarmCategory('HARM_CATEGORY_TOXICITY')).toBe(true);
    expect(generation.isHarmCategory('_TOXICITY')).toBe(false);
    expect(generation.isHarmCategory('toString')).toBe(false);
    expect(groups.isPlatform('iOS')).toBe(true);
    expect(groups.isPlatform('IOS')).toBe(false);
    expect(downtimes.isDowntimeType('1')).toBe(false);
    expect(downtimes.isDowntimeType(1)).toBe(true);
  });
});
