// docs/comparison.md in, what the start page shows of it out: a row or a figure that is gone from the page ends the build.

import { readFileSync } from 'node:fs';

/** Rows of the short table, as the page calls them. */
const rows = [
  'validators',
  'error types by status',
  'retries, `Retry-After`',
  'all pages in a loop',
  'secrets left out of logs and errors',
  'mocks',
  'problems with line and column',
  'what a new document breaks',
];

/** Five figures: how their rows begin, the pattern of the number, and what it says to a reader. */
const figures = [
  {
    row: "GitHub's document (13 MB)",
    says: 'of the CPU that openapi-typescript takes for types alone, for GitHub’s document of 13 MB',
    unit: '×',
  },
  {
    row: "Stripe's document: errors",
    says: 'type errors in the output of Stripe’s document, in strict mode',
  },
  {
    row: 'one GET without a credential',
    says: 'of script for a first GET, after gzip: retries, timeouts and errors are in it',
    unit: ' B',
    command: 'npm run bench:size',
  },
  { row: 'a GET over loopback', says: 'of the CPU of a bare fetch, for each call', unit: '×' },
  {
    row: "JSON Schema's own tests",
    says: 'of the tests that JSON Schema publishes pass in our validators',
    unit: ' %',
  },
];

export function readComparison(path) {
  const tables = readTables(readFileSync(path, 'utf8'));
  const [first] = tables;
  const find = (start) => {
    const found = tables.flatMap((table) => table.rows).find(([label]) => label.startsWith(start));
    if (!found) throw new Error(`${path} has no row "${start}", which the start page shows`);
    return found;
  };
  return {
    names: first.head.slice(1).map((name) => name.replace(/ \d[\d.]*| and .*/g, '')),
    rows: rows.map((row) => find(row).map((cell) => cell.replaceAll('`', ''))),
    figures: figures.map(({ row, says, unit = '', command }) => {
      const cells = find(row);
      const [number] = /^[\d.,]+/.exec(cells[1]) ?? [];
      if (!number) throw new Error(`${path}: "${row}" begins with no number`);
      return { number: number + unit, says, command: command ?? cells.at(-1).replaceAll('`', '') };
    }),
  };
}

function readTables(text) {
  const blocks = text.match(/(?:^\|.*\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [head, , ...rows] = block.trimEnd().split('\n').map(readRow);
    return { head, rows };
  });
}

function readRow(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
