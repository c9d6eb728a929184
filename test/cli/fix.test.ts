/** `lint --fix`: documents that say what they are read as, and not a byte of them that is another beside. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder } from '../folder.ts';

const root = `# The shop.
openapi: 3.0.3   # as the tools want it
info: { title: "T", version: 1.0 }
paths:
  /a:
    GET:
      tags: one
      parameters:
        - { name: q, in: query, schema: { type: int64, minimum: "3" } } # flow
        - name: r
          in: query
          schema:
            type: 'str'
            enum: [1, 'b']
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: 'parts.json#/S' } } } }
components:
  schemas:
    M:
      type: object
      # The members.
      properties:
        id:
          required: true
          type: int   # a number

        flag: { required: false, type: bool }
        only:
          required: true # why
        x: &x
          nullable: 'true'
        y: *x
        odd: { type: nonsense }
    N:
      required:
        - a   # first
      properties:
        a: { type: string }
        b:
          type: string
          required: true
  securitySchemes: { b: { type: basic } }
`;

const fixedRoot = `# The shop.
openapi: 3.0.3   # as the tools want it
info: { title: "T", version: '1.0' }
paths:
  /a:
    get:
      tags: [one]
      parameters:
        - { name: q, in: query, schema: { format: int64, type: integer, minimum: 3 } } # flow
        - name: r
          in: query
          schema:
            type: 'string'
            enum: ["1", 'b']
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: 'parts.json#/S' } } } }
components:
  schemas:
    M:
      type: object
      # The members.
      required: [id, only]
      properties:
        id:
          type: integer   # a number

        flag: { type: boolean }
        only:
          {} # why
        x: &x
          nullable: true
        y: *x
        odd: { type: nonsense }
    N:
      required:
        - a   # first
        - b
      properties:
        a: { type: string }
        b:
          type: string
  securitySchemes: { b: { scheme: basic, type: http } }
`;

const parts = `{
\t"S": {
\t\t"type": "Object",
\t\t"properties": {
\t\t\t"n": {
\t\t\t\t"type": "double",
\t\t\t\t"required": true
\t\t\t}
\t\t}
\t},
\t"unread": { "type": "int" }
}`;

const fixedParts = parts
  .replace('"Object"', '"object"')
  .replace('\t\t"properties"', '\t\t"required": ["n"],\n\t\t"properties"')
  .replace(
    '"type": "double",\n\t\t\t\t"required": true',
    '"format": "double",\n\t\t\t\t"type": "number"',
  );

function read(folder: string): readonly string[] {
  return ['root.yaml', 'parts.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
}

it.each(['\n', '\r\n'])('writes what is read anyway, with line ends %j, once', async (eol) => {
  const withEnds = (text: string): string => text.replaceAll('\n', eol);
  const folder = createFolder({ 'root.yaml': withEnds(root), 'parts.json': withEnds(parts) });
  const before = (await specwright(folder, 'inspect', 'root.yaml')).out;
  const shown = await specwright(folder, 'lint', '--fix', '--dry-run', 'root.yaml');
  expect(shown.out).toContain('+    get:');
  expect(read(folder)).toEqual([withEnds(root), withEnds(parts)]);
  const { out, err } = await specwright(folder, 'lint', '--fix', 'root.yaml');
  expect(out).toMatch(/^Fixed root\.yaml\.\nFixed parts\.json\.\n/);
  expect(read(folder)).toEqual([withEnds(fixedRoot), withEnds(fixedParts)]);
  // What nobody knows is left to a person.
  expect(err.match(/(?:SCHEMA|SPEC)-\d+: .*/g)).toEqual([
    'SCHEMA-512: `"nonsense"` is not a type of JSON Schema, so it is left out.',
  ]);
  expect((await specwright(folder, 'inspect', 'root.yaml')).out.replaceAll('"get', '"GET')).toBe(
    before.replaceAll('"get', '"GET'),
  );
  expect((await specwright(folder, 'lint', '--fix', 'root.yaml')).out).not.toContain('Fixed');
});
