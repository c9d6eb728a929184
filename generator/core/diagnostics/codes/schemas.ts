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
    title: 'A pattern is not one of ECMAScript',
    cause:
      'JSON Schema has the patterns of ECMAScript, in Unicode mode. One of another language is translated where that means the same, and otherwise left out.',
    fix: 'Write the pattern as ECMAScript has it.',
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
    title: 'Bytes where only text can be',
    cause:
      'JSON, URL-encoded forms, XML and parameters carry text. A value of `format: binary` in them is typed and checked as a string, and bytes are refused when a call is made. A model that a multipart form uses as well takes both.',
    fix: 'Write `contentEncoding: base64` (in OpenAPI 3.0 `format: byte`) if the text is base64, or send the body as `multipart/form-data`.',
  },
  'SCHEMA-519': {
    title: 'A form whose schema is no object',
    cause:
      'Multipart and URL-encoded forms are made of named members. A list, a text or bytes have none.',
    fix: 'Describe an object with a member for each part, or use the media type of the content itself.',
  },
  'SCHEMA-520': {
    title: 'Values in a media type that is not written',
    cause:
      'The schema describes an object, a list or a number, and the media type is none that values are written in (JSON, XML, forms, JSON lines, plain text). Callers give and get the text, or the bytes.',
    fix: 'Describe the content as `type: string`, with `format: binary` for bytes, or offer JSON beside it.',
  },
  'SCHEMA-521': {
    title: 'An XML root without a name',
    cause:
      'The root element of a body is called by `xml.name`, or by the name of the component that the schema refers to; here there is neither.',
    fix: 'Add `xml: { name: … }` to the schema.',
  },
  'SCHEMA-522': {
    title: 'Alternatives that XML does not tell apart',
    cause:
      'An element may be a text, a list or an object by its schema, and nothing in XML says which. It is read as an object, or as a text where it has neither elements nor attributes.',
    fix: 'Describe one kind of value, or use JSON.',
  },
  'SCHEMA-523': {
    title: 'A style that has no form for a value',
    cause:
      'OpenAPI’s styles write lists of plain values, and objects of them. A list or an object inside another one is written as JSON text, which few services read.',
    fix: 'Use `style: deepObject`, which is written with names in brackets at any depth, or give the parameter a media type.',
  },
  'SCHEMA-524': {
    title: 'Two parameters with one name',
    cause:
      'The members of an exploded object are parameters of their own in the query. One of them is also the name of another parameter, or a member of another object.',
    fix: 'Describe the parameter once, or use `style: deepObject` for the object.',
  },
  'SCHEMA-525': {
    title: 'A value of a discriminator that names nothing',
    cause:
      'The mapping names a schema that is no option of the choice and does not extend the base, or a value that the member of the schema cannot have.',
    fix: 'Name an option, or what extends the schema, by a value that its member may have.',
  },
  'SCHEMA-526': {
    title: 'A discriminator that does not distinguish all schemas',
    cause:
      'Two schemas say the same value, one has no value at all, or what extends the base is no plain object, so types cannot be narrowed by the member.',
    fix: 'Write a `mapping`, or let each schema say its value with `const`.',
  },
  'SCHEMA-527': {
    title: 'A type that the schemas beside it do not have',
    cause:
      '`type` allows null alone, or an object, and a reference, `allOf`, `oneOf` or `anyOf` beside it describes other values: together they allow nothing. Generators of documents write `type: null` for a value that may be null, and `type: object` where they know no better.',
    fix: 'For a value that may be null write `anyOf: [{ $ref: … }, { type: "null" }]`; otherwise remove `type`.',
  },
  'SCHEMA-528': {
    title: 'A keyword that a reference hides',
    cause:
      'In a JSON Schema of draft 4, 6 or 7 the keywords beside a `$ref` have no effect. Those that only describe (`title`, `description`, `default`, `examples`) are read.',
    fix: 'Put the `$ref` below `allOf`, or say with `$schema` that the document is of draft 2019-09 or later.',
  },
  'SCHEMA-529': {
    title: 'A keyword of a later draft',
    cause:
      'Validators of the draft that `$schema` names do not know the keyword, so values are not judged by it. Keywords of draft 6 and 7 are read in all drafts.',
    fix: 'Name in `$schema` the draft that has the keyword, or remove it.',
  },
  'SCHEMA-530': {
    title: 'Pages that parameters and answers show',
    cause:
      'What an operation takes and what it answers fit one another and a usual kind of pages, and no extension says how they go: `…Pages` and `…Items` are written for it.',
    fix: 'None is needed. `x-sw-pages` says otherwise how pages go, `x-sw-pages: false` that there are none.',
  },
  'SCHEMA-531': {
    title: 'Pages that an extension of another tool says otherwise than the document',
    cause:
      'The operation has no such parameter or member of its body, the answer lists its members and this is none of them, or the extension has a form that is not read. It is ignored.',
    fix: 'Correct it, or write `x-sw-pages`, which wins over extensions of other tools.',
  },
  'SCHEMA-532': {
    title: 'Pages of which the document does not say enough',
    cause:
      'An operation answers with a list, and takes a number of items and what chooses a page. But the first page may have the number 0 or 1, or no member or header is the next token: a wrong guess would leave out items, so there are no `…Pages` and `…Items`.',
    fix: 'Say it in the document: `default: 1` of the parameter, a declared header or member, or `x-sw-pages`. `x-sw-pages: false` says that there are none.',
  },
};
