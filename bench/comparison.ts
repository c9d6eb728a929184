/**
 * `npx tsx bench/comparison.ts`: what each tool makes of the small documents of bench/comparison, as docs/comparison.md says it: a
 * table of what is found in its output, and of what becomes of that after an edit and after a failed run.
 */

import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cache } from './install.ts';
import { peers } from './peers.ts';
import { newerNode, ourselves, type Tool, installTool } from './tools.ts';

/** What is looked for in the output of a document. */
const probes = [
  ['rules', 'multipleOf', /\.multipleOf\(|\bmultipleOf\(/],
  ['rules', 'uniqueItems', /uniqueItems\(|new Set\(items\)/],
  ['rules', 'not', /\bnot\(/],
  ['rules', 'if/then', /\bwhen\(/],
  ['rules', 'dependentRequired', /dependentRequired\(/],
  ['rules', 'types of response headers', /[xX]-?[rR]ate['"]?\?: number/],
  ['rules', 'Retry-After', /retry-after/i],
  ['rules', 'redaction', /redact/i],
  ['openapi-3.2', 'QUERY', /['"]QUERY['"]/],
  ['openapi-3.2', 'itemSchema', /data\?: string/],
  ['openapi-3.2', 'second media type', /application\/xml/],
  ['openapi-3.2', 'streams that resume', /last-event-id/i],
] as const;

function findPath(document: string): string {
  return fileURLToPath(new URL(`comparison/${document}.yaml`, import.meta.url));
}

/** Whether the tool wrote something without an error. */
function run(tool: Tool, document: string, output: string): boolean {
  return !tool.run({ name: document, path: findPath(document) }, output).failed;
}

function listFiles(output: string): readonly string[] {
  if (!existsSync(output)) return [];
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(output, name));
}

function readAll(output: string): string {
  return listFiles(output)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

function findAll(tool: Tool, folder: string): readonly string[] {
  const texts = new Map(
    ['rules', 'openapi-3.2'].map((document) => {
      const output = join(folder, document);
      return [document, run(tool, document, output) ? readAll(output) : ''] as const;
    }),
  );
  return probes.map(([document, , form]) => say(form.test(texts.get(document) ?? '')));
}

const MARK = '\n// An edit by hand.\n';

/** What is there after a file was edited and the same document was generated again, and then a wrong one. */
function findKept(tool: Tool, folder: string): readonly string[] {
  const output = join(folder, 'kept');
  run(tool, 'rules', output);
  const [edited] = listFiles(output);
  if (edited === undefined) return ['', ''];
  appendFileSync(edited, MARK);
  run(tool, 'rules', output);
  const isKept = existsSync(edited) && readFileSync(edited, 'utf8').includes(MARK);
  const before = listFiles(output).length;
  run(tool, 'wrong', output);
  return [say(isKept), say(listFiles(output).length === before)];
}

function say(is: boolean): string {
  return is ? 'yes' : 'no';
}

const names = [
  ...probes.map(([, name]) => name),
  'Swagger 2.0',
  'an edited file is kept',
  'a failed run keeps the output',
];
const newer = newerNode();
const tools = [ourselves(), ...peers.flatMap((peer) => installTool(peer, newer) ?? [])];
const columns = tools.map((tool) => {
  const folder = join(cache, 'comparison', tool.name.replace(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  const found = findAll(tool, folder);
  const isLifted = say(run(tool, 'swagger-2', join(folder, 'swagger-2')));
  return [...found, isLifted, ...findKept(tool, folder)];
});
console.log(`| | ${tools.map(({ name }) => name).join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(tools.length)}`);
for (const [at, name] of names.entries()) {
  console.log(`| ${name} | ${columns.map((column) => column[at]).join(' | ')} |`);
}
