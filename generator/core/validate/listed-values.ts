/** Finds the values that schemas list. */

import { formatJson } from '../diagnostics/json.ts';
import type { Raw } from '../load/structure/place.ts';
import { isObject } from '../load/structure/pointer.ts';
import { listOptions, listWholes } from './schema-parts.ts';
import type { Check } from './site.ts';

/** What values schemas list, as texts. */
interface Values {
  readonly listed: ReadonlySet<string>;
  /** There may be others. */
  readonly isOpen: boolean;
}

/** Undefined where no value is listed. */
export function listValues(check: Check, schemas: readonly Raw[]): Values | undefined {
  const found = schemas.map((schema) => readValues(check, schema, new Set()));
  const listed = new Set(found.flatMap(({ values }) => values));
  return listed.size === 0 ? undefined : { listed, isOpen: found.some(({ isOpen }) => isOpen) };
}

interface OwnValues {
  readonly values: readonly string[];
  readonly isOpen: boolean;
}

function readValues(check: Check, schema: Raw, seen: Set<unknown>): OwnValues {
  const { value } = schema;
  if (!isObject(value) || seen.has(value)) return open;
  seen.add(value);
  const closed = Object.hasOwn(value, 'const') ? [value['const']] : value['enum'];
  if (Array.isArray(closed)) return { values: closed.map(formatJson), isOpen: false };
  const known = value['x-extensible-enum'];
  if (Array.isArray(known)) return { values: known.map(formatJson), isOpen: true };
  if (value['type'] === 'boolean') return { values: ['true', 'false'], isOpen: false };
  if (value['type'] === 'null') return { values: [], isOpen: false };
  const read = (part: Raw): OwnValues => readValues(check, part, seen);
  const options = listOptions(schema).map(read);
  const wholes = listWholes(check, schema).map(read);
  // What is one of the options is also all of the others.
  const isOpen = options.length === 0 || options.some((option) => option.isOpen);
  return {
    values: [...options, ...wholes].flatMap(({ values }) => values),
    isOpen: isOpen && wholes.every((whole) => whole.isOpen),
  };
}

const open: OwnValues = { values: [], isOpen: true };
