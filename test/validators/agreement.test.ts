/** Types and validators agree: whatever a generated validator accepts is its interface, under zod's own exact types. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const options = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

test('the validators of all services give their interfaces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-agreement-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const include = await copies(folder);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include }),
  );
  const compiler = resolve('node_modules', 'typescript', 'bin', 'tsc');
  const errors = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
  await rm(folder, { recursive: true });
  expect(include.length).toBeGreaterThan(5);
  expect(errors).toBe('');
});

/** Validators with zod's exact types, models and enums as they are. */
async function copies(folder: string): Promise<string[]> {
  const checked = resolve('test', 'validators', 'checked-schema.ts');
  const include: string[] = [];
  for (const entry of await readdir('generated', { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'runtime') continue;
    await mkdir(join(folder, entry.name));
    for (const file of await readdir(join('generated', entry.name))) {
      if (!['models.ts', 'enums.ts', 'validators.ts'].includes(file)) continue;
      const text = await readFile(join('generated', entry.name, file), 'utf8');
      const exact = text
        .replace("'../runtime/zod.js'", "'zod'")
        .replace("'../runtime/schema.js'", JSON.stringify(checked))
        .replaceAll(/'\.\.\/runtime\/([a-z-]+)\.js'/g, (_whole, name: string) => {
          return JSON.stringify(resolve('templates', 'runtime', `${name}.ts`));
        });
      await writeFile(join(folder, entry.name, file), exact);
      if (file === 'validators.ts') include.push(`${entry.name}/${file}`);
    }
  }
  return include;
}
