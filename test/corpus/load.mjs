/** In: a folder of compiled output. Imports every module and makes every schema judge something; what throws is printed. */

import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2] ?? '.');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);
let failed = false;

function fail(where, error) {
  failed = true;
  process.stdout.write(`${where}: ${String(error).split('\n')[0]}\n`);
}

/** Schemas are built on first use, so loading alone proves little of them. */
function judge(where, value, depth = 0) {
  if (typeof value !== 'object' || value === null || depth > 3) return;
  if ('~standard' in value) {
    for (const sample of [undefined, {}, [], '', 0]) value['~standard'].validate(sample);
    return;
  }
  for (const [key, member] of Object.entries(value)) judge(`${where}.${key}`, member, depth + 1);
}

for (const file of files) {
  try {
    const module = await import(pathToFileURL(join(folder, file)).href);
    if (file.startsWith('runtime')) continue;
    for (const [name, value] of Object.entries(module)) {
      try {
        judge(name, value);
      } catch (error) {
        fail(`${file} ${name}`, error);
      }
    }
  } catch (error) {
    fail(file, error);
  }
}
process.exitCode = failed ? 1 : 0;
