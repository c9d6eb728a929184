/**
 * Each example of a README compiles with the output that it shows, and its values pass the validators of that output: those of
 * our services, of docs/shop.yaml, of a document with every rule, and of golden cases; with SPECWRIGHT_LONG=1 of all golden
 * cases, and of the documents of services in ../shared/corpus.
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import config from '../../specwright.config.ts';
import { caseFolder, listCases } from '../cases/case.ts';
import { specwright } from '../command.ts';
import { documentsBelow } from '../corpus/documents.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { type Examples, writeExamples } from './examples.ts';
import { judgeExamples, type Outcome } from './judge.ts';

const isLong = process.env['SPECWRIGHT_LONG'] === '1';

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(resolve('.cache', 'readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Golden cases whose calls take what is easily made wrong. */
const few = [
  'a-stream-beside-another-answer',
  'every-way-to-write-a-parameter',
  'pages-batches-masks-uploads-and-streams',
  'samples-that-the-document-allows',
  'states-errors-limits-and-what-is-not-shown',
];

interface Shown {
  readonly name: string;
  readonly output: string;
}

const services = Object.keys(config.apis).map((id): Shown => ({
  name: id,
  output: resolve('generated', id),
}));

interface Described {
  readonly name: string;
  readonly path: string;
  /** The form of the client. */
  readonly client?: 'flat' | 'tags' | 'resources';
}

const golden = (name: string): string => join(caseFolder, name, 'spec.yaml');

const documents: readonly Described[] = [
  { name: 'shop', path: resolve('docs/shop.yaml') },
  { name: 'rules', path: resolve('test/readme/rules.yaml') },
  ...listGolden(),
  { name: 'shop-by-tags', path: resolve('docs/shop.yaml'), client: 'tags' },
  { name: 'shop-by-resources', path: resolve('docs/shop.yaml'), client: 'resources' },
  { name: 'nested', path: golden('resources-are-nested-groups'), client: 'resources' },
  {
    name: 'derived-by-resources',
    path: golden('pages-batches-masks-uploads-and-streams'),
    client: 'resources',
  },
];

function listGolden(): readonly Described[] {
  const cases = isLong ? listCases() : few;
  return cases.flatMap((name) => {
    const path = ['spec.yaml', 'spec.json'].map((file) => join(caseFolder, name, file));
    const found = path.find((one) => existsSync(one));
    return found === undefined ? [] : [{ name, path: found }];
  });
}

/** None where the document is refused. */
async function generate({ name, path, client = 'flat' }: Described): Promise<Shown[]> {
  const output = join(folder, name);
  const { code } = await specwright(
    folder,
    'generate',
    '--input',
    path,
    '--output',
    output,
    '--with',
    'agents',
    '--client',
    client,
    '-q',
  );
  return code === 0 ? [{ name, output }] : [];
}

function write({ name, output }: Shown): Examples[] {
  const examples = writeExamples(output, join(folder, `${name}.examples`));
  return examples === undefined ? [] : [examples];
}

const options = {
  ...flags,
  ...places.browser,
  ...resolutions.Bundler,
  // A reader sees what a call gives, and goes on from there.
  noUnusedLocals: false,
  noUnusedParameters: false,
  paths: {
    'specwright/clients/*': [resolve('generated/*/index.ts')],
    'specwright/runtime/*': [resolve('generated/runtime/*.ts')],
  },
};

/** What is wrong with the values of some examples, and how many calls were valid. */
async function judgeAll(all: readonly Examples[]) {
  const outcomes: Outcome[] = [];
  for (const [index, examples] of all.entries()) {
    outcomes.push(...(await judgeExamples(examples, join(folder, 'built', String(index)))));
  }
  const refused = outcomes.filter(({ issues }) => issues.length > 0);
  return { refused, calls: outcomes.filter(({ calls }) => calls > 0).length };
}

it(
  'the examples of each README compile, and pass the validators',
  { timeout: 600_000 },
  async () => {
    const shown: Shown[] = [...services];
    for (const document of documents) shown.push(...(await generate(document)));
    const all = shown.flatMap(write);
    expect(all.length).toBeGreaterThan(services.length + 5);
    const compiled = compile(
      '7',
      all.flatMap(({ files, shims }) => [...files, shims]),
      options,
    );
    const { refused, calls } = await judgeAll(all);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(180);
    expect(await compiled).toBe('');
  },
);

const corpus = join('..', 'shared', 'corpus');

if (isLong && existsSync(corpus)) {
  it(
    'the examples for documents of services compile, and pass the validators',
    { timeout: 7_200_000 },
    async () => {
      const found = documentsBelow([corpus]).filter(
        ({ path }) => !path.includes('json-schema-suite'),
      );
      expect(found.length).toBeGreaterThan(10);
      for (const document of found) {
        const all = (await generate(document)).flatMap(write);
        const { refused } = await judgeAll(all);
        expect(refused).toEqual([]);
        const files = all.flatMap((examples) => [...examples.files, examples.shims]);
        if (files.length > 0) expect(await compile('7', files, options)).toBe('');
      }
    },
  );
}
