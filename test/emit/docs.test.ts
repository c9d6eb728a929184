/** A comment that plainly fits is printed in one go: it must be what the long way gives, whatever stands in it. */

import { expect, test } from 'vitest';
import { description, docComment } from '../../generator/emit/code.ts';
import { printDocBlock, type DocComment, printDoc } from '../../generator/emit/docs.ts';

const long = 'Words of every length that go on and on, behind one another, ';
const paragraphs = [
  'Begins with a word.',
  '`GET /v1/things/{id}`',
  'Ends with a backslash \\',
  'Has a `span`, a [link of words](https://example.com/a), and **marks**.',
  '1. Looks like an item.',
  '- is an item',
  '# is a heading',
  '> is a quotation',
  '| a | table |',
  '```',
  'two  spaces',
  ' a space before',
  'one line\nand another',
  '@example of a tag',
  'an address like someone@example.com',
  'an order //# sourceMappingURL=x and #__PURE__',
  'an end */ of a comment',
  '*/',
  '/ begins with a sign that ends comments',
  'an `open span',
  'Größe',
  '',
  `${long.repeat(3)}end.`,
  `${long}- 1. # > ${long}- item ${long}| end.`,
  `${long}with \`a span of several words that is not broken\` ${long}and more.`,
  `1. ${long.repeat(2)}`.trimEnd(),
  'word'.repeat(40),
];
const examples = [
  'text',
  'someone@example.com',
  '@tag',
  'a@__B',
  'a@sourceURL=b',
  'a # b',
  '*/',
  { a: [1, "it's"], 'b c': null },
  long.repeat(2),
];

test('a comment is the same whether it is plain or not', () => {
  const docs = [...docsOf()];
  for (const doc of docs) {
    for (const indent of [0, 2, 30]) {
      const text = printDoc(doc, indent);
      const whole = text === undefined ? '' : `${docComment(description(text))}\n`;
      expect(printDocBlock(doc, indent)).toBe(whole);
    }
  }
  expect(docs.length).toBeGreaterThan(2000);
});

function* docsOf(): Generator<DocComment> {
  for (const one of paragraphs) {
    for (const example of examples) {
      yield { text: [], facts: [], examples: [example] };
      yield { text: [one], facts: [], examples: [example, example] };
    }
    for (const other of paragraphs) {
      yield { text: [one], facts: [other], examples: [] };
      yield { text: [one, other], facts: [], examples: [1] };
      yield { text: [one], notes: [other], facts: ['Not shown: more.'], examples: [] };
      yield { text: [], notes: [one], facts: [other, one], examples: [] };
    }
  }
}
