/** Checks on single values: types, formats, sets of values, defaults. */

import type { SchemaCheck } from './check.ts';
import { accepted, ignored, known, refused, unreadable } from './effects.ts';

export const valueChecks = {
  'type-changed': {
    meaning: 'The types have nothing, or not enough, in common.',
    example: 'type: string → type: integer',
    request: ['breaking', refused],
    response: ['breaking', unreadable],
  },
  'type-narrowed': {
    meaning: 'Some of the types are gone.',
    example: 'type: number → type: integer',
    request: ['breaking', refused],
    response: ['safe', known],
  },
  'type-widened': {
    meaning: 'More types than before.',
    example: 'type: integer → type: number',
    request: ['safe', accepted],
    response: ['breaking', unreadable],
  },
  'became-nullable': {
    meaning: '`null` is a value from now on.',
    example: 'type: string → type: [string, "null"]',
    request: ['safe', accepted],
    response: ['breaking', 'callers that never expected `null` may get it'],
  },
  'became-not-nullable': {
    meaning: '`null` is no value any more.',
    example: 'type: [string, "null"] → type: string',
    request: ['breaking', 'callers that send `null` are refused'],
    response: ['safe', known],
  },
  'format-added': {
    meaning: 'A format is new.',
    example: '+ format: uuid',
    request: ['breaking', 'callers that send other texts are refused'],
    response: ['safe', known],
  },
  'format-removed': {
    meaning: 'A format is gone.',
    example: '- format: date-time',
    request: ['safe', accepted],
    response: ['breaking', unreadable],
  },
  'format-changed': {
    meaning: 'The format is another one.',
    example: 'format: date → format: date-time',
    request: ['breaking', refused],
    response: ['breaking', unreadable],
  },
  'format-widened': {
    meaning: 'The new format holds all values of the old one.',
    example: 'format: int32 → format: int64',
    request: ['safe', accepted],
    response: ['breaking', unreadable],
  },
  'format-narrowed': {
    meaning: 'The old format holds all values of the new one.',
    example: 'format: int64 → format: int32',
    request: ['breaking', refused],
    response: ['safe', known],
  },
  'pattern-added': {
    meaning: 'A pattern is new.',
    example: '+ pattern: ^[a-z]+$',
    request: ['risky', 'callers that send texts which do not match are refused'],
    response: ['safe', known],
  },
  'pattern-changed': {
    meaning: 'The new pattern matches fewer or other texts, or nobody can tell.',
    example: 'pattern: ^[a-z]+$ → pattern: ^[a-f]+$',
    request: ['risky', 'callers that send texts which no longer match are refused'],
    response: ['safe', 'texts are still texts; who matches them anew may meet others'],
  },
  'pattern-widened': {
    meaning: 'The new pattern matches every text that the old one matched, and others.',
    example: 'pattern: ^[a-z]{3}$ → pattern: ^[a-z]{3,5}$',
    request: ['safe', accepted],
    response: ['safe', 'texts are still texts; who matches them anew may meet others'],
  },
  'pattern-removed': {
    meaning: 'A pattern is gone.',
    example: '- pattern: ^[a-z]+$',
    request: ['safe', accepted],
    response: ['safe', 'texts are still texts; who matches them anew may meet others'],
  },
  'multiple-of-tightened': {
    meaning: '`multipleOf` is new, or a multiple of what it was.',
    example: 'multipleOf: 5 → multipleOf: 10',
    request: ['breaking', refused],
    response: ['safe', known],
  },
  'multiple-of-loosened': {
    meaning: '`multipleOf` is gone, or a divisor of what it was.',
    example: 'multipleOf: 10 → multipleOf: 5',
    request: ['safe', accepted],
    response: ['risky', unreadable],
  },
  'multiple-of-changed': {
    meaning: '`multipleOf` is another number.',
    example: 'multipleOf: 10 → multipleOf: 7',
    request: ['breaking', refused],
    response: ['risky', unreadable],
  },
  'unique-items-set': {
    meaning: 'Items may not repeat any more.',
    example: '+ uniqueItems: true',
    request: ['risky', 'callers that repeat an item are refused'],
    response: ['safe', known],
  },
  'unique-items-unset': {
    meaning: 'Items may repeat.',
    example: '- uniqueItems: true',
    request: ['safe', accepted],
    response: ['risky', 'callers that count on items being unique may fail'],
  },
  'content-encoding-changed': {
    meaning: '`contentEncoding` or `contentMediaType` is another one, new, or gone.',
    example: 'contentEncoding: base64 → contentEncoding: base64url',
    request: ['breaking', refused],
    response: ['breaking', unreadable],
  },

  'became-enum': {
    meaning: 'What could be anything is one of some values.',
    example: '+ enum: [open, closed]',
    request: ['breaking', 'callers that send other values are refused'],
    response: ['safe', known],
  },
  'became-not-enum': {
    meaning: 'What was one of some values can be anything.',
    example: '- enum: [open, closed]',
    request: ['safe', accepted],
    response: ['risky', 'old callers may get values that they do not know'],
  },
  'enum-value-removed': {
    meaning: 'A value of a closed set is gone.',
    example: 'enum: [open, closed] → enum: [open]',
    request: ['breaking', 'callers that send it are refused'],
    response: ['safe', 'it does not come any more'],
  },
  'enum-value-added': {
    meaning: 'A closed set has one more value.',
    example: 'enum: [open] → enum: [open, closed]',
    request: ['safe', accepted],
    response: ['risky', 'old callers may get a value that they do not know'],
  },
  'enum-opened': {
    meaning: 'A closed set became an open one (`x-extensible-enum`).',
    example: 'enum: [open] → x-extensible-enum: [open]',
    request: ['safe', accepted],
    response: ['risky', 'old callers may get values that they do not know'],
  },
  'enum-closed': {
    meaning: 'An open set (`x-extensible-enum`) became a closed one.',
    example: 'x-extensible-enum: [open] → enum: [open]',
    request: ['breaking', 'callers that send other values are refused'],
    response: ['safe', known],
  },
  'extensible-enum-value-removed': {
    meaning: 'A value of an open set is gone.',
    example: 'x-extensible-enum: [open, closed] → x-extensible-enum: [open]',
    request: ['breaking', 'callers that send it are refused'],
    response: ['safe', 'it does not come any more'],
  },
  'extensible-enum-value-added': {
    meaning: 'An open set has one more value.',
    example: 'x-extensible-enum: [open] → x-extensible-enum: [open, closed]',
    request: ['safe', accepted],
    response: ['safe', 'callers of an open set expect values that they do not know'],
  },
  'default-added': {
    meaning: 'What a left-out value stands for is said for the first time.',
    example: '+ default: 10',
    request: ['safe', 'callers that leave it out get what is now said'],
    parameter: ['breaking', 'callers that leave it out may get another result'],
    response: ['safe', ignored],
  },
  'default-changed': {
    meaning: 'A left-out value stands for another one.',
    example: 'default: 10 → default: 20',
    request: ['risky', 'callers that leave it out get another result'],
    parameter: ['breaking', 'callers that leave it out get another result'],
    response: ['safe', ignored],
  },
  'default-removed': {
    meaning: 'What a left-out value stands for is not said any more.',
    example: '- default: 10',
    request: ['risky', 'callers that leave it out may get another result'],
    parameter: ['breaking', 'callers that leave it out may get another result'],
    response: ['safe', ignored],
  },
} as const satisfies Readonly<Record<string, SchemaCheck>>;
