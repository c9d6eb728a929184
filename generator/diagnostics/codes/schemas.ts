/** What can be wrong with schemas, keyword by keyword, and with what operations send. */

export const schemaCodes = {
  'SCHEMA-501': {
    title: 'An unknown keyword in a schema',
    cause:
      'The key is not a keyword of JSON Schema 2020-12 or OpenAPI, and does not begin with `x-`.',
    fix: 'Correct the spelling, or write it as an extension.',
  },
  'SCHEMA-502': {
    title: 'A schema keyword with a wrong value',
    cause:
      'The value does not have the type that JSON Schema defines for the keyword, or schemas are nested too deeply.',
    fix: 'Correct the value; until then the keyword is ignored.',
  },
  'SCHEMA-503': {
    title: 'A recursive reference is read as a plain one',
    cause:
      '`$recursiveRef` of draft 2019-09 depends on the schemas on the way to a value; this is not supported.',
    fix: 'Write `$dynamicRef`, which replaces it in 2020-12, or `$ref` if the schema is not extended elsewhere.',
  },
  'SCHEMA-504': {
    title: 'A batch without a size',
    cause: '`x-sw-batch` names an array whose schema has no `maxItems`.',
    fix: 'Add `maxItems` to the array.',
  },
  'SCHEMA-505': {
    title: 'A schema consists of itself',
    cause:
      'References, `allOf`, `oneOf` and `anyOf` lead back to the schema without a member or an item between.',
    fix: 'Put the reference into a member, or remove it.',
  },
  'SCHEMA-506': {
    title: 'A schema of another dialect',
    cause:
      '`$schema` or `jsonSchemaDialect` names a dialect of JSON Schema that is not 2020-12 or OpenAPI’s own; it is read as 2020-12.',
    fix: 'Write the schema in 2020-12, and remove `$schema`.',
  },
  'SCHEMA-507': {
    title: 'Schemas depend on each other too deeply',
    cause:
      'References, `allOf`, `oneOf`, `anyOf` and similar keywords lead from schema to schema more often than the limit.',
    fix: 'Use fewer schemas between.',
  },
  'SCHEMA-508': {
    title: 'An encoding that is not supported',
    cause:
      '`prefixEncoding` and `itemEncoding` describe parts without names, and a nested `encoding` describes parts inside a part. Clients write parts by name only.',
    fix: 'Use `encoding` by name if the media type has names; otherwise send the body as bytes.',
  },
  'SCHEMA-509': {
    title: 'A body that cannot be sent',
    cause: 'A GET or HEAD request has no body, and `fetch` refuses to send one.',
    fix: 'Use parameters instead, or another method.',
  },
  'SCHEMA-510': {
    title: 'A keyword has the wrong shape',
    cause: 'JSON Schema defines another type of value for this keyword.',
    fix: 'Correct the value.',
  },
  'SCHEMA-511': {
    title: 'A pattern is not a regular expression',
    cause: 'The pattern does not compile as an ECMAScript regular expression.',
    fix: 'Correct the pattern.',
  },
  'SCHEMA-512': {
    title: 'An unknown type',
    cause: 'The types are null, boolean, integer, number, string, array and object.',
    fix: 'Write one of them.',
  },
  'SCHEMA-513': {
    title: 'An unknown keyword',
    cause: 'JSON Schema has no keyword with this name, so it has no effect.',
    fix: 'Correct the name, remove it, or begin it with `x-`.',
  },
  'SCHEMA-514': {
    title: 'A pattern that can be very slow',
    cause:
      'Parts of the pattern can match the same text in several ways, and all of them are tried if the text does not match in the end. Validators match such patterns without backtracking, which is slower for ordinary text.',
    fix: 'Begin the pattern with `^`, and write repetitions so that only one of them can match a given character.',
  },
  'SCHEMA-515': {
    title: 'A rule that no value can meet',
    cause:
      'A lower limit is above the upper limit, `enum` is empty, a required member is not allowed, or schemas that hold together (`allOf`, or a reference beside others) have no value in common.',
    fix: 'Correct one of the rules that the message names.',
  },
  'SCHEMA-516': {
    title: 'A response that is not parsed',
    cause:
      'Forms and multipart bodies are supported in requests. In a response, callers get the text or the bytes, without the members of the schema.',
    fix: 'None is needed if callers read the text or the bytes; otherwise respond with JSON.',
  },
  'SCHEMA-517': {
    title: 'A list of schemas under `items`',
    cause:
      'In drafts of JSON Schema before 2020-12 it gives a schema for each position. OpenAPI has no such list, and most documents mean that each item has one of these types.',
    fix: 'Write `items: { anyOf: […] }` for types of items, or `prefixItems` for positions.',
  },
  'SCHEMA-518': {
    title: 'A style that has no form for a value',
    cause:
      'OpenAPI’s styles write lists of plain values, and objects of them. A list or an object inside another one is written as JSON text, which few services read.',
    fix: 'Use `style: deepObject`, which is written with names in brackets at any depth, or give the parameter a media type.',
  },
  'SCHEMA-519': {
    title: 'Two parameters with one name',
    cause:
      'The members of an exploded object are parameters of their own in the query. One of them is also the name of another parameter, or a member of another object.',
    fix: 'Describe the parameter once, or use `style: deepObject` for the object.',
  },
  'SCHEMA-520': {
    title: 'A type that the schemas beside it do not have',
    cause:
      '`type` allows null alone, or an object, and a reference, `allOf`, `oneOf` or `anyOf` beside it describes other values: together they allow nothing. Generators of documents write `type: null` for a value that may be null, and `type: object` where they know no better.',
    fix: 'For a value that may be null write `anyOf: [{ $ref: … }, { type: "null" }]`; otherwise remove `type`.',
  },
};
