/** Checks on the members of objects and the items of lists. */

import type { SchemaCheck } from './check.ts';
import { accepted, ignored, known, refused, unreadable } from './effects.ts';

export const memberChecks = {
  'added-required': {
    meaning: 'A required member is new.',
    example: '+ required: [name]',
    request: ['breaking', 'callers that do not send it are refused'],
    response: ['safe', 'old callers pass over it'],
  },
  'added-required-with-default': {
    meaning: 'A required member with a default is new.',
    example: '+ required: [name], default: none',
    request: ['safe', 'for callers that do not send it the default stands in'],
    response: ['safe', 'old callers pass over it'],
  },
  'added-optional': {
    meaning: 'An optional member is new.',
    example: '+ properties: { name: … }',
    request: ['safe', accepted],
    response: ['safe', 'old callers pass over it'],
  },
  removed: {
    meaning: 'A member of a request is gone; where the object is closed, sending it is a fault.',
    example: '- properties: { name: … }',
    request: ['risky', 'what callers send in it is passed over, or refused'],
    response: ['breaking', 'callers that read it find nothing'],
  },
  'removed-required': {
    meaning: 'A member that always came does not any more.',
    example: '- properties: { name: … }, was required',
    request: ['risky', 'what callers send in it is passed over, or refused'],
    response: ['breaking', 'callers that read it find nothing'],
  },
  'removed-optional': {
    meaning: 'A member that came sometimes does not any more.',
    example: '- properties: { name: … }, was optional',
    request: ['risky', 'what callers send in it is passed over, or refused'],
    response: ['risky', 'callers that use it never get it again'],
  },
  'became-required': {
    meaning: 'A member that could be left out cannot any more.',
    example: '+ required: [name]',
    request: ['breaking', 'callers that leave it out are refused'],
    response: ['safe', 'it always comes'],
  },
  'became-required-with-default': {
    meaning: 'A member with a default cannot be left out any more.',
    example: '+ required: [name], default: none',
    request: ['safe', 'for callers that leave it out the default stands in'],
    response: ['safe', 'it always comes'],
  },
  'became-optional': {
    meaning: 'A member can be left out from now on.',
    example: '- required: [name]',
    request: ['safe', accepted],
    response: ['breaking', 'callers that count on it may find nothing'],
  },
  'became-read-only': {
    meaning: 'A member is not the caller’s to send any more.',
    example: '+ readOnly: true',
    request: ['risky', 'what callers send in it is passed over, or refused'],
    response: ['none', ignored],
  },
  'became-not-read-only': {
    meaning: 'A member is the caller’s to send; where it is required, it must be sent.',
    example: '- readOnly: true',
    request: ['safe', accepted],
    response: ['none', ignored],
  },
  'became-write-only': {
    meaning: 'A member does not come back any more; where it was required, callers counted on it.',
    example: '+ writeOnly: true',
    request: ['none', ignored],
    response: ['risky', 'callers that use it never get it again'],
  },
  'became-not-write-only': {
    meaning: 'A member comes back from now on.',
    example: '- writeOnly: true',
    request: ['none', ignored],
    response: ['safe', 'old callers pass over it'],
  },
  'additional-closed': {
    meaning: 'Members that are not named are refused.',
    example: '+ additionalProperties: false',
    request: ['breaking', 'callers that send other members are refused'],
    response: ['safe', known],
  },
  'additional-opened': {
    meaning: 'Members that are not named are allowed.',
    example: '- additionalProperties: false',
    request: ['safe', accepted],
    response: ['risky', 'callers that refuse members they do not know may get some'],
  },
  'additional-restricted': {
    meaning: 'Members that are not named have to fit a schema.',
    example: '+ additionalProperties: { type: string }',
    request: ['breaking', refused],
    response: ['safe', known],
  },
  'additional-unrestricted': {
    meaning: 'Members that are not named can be anything.',
    example: 'additionalProperties: { type: string } → additionalProperties: true',
    request: ['safe', accepted],
    response: ['breaking', unreadable],
  },
  'pattern-properties-added': {
    meaning: 'Members whose names match a pattern have to fit a schema.',
    example: '+ patternProperties: { ^x-: … }',
    request: ['risky', refused],
    response: ['safe', known],
  },
  'pattern-properties-removed': {
    meaning: 'Members whose names match a pattern are not described any more.',
    example: '- patternProperties: { ^x-: … }',
    request: ['risky', 'what callers send in them is passed over, or refused'],
    response: ['risky', unreadable],
  },
} as const satisfies Readonly<Record<string, SchemaCheck>>;
