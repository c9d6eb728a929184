/** What can be wrong with an OpenAPI document. */

export const specCodes = {
  'SPEC-101': {
    title: 'Neither an OpenAPI description nor a JSON Schema',
    cause:
      '`openapi` (or `swagger`) is missing at the root, and neither `$schema` nor any keyword there says that it is a JSON Schema. Of several documents that are read together, all must be JSON Schemas; in a folder, others are left out.',
    fix: 'Begin with `openapi: 3.2.0`, or a JSON Schema with `$schema: https://json-schema.org/draft/2020-12/schema`.',
  },
  'SPEC-102': {
    title: 'An unknown version',
    cause: 'Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 are supported.',
    fix: 'Write one of them.',
  },
  'SPEC-104': {
    title: 'An array format that OpenAPI 3 does not have',
    cause: 'Swagger 2.0 can join values with tabs, and in paths and headers with spaces or bars.',
    fix: 'None is needed if callers join the values; otherwise use another `collectionFormat`.',
  },
  'SPEC-110': {
    title: 'A required member is missing',
    cause: 'OpenAPI requires the member at this place.',
    fix: 'Add it.',
  },
  'SPEC-111': {
    title: 'A value has the wrong type',
    cause: 'OpenAPI requires another type of value here.',
    fix: 'Write a value of that type.',
  },
  'SPEC-112': {
    title: 'An unknown member',
    cause:
      'The version of the document has no member with this name here. One that another version has is read; any other has no effect.',
    fix: 'Correct the name, remove it, or begin it with `x-`.',
  },
  'SPEC-113': {
    title: 'A value is not allowed',
    cause: 'OpenAPI allows only certain values here.',
    fix: 'Write one of them.',
  },
  'SPEC-114': {
    title: 'A value has the wrong form',
    cause: 'The value does not have the form that OpenAPI requires.',
    fix: 'Correct the value.',
  },
  'SPEC-115': {
    title: 'Members exclude each other',
    cause: 'Only one of these members is allowed, or they need another member.',
    fix: 'Keep the member that you need.',
  },
  'SPEC-121': {
    title: 'A placeholder in a path has no parameter',
    cause: 'The path contains a placeholder in braces, and no path parameter declares it.',
    fix: 'Declare a parameter with `in: path` and this name.',
  },
  'SPEC-122': {
    title: 'A path parameter has no place in the path',
    cause: 'The path does not contain the name of the parameter in braces.',
    fix: 'Add it to the path, or remove the parameter.',
  },
  'SPEC-123': {
    title: 'A parameter is declared twice',
    cause: 'Two parameters of one list have the same name and location.',
    fix: 'Remove one of them.',
  },
  'SPEC-124': {
    title: 'Two paths are the same',
    cause:
      'Two paths differ only in the names of their placeholders, or a path item has an operation that the one behind its `$ref` has too.',
    fix: 'Merge them.',
  },
  'SPEC-125': {
    title: 'A security scheme is not declared',
    cause: '`security` names a scheme that is not in `components.securitySchemes`.',
    fix: 'Declare it, or correct the name.',
  },
  'SPEC-126': {
    title: 'A discriminator names an unknown schema',
    cause: 'A value of `discriminator.mapping` does not name a schema.',
    fix: 'Correct the name or the reference.',
  },
  'SPEC-127': {
    title: 'A default does not fit',
    cause:
      'The `default`, or an item or a member of it, has another type than its schema, is not one of its values, or is beyond a bound.',
    fix: 'Correct one of the two.',
  },
  'SPEC-128': {
    title: 'A server variable is not declared',
    cause: 'The URL of a server contains a variable in braces that `variables` does not declare.',
    fix: 'Declare it with a default.',
  },
  'SPEC-129': {
    title: 'A path does not begin with a slash',
    cause: 'Paths are appended to the base URL and begin with `/`.',
    fix: 'Begin it with `/`.',
  },
  'SPEC-130': {
    title: 'A path template is not valid',
    cause: 'Braces do not match, or the same placeholder appears twice.',
    fix: 'Correct the braces.',
  },
  'SPEC-131': {
    title: 'A path contains a query or a fragment',
    cause: 'The key of a path must be a path only.',
    fix: 'Describe the query as parameters, and remove a fragment.',
  },
  'SPEC-132': {
    title: 'A value does not have the type of its schema',
    cause:
      '`enum`, `const` or `default` has a value that does not have the `type` of the same schema.',
    fix: 'Write the value in that type, or add its type to `type`.',
  },
  'SPEC-133': {
    title: 'An operation has its own servers',
    cause: 'An operation or a path names servers that are not servers of the whole document.',
    fix: 'Create a second client with that `baseUrl` for such calls.',
  },
  'SPEC-134': {
    title: 'A header name is not valid',
    cause: 'The name contains a space or another character that HTTP does not allow there.',
    fix: 'Correct the name.',
  },
  'SPEC-135': {
    title: 'The URL of a server has parts that are not supported',
    cause:
      'OpenAPI allows no query and no fragment there, because paths are appended to it, and `fetch` refuses credentials in a URL.',
    fix: 'Describe credentials as a security scheme, and a query as parameters.',
  },
  'SPEC-136': {
    title: 'A method that clients cannot send',
    cause:
      'The `fetch` standard forbids TRACE, TRACK and CONNECT, and HTTP allows only letters, digits and some other characters in a method name.',
    fix: 'Use another method, or remove the operation.',
  },
  'SPEC-137': {
    title: 'A link names an unknown operation',
    cause: '`operationId` or `operationRef` of a link does not name an operation of the document.',
    fix: 'Correct the name, or remove the link.',
  },
};
