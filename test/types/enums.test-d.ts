/** Enums as a user meets them: a const object and a type of one name, open where more values may come. */

import { expectTypeOf } from 'vitest';
import { PaymentPolicy } from '../../generated/card-payments/index.ts';
import {
  type Content,
  HarmCategory,
  harmCategoryInfo,
  isHarmCategory,
  MediaResolution,
  type SafetySetting,
} from '../../generated/content-generation/index.ts';
import {
  CustomerError,
  customerErrorFromNumber,
  customerErrorInfo,
  isCustomerError,
} from '../../generated/customer-errors/index.ts';
import { isPlatform, Platform, type Targeting } from '../../generated/mediation-groups/index.ts';
import { DowntimeType, NotifyEndState } from '../../generated/monitoring-downtimes/index.ts';
import type { System } from '../../generated/package-insights/index.ts';

// Keys are the values where they are identifiers.
expectTypeOf(HarmCategory.HARM_CATEGORY_TOXICITY).toEqualTypeOf<'HARM_CATEGORY_TOXICITY'>();
expectTypeOf<System>().toEqualTypeOf<
  'GO' | 'RUBYGEMS' | 'NPM' | 'CARGO' | 'MAVEN' | 'PYPI' | 'NUGET'
>();
expectTypeOf(MediaResolution.MEDIA_RESOLUTION_LOW).toExtend<MediaResolution>();

// Elsewhere they have names.
expectTypeOf(PaymentPolicy.Bypass).toEqualTypeOf<'2'>();
expectTypeOf(DowntimeType.AnythingButHosts).toEqualTypeOf<2>();
expectTypeOf<DowntimeType>().toEqualTypeOf<0 | 1 | 2>();
expectTypeOf(NotifyEndState.noData).toEqualTypeOf<'no data'>();

// A closed set takes nothing else.
const category: HarmCategory = 'HARM_CATEGORY_HARASSMENT';
// @ts-expect-error -- no value of a closed enum
export const unknownCategory: HarmCategory = 'HARM_CATEGORY_NEW';
// @ts-expect-error -- a legacy category is refused in settings
export const setting: SafetySetting = { category: 'HARM_CATEGORY_TOXICITY', threshold: 'OFF' };

// An open set takes any other text, and still knows its own.
export const openPlatform: Platform = 'WATCH';
export const openTargeting: Targeting = { platform: 'WATCH', format: Platform.iOS };
export const openRole: Content = { role: 'model', parts: [] };
// @ts-expect-error -- an open enum of texts takes no number
export const wrongPlatform: Platform = 7;
expectTypeOf(Platform.iOS).toEqualTypeOf<'iOS'>();

// Guards narrow to the known values.
declare const value: unknown;
if (isHarmCategory(value)) expectTypeOf(value).toEqualTypeOf<HarmCategory>();
if (isCustomerError(value)) expectTypeOf(value).toEqualTypeOf<CustomerError>();
if (isPlatform(value)) expectTypeOf(value).toEqualTypeOf<'ANDROID' | 'iOS'>();

// What is known of a value, and values by number.
expectTypeOf(harmCategoryInfo[category].meaning).toExtend<string | undefined>();
expectTypeOf(customerErrorInfo.UNKNOWN.number).toEqualTypeOf<number>();
expectTypeOf(customerErrorInfo[CustomerError.CREATION_DENIED_INELIGIBLE_MCC].since).toEqualTypeOf<
  string | undefined
>();
expectTypeOf(customerErrorFromNumber).toEqualTypeOf<(number: number) => CustomerError>();
