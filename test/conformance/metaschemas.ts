/** Nothing in, the metaschemas of 2020-12 out, as ajv brings them, each a component. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Schemas = Readonly<Record<string, unknown>>;

export function metaschemas(): Schemas {
  const entry = fileURLToPath(import.meta.resolve('ajv/dist/refs/json-schema-2020-12/schema.json'));
  const meta = join(dirname(entry), 'meta');
  const files = [entry, ...readdirSync(meta).map((name) => join(meta, name))];
  return Object.fromEntries(
    files.map((file, index) => [`Meta${index}`, JSON.parse(readFileSync(file, 'utf8')) as unknown]),
  );
}
