/**
 * `npm run test:corpus -- <folders>` (or `SPECWRIGHT_CORPUS`, with `:` between them): generates every API description below
 * them, loads and type-checks what came out, and prints a table. Options: `--output <folder>`, `--match <regexp>`, `--no-types`,
 * `--with <names>` (with `simulation`, each operation is called once).
 */

import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { documentsBelow } from './documents.ts';
import { runDocument, typeCheck } from './runner.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: 'string', default: join(tmpdir(), 'specwright-corpus') },
    with: { type: 'string', default: '' },
    match: { type: 'string', default: '' },
    'no-types': { type: 'boolean', default: false },
  },
});
const given =
  positionals.length > 0 ? positionals : (process.env['SPECWRIGHT_CORPUS'] ?? '').split(':');
const folders = given.filter((folder) => folder !== '');
const documents = documentsBelow(folders).filter(({ path }) => new RegExp(values.match).test(path));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

rmSync(values.output, { recursive: true, force: true });
mkdirSync(values.output, { recursive: true });
symlinkSync(resolve('node_modules'), join(values.output, 'node_modules'));

const generated: string[] = [];
let faults = 0;
for (const document of documents) {
  const { row, details, isFine, output } = await runDocument(document, values.output, values.with);
  print(row);
  for (const detail of details) print(`    ${detail}`);
  if (isFine) generated.push(output);
  else faults += 1;
}
for (const compiler of values['no-types'] ? [] : ['typescript', 'typescript5']) {
  const { errors, cpu } = await typeCheck(compiler, generated, values.output);
  print(`${compiler}: ${errors.length} errors, ${cpu.toFixed(1)} CPU s`);
  for (const error of errors.slice(0, 50)) print(`    ${error}`);
  faults += errors.length;
}
print(`${documents.length} documents, ${generated.length} generated and loaded, ${faults} faults`);
process.exitCode = faults === 0 && documents.length > 0 ? 0 : 1;
