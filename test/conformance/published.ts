/** Nothing in, the folder of the published JSON Schema suite out, where this machine has it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from './suite.ts';

/**
 * Where `SPECWRIGHT_JSON_SCHEMA_SUITE` says, else where npm puts it. It is no dependency of this package: npm knows it by
 * an address of git alone, which not every machine reaches.
 */
export function publishedSuite(): Suite | undefined {
  const { SPECWRIGHT_JSON_SCHEMA_SUITE: given } = process.env;
  const folder = given ?? join('node_modules', 'json-schema-test-suite');
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
