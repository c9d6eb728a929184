/** The copy of the runtime: the statements that an output reaches, and no others. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Config } from '../../generator/config.ts';
import { namesIn, buildRuntimeFiles } from '../../generator/emit/runtime.ts';
import { findWords } from '../../generator/emit/emit.ts';
import { generate } from '../../generator/pipeline.ts';
import { buildProject } from '../../generator/project.ts';

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
  const files = await buildRuntimeFiles(
    { asked: ['request#writeSegment'] },
    { importEnding: '.js' },
  );

  it('hold what it uses, and nothing else', () => {
    expect([...files.keys()]).toEqual(['errors.ts', 'request.ts']);
    expect(declaredIn(files.get('request.ts'))).toEqual(['plain', 'printPlain', 'writeSegment']);
    expect(declaredIn(files.get('errors.ts'))).toEqual(['refuse']);
    expect(files.get('request.ts')).toContain("import { refuse } from './errors.js';");
  });

  it('keep the example of what was asked for alone', async () => {
    const found = await buildRuntimeFiles(
      { asked: ['request#writeQuery'] },
      { importEnding: '.js' },
    );
    const text = found.get('request.ts') ?? '';
    expect(text.match(/@example/g)).toHaveLength(1);
    expect(text).toContain(
      '/** Writes a query parameter whose form is not the default: what `inQuery(…)` gives. */',
    );
  });

  it('import types as types', async () => {
    const found = await buildRuntimeFiles({ asked: ['hooks#Hooks'] }, { importEnding: '.ts' });
    expect(found.get('hooks.ts')).toMatch(/^import type \{ ApiError \} from '\.\/errors\.ts';$/m);
  });

  it('are asked for again by what a former output has', async () => {
    for (const [name, text] of files) {
      const module = name.replace('.ts', '');
      const found = await namesIn(module, text);
      expect(found.map((one) => one.name)).toEqual(
        declaredIn(text).map((own) => `${module}#${own}`),
      );
    }
    const shown = files.get('request.ts') ?? '';
    const withExample = (await namesIn('request', shown)).filter(({ hasExample }) => hasExample);
    expect(withExample.map(({ name }) => name)).toEqual(['request#writeSegment']);
    const all = [...files].map(([name, text]) => namesIn(name.replace('.ts', ''), text));
    const standing = (await Promise.all(all)).flat();
    expect(await buildRuntimeFiles({ asked: [], standing }, { importEnding: '.js' })).toEqual(
      files,
    );
    expect(await namesIn('request', 'export function gone() {}')).toEqual([]);
    expect(await namesIn('zod-words', 'export { enumOf as enum };')).toMatchObject([
      { name: 'zod-words#enum' },
    ]);
    expect(await namesIn('no-module', 'export function gone() {}')).toEqual([]);
  });

  it('of a module that is none are a fault of ours', async () => {
    const found = buildRuntimeFiles({ asked: ['no-module#name'] }, { importEnding: '.js' });
    await expect(found).rejects.toThrow('no module `no-module`');
  });
});

it('words are what is taken from a namespace', () => {
  const text = 'const a = z.object({ id: z.string().min(1) }); fuzz.other(); a.z.inner';
  expect([...findWords(text, 'z')]).toEqual(['object', 'string']);
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
    expect(files).toBeLessThanOrEqual(16);
    expect(lines).toBeLessThanOrEqual(2510);
  });

  it.each(['plain', 'annotated', 'mini'] as const)('is small with %s ones', async (validators) => {
    const [files, lines] = await copyFor(validators, { validators });
    expect(files).toBeLessThanOrEqual(24);
    expect(lines).toBeLessThanOrEqual(4000);
  });
});
