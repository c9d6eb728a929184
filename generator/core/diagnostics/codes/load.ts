/** What can be wrong with a file and its syntax. */

export const loadCodes = {
  'LOAD-101': {
    title: 'A file cannot be read',
    cause: 'The file does not exist, is a folder, or its permissions do not allow reading.',
    fix: 'Check the path and the permissions.',
  },
  'LOAD-102': {
    title: 'A file is too large',
    cause: 'The file is larger than the limit for documents.',
    fix: 'Split the document, or raise the limit.',
  },
  'LOAD-103': {
    title: 'A file is not UTF-8 text',
    cause: 'The bytes are not valid UTF-8.',
    fix: 'Save the file as UTF-8.',
  },
  'LOAD-104': {
    title: 'A file is empty',
    cause: 'The file contains only white space and comments.',
    fix: 'Write an API description into it.',
  },
  'LOAD-105': {
    title: 'A file contains several documents',
    cause: 'The YAML file contains several documents, separated by `---`.',
    fix: 'Keep one document per file.',
  },
  'LOAD-106': {
    title: 'The root is not an object',
    cause: 'An API description is a map of members.',
    fix: 'Begin with `openapi: 3.2.0`.',
  },
  'LOAD-110': {
    title: 'Invalid YAML',
    cause: 'The text is not valid YAML 1.2.',
    fix: 'Correct the line in the message.',
  },
  'LOAD-111': {
    title: 'Invalid JSON',
    cause: 'The text is not valid JSON.',
    fix: 'Correct the line in the message.',
  },
  'LOAD-112': {
    title: 'A duplicate key',
    cause:
      'Two members of one map have the same name, so one of them is lost. In YAML this is an error, or a warning where both have the same value. In JSON it is a warning: the last one is used.',
    fix: 'Remove or rename one of them.',
  },
  'LOAD-113': {
    title: 'Nesting is too deep',
    cause: 'Maps and lists are nested deeper than the limit.',
    fix: 'Use fewer levels, or move parts of the document behind `$ref`.',
  },
  'LOAD-114': {
    title: 'Aliases make a document too large',
    cause: 'Aliases or merge keys expand the document beyond the limit.',
    fix: 'Use `$ref` instead of YAML aliases.',
  },
  'LOAD-115': {
    title: 'An alias contains itself',
    cause: 'A YAML alias is inside the node that it names.',
    fix: 'Use `$ref` for recursive structures.',
  },
  'LOAD-116': {
    title: 'A number that JSON cannot represent',
    cause: '`.nan`, `.inf` and numbers beyond the range of a double cannot be written in JSON.',
    fix: 'Write a finite number, or a string.',
  },
  'LOAD-117': {
    title: 'An integer loses digits',
    cause: 'An integer beyond 2^53 cannot be held exactly in a JavaScript number.',
    fix: 'None is needed if the rounded number is good enough.',
  },
  'LOAD-118': {
    title: 'An unknown YAML tag',
    cause: 'The YAML tag does not name a JSON type.',
    fix: 'Remove the tag.',
  },
  'LOAD-120': {
    title: 'An overlay changes nothing',
    cause: 'The `target` of an action does not match any node of the document.',
    fix: 'Correct the target, or remove the action.',
  },
  'LOAD-121': {
    title: 'An overlay is meant for another document',
    cause: 'Its `extends` does not name the document that it is applied to.',
    fix: 'Correct `extends`, or remove the overlay.',
  },
  'LOAD-122': {
    title: 'An overlay cannot be applied',
    cause:
      'It is not an overlay of version 1.0 or 1.1, a JSONPath is not valid, or a value does not fit its target.',
    fix: 'Correct the action in the message.',
  },
};
