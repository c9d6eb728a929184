/** The first sentence of Markdown: whole, wherever its lines and its marks end. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { getFirstSentence } from '../../generator/core/ir/docs/first-sentence.ts';
import type * as FirstSentenceModule from '../../generator/core/ir/docs/first-sentence.ts';
import { expectLinear, fill } from '../growth/steps.ts';

it.each([
  ['Lists pets. Sorted by name.', 'Lists pets.'],
  ['Over two\nlines. And more.', 'Over two lines.'],
  ['No end', 'No end'],
  ['Really? Yes.', 'Really?'],
  ['取得します。次に。', '取得します。'],
  // Shortened words.
  ['Lists pets, e.g. Dogs. Sorted.', 'Lists pets, e.g. Dogs.'],
  ['Names of the U.S. Government. More.', 'Names of the U.S. Government.'],
  ['At 5 p.m. Central time. More.', 'At 5 p.m. Central time.'],
  ['See No. 5 and vol. 2 of Dr. Who. More.', 'See No. 5 and vol. 2 of Dr. Who.'],
  ['Of the firm (Acme Inc. Berlin). More.', 'Of the firm (Acme Inc. Berlin).'],
  ['Since version 2. Earlier ones fail.', 'Since version 2.'],
  // Marks.
  ['Takes `a. B` and more. Then ends.', 'Takes `a. B` and more.'],
  ['Takes ``a`. B`` and more. Then ends.', 'Takes ``a`. B`` and more.'],
  [
    '**Starting out?** We recommend the [other call](/docs/other)\nto have all of it. Second sentence.',
    '**Starting out?** We recommend the [other call](/docs/other) to have all of it.',
  ],
  ['**All. Of it.** And more.', '**All. Of it.** And more.'],
  ['*All. Of it.* and more. Then.', '*All. Of it.* and more.'],
  ['_All. Of it._ and more. Then.', '_All. Of it._ and more.'],
  ['~~Old. Gone.~~ New. Then.', '~~Old. Gone.~~ New.'],
  ['Costs 2 * 3. And 4 * 5.', 'Costs 2 * 3.'],
  ['Sets user_id. And user_name.', 'Sets user_id.'],
  // Links.
  [
    'See [the\npage. It helps](https://a.example/b). More.',
    'See [the page. It helps](https://a.example/b).',
  ],
  ['See [a](https://a.example/x_(y) "A. B"). More.', 'See [a](https://a.example/x_(y) "A. B").'],
  ['See ![A. B][logo] here. More.', 'See ![A. B][logo] here.'],
  ['See <https://a.example/?a. B> here. More.', 'See <https://a.example/?a. B> here.'],
  ['See [an [inner. One]](x). More.', 'See [an [inner. One]](x).'],
  // Brackets and quotations.
  ['Gives all (see below. Always) of it. More.', 'Gives all (see below. Always) of it.'],
  ['Says "Go. Now." and ends. More.', 'Says "Go. Now." and ends.'],
  ['Takes [0, 1. More.', 'Takes [0, 1.'],
  // Other forms.
  ['# A title\nText.', 'A title'],
  ['- An item over\n  two lines. More.\n- Another.', '- An item over two lines.'],
  ['1. The first. More.', '1. The first.'],
  ['> A word over\n> two lines. More.', '> A word over two lines.'],
  ['One of:\n- a\n- b', 'One of:'],
  ['Text over\ntwo lines\n| a | b |', 'Text over two lines'],
  ['| A. B | c |\n| - | - |', '| A. B | c |'],
  ['```\na. B\n```', '```'],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(getFirstSentence(text)).toBe(sentence);
});

it('the first sentence is the beginning of the text, and none of its links, emphasis or code is cut', () => {
  const words = fc.constantFrom('Lists', 'pets.', 'Sorted!', 'by', 'name', 'e.g.', 'Really?');
  const inner = fc.array(words, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
  const marked = fc
    .tuple(
      inner,
      fc.constantFrom(['`', '`'], ['**', '**'], ['[', '](/a)'], ['(', ')'], ['*', '*'], ['_', '_']),
    )
    .map(([text, [open = '', close = '']]) => `${open}${text}${close}`);
  const parts = fc.array(fc.oneof(words, marked), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parts, fc.array(fc.constantFrom(' ', '\n')), (list, gaps) => {
      const text = list.reduce((all, part, index) => all + (gaps[index] ?? ' ') + part);
      const sentence = getFirstSentence(text);
      const plain = text.replaceAll('\n', ' ');
      expect(plain.startsWith(sentence)).toBe(true);
      // It ends where one of the parts ends.
      const ends = list.map((_, index) => list.slice(0, index + 1).join(' '));
      expect(ends).toContain(sentence);
    }),
    { seed: 3, numRuns: 1000 },
  );
});

it('the first sentence is found in linear time for any text that is repeated', async () => {
  await expectLinear<typeof FirstSentenceModule>({
    path: new URL('../../generator/core/ir/docs/first-sentence.ts', import.meta.url),
    parts: ['[', '(', '`', '*', '_', '"', '<', '. A', '[(', '**_'],
    prepare: (module) => (size, part) => {
      expect(module.getFirstSentence(fill(part, size)).length).toBeGreaterThan(0);
    },
  });
});
