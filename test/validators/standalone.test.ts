/** Validators without zod: what is written compiles without inference, and what libraries and people ask of a schema. */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasLength } from '../../templates/runtime/checks/texts.ts';
import { enterObject, isEntered, isPlainObject } from '../../templates/runtime/checks/objects.ts';
import { isString } from '../../templates/runtime/checks/values.ts';
import { schema, type Schema, SchemaError } from '../../templates/runtime/validation/schema.ts';
import { readSamples } from '../docs/samples.ts';
import { compile } from '../types/compile.ts';
import { linkRuntime } from '../runtime-modules.ts';
import { emitValidators } from './emission.ts';
import { emitSchemas } from './harness.ts';

/** The specs of the services, and those of the golden cases that are no faulty ones. */
async function listDocuments(): Promise<[name: string, path: string][]> {
  const services = await readdir('specs', { withFileTypes: true });
  const cases = await readdir('test/cases', { withFileTypes: true });
  const fine = cases.filter(({ name }) => existsSync(`test/cases/${name}/expected`));
  return [
    ...services.map(({ name }): [string, string] => [name, `specs/${name}/openapi.yaml`]),
    ...fine.map(({ name }): [string, string] => [name, `test/cases/${name}/spec.yaml`]),
  ].filter(([, path]) => existsSync(path));
}

test('standalone validators compile for every spec and golden case, with the types that they declare, and import what they use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-standalone-'));
  try {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
    linkRuntime(join(folder, 'runtime'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const files: string[] = [];
    for (const [name, path] of await listDocuments()) {
      const emission = await emitValidators(path, 'standalone');
      if (emission === undefined) continue;
      await mkdir(join(folder, name));
      for (const [file, text] of emission.texts) await writeFile(join(folder, name, file), text);
      const validators = emission.texts.get('validators.ts') ?? '';
      expect(validators).not.toMatch(/from '(?:zod|[^']*\/zod)/);
      if (validators !== '') files.push(join(folder, name, 'validators.ts'));
    }
    expect(files.length).toBeGreaterThan(10);
    files.push(await writeSample(folder));
    expect(await compile('7', files, options)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** What docs/validation.md shows, beside the validators of the document that pages speak of. */
async function writeSample(folder: string): Promise<string> {
  const shop = join(folder, 'api', 'shop');
  await mkdir(shop, { recursive: true });
  linkRuntime(join(folder, 'api', 'runtime'));
  const emission = await emitValidators('docs/shop.yaml', 'standalone');
  for (const [file, text] of emission?.texts ?? []) await writeFile(join(shop, file), text);
  const page = await readFile('docs/validation.md', 'utf8');
  const sample = readSamples(page).find(({ kind }) => kind === 'tested');
  const path = join(folder, 'sample.ts');
  await writeFile(path, sample?.text ?? 'missing');
  return path;
}

const options = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

describe('a schema', () => {
  interface Pet {
    readonly name: string;
  }
  const petSchema: Schema<Pet> = schema(function test(pet, run, key) {
    if (!isEntered(pet, run)) return enterObject(pet, run, key, test);
    const { name } = pet;
    return (
      isPlainObject(pet, run) && isString(name, run, 'name') && hasLength(name, run, 'name', 1, 3)
    );
  });

  test('tells the compiler what a value is', () => {
    const value: unknown = { name: 'Rex' };
    expect(petSchema.is(value) && value.name).toBe('Rex');
    expect(petSchema.is({ name: '' })).toBe(false);
  });

  test('reports all that is wrong, for people and for programs', () => {
    expect(petSchema.check({ name: 'Rex' })).toEqual([]);
    expect(petSchema.check({ name: 'Bello' })).toEqual([
      {
        path: ['name'],
        message: 'Expected 1 to 3 characters, received "Bello"',
        params: { rule: 'length', expected: '1 to 3 characters', received: '"Bello"' },
      },
    ]);
  });

  test('throws what is wrong', () => {
    const value: unknown = { name: 7 };
    expect(() => petSchema.assert(value)).toThrow('name Expected a string, received 7');
    expect(() => petSchema.assert(value)).toThrow(SchemaError);
    expect(() => petSchema.assert({ name: 'Rex' })).not.toThrow();
  });

  test('is a Standard Schema, which gives the value itself', () => {
    const { version, vendor, validate } = petSchema['~standard'];
    const value = { name: 'Rex', more: 1 };
    expect([version, vendor]).toEqual([1, 'specwright']);
    expect(validate(value)).toEqual({ value });
    expect((validate(value) as { value: unknown }).value).toBe(value);
    expect(validate({})).toMatchObject({ issues: [{ path: ['name'] }] });
  });
});

const parameter = (place: string, name: string): object => ({
  in: place,
  name,
  required: true,
  schema: { type: 'string' },
});

describe('the schemas of an operation', async () => {
  const { exports } = await emitSchemas(
    {},
    {
      form: 'standalone',
      document: {
        paths: {
          '/pets/{id}': {
            get: {
              operationId: 'getPet',
              parameters: [
                parameter('path', 'id'),
                parameter('query', 'id'),
                parameter('header', 'X-Trace'),
              ],
              responses: {},
            },
          },
        },
      },
    },
  );
  const schemas = exports.get('getPetSchemas') as Record<string, Schema<unknown>>;
  const paths = (part: string, value: unknown): unknown => {
    const result = schemas[part]?.['~standard'].validate(value);
    return result?.issues?.map(({ path }) => path.join('.'));
  };

  test('judge each place by the names of the wire', () => {
    expect(paths('path', { id: 'a' })).toBeUndefined();
    expect(paths('query', { id: 7 })).toEqual(['id']);
    expect(paths('headers', { 'x-trace': 'a' })).toBeUndefined();
    expect(paths('headers', { 'X-Trace': 'a' })).toEqual(['x-trace']);
    expect(schemas['body']).toBeUndefined();
  });

  test('judge a call by the names of its callers', () => {
    const wrong = paths('params', {}) as readonly string[];
    expect(wrong).toHaveLength(3);
    const params = Object.fromEntries(wrong.map((name) => [name, 'a']));
    expect(paths('params', params)).toBeUndefined();
    expect(paths('request', { params })).toBeUndefined();
    expect(paths('request', {})).toEqual(wrong.map((name) => `params.${name}`));
  });
});
