/** A page that is written by a program: the text in docs/ is the text that the program gives. */

import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { format } from 'prettier';
import { expect } from 'vitest';

/** Compares a page with its text; `UPDATE=1` writes it instead. */
export async function expectPage(path: string, text: string): Promise<void> {
  const options = { parser: 'markdown', printWidth: 100, singleQuote: true };
  const page = await format(text, options);
  if (process.env['UPDATE'] !== undefined) writeFileSync(path, page);
  const file = relative('.', expect.getState().testPath ?? 'test/docs');
  const command = `UPDATE=1 npx vitest run ${file}`;
  expect(readFileSync(path, 'utf8'), `${path} is out of date: ${command}`).toBe(page);
}

/** A table of Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
