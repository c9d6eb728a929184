/** What can be wrong with references, within a file and between files. */

import type { CodeInfo } from '../codes.ts';

export const referenceCodes = {
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
  'REF-105': {
    title: 'A reference that is none',
    cause: '`$ref` must be a text that is a URI reference.',
    fix: 'Write a relative path, a JSON pointer after `#`, or both.',
  },
  'REF-106': {
    title: 'A reference names no anchor',
    cause: 'No `$anchor` of that name is in the schema that the reference names.',
    fix: 'Correct the name, or write a JSON pointer.',
  },
  'REF-107': {
    title: 'References go round',
    cause: 'A `$ref` names itself, directly or through others, and nothing is between.',
    fix: 'Write the schema that is meant at one of the places.',
  },
  'REF-108': {
    title: 'A reference names something else',
    cause: 'The node that a `$ref` names is of another kind than the place needs.',
    fix: 'Point at a node of the kind that is needed.',
  },
  'REF-109': {
    title: 'A document of another host cannot be read',
    cause: 'Its host is unknown, refuses, answers with something else, or is in a private network.',
    fix: 'Keep a copy beside the document, or allow the address that is meant.',
  },
} as const satisfies Record<string, CodeInfo>;
