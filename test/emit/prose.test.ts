/** Wrapped Markdown means what the text meant. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapProse } from '../../generator/core/emit/prose.ts';
import type * as ProseModule from '../../generator/core/emit/prose.ts';
import { expectLinear, fill } from '../growth/steps.ts';

const wrap = (text: string, width = 30): string => wrapProse(text, width).join('\n');

it('wrapping fills lines', () => {
  expect(wrap('One two three four five six seven eight nine ten.')).toBe(
    'One two three four five six\nseven eight nine ten.',
  );
});

it('wrapping joins the lines of a paragraph, and keeps paragraphs apart', () => {
  expect(wrap('One\ntwo.\n\n\n\nThree.')).toBe('One two.\n\nThree.');
});

it('wrapping never breaks code spans and links', () => {
  expect(
    wrap('See `a long code span with words` and [the manual](https://example.test/a b) there.'),
  ).toBe('See\n`a long code span with words`\nand\n[the manual](https://example.test/a b)\nthere.');
});

it('wrapping indents the next lines of a list item', () => {
  expect(wrap('- one two three four five six seven\n- eight\n  nine\n1. ten')).toBe(
    '- one two three four five six\n  seven\n- eight nine\n1. ten',
  );
});

it('wrapping repeats the mark of a quotation', () => {
  expect(wrap('> one two three four five six seven eight')).toBe(
    '> one two three four five six\n> seven eight',
  );
});

it('wrapping keeps tables, headings, fences and indented code', () => {
  const text =
    '# A heading that is longer than the line\n\n| a | b |\n|---|---|\n\n```\nx  =  1;\n\n\ny\n```\n\n    indented code that stays';
  expect(wrap(text)).toBe(text.replace('\n\n\ny', '\n\ny'));
});

it('wrapping closes a fence that the text leaves open', () => {
  expect(wrap('```js\nx')).toBe('```js\nx\n```');
});

it('wrapping starts no list, heading or quotation', () => {
  expect(wrap('It is one two three four five - six')).toBe('It is one two three four five -\nsix');
  expect(wrap('It is one two three four five 1. six')).toBe(
    'It is one two three four five 1.\nsix',
  );
});

it('wrapping keeps hard breaks', () => {
  expect(wrap('one<br/>\ntwo\\\nthree')).toBe('one<br/>\ntwo\\\nthree');
});

it('wrapping keeps every word in order, and stays within the width where words allow', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.integer({ min: 12, max: 90 }),
      (words, width) => {
        const lines = wrapProse(words.join(' '), width);
        expect(lines.join(' ').split(' ')).toEqual(words);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      },
    ),
    { seed: 20 },
  );
});

it('wrapping ends for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(wrapProse(text, 40).every((line) => !line.includes('\n'))).toBe(true);
    }),
    { seed: 20 },
  );
});

it('wrapping takes linear time for any text that is repeated', async () => {
  await expectLinear<typeof ProseModule>({
    path: new URL('../../generator/core/emit/prose.ts', import.meta.url),
    parts: ['[', '`', '- ', '> ', '[a](', '1. ', '  \n', '```\n', '|'],
    prepare: (module) => (size, part) => module.wrapProse(fill(part, size), 80),
  });
});
