import type { ValueCase } from '../value-case.ts';

const accept = (value: unknown, why: string): ValueCase => ({
  schema: 'customerErrorSchema',
  value,
  valid: true,
  why,
});

const refuse = (value: unknown, why: string): ValueCase => ({
  schema: 'customerErrorSchema',
  value,
  valid: false,
  why,
});

export const values: readonly ValueCase[] = [
  accept('UNSPECIFIED', 'UNSPECIFIED is value 0.'),
  accept('UNKNOWN', 'UNKNOWN is value 1.'),
  accept('STATUS_CHANGE_DISALLOWED', 'STATUS_CHANGE_DISALLOWED is value 2.'),
  accept('ACCOUNT_NOT_SET_UP', 'ACCOUNT_NOT_SET_UP is value 3.'),
  accept(
    'CREATION_DENIED_FOR_POLICY_VIOLATION',
    'CREATION_DENIED_FOR_POLICY_VIOLATION is value 4, added in version 19.',
  ),
  accept(
    'CREATION_DENIED_INELIGIBLE_MCC',
    'CREATION_DENIED_INELIGIBLE_MCC is value 5, added in version 19.',
  ),
  refuse('CREATION_DENIED', 'A part of a name is no value of the enumeration.'),
  refuse('unspecified', 'Names are upper case.'),
  refuse('ACCOUNT_NOT_SET_UP ', 'A name has no space at its end.'),
  refuse('', 'An empty string is no value of the enumeration.'),
  refuse('6', 'A number written as a string is no name.'),
  refuse(6, 'Reading 10: a number above 5 is refused by the enumeration.'),
  refuse(2147483647, 'Reading 10: a number above 5 is refused by the enumeration.'),
  refuse(-1, 'No value has a number below 0.'),
  refuse(null, 'Null is no value of the enumeration.'),
  refuse(['UNKNOWN'], 'A list is no value of the enumeration.'),
  refuse('ＵＮＫＮＯＷＮ', 'Full-width letters are other letters than those of the name.'),
];
