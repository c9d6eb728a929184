/**
 * The published suites of the other drafts in, the verdict on each of their tests out: every schema is a file of its own, as
 * `generate --input` reads it, and the remotes are documents of the host that the suite names.
 */

import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitFiles, printValidator } from '../validators/harness.ts';
import type { ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { listFiles, type Group, type Verdict, written } from './suite.ts';

/** By folder of the suite, what a schema of it names as its dialect. */
export const drafts: Readonly<Record<string, string>> = {
  draft4: 'http://json-schema.org/draft-04/schema#',
  draft6: 'http://json-schema.org/draft-06/schema#',
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/** The suite of one draft. */
export interface DraftSuite {
  readonly draft: string;
  readonly tests: string;
  readonly remotes: string;
  readonly form: ValidatorForm;
}

/** Judges every test of a draft. */
export async function judgeDraft(suite: DraftSuite): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const file of listFiles(suite)) verdicts.push(...(await judgeDraftFile(suite, file)));
  return verdicts;
}

/** Judges every test of one file, `ref.json` for example. */
export async function judgeDraftFile(suite: DraftSuite, file: string): Promise<Verdict[]> {
  const groups = JSON.parse(readFileSync(join(suite.tests, file), 'utf8')) as readonly Group[];
  const others = { ...readRemotes(suite.remotes), ...metaschemas };
  const verdicts: Verdict[] = [];
  for (const group of groups) {
    verdicts.push(...(await judgeGroup({ ...group, others }, file, suite)));
  }
  return verdicts;
}

async function judgeGroup(
  { description, schema, tests, others }: Group,
  file: string,
  { draft, form }: DraftSuite,
): Promise<readonly Verdict[]> {
  const named =
    typeof schema === 'object' && schema !== null && !('$schema' in schema)
      ? { $schema: drafts[draft], ...schema }
      : schema;
  const files = { '/subject.json': named, ...others };
  const allow = ['localhost:1234', 'json-schema.org'];
  const emitted = await emitFiles(files, { form, allow, formats: false }).catch((error: unknown) =>
    String(error),
  );
  return tests.map((test) => {
    const name = `${file.replace('.json', '')}: ${description}: ${test.description}`;
    const verdict = { name, file, expected: test.valid };
    if (typeof emitted === 'string') {
      return { ...verdict, given: undefined, problems: [], failure: emitted };
    }
    const { problems, api } = emitted;
    try {
      // The root of the only input is the first model; one that is a mere reference has the place of its target.
      const [root] = api.models;
      const given = printValidator(emitted, root?.validator ?? '').safeParse(test.data).success;
      return { ...verdict, given, problems };
    } catch (error) {
      return { ...verdict, given: undefined, problems, failure: String(error) };
    }
  });
}

function readRemotes(folder: string): Readonly<Record<string, unknown>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.json'));
  return Object.fromEntries(
    files.map((path) => [`${written}/${path}`, readJson(join(folder, path))]),
  );
}

/** The metaschemas of the drafts, as ajv brings them, by the addresses that they have. */
const metaschemas: Readonly<Record<string, unknown>> = Object.fromEntries(
  [
    ...['06', '07'].map(
      (draft) =>
        [
          `http://json-schema.org/draft-${draft}/schema`,
          `ajv/dist/refs/json-schema-draft-${draft}.json`,
        ] as const,
    ),
    [
      'http://json-schema.org/draft-04/schema',
      'ajv-draft-04/dist/refs/json-schema-draft-04.json',
    ] as const,
    ...['2019-09', '2020-12'].flatMap((draft) => {
      const folder = `ajv/dist/refs/json-schema-${draft}`;
      const path = fileURLToPath(import.meta.resolve(`${folder}/schema.json`));
      const parts = readdirSync(join(path, '..', 'meta')).map(
        (name) => `meta/${name.replace('.json', '')}`,
      );
      return ['schema', ...parts].map(
        (part) =>
          [`https://json-schema.org/draft/${draft}/${part}`, `${folder}/${part}.json`] as const,
      );
    }),
  ].map(([uri, path]) => [uri, readJson(fileURLToPath(import.meta.resolve(path)))]),
);

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
