/** What can be wrong with an OpenAPI document. */

import type { CodeInfo } from '../codes.ts';

export const specCodes = {
  'SPEC-101': {
    title: 'The document does not say its version',
    cause: '`openapi` (or `swagger`) is missing at the root, or is no text.',
    fix: 'Begin with `openapi: 3.2.0`.',
  },
  'SPEC-102': {
    title: 'The version is not known',
    cause: 'Versions 3.0, 3.1 and 3.2 of OpenAPI are read.',
    fix: 'Write one of them.',
  },
  'SPEC-104': {
    title: 'Arrays are written in a way that OpenAPI 3 does not have',
    cause: 'Swagger 2.0 joins values by tabs, or by spaces and bars in paths and headers.',
    fix: 'Nothing, where callers join the values; or another `collectionFormat`.',
  },
  'SPEC-110': {
    title: 'A required member is missing',
    cause: 'OpenAPI requires the member at this place.',
    fix: 'Add it.',
  },
  'SPEC-111': {
    title: 'A value has the wrong type',
    cause: 'OpenAPI wants another type of value here.',
    fix: 'Write a value of that type.',
  },
  'SPEC-112': {
    title: 'A member is not known',
    cause: 'OpenAPI has no member of this name here, so it says nothing.',
    fix: 'Correct the name, remove it, or begin it with `x-`.',
  },
  'SPEC-113': {
    title: 'A value is none of those allowed',
    cause: 'OpenAPI allows only certain values here.',
    fix: 'Write one of them.',
  },
  'SPEC-114': {
    title: 'A value has the wrong form',
    cause: 'The value does not have the form that OpenAPI asks for.',
    fix: 'Correct the value.',
  },
  'SPEC-115': {
    title: 'Members exclude each other',
    cause: 'Of these members only one may be given, or they need another.',
    fix: 'Keep what is meant.',
  },
  'SPEC-121': {
    title: 'A path word has no parameter',
    cause: 'The path template holds a word in braces that no path parameter declares.',
    fix: 'Declare a parameter with `in: path` and this name.',
  },
  'SPEC-122': {
    title: 'A path parameter has no place in the path',
    cause: 'The path template does not hold the name of the parameter in braces.',
    fix: 'Add it to the path, or remove the parameter.',
  },
  'SPEC-123': {
    title: 'A parameter is declared twice',
    cause: 'Two parameters of one list have the same name and location.',
    fix: 'Remove one of them.',
  },
  'SPEC-124': {
    title: 'Two paths are the same',
    cause: 'Two path templates differ only in the names of their words.',
    fix: 'Merge them.',
  },
  'SPEC-125': {
    title: 'A security scheme is not declared',
    cause: '`security` names a scheme that `components.securitySchemes` does not hold.',
    fix: 'Declare it, or correct the name.',
  },
  'SPEC-126': {
    title: 'A discriminator names nothing',
    cause: 'A value of `discriminator.mapping` names no schema.',
    fix: 'Correct the name or the reference.',
  },
  'SPEC-127': {
    title: 'A default does not fit',
    cause: 'The `default` is none of the values of `enum`.',
    fix: 'Correct one of the two.',
  },
  'SPEC-128': {
    title: 'A server variable is not declared',
    cause: 'The URL of a server holds a word in braces that `variables` does not declare.',
    fix: 'Declare it with a default.',
  },
  'SPEC-129': {
    title: 'A path does not begin with a slash',
    cause: 'Paths are appended to the base URL and begin with `/`.',
    fix: 'Begin it with `/`.',
  },
  'SPEC-130': {
    title: 'A path template is broken',
    cause: 'Braces do not match, or a word is there twice.',
    fix: 'Correct the braces.',
  },
  'SPEC-131': {
    title: 'A path holds more than a path',
    cause: 'A query or a fragment is in the key of a path.',
    fix: 'Describe it as parameters.',
  },
  'SPEC-132': {
    title: 'A value has another type than its schema',
    cause: '`enum` holds a value that the `type` beside it refuses.',
    fix: 'Write the value in that type, or list its type too.',
  },
  'SPEC-133': {
    title: 'A call has servers of its own',
    cause: 'An operation or a path names servers that the whole document does not.',
    fix: 'Make a second client with that `baseUrl` for such calls; nothing, where there are none.',
  },
  'SPEC-134': {
    title: 'A header that no request can carry',
    cause: 'The name holds a space or another character that HTTP does not allow there.',
    fix: 'Correct the name.',
  },
  'SPEC-135': {
    title: 'The address of a server holds more than an address',
    cause:
      'OpenAPI has no query and no fragment there, because paths are appended to it, and `fetch` refuses credentials in an address.',
    fix: 'Describe credentials as a security scheme, and a query as parameters.',
  },
  'SPEC-136': {
    title: 'A method that no client can send',
    cause:
      'The standard of `fetch` forbids TRACE, TRACK and CONNECT, and HTTP has letters, digits and few signs for the name of a method.',
    fix: 'Use another method, or remove the operation.',
  },
  'SPEC-137': {
    title: 'A link leads nowhere',
    cause: '`operationId` or `operationRef` of a link names no operation of the document.',
    fix: 'Correct the name, or leave the link out.',
  },
} as const satisfies Record<string, CodeInfo>;
