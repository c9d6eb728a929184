/** The path of a file of operations in, the name by which the client knows all that it exports out. */

import { reservedWords } from '../../ir/naming/reserved-names.ts';
import { toCamelCase } from '../../ir/naming/letter-case.ts';
import { isIdentifier } from '../code.ts';

/** `operations/user-files.ts` is `userFiles`. */
export function nameFile(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '');
  const name = toCamelCase(base);
  if (isIdentifier(name) && !reservedWords.has(name) && !OTHERS.has(name)) return name;
  return `${/^\d/.test(name) ? 'api' : ''}${name}Operations`;
}

/** Names of the file itself, and what it takes from the runtime. */
export const LOCALS = ['api', 'http', 'options', 'given'];

const RUNTIME = [
  'authorization',
  'basic',
  'bearer',
  'cookieKey',
  'headerKey',
  'queryKey',
  'registry',
  'request',
  'sensitive',
  'signedKey',
];

const OTHERS: ReadonlySet<string> = new Set([...LOCALS, ...RUNTIME]);
