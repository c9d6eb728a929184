/** What can be wrong with names in generated code. */

import type { CodeInfo } from '../codes.ts';

export const nameCodes = {
  'NAME-301': {
    title: 'Two parameters with the same name',
    cause:
      'An operation has two parameters with the same name in different places, or one with the name `body`.',
    fix: 'One of them gets the place in its name; the order is path, query, header, cookie, and the later one is renamed. Choose another name with `x-sw-name`.',
  },
  'NAME-302': {
    title: 'An operation id is used twice',
    cause:
      'Two operations have the same `operationId`; one of them gets a name made from its method and path.',
    fix: 'Give each operation its own id.',
  },
  'NAME-303': {
    title: 'A name is already used',
    cause:
      'In generated code, the name is reserved by the language or used by something else in the same API.',
    fix: 'Choose a name with `x-sw-name`, or in the config under `names`.',
  },
  'NAME-304': {
    title: 'A chosen name is not possible',
    cause:
      '`x-sw-name` or the config asks for a name that is not an identifier (for a tag: not a file name), is reserved, or is already used.',
    fix: 'Choose another name.',
  },
} as const satisfies Record<string, CodeInfo>;
