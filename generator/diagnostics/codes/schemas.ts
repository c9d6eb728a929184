/** What can be wrong with schemas, keyword by keyword, and with what operations send. */

import type { CodeInfo } from './info.ts';

export const schemaCodes = {
  'SCHEMA-501': {
    title: 'An unknown keyword in a schema',
    cause: 'The key is no keyword of JSON Schema 2020-12 or OpenAPI, and does not begin with `x-`.',
    fix: 'Mend the spelling, or write it as an extension.',
  },
  'SCHEMA-502': {
    title: 'A schema keyword with a wrong value',
    cause:
      'The keyword has a value of another kind than JSON Schema gives it, or schemas are nested too deeply.',
    fix: 'Mend the value; until then the keyword is left out.',
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
  'SCHEMA-516': {
    title: 'An answer that is not taken apart',
    cause:
      'Forms and multipart bodies are written for services; where one is an answer, callers get its text or its bytes, whatever the schema says of its members.',
    fix: 'Nothing, where callers read the text or the bytes; or answer with JSON.',
  },
  'SCHEMA-517': {
    title: 'A list of schemas under `items`',
    cause:
      'Drafts of JSON Schema before 2020-12 tell with it what stands at which place; OpenAPI has no such list, and most documents mean the kinds of items that may come.',
    fix: 'Write `items: { anyOf: […] }` for kinds of items, `prefixItems` for places.',
  },
  'SPEC-137': {
    title: 'A link leads nowhere',
    cause: '`operationId` or `operationRef` of a link names no operation of the document.',
    fix: 'Correct the name, or leave the link out.',
  },
  'SPEC-136': {
    title: 'A method that no client can send',
    cause:
      'The standard of `fetch` forbids TRACE, TRACK and CONNECT, and HTTP has letters, digits and few signs for the name of a method.',
    fix: 'Use another method, or remove the operation.',
  },
} as const satisfies Record<string, CodeInfo>;
