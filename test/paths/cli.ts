/**
 * `npm run test:paths -- <files or folders>`: types every description by openapi-typescript 7.13 and by ours, and asks the compiler
 * whether each operation's parameters, body and answers are assignable in both ways. Option: `--output <folder>`.
 */

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentsBelow } from '../corpus/documents.ts';
import { compareDocument } from './compare-document.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', default: join(tmpdir(), 'specwright-paths') } },
});
const folders = positionals.length > 0 ? positionals : ['docs/shop.yaml', 'specs'];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

for (const { name, path } of documentsBelow(folders)) {
  const folder = join(values.output, name);
  mkdirSync(folder, { recursive: true });
  const { operations, refused, differences } = await compareDocument(path, folder);
  const verdict =
    refused === undefined ? `${differences.length} differences` : `only ours: ${refused}`;
  print(`${name} | ${operations} operations | ${verdict}`);
  for (const { part, what } of differences) print(`    ${part}: ${what}`);
  if (differences.length > 0) process.exitCode = 1;
}
