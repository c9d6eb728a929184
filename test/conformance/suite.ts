/**
 * A folder laid out as the published JSON Schema suite is (`tests/draft2020-12`, `remotes`) in, the verdict on each of
 * its tests out: every schema goes through the whole flow, from a document to the validator that is emitted for it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { Problem } from '../../generator/core/diagnostics/diagnostic.ts';
import type { ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { emitSchemas, printValidator } from '../validators/harness.ts';
import { metaschemas, type Schemas } from './metaschemas.ts';

/** One schema and what it accepts and refuses. */
export interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly others: Schemas;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** One test, judged. */
export interface Verdict {
  /** `ref: to the root: match` */
  readonly name: string;
  readonly file: string;
  readonly expected: boolean;
  /** Undefined where no validator came out. */
  readonly given: boolean | undefined;
  /** What the generator had to say of the schema. */
  readonly problems: readonly Problem[];
  readonly failure?: string;
}

/** The folder of a suite, and how it is read. */
export interface Suite {
  readonly tests: string;
  readonly remotes: string;
  /** Whether formats are assertions. */
  readonly formats: boolean;
  /** The form of the validators; those that need no package unless it says so. */
  readonly form?: ValidatorForm;
  /** The address at which the remotes are served, like `http://localhost:40001`; if it is absent, they are components beside each schema. */
  readonly origin?: string;
}

/** The address that the suite's own schemas give for the remotes. */
export const written = 'http://localhost:1234';

/** Schemas with their tests, and the documents that each may refer to as further components. */
export function readGroups(suite: Suite, file: string): readonly Group[] {
  const { origin = written } = suite;
  const text = readFileSync(join(suite.tests, file), 'utf8').replaceAll(written, origin);
  const groups = JSON.parse(text) as readonly Omit<Group, 'others'>[];
  const remotes = suite.origin === undefined ? remotesIn(suite.remotes) : [];
  return groups.map((group, index) => ({
    ...group,
    schema: addressed(group.schema, file, index),
    others: neededBy(group.schema, remotes),
  }));
}

/** The keyword files of a suite, by name. */
export function listFiles({ tests }: Pick<Suite, 'tests'>): readonly string[] {
  return readdirSync(tests).filter((name) => name.endsWith('.json'));
}

/** Whether a keyword file names the remotes. */
export function hasRemotes({ tests }: Suite, file: string): boolean {
  return readFileSync(join(tests, file), 'utf8').includes(written);
}

/** The suite's tests of formats, asserted. */
export function selectFormats(suite: Suite): Suite {
  return { ...suite, tests: join(suite.tests, 'optional', 'format'), formats: true };
}

/** Judges every test of one file, `ref.json` for example. */
export async function judgeFile(suite: Suite, file: string): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const group of readGroups(suite, file)) {
    verdicts.push(...(await judgeGroup(group, file, suite)));
  }
  return verdicts;
}

async function judgeGroup(
  { description, schema, tests, others }: Group,
  file: string,
  { formats, form = 'standalone', origin }: Suite,
): Promise<readonly Verdict[]> {
  const allow = origin === undefined ? [] : [new URL(origin).host];
  const emitted = await emitSchemas({ Subject: schema, ...others }, { formats, form, allow }).catch(
    (error: unknown) => String(error),
  );
  return tests.map((test) => {
    const name = `${file.replace('.json', '')}: ${description}: ${test.description}`;
    const verdict = { name, file, expected: test.valid };
    if (typeof emitted === 'string') {
      return { ...verdict, given: undefined, problems: [], failure: emitted };
    }
    const { problems } = emitted;
    try {
      const given = printValidator(emitted, 'subjectSchema').safeParse(test.data).success;
      return { ...verdict, given, problems };
    } catch (error) {
      return { ...verdict, given: undefined, problems, failure: String(error) };
    }
  });
}

/** In a document, `#` would be the document: a schema that is a document has an address of its own. */
function addressed(schema: unknown, file: string, index: number): unknown {
  if (typeof schema !== 'object' || schema === null || '$id' in schema) return schema;
  return { $id: `https://suite.test/${file}/${index}`, ...schema };
}

/** The documents that a schema may refer to, as further components. */
function neededBy(schema: unknown, others: readonly Remote[]): Schemas {
  const needed: Remote[] = [];
  const isNamed = (remote: Remote): boolean =>
    !needed.includes(remote) && JSON.stringify([schema, needed]).includes(remote.word);
  for (let next = others.find(isNamed); next !== undefined; next = others.find(isNamed)) {
    needed.push(next);
  }
  const isMeta = /"\$ref":"https:..json-schema.org.draft/.test(JSON.stringify([schema, needed]));
  const components = needed.flatMap(({ schemas }, index) =>
    schemas.map((one, part) => [`Remote${index}Part${part}`, one] as const),
  );
  return { ...Object.fromEntries(components), ...(isMeta ? metaschemas() : {}) };
}

/** A document that is fetched, under the address that it has there; what names itself otherwise is found under both. */
interface Remote {
  /** What a reference to it has in it. */
  readonly word: string;
  readonly schemas: readonly unknown[];
}

function remotesIn(folder: string): readonly Remote[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.json') && !/^(?:draft(?!2020-12)|v\d)/.test(path));
  return files.sort().map((path) => {
    const schema = readJson(join(folder, path)) as Readonly<Record<string, unknown>>;
    const uri = `${written}/${path}`;
    const id = typeof schema['$id'] === 'string' ? new URL(schema['$id'], uri).href : uri;
    const alias = id === uri ? [] : [{ $id: uri, $ref: id }];
    return { word: basename(path), schemas: [{ $id: uri, ...schema }, ...alias] };
  });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
