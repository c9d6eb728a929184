/** What types come of schemas: the questions that people ask of tools which make TypeScript of JSON Schema. */

import { expect, it } from 'vitest';
import { generateFiles } from '../../generator/run/memory/generate-files.ts';

/** The schema of a file `subject.json`, and what its `models.ts` or `enums.ts` has, white space aside. */
type Row = readonly [schema: object, ...wanted: readonly string[]];

const text = { type: 'string' };
const of = (a: object | boolean): object => ({ type: 'object', properties: { a } });

const rows: Readonly<Record<string, Row>> = {
  'a description is a comment, which nothing in it ends': [
    { description: 'Made of */ parts.', ...of({ ...text, description: 'An a.' }) },
    '/** Made of *\\/ parts. */ export interface Subject { /** An a. */ a?: string',
  ],
  'what is deprecated says by what it is replaced': [
    of({ ...text, deprecated: 'Use b.' }),
    '/** * Use b. * * @deprecated */ a?: string',
  ],
  'also in the words of editors': [
    of({ ...text, description: 'An a.', deprecationMessage: 'Use b.' }),
    '/** * An a. * * Use b. * * @deprecated */ a?: string',
  ],
  'a default and an example are in the comment': [
    of({ ...text, default: 'x', examples: ['y'] }),
    "* Default: 'x'. * * @example 'y' */ a?: string",
  ],
  'other members are allowed, and have no type, where nothing is said of them': [
    of(text),
    'interface Subject { a?: string | undefined; }',
  ],
  'and where they are not': [
    { ...of(text), additionalProperties: false },
    'interface Subject { a?: string | undefined; }',
  ],
  'where they are said to be allowed there is an index signature': [
    { ...of(text), additionalProperties: true },
    'interface Subject { [name: string]: unknown; a?: string | undefined; }',
  ],
  'a map is a record': [
    { type: 'object', additionalProperties: text },
    'type Subject = Record<string, string>',
  ],
  'members of patterns share one type': [
    {
      type: 'object',
      patternProperties: { '^s': text, '^n': { type: 'number' } },
      additionalProperties: false,
    },
    'type Subject = Record<string, string | number>',
  ],
  'a list under `items` is a tuple, as long as it must be': [
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: [text, { type: 'number' }],
      minItems: 1,
      additionalItems: { type: 'boolean' },
    },
    'type Subject = [string, (number | undefined)?, ...boolean[]]',
  ],
  'and so is `prefixItems`': [
    { type: 'array', prefixItems: [text, { type: 'number' }], items: false, minItems: 2 },
    'type Subject = [string, number]',
  ],
  'a list that is not empty is a list': [
    { type: 'array', items: text, minItems: 1, maxItems: 500 },
    'type Subject = string[]',
  ],
  'a constant is a literal': [of({ const: 'x' }), "a?: 'x' | undefined"],
  'values of several types are a union': [
    of({ enum: ['x', 1, null, true] }),
    "a?: 'x' | 1 | true | null | undefined",
  ],
  'types in a list are a union': [
    of({ type: ['string', 'null', 'integer'] }),
    'a?: string | number | null | undefined',
  ],
  'numbers with names are an enum': [
    of({ type: 'integer', enum: [1, 2], tsEnumNames: ['One', 'Two'] }),
    'a?: SubjectA | undefined',
    'export const SubjectA = { One: 1, Two: 2, } as const',
  ],
  'and so are constants with titles': [
    of({ oneOf: [{ const: 'x', title: 'First', description: 'The first.' }, { const: 'y' }] }),
    'a?: SubjectA | undefined',
    "export const SubjectA = { /** The first. */ First: 'x', y: 'y', } as const",
  ],
  'branches that only require members change no type': [
    {
      type: 'object',
      properties: { a: text, b: text },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    'interface Subject { a?: string | undefined; b?: string | undefined; }',
  ],
  'anything, and nothing': [
    { type: 'object', properties: { a: true, b: false } },
    'a?: unknown; b?: never | undefined;',
  ],
  'what is recursive refers to itself': [
    of({ type: 'array', items: { $ref: '#' } }),
    'interface Subject { a?: Subject[] | undefined; }',
  ],
  'also through a dynamic reference': [
    { $dynamicAnchor: 'node', ...of({ $dynamicRef: '#node' }) },
    'interface Subject { a?: Subject | undefined; }',
  ],
  'a description beside a reference is the member’s': [
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...of({ $ref: '#/definitions/b', description: 'An a.' }),
      definitions: { b: { ...of(text), description: 'A b.' } },
    },
    '/** An a. */ a?: B | undefined',
    '/** A b. */ export interface B',
  ],
  'members beside a reference are joined with it': [
    {
      ...of({ $ref: '#/$defs/b', required: ['c'] }),
      $defs: { b: { type: 'object', properties: { c: text } } },
    },
    'a?: { c: string } | undefined',
  ],
  'what an anchor names, and what is in no `$defs`, have names too': [
    {
      properties: { a: { $ref: '#here' }, b: { $ref: '#/$shared/c' } },
      $defs: { d: { $anchor: 'here', ...of(text) } },
      $shared: { c: of(text) },
    },
    'interface Subject { a?: D | undefined; b?: SharedC | undefined; }',
  ],
  'a text in a text is a text': [
    of({ ...text, contentEncoding: 'base64', contentMediaType: 'image/png' }),
    'a?: string | undefined',
  ],
  'a title inside names nothing': [
    of({ title: 'Point', type: 'object', properties: { x: { type: 'number' } } }),
    'a?: { x?: number | undefined } | undefined',
  ],
  'a choice is made by what the schemas say, not by a discriminator': [
    {
      discriminator: { propertyName: 'a', mapping: { x: '#/$defs/b' } },
      oneOf: [{ $ref: '#/$defs/b' }, { $ref: '#/$defs/c' }],
      $defs: { b: of(text), c: { type: 'object', properties: { d: text } } },
    },
    'type Subject = B | C',
  ],
};

it.each(Object.entries(rows))('%s', async (_name, [schema, ...wanted]) => {
  const { ok, files, diagnostics } = await generateFiles({
    documents: { 'subject.json': JSON.stringify(schema) },
  });
  expect(diagnostics).toEqual([]);
  expect(ok).toBe(true);
  const printed = `${files['models.ts']} ${files['enums.ts'] ?? ''}`.replaceAll(/\s+/g, ' ');
  for (const one of wanted) expect(printed).toContain(one);
});
