/** The config that docs/getting-started.md and docs/configuration.md show is the one that `specwright init` writes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder } from '../folder.ts';

const marked = /<!-- tested: test\/docs\/init\.test\.ts -->\n\n```ts\n([^]*?)```/;

it('the config of the pages is the one that init writes', async () => {
  const folder = createFolder({
    'package.json': '{ "type": "module", "dependencies": { "zod": "^4.2.0" } }',
    'specs/shop.yaml': readFileSync('docs/shop.yaml', 'utf8'),
  });
  expect(await specwright(folder, 'init', '--yes')).toMatchObject({ code: 0, err: '' });
  const written = readFileSync(join(folder, 'specwright.config.ts'), 'utf8');
  for (const page of ['docs/getting-started.md', 'docs/configuration.md']) {
    expect(marked.exec(readFileSync(page, 'utf8'))?.[1], page).toBe(written);
  }
});
