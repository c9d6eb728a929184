/** What Specwright is measured against: packages by exact version, and the options by which each writes types, client and zod. */

import { join } from 'node:path';

export interface Peer {
  readonly name: string;
  /** What it writes, where that is less than types, client and validators. */
  readonly note?: string;
  /** Installed into a folder of its own, which is no part of this project. */
  readonly packages: Readonly<Record<string, string>>;
  /** Needs a newer Node than 20: the npm package `node` has one. */
  readonly newerNode?: boolean;
  /** Path of the program in its folder. */
  readonly program: string;
  readonly args: (document: string, output: string, folder: string) => readonly string[];
  /** A config that it cannot do without: its name, and its text. */
  readonly config?: (document: string, output: string) => readonly [name: string, text: string];
}

export const peers: readonly Peer[] = [
  {
    name: 'hey-api',
    packages: { '@hey-api/openapi-ts': '0.99.0', typescript: '5.9.3' },
    newerNode: true,
    program: 'node_modules/@hey-api/openapi-ts/bin/run.js',
    args: (document, output) => ['-i', document, '-o', output, '-p', ...heyApiPlugins],
  },
  {
    name: 'orval',
    packages: { orval: '8.38.0', typescript: '5.9.3' },
    newerNode: true,
    program: 'node_modules/orval/dist/bin/orval.mjs',
    args: (_document, _output, folder) => ['--config', join(folder, 'orval.config.mjs')],
    config: (document, output) => [
      'orval.config.mjs',
      `export default {
        client: { input: ${quoted(document)}, output: { target: ${quoted(join(output, 'client.ts'))}, client: 'fetch' } },
        zod: { input: ${quoted(document)}, output: { target: ${quoted(join(output, 'zod.ts'))}, client: 'zod' } },
      };`,
    ],
  },
  {
    name: 'kubb',
    packages: Object.fromEntries([
      ...['cli', 'core', 'plugin-oas', 'plugin-ts', 'plugin-client', 'plugin-zod'].map((name) => [
        `@kubb/${name}`,
        '4.39.3',
      ]),
      ['typescript', '5.9.3'],
    ]),
    newerNode: true,
    program: 'node_modules/@kubb/cli/bin/kubb.cjs',
    args: (_document, _output, folder) => ['generate', '--config', join(folder, 'kubb.config.mjs')],
    config: (document, output) => [
      'kubb.config.mjs',
      `import { pluginClient } from '@kubb/plugin-client';
      import { pluginOas } from '@kubb/plugin-oas';
      import { pluginTs } from '@kubb/plugin-ts';
      import { pluginZod } from '@kubb/plugin-zod';
      export default {
        input: { path: ${quoted(document)} },
        output: { path: ${quoted(output)}, clean: true },
        plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch' }), pluginZod()],
      };`,
    ],
  },
  {
    name: 'redocly',
    packages: { '@redocly/cli': '2.77.0' },
    newerNode: true,
    program: 'node_modules/@redocly/cli/bin/cli.js',
    args: (document, output) => [
      'generate-client',
      document,
      `--output=${join(output, 'client.ts')}`,
      '--generator=typescript',
      '--generator=zod',
    ],
  },
  {
    name: 'openapi-typescript',
    note: 'types only',
    packages: { 'openapi-typescript': '7.13.0', typescript: '5.9.3' },
    program: 'node_modules/openapi-typescript/bin/cli.js',
    args: (document, output) => [document, '-o', join(output, 'schema.ts')],
  },
  {
    name: 'openapi-zod-client',
    packages: { 'openapi-zod-client': '1.18.3' },
    program: 'node_modules/openapi-zod-client/bin.js',
    args: (document, output) => [document, '-o', join(output, 'client.ts')],
  },
  {
    name: 'swagger-typescript-api',
    note: 'no validators',
    packages: { 'swagger-typescript-api': '13.13.0' },
    program: 'node_modules/swagger-typescript-api/dist/cli.mjs',
    args: (document, output) => ['generate', '-p', document, '-o', output],
  },
];

const heyApiPlugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch', 'zod'];

function quoted(text: string): string {
  return JSON.stringify(text);
}
