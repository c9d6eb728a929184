/** Paths of very many words: what is wrong is reported, a few by name and the rest as a number. */

import { expect, it } from 'vitest';
import { judge } from '../load/judged.ts';

const many = Array.from({ length: 3000 }, (_, index) => index);
const path = `/${many.map((index) => `{p${index}}`).join('/')}`;

function document(prefix: string): string {
  const parameters = many.map((index) => ({
    name: `${prefix}${index}`,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const get = { parameters, responses: { 200: { description: 'Fine.' } } };
  return JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Shop', version: '1' },
    paths: { [path]: { get } },
  });
}

it('a path of thousands of words without parameters has one problem', async () => {
  const { diagnostics } = await judge(document('another'));
  const messages = (wanted: string): string[] =>
    diagnostics.filter(({ code }) => code === wanted).map(({ message }) => message);
  expect(messages('SPEC-121')).toHaveLength(21);
  expect(messages('SPEC-121')).toContain(
    '2980 more placeholders of the path are not declared as path parameters; each is read as a required string.',
  );
  expect(messages('SPEC-122')).toHaveLength(21);
  expect(messages('SPEC-122')).toContain(
    'The path has no placeholder for 2980 more of its parameters, so they are left out.',
  );
});

it('a path of thousands of words that are all described has no problem', async () => {
  const { diagnostics } = await judge(document('p'));
  expect(diagnostics).toEqual([]);
});
