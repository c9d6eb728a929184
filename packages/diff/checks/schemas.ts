/** The catalogue of checks on schemas: how bad each is in requests and in responses. */

import { boundChecks } from './bounds.ts';
import type { Effect, SchemaCheck } from './check.ts';

/** What changes do to callers, in the words that messages end with. */
const refused = 'what old callers send is refused';
const unreadable = 'old callers may get what they cannot read';
export const acceptedEffect = 'everything that old callers send is still accepted';
export const knownEffect = 'old callers know everything that may come';
const ignored = 'nothing that travels changes';

/** Effects that several changes have. */
const accepts: Effect = ['safe', acceptedEffect];
const refuses: Effect = ['breaking', refused];
const knows: Effect = ['safe', knownEffect];
const confuses: Effect = ['breaking', unreadable];
const mayConfuse: Effect = ['risky', unreadable];
const changesNothing: Effect = ['safe', ignored];
const skips: Effect = ['safe', 'old callers ignore it'];
const drops: Effect = ['risky', 'what callers send in it is ignored, or refused'];
const stops: Effect = ['safe', 'it does not come any more'];
const refusesSenders: Effect = ['breaking', 'callers that send it are refused'];
const withdraws: Effect = ['risky', 'callers that use it never get it again'];
const surprises: Effect = ['risky', 'old callers may get a value that they do not know'];
const surprisesWithAny: Effect = ['risky', 'old callers may get values that they do not know'];
const refusesOthers: Effect = ['breaking', 'callers that send other values are refused'];
const leavesTexts: Effect = [
  'safe',
  'texts are still texts; who matches them again may meet others',
];
const addsKind: Effect = ['breaking', 'old callers may get a kind of value that they do not know'];
const alwaysComes: Effect = ['safe', 'it always comes'];
const findsNothing: Effect = ['breaking', 'callers that read it find nothing'];
const breaksPromise: Effect = ['breaking', 'what was promised does not hold any more'];
const warns: Effect = ['safe', 'nothing breaks yet'];
const unseen: Effect = ['none', ignored];

export const schemaChecks = {
  // Single values: types, formats, sets of values, defaults.
  'type-changed': { request: refuses, response: confuses },
  'type-narrowed': { request: refuses, response: knows },
  'type-widened': { request: accepts, response: confuses },
  'became-nullable': {
    request: accepts,
    response: ['breaking', 'callers that never expected `null` may get it'],
  },
  'became-not-nullable': {
    request: ['breaking', 'callers that send `null` are refused'],
    response: knows,
  },
  'format-added': {
    request: ['breaking', 'callers that send other texts are refused'],
    response: knows,
  },
  'format-removed': { request: accepts, response: confuses },
  'format-changed': { request: refuses, response: confuses },
  'format-widened': { request: accepts, response: confuses },
  'format-narrowed': { request: refuses, response: knows },
  'pattern-added': {
    request: ['risky', 'callers that send texts which do not match are refused'],
    response: knows,
  },
  'pattern-changed': {
    request: ['risky', 'callers that send texts which no longer match are refused'],
    response: leavesTexts,
  },
  'pattern-widened': { request: accepts, response: leavesTexts },
  'pattern-removed': { request: accepts, response: leavesTexts },
  'multiple-of-tightened': { request: refuses, response: knows },
  'multiple-of-loosened': { request: accepts, response: mayConfuse },
  'multiple-of-changed': { request: refuses, response: mayConfuse },
  'unique-items-set': {
    request: ['risky', 'callers that repeat an item are refused'],
    response: knows,
  },
  'unique-items-unset': {
    request: accepts,
    response: ['risky', 'callers that count on items being unique may fail'],
  },
  'content-encoding-changed': { request: refuses, response: confuses },

  'became-enum': { request: refusesOthers, response: knows },
  'became-not-enum': { request: accepts, response: surprisesWithAny },
  'enum-value-removed': { request: refusesSenders, response: stops },
  'enum-value-added': { request: accepts, response: surprises },
  'enum-opened': { request: accepts, response: surprisesWithAny },
  'enum-closed': { request: refusesOthers, response: knows },
  'extensible-enum-value-removed': { request: refusesSenders, response: stops },
  'extensible-enum-value-added': {
    request: accepts,
    response: ['safe', 'callers of an open set expect values that they do not know'],
  },
  'default-added': {
    request: ['safe', 'callers that leave it out get what is now said'],
    parameter: ['breaking', 'callers that leave it out may get another result'],
    response: changesNothing,
  },
  'default-changed': {
    request: ['risky', 'callers that leave it out get another result'],
    parameter: ['breaking', 'callers that leave it out get another result'],
    response: changesNothing,
  },
  'default-removed': {
    request: ['risky', 'callers that leave it out may get another result'],
    parameter: ['breaking', 'callers that leave it out may get another result'],
    response: changesNothing,
  },

  ...boundChecks,

  // Members of objects.
  'added-required': {
    request: ['breaking', 'callers that do not send it are refused'],
    response: skips,
  },
  'added-required-with-default': {
    request: ['safe', 'for callers that do not send it the default is used'],
    response: skips,
  },
  'added-optional': { request: accepts, response: skips },
  removed: { request: drops, response: findsNothing },
  'removed-required': { request: drops, response: findsNothing },
  'removed-optional': { request: drops, response: withdraws },
  'became-required': {
    request: ['breaking', 'callers that leave it out are refused'],
    response: alwaysComes,
  },
  'became-required-with-default': {
    request: ['safe', 'for callers that leave it out the default is used'],
    response: alwaysComes,
  },
  'became-optional': {
    request: accepts,
    response: ['breaking', 'callers that count on it may find nothing'],
  },
  'became-read-only': { request: drops, response: unseen },
  'became-not-read-only': { request: accepts, response: unseen },
  'became-write-only': { request: unseen, response: withdraws },
  'became-not-write-only': { request: unseen, response: skips },
  'additional-closed': {
    request: ['breaking', 'callers that send other members are refused'],
    response: knows,
  },
  'additional-opened': {
    request: accepts,
    response: ['risky', 'callers that refuse members they do not know may get some'],
  },
  'additional-restricted': { request: refuses, response: knows },
  'additional-unrestricted': { request: accepts, response: confuses },
  'pattern-properties-added': { request: ['risky', refused], response: knows },
  'pattern-properties-removed': {
    request: ['risky', 'what callers send in them is ignored, or refused'],
    response: mayConfuse,
  },

  // Alternatives: branches, and what distinguishes them.
  'one-of-added': { request: accepts, response: addsKind },
  'one-of-removed': { request: refusesSenders, response: stops },
  'any-of-added': { request: accepts, response: addsKind },
  'any-of-removed': { request: refusesSenders, response: stops },
  'branch-covered': { request: accepts, response: knows },
  'alternatives-set': { request: refuses, response: knows },
  'alternatives-unset': { request: accepts, response: mayConfuse },
  'alternatives-loosened': {
    request: accepts,
    response: ['safe', 'all that comes fits a schema that old callers know'],
  },
  'alternatives-tightened': {
    request: ['risky', 'callers that send what fits several of them are refused'],
    response: knows,
  },
  'discriminator-added': {
    request: ['safe', 'the schemas, which are compared for themselves, decide what is accepted'],
    response: knows,
  },
  'discriminator-removed': {
    request: accepts,
    response: ['safe', 'the schemas, which are compared for themselves, decide what comes'],
  },
  'discriminator-property-changed': {
    request: ['breaking', 'the service no longer sees which branch old callers mean'],
    response: ['breaking', 'old callers no longer see which branch came'],
  },
  'discriminator-value-changed': {
    request: ['breaking', 'the service does not know the value that old callers send'],
    response: ['breaking', 'old callers do not know the value that comes'],
  },
  'discriminator-value-added': { request: accepts, response: surprises },
  'discriminator-value-removed': {
    request: ['breaking', 'the service does not know the value that some callers send'],
    response: stops,
  },

  // Rules that a value has to keep, items of lists, and how long it is promised.
  'xml-changed': {
    request: ['breaking', 'the service does not find what old callers send'],
    response: ['breaking', 'old callers do not find it where it was'],
  },
  'condition-added': {
    request: ['breaking', 'callers that break the rule are refused'],
    response: knows,
  },
  'condition-removed': { request: accepts, response: mayConfuse },
  'condition-changed': {
    request: ['risky', 'callers that break the new rule are refused'],
    response: mayConfuse,
  },
  'tuple-lengthened': { request: ['risky', refused], response: knows },
  'tuple-shortened': { request: accepts, response: confuses },
  deprecated: { request: warns, response: warns },
  reactivated: { request: changesNothing, response: changesNothing },
  'stability-decreased': { request: breaksPromise, response: breaksPromise },
  'stability-increased': { request: changesNothing, response: changesNothing },
} as const satisfies Readonly<Record<string, SchemaCheck>>;

export type Aspect = keyof typeof schemaChecks;
