/** What can be wrong with names in generated code, and with what emitters plan. */

export const planCodes = {
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
  'PLAN-401': {
    title: 'Two files have the same path',
    cause:
      'Two emitters plan the same file, or files whose paths differ only in upper and lower case.',
    fix: 'Leave out one of the emitters, or let it plan another path.',
  },
  'PLAN-402': {
    title: 'Two exports have the same name',
    cause: 'Two files that `index.ts` re-exports export the same name.',
    fix: 'Choose another name with `x-sw-name`, or let the emitter plan another name.',
  },
  'PLAN-403': {
    title: 'A path is outside the output folder',
    cause: 'An emitter plans a file whose path is absolute or contains `..`.',
    fix: 'Plan a path below the folder of the API.',
  },
};
