/** What can be wrong with a file and its syntax, and with references between files. */

import type { CodeInfo } from './info.ts';

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
    fix: 'Mend the line that is named.',
  },
  'LOAD-111': {
    title: 'JSON that cannot be read',
    cause: 'The text breaks the syntax of JSON.',
    fix: 'Mend the line that is named.',
  },
  'LOAD-112': {
    title: 'A key stands twice',
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
    cause: 'A YAML alias stands inside the node that it names.',
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
      'It is no overlay of version 1.0 or 1.1, a JSONPath is none, or a value does not fit where it shall stand.',
    fix: 'Mend the action that is named.',
  },
  'REF-101': {
    title: 'A reference names nothing',
    cause: 'The JSON pointer of a `$ref` leads to no node of the document.',
    fix: 'Correct the pointer, or add what it names.',
  },
  'REF-102': {
    title: 'A reference names a file that cannot be read',
    cause: 'The file of a `$ref` does not exist or may not be read.',
    fix: 'Correct the path; it is relative to the file that holds the `$ref`.',
  },
  'REF-103': {
    title: 'A reference leaves the folder of the document',
    cause: 'Files outside the folder of the entry document are read only where they are allowed.',
    fix: 'Allow the folder by name.',
  },
  'REF-104': {
    title: 'A reference goes to the network',
    cause: 'Remote documents are read only where their host is allowed.',
    fix: 'Keep a copy beside the document, or allow the host.',
  },
  'REF-109': {
    title: 'A document of another host cannot be had',
    cause:
      'Its host is unknown, refuses, answers with something else, or stands in a private network.',
    fix: 'Keep a copy beside the document, or allow the address that is meant.',
  },
  'REF-105': {
    title: 'A reference that is none',
    cause: '`$ref` must be a text that is a URI reference.',
    fix: 'Write a relative path, a JSON pointer after `#`, or both.',
  },
  'REF-106': {
    title: 'A reference names no anchor',
    cause: 'No `$anchor` of that name stands in the schema that the reference names.',
    fix: 'Correct the name, or write a JSON pointer.',
  },
  'REF-107': {
    title: 'References go round',
    cause: 'A `$ref` names itself, directly or through others, and nothing is between.',
    fix: 'Write the schema that is meant at one of the places.',
  },
  'REF-108': {
    title: 'A reference names something else',
    cause: 'The node that a `$ref` names cannot stand in its place.',
    fix: 'Point at a node of the kind that is needed.',
  },
} as const satisfies Record<string, CodeInfo>;
