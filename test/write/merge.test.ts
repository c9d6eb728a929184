/** Three texts in, one out: what is kept of edits, what is taken of the generator, and where a person has to choose. */

import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from '../../generator/run/write/merge/edits.ts';
import { findHunks } from '../../generator/run/write/merge/hunks.ts';
import { isUnresolved } from '../../generator/run/write/merge/markers.ts';
import { mergeTexts } from '../../generator/run/write/merge/three-way.ts';

/** A line for each letter. */
const lines = (letters: string): string => [...letters].map((letter) => `${letter}\n`).join('');

describe('a merge', () => {
  it.each([
    ['nothing', 'abc', 'abc', 'abc', 'abc'],
    ['an edit', 'abc', 'aBc', 'abc', 'aBc'],
    ['a new text', 'abc', 'abc', 'abX', 'abX'],
    ['both, apart', 'abcde', 'Abcde', 'abcdE', 'AbcdE'],
    ['the same on both sides', 'abc', 'aXc', 'aXc', 'aXc'],
    ['the same and more', 'abcde', 'aXcdY', 'aXcde', 'aXcdY'],
    ['lines that both add, apart', 'abc', '1abc', 'abc2', '1abc2'],
    ['a removed line', 'abcde', 'acde', 'abcdE', 'acdE'],
    ['what both remove', 'abcde', 'ade', 'ade', 'ade'],
    ['an emptied text', 'abc', '', 'abc', ''],
    ['an addition to nothing', '', 'a', '', 'a'],
    ['many equal lines', 'a}b}c}', 'a}B}c}', 'a}b}C}', 'a}B}C}'],
    ['a moved line', 'abcdef', 'bcdefa', 'abcdef', 'bcdefa'],
  ])('of %s', (_name, base, mine, theirs, expected) => {
    const [one, two, three] = [base, mine, theirs].map(lines);
    const merged = mergeTexts({ base: one ?? '', mine: two ?? '', theirs: three ?? '' });
    expect(merged).toEqual({ text: lines(expected), conflicts: [] });
  });

  it.each([
    ['the same line', 'abc', 'aBc', 'a2c', 'a<B|b=2>c', 2],
    ['an edit and a removal', 'abc', 'aBc', 'ac', 'a<B|b=>c', 2],
    ['two additions', 'ab', 'aXb', 'aYb', 'a<X|=Y>b', 2],
    ['additions that begin alike', 'ab', 'a1Xb', 'a1Yb', 'a1<X|=Y>b', 3],
    ['neighbours', 'abcd', 'aBcd', 'abCd', 'a<Bc|bc=bC>d', 2],
  ])('in conflict: %s', (_name, base, mine, theirs, expected, at) => {
    const [one, two, three] = [base, mine, theirs].map(lines);
    const merged = mergeTexts({ base: one ?? '', mine: two ?? '', theirs: three ?? '' });
    expect(shorten(merged.text)).toBe(expected);
    expect(merged.conflicts).toEqual([at]);
    expect(isUnresolved(merged.text, lines(base))).toBe(true);
  });

  it.each([
    ['line ends of Windows', '\r\n', ''],
    ['a byte order mark', '\n', '\uFEFF'],
    ['both', '\r\n', '\uFEFF'],
  ])('keeps %s', (_name, ending, mark) => {
    const mine = mark + lines('aBcdefg').replaceAll('\n', ending);
    const merged = mergeTexts({ base: lines('abcdefg'), mine, theirs: lines('abcdeX') });
    expect(merged.text).toBe(mark + lines('aBcdeX').replaceAll('\n', ending));
  });

  it('keeps the line end of each line that it leaves alone, and the missing one at the end', () => {
    const sides = { base: 'a\nb\nc\nd\n', mine: 'a\r\nb\nc\r\nD', theirs: 'x\nb\nc\nd\n' };
    expect(mergeTexts(sides).text).toBe('x\r\nb\nc\r\nD');
  });
});

/** Marks as single signs, and lines without their ends. */
function shorten(text: string): string {
  return text
    .replaceAll(/^([<|>=])\1{6}.*\n/gm, (_mark, sign: string) => `${sign}\n`)
    .replaceAll('\n', '');
}

describe('for all texts', () => {
  const text = array(constantFrom('a', 'b', 'c', '}', '', 'd e'), { maxLength: 14 }).map((rows) =>
    rows.join('\n'),
  );

  it('what only one side changed is taken', () => {
    const law = property(text, text, (base, other) => {
      expect(mergeTexts({ base, mine: other, theirs: base }).text).toBe(other);
      expect(mergeTexts({ base, mine: base, theirs: other }).text).toBe(other);
      expect(mergeTexts({ base, mine: other, theirs: other }).text).toBe(other);
    });
    assert(law, { seed: 3, numRuns: 400 });
  });

  it('hunks lead from one to the other', () => {
    const list = array(integer({ min: 0, max: 9 }).map(String), { maxLength: 30 });
    const law = property(list, list, (older, newer) => {
      const made = [...older];
      for (const hunk of findHunks(older, newer).toReversed()) {
        const rows = newer.slice(hunk.newStart, hunk.newEnd);
        made.splice(hunk.oldStart, hunk.oldEnd - hunk.oldStart, ...rows);
      }
      expect(made).toEqual(newer);
    });
    assert(law, { seed: 5, numRuns: 400 });
  });

  it('every line of an edit is in the result', () => {
    const edit = tuple(integer({ min: 0, max: 14 }), constantFrom('mine 1', 'mine 2'));
    const law = property(text, text, array(edit, { maxLength: 3 }), (base, theirs, edits) => {
      const rows = base.split('\n');
      for (const [at, line] of edits) rows.splice(at, 0, line);
      const merged = mergeTexts({ base, mine: rows.join('\n'), theirs }).text.split('\n');
      for (const [, line] of edits) expect(merged).toContain(line);
    });
    assert(law, { seed: 9, numRuns: 400 });
  });
});

it('sixty thousand lines of which many are equal take linear steps, not their square', () => {
  const base = Array.from({ length: 60_000 }, (_, at) => (at % 3 === 0 ? '}' : `  f${at};`));
  const mine = base.with(30_010, 'mine');
  const theirs = base.map((line, at) => (at % 30 === 1 ? `${line} // new` : line));
  const [one = '', two = '', three = ''] = [base, mine, theirs].map((rows) => rows.join('\n'));
  const { text, conflicts } = mergeTexts({ base: one, mine: two, theirs: three });
  expect(text).toBe(theirs.with(30_010, 'mine').join('\n'));
  expect(conflicts).toEqual([]);
});

describe('a formatter of the user', () => {
  const base = `export interface Pet {\n  name: string;\n  kind: 'cat' | 'dog';\n}\n\nexport const a = { b: 'c' };\n`;
  const theirs = base.replace("'cat' | 'dog'", "'cat' | 'dog' | 'eel'").replace("'c'", "'x'");

  it('makes no conflict: the file is laid out as we do first', async () => {
    const edited = base.replace('  name: string;', '  mine: number;\n  name: string;');
    const style = { parser: 'typescript', tabWidth: 4, semi: false } as const;
    const mine = await prettier(edited, style);
    expect(mergeTexts({ base, mine, theirs }).conflicts).toHaveLength(2);
    const merged = await mergeEdits('pet.ts', { base, mine, theirs });
    expect(merged).toEqual({
      text: theirs.replace('  name: string;', '  mine: number;\n  name: string;'),
      conflicts: [],
    });
    const windows = mine.replaceAll('\n', '\r\n');
    const { text } = await mergeEdits('pet.ts', { base, mine: windows, theirs });
    expect(text).toBe(merged.text.replaceAll('\n', '\r\n'));
  });

  it('leaves real conflicts, and text that does not parse, as they are', async () => {
    const mine = base.replace("'dog'", "'cow'").replaceAll(';', '');
    const merged = await mergeEdits('pet.ts', { base, mine, theirs });
    expect(merged.text).toContain("<<<<<<< yours\n  kind: 'cat' | 'cow';\n");
    const broken = await mergeEdits('pet.ts', { base, mine: mine.replace('{', '{{'), theirs });
    expect(broken.text).toContain('{{');
  });
});

it('marks of a conflict are found where the generated text has none of its own', () => {
  const marked = lines('abc').replace('b', '<<<<<<< yours\nb\n=======\nB\n>>>>>>> specwright');
  expect(isUnresolved(marked, lines('abc'))).toBe(true);
  expect(isUnresolved(marked.replaceAll('\n', '\r\n'), lines('abc'))).toBe(true);
  expect(isUnresolved(`${marked}more\n`, marked)).toBe(false);
  expect(isUnresolved(' <<<<<<< in a comment\n<<<<<<<<< eight', '')).toBe(false);
});
