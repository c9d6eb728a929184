/**
 * Projects with their old generators: they compile and pass their own tests as they were written, and again when
 * `migrate` and docs/migrate.md were followed.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { install } from '../../../test/runtimes/install.ts';
import {
  hasBeside,
  moveCallers,
  moveCertainCallers,
  openProject,
  run,
  specwright,
  testProject,
} from './projects.ts';

interface Old {
  readonly project: string;
  readonly package: readonly [name: string, version: string];
  readonly beside: readonly string[];
  /** The script of the project that runs the generator. */
  readonly script: string;
  readonly output: readonly string[];
}

const rows: readonly Old[] = [
  {
    project: 'openapi-fetch',
    package: ['openapi-typescript', '7.13.0'],
    beside: ['openapi-fetch@0.17.0', 'typescript@5.9.3'],
    script: 'api',
    output: ['src/api/schema.d.ts'],
  },
  {
    project: 'hey-api',
    package: ['@hey-api/openapi-ts', '0.95.0'],
    beside: ['typescript@5.9.3'],
    script: 'openapi-ts',
    output: ['src/client'],
  },
  {
    project: 'orval',
    package: ['orval', '7.13.2'],
    beside: [
      '@tanstack/react-query@5.108.4',
      '@testing-library/react@16.3.3',
      '@testing-library/dom@10.4.2',
      '@types/react@19.3.3',
      'axios@1.21.1',
      'happy-dom@21.0.4',
      'msw@2.15.0',
      'react@19.3.1',
      'react-dom@19.3.1',
      // It looks for its environments beside itself.
      'vitest@4.1.12',
    ],
    script: 'codegen',
    output: ['src/api/generated', 'src/api/http.ts'],
  },
];

it.each(rows)('a project of $project', { timeout: 900_000 }, async (old) => {
  const { project, script, output } = old;
  const installed = await install(...old.package, old.beside);
  const folder = await openProject(project, installed);
  process.env['PATH'] = `${join(installed, '.bin')}:${process.env['PATH']}`;
  run(folder, 'npm', 'run', '--silent', script);
  for (const path of output) expect(existsSync(join(folder, path))).toBe(true);
  testProject(folder);

  specwright(folder, 'migrate', '--scripts');
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const types = scripts['specwright:types'];
  if (types !== undefined) {
    specwright(folder, ...types.split(' ').slice(1));
    expect(readFileSync(join(folder, output[0] ?? ''), 'utf8')).toContain('Specwright');
    // Callers stay as they are.
    testProject(folder);
  }

  specwright(folder, 'generate');
  if (hasBeside(project)) {
    expect(moveCertainCallers(folder, project)).toMatch(/^[1-9]\d* files? changed, /m);
    testProject(folder);
  }
  moveCallers(folder, project, output);
  testProject(folder);
});
