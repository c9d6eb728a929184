/** What can be wrong with a file and its syntax. */

import type { CodeInfo } from '../codes.ts';

export const loadCodes = {
  'LOAD-101': {
    title: 'A file cannot be read',
    cause: 'The file does not exist, is a folder, or may not be read.',
    fix: 'Check the path and the permissions.',
  },
  'LOAD-102': {
    title: 'A file is too large',
    cause: 'The file is larger than the bound on documents.',
    fix: 'Split the document, or raise the bound.',
  },
  'LOAD-103': {
    title: 'A file is not UTF-8 text',
    cause: 'The bytes are no valid UTF-8.',
    fix: 'Save the file as UTF-8.',
  },
  'LOAD-104': {
    title: 'A file is empty',
    cause: 'There is nothing but white space and comments.',
    fix: 'Write an API description into it.',
  },
  'LOAD-105': {
    title: 'A file holds several documents',
    cause: 'A YAML stream separates documents by `---`.',
    fix: 'Keep one document per file.',
  },
  'LOAD-106': {
    title: 'The root is no object',
    cause: 'An API description is a map of members.',
    fix: 'Begin with `openapi: 3.2.0`.',
  },
  'LOAD-110': {
    title: 'YAML that cannot be read',
    cause: 'The text breaks the syntax of YAML 1.2.',
    fix: 'Correct the line that is named.',
  },
  'LOAD-111': {
    title: 'JSON that cannot be read',
    cause: 'The text breaks the syntax of JSON.',
    fix: 'Correct the line that is named.',
  },
  'LOAD-112': {
    title: 'A key is there twice',
    cause:
      'Two members of one map have the same name, so one of them is lost: in JSON the first, which is a warning, as is a name that says the same twice in YAML.',
    fix: 'Remove or rename one of them.',
  },
  'LOAD-113': {
    title: 'Nesting is too deep',
    cause: 'Maps and lists are nested deeper than the bound.',
    fix: 'Flatten the document, or move parts behind `$ref`.',
  },
  'LOAD-114': {
    title: 'Aliases make a document too large',
    cause: 'Aliases or merge keys multiply the document beyond the bound.',
    fix: 'Use `$ref` instead of YAML aliases.',
  },
  'LOAD-115': {
    title: 'An alias holds itself',
    cause: 'A YAML alias is inside the node that it names.',
    fix: 'Use `$ref` for recursive structures.',
  },
  'LOAD-116': {
    title: 'A number that JSON does not have',
    cause: '`.nan`, `.inf` and numbers beyond the range of a double have no JSON value.',
    fix: 'Write a finite number, or a text.',
  },
  'LOAD-117': {
    title: 'An integer loses digits',
    cause: 'An integer beyond 2^53 is not exact as a JavaScript number.',
    fix: 'Nothing, where the rounded bound will do.',
  },
  'LOAD-118': {
    title: 'A tag that is not known',
    cause: 'The YAML tag names no type of JSON.',
    fix: 'Remove the tag.',
  },
  'LOAD-120': {
    title: 'An overlay changes nothing',
    cause: 'The `target` of an action selects no node of the document.',
    fix: 'Correct the target, or remove the action.',
  },
  'LOAD-121': {
    title: 'An overlay is written for another document',
    cause: 'Its `extends` names another file than the document that it is applied to.',
    fix: 'Correct `extends`, or take the overlay away.',
  },
  'LOAD-122': {
    title: 'An overlay cannot be applied',
    cause:
      'It is no overlay of version 1.0 or 1.1, a JSONPath is none, or a value does not fit where it is to be put.',
    fix: 'Correct the action that is named.',
  },
} as const satisfies Record<string, CodeInfo>;
