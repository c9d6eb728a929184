/** The table of docs/parameters-and-forms.md says what the runtime writes, and a server reads it back. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listStyledPairs, type QueryParam } from '../../templates/runtime/call/parameters.ts';
import { readParams } from '../../templates/runtime/server/parameters.ts';
import type { ValueType } from '../../templates/runtime/server/values.ts';

const page = readFileSync('docs/parameters-and-forms.md', 'utf8');
const [table = ''] = page.split('## Forms');
const rows = table.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => /`([^`]+)`/.exec(cell)?.[1] ?? cell.trim());
  const [, style = '', explode = '', value = '', written = ''] = cells;
  return /^[[{]/.test(value) ? [{ style, explode, value, written }] : [];
});

/** Characters that would change the meaning are shown as they are sent. */
function show(pair: string): string {
  return pair.replaceAll(/%(?!20|2C|7C)[0-9A-F]{2}/g, decodeURIComponent);
}

function inferType(value: unknown): ValueType {
  if (typeof value === 'number') return 'integer';
  if (typeof value !== 'object' || value === null) return 'string';
  if (Array.isArray(value)) {
    return { kind: 'array', items: { kind: 'union', of: value.map(inferType) } };
  }
  const members = Object.entries(value).map(([name, one]) => [name, inferType(one)] as const);
  return { kind: 'object', members: Object.fromEntries(members) };
}

it.each(rows)('$style, $explode: $value', ({ style, explode, value, written }) => {
  const given: unknown = JSON.parse(value);
  const rule = { name: 'p', style, ...(explode !== 'any' && { explode: explode === 'true' }) };
  const pairs = listStyledPairs(rule as QueryParam, given); // the page has the words of the runtime
  expect(pairs.map(show).join('&')).toBe(written);
  const param = { ...rule, in: 'query', type: inferType(given) } as Parameters<
    typeof readParams
  >[0][0];
  const raw = { path: {}, search: pairs.join('&'), headers: new Headers() };
  expect(readParams([param], raw)).toEqual({ params: { p: given }, issues: [] });
});

it('every style has rows', () => {
  const styles = ['deepObject', 'form', 'pipeDelimited', 'spaceDelimited'];
  expect([...new Set(rows.map(({ style }) => style))].sort()).toEqual(styles);
});
