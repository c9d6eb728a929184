/** The copy of the runtime: the statements that an output reaches, and no others. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Config } from '../../generator/run/config/config.ts';
import { buildRuntimeFiles, listMissing } from '../../generator/core/emit/runtime.ts';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-copy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names of what a file declares at its top. */
function declaredIn(text = ''): string[] {
  const lines = text.matchAll(
    /^(?:export )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm,
  );
  return [...lines].map(([, name = '']) => name);
}

describe('the files of a name', async () => {
  const files = await buildRuntimeFiles(new Set(['request#writeSegment'] as const), {
    importEnding: '.js',
  });

  it('hold all that the name uses, and nothing else', () => {
    expect([...files.keys()]).toEqual(['errors.ts', 'request.ts']);
    expect(declaredIn(files.get('request.ts'))).toEqual(['plain', 'printPlain', 'writeSegment']);
    expect(declaredIn(files.get('errors.ts'))).toEqual(['refuse']);
    expect(files.get('request.ts')).toContain("import { refuse } from './errors.js';");
  });

  it('have examples where all of a module was asked for, and no others', async () => {
    const names = new Set(['request#writeQuery', 'telemetry#*'] as const);
    const found = await buildRuntimeFiles(names, { importEnding: '.js' });
    const text = found.get('request.ts') ?? '';
    expect(text).not.toContain('@example');
    expect(found.get('telemetry.ts')).toContain('@example');
    expect(text).toContain('export function writeQuery(');
    expect(text).toContain(
      '/** The own member of an object; members of its prototype do not count. */',
    );
  });

  it('import types as types', async () => {
    const found = await buildRuntimeFiles(new Set(['hooks#Hooks'] as const), {
      importEnding: '.ts',
    });
    expect(found.get('hooks.ts')).toMatch(/^import type \{ ApiError \} from '\.\/errors\.ts';$/m);
  });

  it('are an empty list where the runtime has no such module', async () => {
    const names = new Set(['no-module#name', 'fold#*'] as const);
    const found = await buildRuntimeFiles(names, { importEnding: '.js' });
    expect([...found.keys()]).toEqual(['fold.ts']);
  });
});

it('names that the runtime does not have are listed, and no others', async () => {
  // The last one is of a list of exports, which a module hands on from another.
  const names = ['no-module#name', 'fold#gone', 'fold#*', 'masks#maskKey', 'client#Hooks'] as const;
  expect(await listMissing(new Set(names))).toEqual(['no-module#name', 'fold#gone']);
});

describe('the copy for one GET and one model', () => {
  writeFileSync(
    join(folder, 'pets.yaml'),
    `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://pets.example' }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: A pet.
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }
`,
  );

  async function copyFor(
    output: string,
    config: Partial<Config>,
  ): Promise<[files: number, lines: number]> {
    const project = buildProject({ apis: { pets: 'pets.yaml' }, output, ...config }, folder);
    const { outcome } = await generate(project, { dry: false });
    expect(outcome.failed).toBe(false);
    const runtime = join(folder, output, 'runtime');
    const names = readdirSync(runtime);
    const lines = names.map(
      (name) => readFileSync(join(runtime, name), 'utf8').split('\n').length - 1,
    );
    return [names.length, lines.reduce((sum, count) => sum + count, 0)];
  }

  it('is small without validators', async () => {
    const [files, lines] = await copyFor('bare', { omit: ['validators'] });
    expect(files).toBeLessThanOrEqual(9);
    expect(lines).toBeLessThanOrEqual(2500);
  });

  it.each(['zod', 'zod-mini', 'standalone'] as const)(
    'is small with %s ones',
    async (validators) => {
      const [files, lines] = await copyFor(validators, { validators });
      expect(files).toBeLessThanOrEqual(14);
      expect(lines).toBeLessThanOrEqual(3700);
    },
  );
});
