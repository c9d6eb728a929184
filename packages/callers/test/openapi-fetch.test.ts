/** Calls of openapi-fetch become calls of our client where that is certain, and are listed where not. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { load } from '../../../generator/core/load/load.ts';
import { printFile } from '../../../generator/features/paths/file.ts';
import { nodeHost } from '../../../generator/run/disk/host.ts';
import { planCases } from './project.ts';

const folder = 'packages/callers/test/cases/openapi-fetch';
const names = readdirSync(folder);

async function plan() {
  const bundle = await load(resolve('docs/shop.yaml'), { host: nodeHost }, createReporter());
  if (bundle === undefined) throw new Error('The document of the shop cannot be read');
  const shared = {
    'schema.d.ts': printFile(bundle, { source: 'shop.yaml', options: {} }),
    'openapi-fetch.d.ts': readFileSync('packages/callers/test/openapi-fetch.types.txt', 'utf8'),
  };
  return planCases({
    folder,
    shared,
    old: 'schema.d.ts',
    tool: 'openapi-typescript',
    emitters: ['tanstack-query'],
  });
}

const planned = await plan();

it.each(names)('%s', (name) => {
  const shown = planned.get(name);
  for (const [file, text = ''] of [
    ['expected.diff', shown?.diff],
    ['left.txt', shown?.left],
  ] as const) {
    const path = join(folder, name, file);
    if (process.env['UPDATE'] === '1') writeFileSync(path, text);
    expect(text).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
  }
});
