/**
 * In: documents by the name that `search/questions.json` has for them, such as `github=api.github.com.json`. Out: how many of its questions find
 * their operation in the first three that `search_operations` of the tools for models gives. The questions of `tuned` were there when the ranking was
 * made. Those of `first` were written after it, found 39 of 44, and led to some rules; those of `second` were written after these, and led to none.
 */

import { readFileSync } from 'node:fs';

import { createReporter } from '../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../generator/core/ir/build.ts';
import { buildTools } from '../generator/features/mcp/tools.ts';
import { load } from '../test/load/load.ts';
import { rankTools } from '../templates/runtime/mcp/ranking.ts';
import type { Tool } from '../templates/runtime/mcp/toolbox.ts';

type Asked = readonly (readonly [question: string, requests: readonly string[]])[];

/** The file was written with this form. */
const sets = JSON.parse(readFileSync('bench/search/questions.json', 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, Asked>>>
>;

async function readTools(file: string): Promise<readonly Tool[]> {
  const reporter = createReporter();
  const bundle = await load(file, { allow: [] }, reporter);
  const api = bundle && buildApi(bundle, { id: 'api', source: file, int64: 'number' }, reporter);
  if (api === undefined) throw new Error(`${file} cannot be read`);
  return buildTools(api, {}).tools.map(({ operation, input, name, title, description, hints }) => ({
    name,
    title,
    description,
    hints,
    operation: operation.id,
    tag: operation.tag,
    request: `${operation.method} ${operation.path ?? ''}`,
    // The kinds of JSON Schema of both sides say the same.
    input: input.schema as Tool['input'],
    call: () => undefined,
  }));
}

const counts = new Map<string, { good: number; all: number }>();
for (const pair of process.argv.slice(2)) {
  const [name = '', file = ''] = pair.split('=');
  const rank = rankTools(await readTools(file));
  for (const [set, documents] of Object.entries(sets)) {
    const count = counts.get(set) ?? { good: 0, all: 0 };
    counts.set(set, count);
    for (const [question, requests] of documents[name] ?? []) {
      const place = rank(question).findIndex(({ request = '' }) => requests.includes(request));
      count.all += 1;
      if (place >= 0 && place < 3) count.good += 1;
      else console.log(`${set} ${name}: ${question}: ${place < 0 ? 'not found' : place + 1}`);
    }
  }
}
for (const [set, { good, all }] of counts) console.log(`${set}: ${good} of ${all}`);
