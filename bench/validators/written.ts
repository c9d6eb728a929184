// In: zod. Out: the schemas of one payload of each service, as a person who uses zod would write them.

import * as z from 'zod';

import { PaymentPolicy } from '../../generated/card-payments/enums.ts';
import {
  HarmBlockThreshold,
  MediaResolution,
  ResponseMimeType,
  ResponseModality,
  SafetySettingCategory,
  SpeechLanguageCode,
} from '../../generated/content-generation/enums.ts';
import { CustomerError } from '../../generated/customer-errors/enums.ts';
import { CpmMode } from '../../generated/mediation-groups/enums.ts';
import {
  NotifyEndState,
  NotifyEndType,
  RecurrenceType,
  WeekDay,
} from '../../generated/monitoring-downtimes/enums.ts';
import {
  RelationProvenance,
  RelationType,
  System,
} from '../../generated/package-insights/enums.ts';

const policy = z.enum(PaymentPolicy);
const short = (longest: number): z.ZodOptional<z.ZodString> => z.string().max(longest).optional();

const contact = z.object({
  address1: short(50),
  address2: short(50),
  address3: short(50),
  area: short(50),
  company: short(50),
  country: z.string().length(2).optional(),
  email: short(254),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  mobile_no: short(20),
  postcode: short(16),
  telephone_no: short(20),
  title: z.string().optional(),
});

const open = z.record(z.string(), z.unknown());

export const authRequest = z.object({
  amount: z.int32().min(0).max(999999999),
  identifier: z
    .string()
    .min(4)
    .max(50)
    .regex(/^[ -~]*$/),
  merchantid: z.int32(),
  avs_postcode_policy: policy.optional(),
  csc_policy: policy.optional(),
  duplicate_policy: policy.optional(),
  match_avsa: policy.optional(),
  csc: z.string().min(3).max(4).optional(),
  currency: z.string().length(3).optional(),
  tag: z.array(z.string()).optional(),
  threedsecure: open.optional(),
  trans_info: short(50),
  trans_type: short(1),
  cardnumber: z.string().regex(/^(?:[^0-9]*[0-9]){12,22}[^0-9]*$/),
  expmonth: z.int32().min(1).max(12),
  expyear: z.int32().min(2000).max(2100),
  bill_to: contact.optional(),
  ship_to: contact.optional(),
  name_on_card: z.string().min(2).max(45).optional(),
  event_management: open.optional(),
});

const blob = z
  .object({
    mimeType: z.string().optional(),
    mime_type: z.string().optional(),
    data: z.base64().regex(/^[A-Za-z0-9+/]*={0,2}$/),
  })
  .refine((value) => value.mimeType !== undefined || value.mime_type !== undefined);

const file = z
  .object({
    mimeType: z.string().optional(),
    mime_type: z.string().optional(),
    fileUri: z.string().optional(),
    file_uri: z.string().optional(),
  })
  .refine((value) => value.mimeType !== undefined || value.mime_type !== undefined)
  .refine((value) => value.fileUri !== undefined || value.file_uri !== undefined);

const text = z
  .looseObject({ text: z.string() })
  .refine((part) => !('inlineData' in part || 'inline_data' in part || 'fileData' in part));

const voice = z.object({
  prebuiltVoiceConfig: z.object({ voiceName: z.string().optional() }).optional(),
});

const generation = z
  .object({
    stopSequences: z.array(z.string()).max(5).optional(),
    responseMimeType: z.enum(ResponseMimeType).optional(),
    responseSchema: open.optional(),
    responseModalities: z.array(z.enum(ResponseModality)).optional(),
    candidateCount: z.int().optional(),
    maxOutputTokens: z.int().optional(),
    temperature: z.number().min(0).max(2).optional(),
    topP: z.number().optional(),
    topK: z.int().optional(),
    seed: z.int().optional(),
    presencePenalty: z.number().optional(),
    frequencyPenalty: z.number().optional(),
    responseLogprobs: z.boolean().optional(),
    logprobs: z.int().optional(),
    enableEnhancedCivicAnswers: z.boolean().optional(),
    speechConfig: z
      .object({
        voiceConfig: voice.optional(),
        languageCode: z.enum(SpeechLanguageCode).optional(),
      })
      .optional(),
    thinkingConfig: z
      .object({ includeThoughts: z.boolean().optional(), thinkingBudget: z.int().optional() })
      .optional(),
    mediaResolution: z.enum(MediaResolution).optional(),
  })
  .refine((value) => !value.responseSchema || value.responseMimeType === 'application/json')
  .refine((value) => value.logprobs === undefined || value.responseLogprobs === true);

export const generateContentRequest = z.object({
  contents: z
    .array(
      z.object({
        parts: z.array(
          z.object({
            text: z.string().optional(),
            inlineData: blob.optional(),
            inline_data: blob.optional(),
            fileData: file.optional(),
            file_data: file.optional(),
          }),
        ),
        role: z.string().optional(),
      }),
    )
    .min(1),
  tools: z.array(open).optional(),
  toolConfig: open.optional(),
  safetySettings: z
    .array(
      z.object({
        category: z.enum(SafetySettingCategory),
        threshold: z.enum(HarmBlockThreshold),
      }),
    )
    .refine((list) => new Set(list.map((item) => item.category)).size === list.length)
    .optional(),
  systemInstruction: z.object({ parts: z.array(text), role: z.string().optional() }).optional(),
  generationConfig: generation.optional(),
  cachedContent: z
    .string()
    .regex(/^cachedContents\/[^/]+$/)
    .optional(),
});

export const customerError = z.enum(CustomerError);

export const filePath = z.object({
  fileId: z
    .string()
    .min(1)
    .refine((id) => id !== 'generateIds'),
});

const line = z.object({
  id: z
    .string()
    .regex(/^[0-9]+$/)
    .optional(),
  displayName: z.string().optional(),
  adSourceId: z
    .string()
    .regex(/^[0-9]+$/)
    .optional(),
  cpmMode: z.enum(CpmMode).optional(),
  cpmMicros: z
    .string()
    .regex(/^-?[0-9]+$/)
    .optional(),
  state: z.string().optional(),
  adUnitMappings: z
    .record(
      z.string().regex(/^ca-app-pub-[0-9]{16}\/[0-9]{10}$/),
      z.string().regex(/^accounts\/pub-[0-9]{16}\/adUnits\/[0-9]{10}\/adUnitMappings\/[^/]+$/),
    )
    .refine((map) => Object.entries(map).every(([key, name]) => name.includes(key.slice(-10))))
    .optional(),
  experimentVariant: z.string().optional(),
});

export const mediationGroups = z.object({
  mediationGroups: z
    .array(
      z.object({
        name: z
          .string()
          .regex(/^accounts\/pub-[0-9]{16}\/mediationGroups\/[^/]+$/)
          .optional(),
        mediationGroupId: z.string().min(1).optional(),
        displayName: z.string().optional(),
        state: z.string().optional(),
        targeting: z
          .object({
            platform: z.string().optional(),
            format: z.string().optional(),
            adUnits: z.array(z.string().regex(/^[0-9]{10}$/)).optional(),
            targetedRegionCodes: z.union([z.array(z.string()), z.string()]).optional(),
          })
          .optional(),
        mediationGroupLines: z.record(z.string().regex(/^[0-9]+$/), line).optional(),
      }),
    )
    .optional(),
});

const recurrence = z
  .object({
    period: z.int32().nullish(),
    type: z.enum(RecurrenceType).nullish(),
    rrule: z
      .string()
      .refine((text) => !/dtstart|dtend|duration/i.test(text))
      .nullish(),
    until_date: z.int().nullish(),
    until_occurrences: z.int32().nullish(),
    week_days: z.array(z.enum(WeekDay)).nullish(),
  })
  .refine((value) => value.rrule == null || value.type === 'rrule')
  .refine((value) => !value.week_days?.length || value.type === 'weeks')
  .refine((value) => value.until_date == null || value.until_occurrences == null);

const downtime = z.object({
  active: z.boolean().nullish(),
  get active_child() {
    return downtime.nullish();
  },
  canceled: z.int().nullish(),
  creator_id: z.int32().nullish(),
  disabled: z.boolean().nullish(),
  downtime_type: z.literal([0, 1, 2]).nullish(),
  end: z.int().nullish(),
  id: z.int().nullish(),
  message: z.string().nullish(),
  monitor_id: z.int().nullish(),
  monitor_tags: z.array(z.string()).nullish(),
  mute_first_recovery_notification: z.boolean().nullish(),
  notify_end_states: z.array(z.enum(NotifyEndState)).nullish(),
  notify_end_types: z.array(z.enum(NotifyEndType)).nullish(),
  parent_id: z.int().nullish(),
  recurrence: recurrence.nullish(),
  scope: z.array(z.string()).nullish(),
  start: z.int().nullish(),
  timezone: z.string().nullish(),
  updater_id: z.int32().nullish(),
});

export const downtimes = z.array(downtime);

const provenance = z.object({
  sourceRepository: z.string().optional(),
  commit: z.string().optional(),
  url: z.string().optional(),
  verified: z.boolean().optional(),
});

export const version = z.object({
  versionKey: z
    .object({
      system: z.enum(System).optional(),
      name: z.string().optional(),
      version: z.string().optional(),
    })
    .refine((key) => key.system !== 'MAVEN' || /^[^:]+:[^:]+$/.test(key.name ?? ':'))
    .optional(),
  purl: z.string().optional(),
  publishedAt: z.string().optional(),
  isDefault: z.boolean().optional(),
  isDeprecated: z.boolean().optional(),
  licenses: z.array(z.string()).optional(),
  licenseDetails: z
    .array(z.object({ license: z.string().optional(), spdx: z.string().optional() }))
    .optional(),
  advisoryKeys: z.array(z.object({ id: z.string().optional() })).optional(),
  links: z.array(z.object({ label: z.string().optional(), url: z.string().optional() })).optional(),
  slsaProvenances: z.array(provenance).optional(),
  attestations: z.array(provenance.extend({ type: z.string().optional() })).optional(),
  registries: z.array(z.string()).optional(),
  relatedProjects: z
    .array(
      z.object({
        projectKey: z
          .object({
            id: z
              .string()
              .regex(/^[^/]+\/.+\/[^/]+$/)
              .optional(),
          })
          .optional(),
        relationProvenance: z.enum(RelationProvenance).optional(),
        relationType: z.enum(RelationType).optional(),
      }),
    )
    .optional(),
  upstreamIdentifiers: z
    .array(
      z.object({
        packageName: z.string().optional(),
        versionString: z.string().optional(),
        source: z.string().optional(),
      }),
    )
    .optional(),
});
