/** Nothing in, the folder of the published JSON Schema suite out, where this machine has it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from './suite.ts';

/**
 * The package of npm that carries the published suite in its files. `@json-schema-org/tests` names it by an address of git
 * alone, which not every machine reaches, so neither is a dependency: `npm run test:conformance` installs this one.
 */
export const carrier = {
  name: 'alterschema',
  version: '1.1.3',
  suite: join('node_modules', 'alterschema', 'vendor', 'json-schema-test-suite'),
};

/** The suite as it is published now, where a copy of it is beside this repository: npm's is of 2022. */
const beside = join('..', 'shared', 'corpus', 'json-schema-suite');

/** The folder of npm's copy, which has the suites of all drafts. */
export const carried = join('.cache', 'bench', carrier.name, carrier.suite);

/** A folder that has the suite of a draft: the one that `SPECWRIGHT_JSON_SCHEMA_SUITE` names, else npm's copy. */
export function findDraft(draft: string): { tests: string; remotes: string } | undefined {
  const folders = [process.env['SPECWRIGHT_JSON_SCHEMA_SUITE'] ?? carried, carried];
  const folder = folders.find((one) => existsSync(join(one, 'tests', draft)));
  if (folder === undefined) return undefined;
  return { tests: join(folder, 'tests', draft), remotes: join(folder, 'remotes') };
}

/** Finds the suite: that of `SPECWRIGHT_JSON_SCHEMA_SUITE`, else one beside this repository, else an installed one. */
export function publishedSuite(): Suite | undefined {
  const { SPECWRIGHT_JSON_SCHEMA_SUITE: given } = process.env;
  const folder = given ?? (existsSync(beside) ? beside : carried);
  const suite = {
    tests: join(folder, 'tests', 'draft2020-12'),
    remotes: join(folder, 'remotes'),
    formats: false,
  };
  if (existsSync(suite.tests)) return suite;
  if (given === undefined) return undefined;
  throw new Error(`SPECWRIGHT_JSON_SCHEMA_SUITE: ${suite.tests} is not there.`);
}

/** The keywords that real documents use, and those that we promise beside them: not one test may fail. */
export const promised: readonly string[] = [
  'additionalProperties',
  'allOf',
  'anchor',
  'anyOf',
  'boolean_schema',
  'const',
  'contains',
  'default',
  'defs',
  'dependentRequired',
  'dependentSchemas',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'if-then-else',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'patternProperties',
  'prefixItems',
  'properties',
  'propertyNames',
  'ref',
  'required',
  'type',
  'uniqueItems',
];
