/** Schemas of zod in a package of JavaScript: declarations have their whole types, though no compiler made them. */

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-zod-js-'));
const forms = ['zod', 'zod-mini'] as const;

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            description: 'One.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1 },
          kind: { $ref: '#/components/schemas/Kind' },
          parent: { $ref: '#/components/schemas/Pet' },
        },
      },
      Dog: {
        allOf: [
          { $ref: '#/components/schemas/Owned' },
          { type: 'object', required: ['barks'], properties: { barks: { type: 'boolean' } } },
        ],
      },
      Owned: { type: 'object', properties: { owner: { type: ['string', 'null'] } } },
      Kind: { type: 'string', enum: ['dog', 'cat'] },
    },
  },
};

const uses = `import * as z from 'zod';
import { dogSchema, getPetSchemas, petSchema } from './FORM/validators.js';
import type { Pet } from './FORM/models.js';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
export const pet: Same<z.infer<typeof petSchema>, Pet> = true;
export const dog: z.infer<typeof dogSchema> = { owner: null, barks: true };
export const wrong: z.infer<typeof dogSchema> = {
  owner: null,
  // @ts-expect-error: a boolean
  barks: 'loud',
};
export const name: string = petSchema.shape.name.parse('Rex');
export const owner: string | null | undefined = dogSchema.shape.owner.parse(null);
export const id: number = getPetSchemas.path.shape.id.parse(7);
export const answer: Pet = getPetSchemas.responses[200].parse({ name: 'Rex' });
`;

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(document));
  for (const validators of forms) {
    const output = join(folder, validators);
    const config = { output, target: 'js', validators, apis: { shop: 'shop.json' } } as const;
    const { outcome } = await generate(buildProject(config, folder), { dry: false });
    expect(outcome.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const text = uses.replaceAll('FORM', `${validators}/shop`);
    writeFileSync(join(folder, `${validators}.ts`), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(forms)('%s', (form) => {
  it('has types that an app builds on', async () => {
    const options = { ...flags, ...places.browser, ...resolutions.NodeNext };
    expect(await compile('7', [join(folder, `${form}.ts`)], options)).toBe('');
  });

  it('names the schemas of other models, and runs', async () => {
    const path = join(folder, form, 'shop', 'validators');
    expect(readFileSync(`${path}.d.ts`, 'utf8')).toContain('typeof kindSchema');
    const { petSchema } = (await import(pathToFileURL(`${path}.js`).href)) as {
      readonly petSchema: z.ZodType;
    };
    expect(petSchema.parse({ name: 'Rex', admin: true })).toEqual({ name: 'Rex' });
  });
});
