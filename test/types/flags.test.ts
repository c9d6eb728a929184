/** The output compiles under both compilers with every flag, wherever it runs and however modules are found. */

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/pipeline.ts';
import { projectOf } from '../../generator/project.ts';
import config from '../../specwright.config.ts';
import { compile, flags, places, resolutions } from './compile.ts';

const versions = ['5.9', '7'] as const;

describe.concurrent('generated/', () => {
  // Every pair of place, resolution and flag; the slow compiler meets the other values below.
  const rows = [
    ['7', 'browser', 'NodeNext', true],
    ['7', 'browser', 'Bundler', false],
    ['7', 'node', 'NodeNext', false],
    ['7', 'node', 'Bundler', true],
    ['5.9', 'browser', 'NodeNext', true],
  ] as const;

  it.each(rows)(
    'TypeScript %s, in %s, %s, exactOptionalPropertyTypes %s',
    async (version, place, modules, exactOptionalPropertyTypes) => {
      const options = {
        ...flags,
        ...places[place],
        ...resolutions[modules],
        exactOptionalPropertyTypes,
      };
      expect(await compile(version, ['generated'], options)).toBe('');
    },
  );
});

describe('other import endings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-endings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, importEnding] of [
      ['ts', '.ts'],
      ['none', ''],
    ] as const) {
      const project = projectOf(
        { ...config, importEnding, output: join(folder, name) },
        resolve('.'),
      );
      const { outcome } = await generate(project, { dry: false });
      expect(outcome.failed).toBe(false);
    }
  });

  describe.concurrent('compile', () => {
    const endings = [
      { version: '7', ending: 'ts', place: 'browser', modules: 'NodeNext', exact: true },
      { version: '7', ending: 'none', place: 'browser', modules: 'Bundler', exact: true },
      { version: '5.9', ending: 'none', place: 'node', modules: 'Bundler', exact: false },
    ] as const;

    it.each(endings)('$ending with $modules under TypeScript $version', async (row) => {
      const options = {
        ...flags,
        ...places[row.place],
        ...resolutions[row.modules],
        exactOptionalPropertyTypes: row.exact,
        allowImportingTsExtensions: row.ending === 'ts',
      };
      expect(await compile(row.version, [join(folder, row.ending)], options)).toBe('');
    });
  });
});

describe('the compilers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-wrong-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(versions)('TypeScript %s finds an error', async (version) => {
    writeFileSync(join(folder, 'wrong.ts'), 'export const wrong: string = 1;\n');
    const options = { ...flags, ...places.browser, ...resolutions.Bundler };
    expect(await compile(version, [folder], options)).toMatch(/^[^\n]*TS2322[^\n]*$/);
  });
});
