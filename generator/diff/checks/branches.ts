/** Checks on alternatives: branches, and what tells them apart. */

import type { SchemaCheck } from './check.ts';
import { accepted, known, refused, unreadable } from './effects.ts';

export const branchChecks = {
  'one-of-added': {
    meaning: 'A branch of `oneOf` is new.',
    example: 'oneOf: [Cat] → oneOf: [Cat, Dog]',
    request: ['safe', accepted],
    response: ['breaking', 'old callers may get a kind of value that they do not know'],
  },
  'one-of-removed': {
    meaning: 'A branch of `oneOf` is gone.',
    example: 'oneOf: [Cat, Dog] → oneOf: [Cat]',
    request: ['breaking', 'callers that send it are refused'],
    response: ['safe', 'it does not come any more'],
  },
  'any-of-added': {
    meaning: 'A branch of `anyOf` is new.',
    example: 'anyOf: [Cat] → anyOf: [Cat, Dog]',
    request: ['safe', accepted],
    response: ['breaking', 'old callers may get a kind of value that they do not know'],
  },
  'any-of-removed': {
    meaning: 'A branch of `anyOf` is gone.',
    example: 'anyOf: [Cat, Dog] → anyOf: [Cat]',
    request: ['breaking', 'callers that send it are refused'],
    response: ['safe', 'it does not come any more'],
  },
  'branch-covered': {
    meaning: 'A branch came or went whose values another branch holds too.',
    example: 'anyOf: [string] → anyOf: [string, { type: string, maxLength: 5 }]',
    request: ['safe', accepted],
    response: ['safe', known],
  },
  'alternatives-set': {
    meaning: 'Beside all else, a value has to fit one of some schemas.',
    example: '+ oneOf: [{ required: [a] }, { required: [b] }]',
    request: ['breaking', refused],
    response: ['safe', known],
  },
  'alternatives-unset': {
    meaning: 'A value no longer has to fit one of some schemas beside all else.',
    example: '- oneOf: [{ required: [a] }, { required: [b] }]',
    request: ['safe', accepted],
    response: ['risky', unreadable],
  },
  'alternatives-loosened': {
    meaning: 'A value may fit several of the schemas (`anyOf`), no longer exactly one of them.',
    example: 'oneOf: [A, B] → anyOf: [A, B]',
    request: ['safe', accepted],
    response: ['safe', 'whatever comes fits a schema that old callers know'],
  },
  'alternatives-tightened': {
    meaning: 'A value has to fit exactly one of the schemas (`oneOf`), no longer any of them.',
    example: 'anyOf: [A, B] → oneOf: [A, B]',
    request: ['risky', 'callers that send what fits several of them are refused'],
    response: ['safe', known],
  },
  'discriminator-added': {
    meaning: 'A property says which branch is meant.',
    example: '+ discriminator: { propertyName: kind }',
    request: ['safe', 'the schemas, which are compared for themselves, decide what is accepted'],
    response: ['safe', known],
  },
  'discriminator-removed': {
    meaning: 'No property is said to tell which branch is meant.',
    example: '- discriminator: { propertyName: kind }',
    request: ['safe', accepted],
    response: ['safe', 'the schemas, which are compared for themselves, decide what comes'],
  },
  'discriminator-property-changed': {
    meaning: 'Another property says which branch is meant.',
    example: 'propertyName: kind → propertyName: type',
    request: ['breaking', 'the service no longer sees which branch old callers mean'],
    response: ['breaking', 'old callers no longer see which branch came'],
  },
  'discriminator-value-changed': {
    meaning: 'A branch is called by another value.',
    example: 'mapping: { cat: Cat } → mapping: { feline: Cat }',
    request: ['breaking', 'the service does not know the value that old callers send'],
    response: ['breaking', 'old callers do not know the value that comes'],
  },
  'discriminator-value-added': {
    meaning: 'A branch is called by one more value.',
    example: 'mapping: { cat: Cat } → mapping: { cat: Cat, kitten: Cat }',
    request: ['safe', accepted],
    response: ['risky', 'old callers may get a value that they do not know'],
  },
  'discriminator-value-removed': {
    meaning: 'A branch is called by fewer values.',
    example: 'mapping: { cat: Cat, kitten: Cat } → mapping: { cat: Cat }',
    request: ['breaking', 'the service does not know the value that some callers send'],
    response: ['safe', 'it does not come any more'],
  },
} as const satisfies Readonly<Record<string, SchemaCheck>>;
