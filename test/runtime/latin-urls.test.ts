/** Node 20 optimises `URL.canParse` to a call that refuses strings of Latin-1: nothing of ours uses it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Http } from '../../templates/runtime/call/client.ts';
import { isIdnHostname } from '../../templates/runtime/checks/formats.ts';
import { schema } from '../../templates/runtime/validation/schema.ts';

const often = 20_000;

it('an address of Latin-1 is correct after thousands of clients', () => {
  const clients = Array.from(
    { length: often },
    () => new Http({ name: 'shop' }, { baseUrl: 'https://café.example' }),
  );
  expect(clients).toHaveLength(often);
});

it('a host name of Latin-1 is correct after thousands of values', () => {
  const host = schema(isIdnHostname);
  let refused = 0;
  for (let value = 0; value < often; value++) if (!host.is('l·l')) refused++;
  expect(refused).toBe(0);
});

it('no source calls the function that has this fault', () => {
  const sources = ['generator', 'packages', 'templates/runtime'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\b(?:dist|node_modules)\b/.test(path))
      .map((path) => join(folder, path)),
  );
  const calls = sources.filter((path) => /URL\.canParse\(/.test(readFileSync(path, 'utf8')));
  expect(calls).toEqual([]);
});
