/**
 * `npm run test:pages -- <files or folders>`: the operations of every description that have pages, by kind, and those that take a
 * parameter of pages and have none. `--list` prints all of them, to be judged by a reader.
 */

import { parseArgs } from 'node:util';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import type { Operation } from '../../generator/core/ir/model/model.ts';
import { formatPages } from '../../generator/core/ir/pages/how.ts';
import {
  foldName,
  LAST_IDS,
  NUMBERS,
  OFFSETS,
  TOKENS,
} from '../../generator/core/ir/pages/words.ts';
import { documentsBelow } from '../corpus/documents.ts';
import { load } from '../load/load.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const names = [TOKENS, NUMBERS, OFFSETS, LAST_IDS];

function takesPages({ parameters, method, pages }: Operation): boolean {
  const asked = method === 'GET' ? parameters.filter((one) => one.in === 'query') : [];
  return (
    pages !== undefined ||
    asked.some(({ name }) => names.some((known) => known.has(foldName(name))))
  );
}

function describe(operation: Operation): string {
  const { method, path, pages, parameters } = operation;
  const asked = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));
  const how = pages === undefined ? 'none' : `${pages.kind}: ${formatPages(pages)}`;
  return `    ${method} ${path ?? ''}?${asked.join('&')} | ${how} | ${pages?.items?.join('.') ?? ''}`;
}

function count(operations: readonly Operation[]): string {
  const kinds = new Map<string, number>();
  for (const { pages } of operations) {
    if (pages !== undefined) kinds.set(pages.kind, (kinds.get(pages.kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, number]) => `${number} ${kind}`).join(', ');
}

const all = { taking: 0, found: 0 };
for (const { name, path } of documentsBelow(positionals.length > 0 ? positionals : ['specs'])) {
  const reporter = createReporter();
  const bundle = await load(path, { allow: [] }, reporter);
  const options = { id: 'api', source: name, int64: 'number' } as const;
  const api = bundle && buildApi(bundle, options, reporter);
  const taking = api?.operations.filter(takesPages) ?? [];
  const found = taking.filter(({ pages }) => pages !== undefined);
  all.taking += taking.length;
  all.found += found.length;
  print(`${name} | ${found.length} of ${taking.length} | ${count(found)}`);
  if (values.list) for (const operation of taking) print(describe(operation));
}
print(`pages of ${all.found} of ${all.taking} operations`);
