/** The table of keys in docs/emitter-symbols.md is complete and true for every golden case. */

import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { optionalEmitters } from '../../generator/features/optional.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { startReading } from '../../generator/run/pipeline/context.ts';
import { readApi } from '../../generator/run/pipeline/read.ts';
import type { Emitter, OutputOptions } from '../../generator/core/plan/emitter.ts';
import { listCases, openCase } from '../cases/case.ts';

const page = 'docs/emitter-symbols.md';

interface Row {
  readonly text: string;
  readonly emitter: string;
  readonly key: string;
  readonly space: string;
  readonly path: string;
}

const row = /^\| `([\w-]+)` +\| `([^`]+)` +\| .+ \| (type|value|both) +\| `([^`]+)` +\|$/gm;

const rows = [...readFileSync(page, 'utf8').matchAll(row)].map((found): Row => {
  const [text, emitter = '', key = '', space = '', path = ''] = found;
  return { text, emitter, key, space, path };
});

/** A placeholder in a key, and the words that it means in an API. */
const words: Readonly<Record<string, (api: Api) => readonly string[]>> = {
  '<model>': ({ models }) => models.map(({ key }) => key),
  '<operation>': ({ operations }) => operations.map(({ id }) => id),
  '<webhook>': ({ webhooks }) => webhooks.map(({ key }) => key),
  '<table>': ({ states }) => states.map(({ key }) => key),
  '<group>': ({ groups }) => groups.map(({ key }) => key),
  '<failures>': ({ failures }) => failures.map(({ name }) => name),
  '<scheme>': ({ schemes }) => schemes.map(({ key }) => key),
  '<tag>': ({ tags }) => tags.map(({ file }) => file),
};

function expand(pattern: string, api: Api): readonly string[] {
  const [word] = pattern.match(/<\w+>/) ?? [];
  if (word === undefined) return [pattern];
  return words[word]?.(api).map((text) => pattern.replace(word, () => text)) ?? [];
}

let all: readonly Emitter[] = [];
const unknown = new Set<string>();
const met = new Set<string>();

beforeAll(async () => {
  const optional = Object.values(optionalEmitters).map(({ load }) => load());
  all = [...emitters, ...(await Promise.all(optional))];
  for (const name of listCases()) {
    const project = openCase(name);
    const [job] = project.jobs;
    const api = job && (await readApi(job, startReading(project, createReporter())));
    if (job !== undefined && api !== undefined) look(api, job.options);
  }
});

/** Which rows an API meets, and which of its symbols no row has. */
function look(api: Api, options: OutputOptions): void {
  const keys = rows.map((one) => ({
    row: one,
    keys: new Set(expand(one.key, api)),
    paths: new Set(expand(one.path, api)),
  }));
  for (const emitter of all) {
    for (const { path, symbols } of emitter.plan(api, options)) {
      for (const { key, space } of symbols) {
        const found = keys.filter(
          (one) =>
            one.row.emitter === emitter.name &&
            one.row.space === space &&
            one.keys.has(key) &&
            one.paths.has(path),
        );
        if (found.length === 0) unknown.add(printRow(emitter.name, { key, space, path }, api));
        for (const one of found) met.add(one.row.text);
      }
    }
  }
}

/** The row that is missing, for somebody to complete. */
function printRow(emitter: string, symbol: Pick<Row, 'key' | 'space' | 'path'>, api: Api): string {
  const { key, space, path } = symbol;
  return `| \`${emitter}\` | \`${shorten(key, api)}\` | what it is: \`itsName\` | ${space} | \`${shorten(path, api)}\` |`;
}

/** The longest word of an API in a text, as a table has it: `getOrder#query` is `<operation>#query`. */
function shorten(text: string, api: Api): string {
  const known = Object.entries(words).flatMap(([word, list]) =>
    list(api).flatMap((name) => (text.split(/[:#/.]/).includes(name) ? [{ word, name }] : [])),
  );
  const [longest] = known.toSorted((one, other) => other.name.length - one.name.length);
  return longest === undefined ? text : text.replace(longest.name, () => longest.word);
}

it(`the page has every key that an emitter plans: add a row to ${page}`, () => {
  expect([...unknown], `${page}, “Symbols of the built-in emitters”, needs these rows`).toEqual([]);
});

it('the page has no row that no case meets', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ text }) => !met.has(text)).map(({ text }) => text)).toEqual([]);
});
