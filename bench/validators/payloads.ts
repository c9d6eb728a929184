// In: nothing. Out: a realistic value of each of the seven services, and where its schemas are found.

import type { ZodType } from 'zod';

import * as written from './written.ts';

export interface Payload {
  readonly service: string;

  /** What the generated `validators.ts` exports for it: `petSchema`, or a part of the schemas of an operation. */
  readonly name: string;

  /** The schema as a person who uses zod writes it. */
  readonly zod: ZodType;

  /** For ajv: a component of the document, or a schema of that document. */
  readonly schema: string | object;
  readonly value: unknown;
}

const repeat = (count: number, item: unknown): unknown[] =>
  Array.from({ length: count }, () => structuredClone(item));

const contact = {
  address1: '1 High Street',
  address2: 'Flat 2',
  area: 'Northshire',
  country: 'GB',
  email: 'payer@example.com',
  firstname: 'Zoë',
  lastname: 'Müller',
  postcode: 'AB1 2CD',
  telephone_no: '01632 960123',
};

const authRequest = {
  amount: 1099,
  identifier: 'order-2024/0001',
  merchantid: 12345678,
  avs_postcode_policy: '1',
  csc_policy: '1',
  csc: '123',
  currency: 'GBP',
  tag: ['web', 'spring'],
  cardnumber: '4000 0000 0000 0002',
  expmonth: 12,
  expyear: 2030,
  bill_to: contact,
  ship_to: contact,
  name_on_card: 'Z MUELLER',
};

const image = { mimeType: 'image/png', data: 'iVBORw0KGgoAAAANSUhEUgAAAAUA'.repeat(20) };

const generateContentRequest = {
  contents: [
    { role: 'user', parts: [{ text: 'What is on this picture?' }, { inlineData: image }] },
    { role: 'model', parts: [{ text: 'A lighthouse on a rock, at dusk.' }] },
    { role: 'user', parts: [{ text: 'Where may it stand?' }] },
  ],
  safetySettings: [
    { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'BLOCK_ONLY_HIGH' },
    { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' },
  ],
  systemInstruction: { parts: [{ text: 'Answer in one sentence.' }] },
  generationConfig: { stopSequences: ['END'], maxOutputTokens: 800, temperature: 0.7, topK: 40 },
};

const unit = 'ca-app-pub-0123456789012345/1234567890';
const mapping = 'accounts/pub-0123456789012345/adUnits/1234567890/adUnitMappings/777';

const mediationGroup = {
  name: 'accounts/pub-0123456789012345/mediationGroups/0123456789',
  mediationGroupId: '0123456789',
  displayName: 'Banner group',
  state: 'ENABLED',
  targeting: {
    platform: 'IOS',
    format: 'INTERSTITIAL',
    adUnits: ['1234567890', '0987654321'],
    targetedRegionCodes: ['US', 'CA'],
  },
  mediationGroupLines: {
    '54321': { id: '54321', displayName: 'Default', cpmMode: 'LIVE', state: 'ENABLED' },
    '54322': {
      id: '54322',
      adSourceId: '1215381445328257950',
      cpmMode: 'MANUAL',
      cpmMicros: '2500000',
      adUnitMappings: { [unit]: mapping },
    },
  },
};

const downtime = {
  active: true,
  active_child: null,
  canceled: null,
  creator_id: 123456,
  disabled: false,
  downtime_type: 2,
  end: 1700003600,
  id: 2,
  message: 'Maintenance of the database',
  monitor_id: 9007199254740991,
  monitor_tags: ['team:shop'],
  mute_first_recovery_notification: false,
  notify_end_states: ['alert', 'no data', 'warn'],
  notify_end_types: ['expired'],
  parent_id: 1,
  recurrence: { period: 1, type: 'weeks', week_days: ['Mon', 'Fri'], until_occurrences: 4 },
  scope: ['env:prod', 'service:shop'],
  start: 1700000000,
  timezone: 'Europe/Stockholm',
  updater_id: 123456,
};

const attestation = {
  url: 'https://registry.example/attestations/name@1.2.3',
  verified: true,
  sourceRepository: 'https://code.example/owner/repo',
  commit: '0123456789abcdef0123456789abcdef01234567',
};

const related = {
  projectKey: { id: 'code.example/owner/repo' },
  relationProvenance: 'SLSA_ATTESTATION',
  relationType: 'SOURCE_REPO',
};

const version = {
  versionKey: { system: 'NPM', name: '@scope/name', version: '1.2.3' },
  purl: 'pkg:npm/%40scope/name@1.2.3',
  publishedAt: '2024-05-01T12:00:00Z',
  isDefault: true,
  licenses: ['MIT', 'Apache-2.0 OR MIT'],
  licenseDetails: [{ license: 'The MIT License', spdx: 'MIT' }],
  advisoryKeys: [{ id: 'ADV-2024-0001' }],
  links: [{ label: 'SOURCE_REPO', url: 'https://code.example/owner/repo' }],
  slsaProvenances: [attestation],
  attestations: [{ ...attestation, type: 'https://example.com/provenance/v1' }],
  registries: ['https://registry.example/'],
  relatedProjects: repeat(2, related),
};

const filePath = {
  type: 'object',
  required: ['fileId'],
  properties: { fileId: { type: 'string', minLength: 1, not: { const: 'generateIds' } } },
};

export const payloads: readonly Payload[] = [
  {
    service: 'card-payments',
    name: 'authRequestSchema',
    zod: written.authRequest,
    schema: 'AuthRequest',
    value: authRequest,
  },
  {
    service: 'content-generation',
    name: 'generateContentRequestSchema',
    zod: written.generateContentRequest,
    schema: 'GenerateContentRequest',
    value: generateContentRequest,
  },
  {
    service: 'customer-errors',
    name: 'customerErrorSchema',
    zod: written.customerError,
    schema: 'CustomerError',
    value: 'ACCOUNT_NOT_SET_UP',
  },
  {
    service: 'file-storage',
    name: 'filesGetSchemas.path',
    zod: written.filePath,
    schema: filePath,
    value: { fileId: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789' },
  },
  {
    service: 'mediation-groups',
    name: 'listMediationGroupsResponseSchema',
    zod: written.mediationGroups,
    schema: 'ListMediationGroupsResponse',
    value: { mediationGroups: repeat(20, mediationGroup) },
  },
  {
    service: 'monitoring-downtimes',
    name: 'listDowntimesV1ResponseSchema',
    zod: written.downtimes,
    schema: 'ListDowntimesV1Response',
    value: repeat(20, downtime),
  },
  {
    service: 'package-insights',
    name: 'versionSchema',
    zod: written.version,
    schema: 'Version',
    value: version,
  },
];
