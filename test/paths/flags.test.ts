/** Each flag in a document that is made for it: what is written with it, and what without. */

import { describe, expect, it } from 'vitest';
import { parseFlags } from '../../generator/cli/flags.ts';
import {
  findTypesFault,
  pathsFlags,
  readPathsOptions,
  readSwitches,
} from '../../generator/cli/types-flags.ts';
import type { PathsOptions } from '../../generator/features/paths/options.ts';
import { isOwnText, printFile } from '../../generator/features/paths/file.ts';
import { load } from '../../generator/core/load/load.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { createMemoryHost } from '../../generator/core/load/memory-host.ts';

const document = `
openapi: 3.1.0
info: { title: Flags, version: '1' }
paths:
  /b/{n}/{flag}/{rest}:
    parameters:
      - { name: n, in: path, required: true, schema: { type: integer, enum: [1] } }
    get:
      operationId: getB
      deprecated: true
      parameters:
        - { name: z, in: query, schema: { type: string } }
        - { name: a, in: query, deprecated: true, schema: { type: string } }
        - { name: flag, in: path, required: true, schema: { type: boolean } }
      responses: { '200': { description: ok } }
  /a/v1.0/c-d-e:
    post: { operationId: '', responses: { '200': { description: ok } } }
components:
  schemas:
    wide_thing:
      type: object
      properties:
        second: { type: string, enum: [a-b, '1', '*', -1x] , x-enum-varnames: [AB] }
        first: { type: [string, 'null'], enum: [a-b, '1', '*', -1x, null], default: '1' }
        may: { type: [string, 'null'], enum: ['-up', a  b, +c, '+'] }
        gone: { type: string, deprecated: true }
        old: { $ref: '#/components/schemas/Old' }
        none: { type: object }
        pair: { type: array, minItems: 1, maxItems: 2, items: { type: string } }
        some: { type: array, minItems: 2, items: { type: string } }
        read: { type: string, readOnly: true }
        write: { type: string, writeOnly: true }
    Old: { type: string, deprecated: true }
    WideThing: { type: number }
    Level: { type: integer, enum: [-1, 2] }
`;

async function write(options: PathsOptions): Promise<string> {
  const host = createMemoryHost({ '/flags.yaml': document });
  const bundle = await load('/flags.yaml', { host }, createReporter());
  if (bundle === undefined) throw new Error('the document is not read');
  return printFile(bundle, { source: 'flags.yaml', options });
}

/** What is there with the options, and what is not there without them. */
const rows: readonly (readonly [options: PathsOptions, lines: readonly string[]])[] = [
  [{ additionalProperties: true }, ['} & {\n      [key: string]: unknown;']],
  [
    { arrayLength: true },
    ['pair?: [string] | [string, string];', 'some?: [string, string, ...(string)[]];'],
  ],
  [{ defaultNonNullable: false }, ["first?: 'a-b'"]],
  [{ emptyObjectsUnknown: true }, ['none?: Record<string, unknown>;']],
  [
    { enum: true },
    [
      "export enum Wide_thingSecond {\n  AB = 'a-b',\n  Value1 = '1',\n  '*' = '*',\n  ValueMinus1x = '-1x',\n}",
      "export enum Wide_thingMay {\n  ValueMinusup = '-up',\n  a_b = 'a  b',\n  Plusc = '+c',\n  '+' = '+',\n}",
      'may?: Wide_thingMay | null;',
      'n: PathsBNFlagRestGetParametersPathN;',
      'export enum PathsBNFlagRestParametersParametersPathN {',
      'export enum Level {\n  ValueMinus1 = -1,\n  Value2 = 2,\n}',
    ],
  ],
  [{ enumValues: true }, ['export const levelValues: ReadonlyArray<-1 | 2> = [-1, 2];']],
  [{ enum: true, conditionalEnums: true }, ['second?: Wide_thingSecond;']],
  [{ exportType: true }, ['export type paths = {', 'export type components = {']],
  [{ generatePathParams: true }, ['rest: string;']],
  [{ arrayLength: true, immutable: true }, ['readonly pair?: [string] | [string, string];']],
  [{ immutable: true }, ['readonly some?: readonly string[];', 'readonly getB: {']],
  [
    { makePathsEnum: true },
    [
      "export enum ApiPaths {\n  getB = '/b/{n}/{flag}/{rest}',\n  PostAV10Cd_e = '/a/v1.0/c-d-e',\n}",
    ],
  ],
  [{ pathParamsAsTypes: true }, ['[path: `/b/${number}/${boolean}/${string}`]: {']],
  [{ propertiesRequiredByDefault: true }, ['none: Record<string, never>;']],
  [
    { readWriteMarkers: true },
    [
      'export type $Read<T> = { readonly $read: T };',
      'read?: $Read<string>;',
      'write?: $Write<string>;',
      '[K in keyof T as KeyWith<$Read<unknown>, K, T[K]>]?: never;',
    ],
  ],
  [
    { rootTypes: true },
    [
      "export type SchemaWideThing = components['schemas']['wide_thing'];",
      "export type SchemaWideThing_2 = components['schemas']['WideThing'];",
    ],
  ],
  [
    { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true },
    [
      "export type wide_thing = components['schemas']['wide_thing'];",
      "export type WideThing = components['schemas']['WideThing'];",
    ],
  ],
];

describe.each(rows)('%o', (options, lines) => {
  it('changes what is written', async () => {
    const [plain, changed] = [await write({}), await write(options)];
    for (const line of lines) {
      expect(changed).toContain(line);
      expect(plain).not.toContain(line);
    }
  });
});

it('what is deprecated is left out, and what refers to it stays valid', async () => {
  const text = await write({ excludeDeprecated: true });
  expect(text).not.toMatch(/gone|old\?|getB|\ba\?: string/);
});

it('members are in the order of the alphabet', async () => {
  const text = await write({ alphabetize: true });
  expect(text.indexOf("'/a/")).toBeLessThan(text.indexOf("'/b/"));
  expect(text.indexOf('first')).toBeLessThan(text.indexOf('second'));
});

it('equal enums are one', async () => {
  const text = await write({ enum: true, dedupeEnums: true });
  expect(text.match(/export enum/g)).toHaveLength(4);
});

it('flags are read as openapi-typescript reads them', () => {
  const args = ['a.yaml', '--enum', '--default-non-nullable', 'false', '--immutable=false'];
  expect(readSwitches(args)).toEqual([
    'a.yaml',
    '--enum',
    '--no-default-non-nullable',
    '--no-immutable',
  ]);
  expect(readPathsOptions({ enum: true, 'root-types': false })).toEqual({
    enum: true,
    rootTypes: false,
  });
  expect(findTypesFault(['--redocly', 'redocly.yaml'])).toContain('has no `--redocly`');
  expect(findTypesFault(['--enum'])).toBeUndefined();
});

it.each(Object.keys(pathsFlags))('the command has --%s', (name) => {
  expect(parseFlags('types', ['a.yaml', `--${name}`])).toMatchObject({ [name]: true });
  expect(parseFlags('types', ['a.yaml', `--${name}`, 'false'])).toMatchObject({ [name]: false });
});

it('files that may be replaced are known by their first lines', async () => {
  expect(isOwnText(await write({}))).toBe(true);
  const theirs =
    '/**\n * This file was auto-generated by openapi-typescript.\n * Do not make direct changes to the file.\n */\n';
  expect(isOwnText(theirs)).toBe(true);
  expect(isOwnText('// mine\nexport interface paths {}\n')).toBe(false);
});
