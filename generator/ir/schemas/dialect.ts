/** `$schema` and `jsonSchemaDialect` in; told about where they name a dialect that is read as another. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { tell, type Reading } from '../reading.ts';

const read: readonly RegExp[] = [
  /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/,
  /^https:\/\/spec\.openapis\.org\/oas\/3\.\d\/dialect\/[\w.-]+$/,
  // The dialect of the schema objects of a document of that version.
  /^https:\/\/spec\.openapis\.org\/oas\/3\.\d\/(?:schema-)?base\/[\w.-]+$/,
];

export function checkDialect(reading: Reading, dialect: unknown, at: Place): void {
  if (typeof dialect !== 'string' || read.some((form) => form.test(dialect))) return;
  tell(reading, {
    code: 'SCHEMA-506',
    at,
    message: `\`${dialect}\` is read as JSON Schema 2020-12.`,
    help: 'Where the two are different, the rules of 2020-12 are used.',
  });
}
