/** ts-morph takes longer to load than a small document takes to be generated: it is loaded where a project asks for it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtDist, node } from '../command.ts';
import { createFolder } from '../folder.ts';
import { shop } from './specs.ts';

/** Says at the end whether the process has loaded it. */
const watcher = `process.on('exit', () => {
  const isLoaded = Object.keys(require.cache).some((file) => /[\\\\/]ts-morph[\\\\/]/.test(file));
  process.stderr.write(isLoaded ? 'loaded' : 'not loaded');
});\n`;

/** A project whose config has these members beside its API. */
function project(members: string): string {
  return createFolder({
    'specwright.config.ts': `import { code, StructureKind } from 'specwright';
export default { output: 'out', apis: { shop: 'shop.yaml' }, ${members} };\n`,
    'package.json': '{ "type": "module" }',
    'shop.yaml': shop,
    'watcher.cjs': watcher,
  });
}

function emitterOf(statements: string): string {
  return `emitters: [{
    name: 'mine',
    plan: () => [{ path: 'mine.ts', symbols: [] }],
    emit: () => ({ kind: 'code', statements: ${statements} }),
  }]`;
}

const interfaces = '[{ kind: StructureKind.Interface, name: code`Mine`, isExported: true }]';
const enums = '[{ kind: StructureKind.Enum, name: code`Mine`, members: [{ name: code`a` }] }]';

describe.concurrent('ts-morph is', () => {
  it.each([
    ['not loaded', 'without a hook', ''],
    ['not loaded', 'for structures that our printer knows', emitterOf(interfaces)],
    ['loaded', 'for others', emitterOf(enums)],
    ['loaded', 'for a hook on source files', 'hooks: { sourceFile() {} }'],
  ])('%s %s', async (expected, _what, members) => {
    const folder = project(members);
    const bin = join(await builtDist(), 'bin.js');
    const ran = await node(folder, '--require', './watcher.cjs', bin, 'generate');
    expect(ran).toMatchObject({ code: 0, err: expected });
  });
});

it('what our printer does not know is printed by ts-morph, beside what it knows', async () => {
  const folder = project(emitterOf(`[...${interfaces}, ...${enums}, code\`f();\`]`));
  const ran = await node(folder, join(await builtDist(), 'bin.js'), 'generate');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'out/shop/mine.ts'), 'utf8')).toMatch(
    /\n\nexport interface Mine \{\}\n\nenum Mine \{\n {2}a,\n\}\n\nf\(\);\n$/,
  );
});
