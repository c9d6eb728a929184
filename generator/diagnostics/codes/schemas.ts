/** What can be wrong with schemas, keyword by keyword, and with what operations send. */

import type { CodeInfo } from '../codes.ts';

export const schemaCodes = {
  'SCHEMA-501': {
    title: 'An unknown keyword in a schema',
    cause: 'The key is no keyword of JSON Schema 2020-12 or OpenAPI, and does not begin with `x-`.',
    fix: 'Correct the spelling, or write it as an extension.',
  },
  'SCHEMA-502': {
    title: 'A schema keyword with a wrong value',
    cause:
      'The keyword has a value of another kind than JSON Schema gives it, or schemas are nested too deeply.',
    fix: 'Correct the value; until then the keyword is left out.',
  },
  'SCHEMA-503': {
    title: 'A recursive reference is read as a plain one',
    cause:
      '`$recursiveRef` of draft 2019-09 depends on the schemas that a value was reached through, which is not followed.',
    fix: 'Write `$dynamicRef`, which 2020-12 has in its place, or `$ref` where the schema is not extended elsewhere.',
  },
  'SCHEMA-504': {
    title: 'A batch without a size',
    cause: '`x-sw-batch` names an array whose schema has no `maxItems`.',
    fix: 'Add `maxItems` to the array.',
  },
  'SCHEMA-505': {
    title: 'A schema that is made of itself',
    cause:
      'References, `allOf`, `oneOf` and `anyOf` lead back to the schema with no member or item between.',
    fix: 'Put the reference into a member, or leave it out.',
  },
  'SCHEMA-506': {
    title: 'A schema of another dialect',
    cause:
      '`$schema` or `jsonSchemaDialect` names a dialect of JSON Schema that is not 2020-12 or OpenAPI’s own; it is read as 2020-12.',
    fix: 'Write the schema in 2020-12, and leave out `$schema`.',
  },
  'SCHEMA-507': {
    title: 'Schemas are built on one another too deeply',
    cause:
      'References, `allOf`, `oneOf`, `anyOf` and their like lead from schema to schema more often than the bound.',
    fix: 'Write what is meant with fewer schemas between.',
  },
  'SCHEMA-508': {
    title: 'An encoding that is not carried',
    cause:
      '`prefixEncoding` and `itemEncoding` say how parts without names are written, and an `encoding` inside another how a part of parts is; clients write parts by name.',
    fix: 'Say it with `encoding` by name where the media type has names; else give the body as bytes.',
  },
  'SCHEMA-509': {
    title: 'A body that cannot be sent',
    cause: 'A GET or HEAD request has none, and `fetch` refuses to send one.',
    fix: 'Give what it holds as parameters, or use another method.',
  },
  'SCHEMA-510': {
    title: 'A keyword has the wrong shape',
    cause: 'JSON Schema asks for another type of value for this keyword.',
    fix: 'Correct the value.',
  },
  'SCHEMA-511': {
    title: 'A pattern is no regular expression',
    cause: 'The pattern does not compile as an ECMAScript regular expression.',
    fix: 'Correct the pattern.',
  },
  'SCHEMA-512': {
    title: 'A type is not known',
    cause: 'The types are null, boolean, integer, number, string, array and object.',
    fix: 'Write one of them.',
  },
  'SCHEMA-513': {
    title: 'A keyword is not known',
    cause: 'JSON Schema has no keyword of this name, so it says nothing.',
    fix: 'Correct the name, remove it, or begin it with `x-`.',
  },
  'SCHEMA-514': {
    title: 'A pattern that can run away',
    cause:
      'Parts of the pattern can take the same text in several ways, and all of them are tried where the text does not fit in the end. Validators follow such patterns without trying again, which is slower for ordinary text.',
    fix: 'Begin the pattern with `^`, and write repetitions so that only one of them can take a character.',
  },
  'SCHEMA-515': {
    title: 'A rule that no value meets',
    cause:
      'A lower bound is above the upper bound beside it, or `enum` is empty, so that every value is refused.',
    fix: 'Correct one of the two, or list the values.',
  },
  'SCHEMA-516': {
    title: 'An answer that is not taken apart',
    cause:
      'Forms and multipart bodies are written for services; where one is an answer, callers get its text or its bytes, whatever the schema says of its members.',
    fix: 'Nothing, where callers read the text or the bytes; or answer with JSON.',
  },
  'SCHEMA-517': {
    title: 'A list of schemas under `items`',
    cause:
      'Drafts of JSON Schema before 2020-12 give with it a schema for each place; OpenAPI has no such list, and most documents mean the kinds of items that may come.',
    fix: 'Write `items: { anyOf: […] }` for kinds of items, `prefixItems` for places.',
  },
} as const satisfies Record<string, CodeInfo>;
