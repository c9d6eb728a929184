/** Checks on rules that a value has to keep, and on how long it is promised. */

import type { SchemaCheck } from './check.ts';
import { accepted, ignored, known, refused, unreadable } from './effects.ts';

export const ruleChecks = {
  'xml-changed': {
    meaning:
      'In XML it has another tag or namespace, is an attribute, or a list has a tag around it.',
    example: '+ xml: { attribute: true }',
    request: ['breaking', 'the service does not find what old callers send'],
    response: ['breaking', 'old callers do not find it where it was'],
  },
  'condition-added': {
    meaning:
      'A rule is new: `not`, `if`, `contains`, `dependentRequired`, `propertyNames` or one like it.',
    example: '+ not: { required: [a, b] }',
    request: ['breaking', 'callers that break the rule are refused'],
    response: ['safe', known],
  },
  'condition-removed': {
    meaning: 'A rule of that kind is gone.',
    example: '- dependentRequired: { a: [b] }',
    request: ['safe', accepted],
    response: ['risky', unreadable],
  },
  'condition-changed': {
    meaning: 'A rule of that kind is another one.',
    example: 'not: { required: [a] } → not: { required: [b] }',
    request: ['risky', 'callers that break the new rule are refused'],
    response: ['risky', unreadable],
  },
  'tuple-lengthened': {
    meaning: 'One more item of a list has a schema of its own.',
    example: 'prefixItems: [A] → prefixItems: [A, B]',
    request: ['risky', refused],
    response: ['safe', known],
  },
  'tuple-shortened': {
    meaning: 'An item of a list has no schema of its own any more.',
    example: 'prefixItems: [A, B] → prefixItems: [A]',
    request: ['safe', accepted],
    response: ['breaking', unreadable],
  },
  deprecated: {
    meaning: 'It works as before, and is to go one day.',
    example: '+ deprecated: true',
    request: ['safe', 'nothing breaks yet'],
    response: ['safe', 'nothing breaks yet'],
  },
  reactivated: {
    meaning: 'It is not to go any more.',
    example: '- deprecated: true',
    request: ['safe', ignored],
    response: ['safe', ignored],
  },
  'stability-decreased': {
    meaning: '`x-stability-level` promises less.',
    example: 'x-stability-level: stable → x-stability-level: beta',
    request: ['breaking', 'what was promised does not hold any more'],
    response: ['breaking', 'what was promised does not hold any more'],
  },
  'stability-increased': {
    meaning: '`x-stability-level` promises more.',
    example: 'x-stability-level: beta → x-stability-level: stable',
    request: ['safe', ignored],
    response: ['safe', ignored],
  },
} as const satisfies Readonly<Record<string, SchemaCheck>>;
