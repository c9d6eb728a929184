/** docs/diff-checks.md has every check with its severity, and every published check has one of ours or a reason. */

import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { plainChecks } from '../checks/plain.ts';
import { schemaChecks } from '../checks/schemas.ts';
import { idsIn, updatePage } from './handbook.ts';
import { expanded, published } from './published.ts';

const path = 'docs/diff-checks.md';

const page = readFileSync(path, 'utf8');

it('the page says of each check how severe it is (UPDATE=1 writes it)', async () => {
  const options = { parser: 'markdown', printWidth: 100, singleQuote: true } as const;
  const text = await format(updatePage(page), options);
  if (process.env['UPDATE'] !== undefined) writeFileSync(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it.each([
  ['Around schemas', plainChecks],
  ['In schemas', schemaChecks],
])('the page has a row for each check: %s', (heading, checks) => {
  expect([...idsIn(page, heading)].sort()).toEqual(Object.keys(checks).sort());
});

it('every id of ours that is beside another one exists', () => {
  const ours = published.flatMap(expanded).flatMap(([, id]) => id ?? []);
  const unknown = ours.filter((id) => !Object.hasOwn(plainChecks, id) && !isSchemaId(id));
  expect(unknown).toEqual([]);
});

function isSchemaId(id: string): boolean {
  const places =
    /^(?:request-(?:body|property|parameter-property|parameter)|response-(?:body|property|header))-/;
  return Object.hasOwn(schemaChecks, id.replace(places, ''));
}

it('no published check is named twice', () => {
  const all = published.flatMap(expanded).map(([theirs]) => theirs);
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  expect(all.length).toBeGreaterThan(280);
});
