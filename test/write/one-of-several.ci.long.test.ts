/** An API generated alone leaves the others as they are: the runtime that all of them share keeps what their files need. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../generator/run/config/config.ts';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import type { Outcome } from '../../generator/run/outcome.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';

const head =
  "openapi: 3.2.0\ninfo: { title: T, version: '1' }\nservers: [{ url: 'https://t.example' }]\n";
const json = (schema: string): string =>
  `responses: { '200': { description: A., content: { application/json: { schema: ${schema} } } } }`;
const get = (id: string, rest: string): string =>
  `  /${id}: { get: { operationId: ${id}, ${rest} } }\n`;

/** Each needs what the others do not. */
const documents = {
  plain: `${head}paths:\n${get('ping', "responses: { '204': { description: A. } }")}`,
  values: `${head}paths:\n${get('values', json('{ type: object, required: [n], properties: { n: { type: boolean }, list: { type: array, items: { type: number } }, e: { const: a } } }'))}`,
  kinds: `${head}paths:\n${get('kinds', json("{ $ref: '#/components/schemas/Data' }"))}components:
  schemas:
    Data: { type: object, required: [format], properties: { format: { type: string } }, discriminator: { propertyName: format, mapping: { flat: '#/components/schemas/Flat' } } }
    Flat: { allOf: [{ $ref: '#/components/schemas/Data' }, { type: object, properties: { result: { type: string } } }] }
`,
  stream: `${head}paths:\n${get('watch', "responses: { '200': { description: A., content: { text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } } } } }")}`,
  files: `${head}paths:
  /files: { post: { operationId: put, requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } } } }, ${json('{ type: string }')} } }
`,
  xml: `${head}paths:\n${get('xml', "responses: { '200': { description: A., content: { application/xml: { schema: { $ref: '#/components/schemas/Row' } } } } }")}components: { schemas: { Row: { type: object, properties: { a: { type: integer, format: int64 } } } } }\n`,
  secured: `${head}paths:\n${get('me', `security: [{ auth: [] }], ${json('{ type: string, format: email }')}`)}components: { securitySchemes: { auth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://t.example/t', scopes: {} } } } } }\n`,
  helped: `${head}x-sw-helpers: [luhn, fold]\npaths: {}\ncomponents: { schemas: { A: { type: string, pattern: '^a+$' } } }\n`,
};
type Name = keyof typeof documents;
const names = Object.keys(documents) as Name[]; // The keys of an object literal are those of its type.

const files = Object.fromEntries(names.map((name) => [`${name}.yaml`, documents[name]]));

function createConfig(config: Partial<Config>): Config {
  return {
    output: 'out',
    apis: Object.fromEntries(names.map((name) => [name, `${name}.yaml`])),
    ...config,
  };
}

async function run(
  folder: string,
  config: Config,
  only: readonly string[] = [],
  dry = false,
): Promise<Outcome> {
  const { outcome } = await generate(buildProject(config, folder, only), { dry });
  return outcome;
}

const listChanges = ({ changes }: Outcome): readonly string[] =>
  changes.filter(({ kind }) => kind !== 'unchanged').map(({ kind, path }) => `${kind} ${path}`);

function readTexts(folder: string): Record<string, string> {
  const root = join(folder, 'out');
  return Object.fromEntries(
    listFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

const configs: Record<string, Partial<Config>> = {
  'validators of zod': { validators: 'zod' },
  'standalone ones': {
    validators: 'standalone',
    importEnding: '.ts',
    helpers: ['logging', 'issues'],
  },
  'ones of zod/mini': { validators: 'zod-mini', importEnding: '', helpers: ['testing'] },
  'emitters of a service': { emitters: ['simulation', 'server', 'samples'], omit: ['readme'] },
  JavaScript: { target: 'js', helpers: ['telemetry'], emitters: ['simulation'] },
  'the package': { runtime: 'package', helpers: ['logging'] },
};

describe.each(Object.entries(configs))('with %s', (_name, given) => {
  const config = createConfig(given);
  const folder = createFolder(files);

  it('each API alone leaves every byte as all of them wrote it', async () => {
    const whole = await run(folder, config);
    expect([whole.failed, whole.manifestChanged]).toEqual([false, true]);
    const before = readTexts(folder);
    for (const name of names) {
      const one = await run(folder, config, [name]);
      expect([name, one.failed, one.manifestChanged, ...listChanges(one)]).toEqual([
        name,
        false,
        false,
      ]);
      expect(readTexts(folder)).toEqual(before);
    }
    // Nothing is known of the runtime but what the files of the others say.
    rmSync(join(folder, 'out/runtime'), { recursive: true, force: true });
    expect((await run(folder, config, ['plain'])).failed).toBe(false);
    expect(readTexts(folder)).toEqual(before);
    const check = await run(folder, config, [], true);
    // Whether packages are installed is another matter.
    expect([check.manifestChanged, ...listChanges(check)]).toEqual([false]);
  });
});

const configOfTwo = (one: Name, other: Name, given: Partial<Config> = {}): Config =>
  createConfig({ apis: { [one]: `${one}.yaml`, [other]: `${other}.yaml` }, ...given });

describe('with two APIs', () => {
  it('files that only a changed API needed are deleted, as after a run of all', async () => {
    const folder = createFolder(files);
    await run(folder, configOfTwo('kinds', 'stream'));
    writeFiles(folder, { 'stream.yaml': documents.plain });
    const one = await run(folder, configOfTwo('kinds', 'stream'), ['stream']);
    expect(listChanges(one)).toContain('removed runtime/streams.ts');
    const all = await run(folder, configOfTwo('kinds', 'stream'));
    expect([all.manifestChanged, ...listChanges(all)]).toEqual([false]);
  });

  it('an edited file of the other one still has what it imports', async () => {
    const folder = createFolder(files);
    const both = configOfTwo('kinds', 'plain', { omit: ['validators', 'readme'] });
    await run(folder, both);
    const path = join(folder, 'out/kinds/client.ts');
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      `${text}import { luhn } from "../runtime/luhn.js"\nexport const check = luhn;\n`,
    );
    await run(folder, both, ['plain']);
    expect(readTexts(folder)['runtime/luhn.ts']).toContain('export function luhn(');
  });

  it('one that is deleted needs nothing', async () => {
    const folder = createFolder(files);
    await run(folder, configOfTwo('stream', 'plain'));
    rmSync(join(folder, 'out/stream'), { recursive: true });
    await run(folder, configOfTwo('stream', 'plain'), ['plain']);
    expect(listFiles(join(folder, 'out/runtime'))).not.toContain('streams.ts');
    await run(folder, configOfTwo('stream', 'plain'));
    expect(listFiles(join(folder, 'out/runtime'))).toContain('streams.ts');
  });

  it('one that is no longer in the config keeps what it needs until all are generated', async () => {
    const folder = createFolder(files);
    await run(folder, configOfTwo('stream', 'plain'));
    const others = configOfTwo('values', 'plain');
    await run(folder, others, ['plain']);
    expect(listFiles(join(folder, 'out/runtime'))).toContain('streams.ts');
    await run(folder, others);
    expect(listFiles(join(folder, 'out/runtime'))).not.toContain('streams.ts');
  });

  it.each<[string, Partial<Config>, string]>([
    ['JavaScript', { target: 'js' }, 'js'],
    ['of the package', { runtime: 'package' }, 'ts'],
  ])('one that is %s leaves the other its runtime', async (_name, later, ending) => {
    const folder = createFolder(files);
    await run(folder, configOfTwo('kinds', 'plain'));
    const before = readTexts(folder);
    await run(folder, configOfTwo('kinds', 'plain', later), ['plain']);
    const after = readTexts(folder);
    expect(listFiles(join(folder, 'out/plain'))).toContain(`client.${ending}`);
    for (const path of ['kinds/validators.ts', 'runtime/schema.ts']) {
      expect([typeof after[path], after[path]]).toEqual(['string', before[path]]);
    }
  });

  it.each(['lost', 'of an earlier version'])(
    'a manifest that is %s takes nothing away',
    async (how) => {
      const folder = createFolder(files);
      const both = configOfTwo('helped', 'plain', { helpers: ['logging'], tsNocheck: false });
      await run(folder, both);
      const before = readTexts(folder);
      const path = join(folder, 'out/manifest.json');
      const text = readFileSync(path, 'utf8');
      rmSync(path);
      if (how !== 'lost') writeFileSync(path, text.replace(/,\n {2}"beside": \{[^}]*\}/, ''));
      await run(folder, both, ['plain']);
      const after = readTexts(folder);
      for (const name of ['luhn', 'fold', 'logging']) {
        expect(after[`runtime/${name}.ts`]).toBe(before[`runtime/${name}.ts`]);
      }
      expect((await run(folder, both)).failed).toBe(false);
      expect(readTexts(folder)).toEqual(before);
    },
  );

  it('a name that the runtime no longer has is a warning at the file', async () => {
    const folder = createFolder(files);
    const both = configOfTwo('stream', 'plain');
    await run(folder, both);
    const path = join(folder, 'out/stream/client.ts');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\bHttp,\n/, 'Http,\n  formerHttp,\n'));
    const { diagnostics, failed } = await run(folder, both, ['plain']);
    expect([failed, diagnostics.length]).toEqual([false, 1]);
    expect(diagnostics[0]).toMatchObject({
      code: 'WRITE-613',
      file: expect.stringContaining('stream/client.ts'),
    });
    expect(diagnostics[0]?.message).toContain('`formerHttp` of `client`');
  });
});

it('two runs at once, each of one API, leave what both need', async () => {
  const folder = createFolder(files);
  const config = createConfig({});
  await Promise.all(names.slice(0, 4).map((name) => run(folder, config, [name])));
  const together = readTexts(folder);
  const apart = createFolder(files);
  for (const name of names.slice(0, 4)) await run(apart, config, [name]);
  expect(together).toEqual(readTexts(apart));
});
