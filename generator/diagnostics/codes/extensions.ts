/** What can be wrong with the extensions of `specs/extensions.md`. */

import type { CodeInfo } from '../codes.ts';

export const extensionCodes = {
  'EXT-201': {
    title: 'An extension is not known',
    cause: 'A key begins with `x-sw-` but is none of the documented extensions.',
    fix: 'Correct the name, or use another prefix.',
  },
  'EXT-202': {
    title: 'An extension is at the wrong place',
    cause: 'The extension is known, but has no meaning here.',
    fix: 'Move it to where it belongs.',
  },
  'EXT-203': {
    title: 'An extension has the wrong shape',
    cause: 'The value is not as `specs/extensions.md` shows it.',
    fix: 'Write it as shown there.',
  },
  'EXT-204': {
    title: 'An extension names an unknown operation',
    cause: 'No operation has this `operationId`.',
    fix: 'Correct the id.',
  },
  'EXT-205': {
    title: 'An extension names an unknown error code',
    cause: '`x-sw-errors` at the root does not register the code.',
    fix: 'Register it, or correct the code.',
  },
  'EXT-206': {
    title: 'An extension names an unknown state or trigger',
    cause: 'The table does not list the state or the trigger.',
    fix: 'List it under `states` or `triggers`, or correct the name.',
  },
  'EXT-207': {
    title: 'An extension names an unknown parameter or member',
    cause: 'The operation has no such parameter, header or member.',
    fix: 'Correct the name.',
  },
  'EXT-208': {
    title: 'An extension names a value that is none',
    cause: 'The key is not one of the values of the schema.',
    fix: 'Correct the value.',
  },
  'EXT-209': {
    title: '`x-extensible-enum` is no list',
    cause: 'Values seen are listed in an array; anything else is ignored.',
    fix: 'Write a list of values.',
  },
  'EXT-210': {
    title: 'An extension names an unknown variable',
    cause: '`x-sw-variables` does not declare the word in braces.',
    fix: 'Declare it, or correct the name.',
  },
  'EXT-211': {
    title: 'Names do not match the values',
    cause:
      '`x-enum-varnames` and `x-enum-descriptions` have an entry for each value, in order, and no two names are the same.',
    fix: 'Give as many entries as there are values.',
  },
  'EXT-212': {
    title: 'A pattern of an extension does not do',
    cause: 'The pattern does not compile, or has another number of groups than its twin.',
    fix: 'Correct the pattern.',
  },
} as const satisfies Record<string, CodeInfo>;
