/** What can be wrong with the extensions of `specs/extensions.md`. */

export const extensionCodes = {
  'EXT-201': {
    title: 'An extension is unknown',
    cause: 'A key begins with `x-sw-` but is not a documented extension.',
    fix: 'Correct the name, or use another prefix.',
  },
  'EXT-202': {
    title: 'An extension is in the wrong place',
    cause: 'The extension is known, but has no meaning here.',
    fix: 'Move it to where it belongs.',
  },
  'EXT-203': {
    title: 'An extension has the wrong shape',
    cause: 'The value does not have the form that `specs/extensions.md` shows.',
    fix: 'Write it in the form shown there.',
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
    title: 'An extension names an unknown state, trigger or condition',
    cause:
      'The state table does not list the state or the trigger, or no row of it has the condition.',
    fix: 'List it under `states` or `triggers`, or correct the name.',
  },
  'EXT-207': {
    title: 'An extension names what is not there',
    cause:
      'The document has no such parameter, header, member, path, schema, scope, status, limit or resource. A rename may have left the extension behind: it would then have no effect.',
    fix: 'Correct the name.',
  },
  'EXT-208': {
    title: 'An extension names an unknown value',
    cause: 'The schema lists its values, and this is not one of them.',
    fix: 'Correct the value, or list it.',
  },
  'EXT-209': {
    title: '`x-extensible-enum` is not a list',
    cause: 'Known values are listed in an array; anything else is ignored.',
    fix: 'Write a list of values.',
  },
  'EXT-210': {
    title: 'An extension names an unknown variable',
    cause: '`x-sw-variables` does not declare the variable in braces.',
    fix: 'Declare it, or correct the name.',
  },
  'EXT-211': {
    title: 'Names do not match the values',
    cause:
      '`x-enum-varnames`, `x-enum-descriptions` and what other tools call them need one entry for each value, in order, and each name only once. A list of another length is not used; a value whose name is empty or taken keeps its own key.',
    fix: 'Give one entry for each value, and use each name once.',
  },
  'EXT-212': {
    title: 'A pattern of an extension is not valid',
    cause:
      'The pattern does not compile, or does not have as many groups as the pattern that it belongs to.',
    fix: 'Correct the pattern.',
  },
};
