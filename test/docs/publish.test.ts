/** What docs/publish.md says, step by step: from a document to a package, and to its next version. */

import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { node, specwright } from '../command.ts';
import { createFolder, writeFiles } from '../folder.ts';

const page = readFileSync('docs/publish.md', 'utf8');

/** The text below a comment. */
function shown(name: string): string {
  const [, after = ''] = page.split(`<!-- ${name} -->\n\n`);
  return /^```\w+\n([^]*?)^```$/m.exec(after)?.[1] ?? '';
}

it('the page leads from a document to a package, and to its next version', async () => {
  const document = shown('orders.yaml');
  const folder = createFolder({ 'orders.yaml': document, 'use.mjs': shown('use.mjs') });
  const packageIn = (): string => readFileSync(join(folder, 'orders-client/package.json'), 'utf8');

  const init = await specwright(folder, 'init', 'orders.yaml', '--package');
  expect(init).toMatchObject({ code: 0, err: '' });
  expect(init.out).toContain('orders-client 0.1.0, licence MIT');
  expect(readFileSync(join(folder, 'specwright.config.ts'), 'utf8')).toBe(
    shown('specwright.config.ts'),
  );

  const named = packageIn().replace('"orders-client"', '"@acme/orders"');
  writeFiles(folder, { 'orders-client/package.json': named });
  expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
  expect(packageIn()).toBe(named);

  writeFiles(folder, { 'node_modules/@acme/.keep': '' });
  symlinkSync(join(folder, 'orders-client'), join(folder, 'node_modules/@acme/orders'));
  symlinkSync(join(process.cwd(), 'node_modules/zod'), join(folder, 'node_modules/zod'));
  expect(await node(folder, 'use.mjs')).toEqual({ code: 0, out: "{ id: '7' }\n", err: '' });

  const more = document.replace(
    'paths:\n',
    shown('orders.yaml, in the place of its line `paths:`'),
  );
  writeFiles(folder, { 'orders.yaml': more });
  const next = await specwright(folder, 'generate');
  expect(next).toMatchObject({ code: 0, err: '' });
  expect(next.out).toContain('@acme/orders 0.1.0 → 0.1.1');
  const changelog = readFileSync(join(folder, 'orders-client/CHANGELOG.md'), 'utf8');
  expect(changelog.slice(0, changelog.indexOf('`countOrders`'))).toBe(
    shown('orders-client/CHANGELOG.md').split('`countOrders`')[0],
  );
});

it('the page names every option whose change is a major version', () => {
  const next = readFileSync('packages/publish/package.ts', 'utf8');
  const options =
    /function listOptions[^]*? return \{ ([\w, :.]+) \};/
      .exec(next)?.[1]
      ?.match(/\b(?!job\b)\w+(?=[,:]|$)/g) ?? [];
  expect(options.length).toBeGreaterThan(4);
  for (const name of options) expect(page).toContain(`\`${name}\``);
});
