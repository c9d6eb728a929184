/** Spec text in a README: it says the same, and cannot change the document around it. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  block,
  cell,
  cellSpan,
  createSlugs,
  fence,
  inline,
  plain,
  span,
  table,
} from '../../generator/core/emit/markdown.ts';

describe('inline', () => {
  it.each([
    ['plain words', 'plain words'],
    ['One\n\ntwo.\n\nThree', 'One. two. Three'],
    ['[a `b`](/c/d), [e](../f)', 'a `b`, e'],
    ['[`a` <b>](https://c.example)', '[`a` &lt;b>](https://c.example)'],
    ['[a](//b.example)', '\\[a\\](//b.example)'],
    ['two\n lines', 'two lines'],
    ['`code <b>` stays', '`code <b>` stays'],
    ['<script>', '&lt;script>'],
    // A renderer that finds links itself takes a backslash into the link, and then finds an element.
    ['https://a.example/<b>', 'https://a.example/&lt;b>'],
    ['\\<b>', '&lt;b>'],
    ['`open <b>', '\\`open &lt;b>'],
    ['``open <b>`', '\\`\\`open &lt;b>\\`'],
    ['# no heading', '\\# no heading'],
    ['- no item', '\\- no item'],
    ['1. no item', '1\\. no item'],
    ['> no quote', '\\> no quote'],
    ['[x](https://example.com)', '[x](https://example.com)'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['![x](https://example.com/i.png)', '\\!\\[x\\](https://example.com/i.png)'],
    ['<https://example.com/a>', '<https://example.com/a>'],
    ['ends with \\', 'ends with \\\\'],
    ['a\u001b[2J\u202eb\u200bc', 'a\\[2Jbc'],
    ['<\u200bscript>', '&lt;script>'],
  ])('%s', (text, wanted) => expect(inline(text)).toBe(wanted));
});

describe('cells', () => {
  it('never end early', () => {
    expect(cell('a | b `c|d`')).toBe('a \\| b `c\\|d`');
    expect(cell('a \\| b')).toBe('a \\| b');
    expect(cellSpan("'a' | 'b'")).toBe("`'a' \\| 'b'`");
  });

  it('have, for any text, one row with a cell for each column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const row =
          table(['A', 'B'], [[cell(text), cellSpan(text)]])
            .split('\n')
            .at(-1) ?? '';
        if (cell(text) === '') return;
        expect(row.replace(/\\\|/g, '').split('|')).toHaveLength(4);
        expect(row).not.toContain('\n');
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

describe('spans and fences', () => {
  it('are longer than what they hold', () => {
    expect(span('a`b')).toBe('``a`b``');
    expect(span('`')).toBe('`` ` ``');
    expect(fence('ts', "'```'")).toBe("````ts\n'```'\n````");
    expect(plain('*a* <b> `c`')).toBe('\\*a\\* &lt;b\\> \\`c\\`');
    // Some renderers take the backslashes of brackets away inside of a link.
    expect(plain('![a](b)')).toBe('\\!\\[a\\](b)');
  });
});

describe('block', () => {
  it('puts headings below ours, and keeps code', () => {
    expect(block('# T\nx\n---\n```\n# <b>\n```\n<i>', 2)).toBe(
      '### T\nx\n\\---\n```\n# <b>\n```\n&lt;i>',
    );
  });

  it('closes a fence that the text left open', () => {
    expect(block('a\n```\ncode', 2)).toBe('a\n```\ncode\n```');
  });

  it('has, for any text, no HTML outside of code', () => {
    const part = fc.constantFrom(
      '<b>',
      '`',
      '``',
      '\\',
      '\n',
      '\n\n',
      'a',
      '[',
      '](',
      '!',
      '<!--',
      '```\n',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = block(parts.join(''), 2);
        expect(findHtml(text)).toEqual([]);
      }),
      { seed: 11, numRuns: 5000 },
    );
  });
});

/** Tags in a text that stand neither in a fence nor in a code span, by CommonMark's order of reading. */
function findHtml(text: string): string[] {
  const outside = text.replace(/^ {0,3}(```+|~~~+)[^]*?^ {0,3}\1\s*$/gm, '');
  const found: string[] = [];
  for (const paragraph of outside.split(/\n\s*\n/)) {
    const tokens = /\\[^]|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|<(?:b>|!--)/g;
    for (const [token] of paragraph.matchAll(tokens)) if (token.startsWith('<')) found.push(token);
  }
  return found;
}

describe('slugs', () => {
  it('are those of the viewers', () => {
    const texts = ['Create a client', 'files.trash', 'Files', 'files', 'Über `x_y`'];
    expect(texts.map(createSlugs())).toEqual([
      'create-a-client',
      'filestrash',
      'files',
      'files-1',
      'über-x_y',
    ]);
  });
});
