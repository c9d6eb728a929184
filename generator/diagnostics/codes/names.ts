/** What can be wrong with names in generated code. */

import type { CodeInfo } from '../codes.ts';

export const nameCodes = {
  'NAME-301': {
    title: 'Two parameters of one name',
    cause: 'An operation has parameters of one name in two places, or one that is called `body`.',
    fix: 'One is given under its name and its place: of path, query, header and cookie the later one. Choose another name with `x-sw-name`.',
  },
  'NAME-302': {
    title: 'An operation id is used twice',
    cause:
      'Two operations have the same `operationId`; one of them is named after its method and path.',
    fix: 'Give each operation an id of its own.',
  },
  'NAME-303': {
    title: 'A name is taken',
    cause:
      'The name in generated code belongs to the language or to something else of the same API.',
    fix: 'Choose a name with `x-sw-name`, or in the config under `names`.',
  },
  'NAME-304': {
    title: 'A chosen name is not possible',
    cause:
      '`x-sw-name` or the config asks for a name that is no identifier (of a tag: no name of a file), reserved or taken.',
    fix: 'Choose another name.',
  },
} as const satisfies Record<string, CodeInfo>;
