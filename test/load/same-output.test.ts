/** One description, written in every version; the same TypeScript comes out of each. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';

const versions = ['2.0', '3.0', '3.1', '3.2'];

/** The text of every file, by path. */
async function generateOutput(text: string) {
  const folder = createFolder({ 'shop.yaml': text });
  const { diagnostics, changes } = await generate({
    input: 'shop.yaml',
    output: 'out',
    folder,
    dry: true,
  });
  const reported = diagnostics.map(({ code, message }) => `${code} ${message}`);
  return { reported, texts: changes.map(({ path, after }) => [path, after] as const) };
}

const UNREAD = 'SCHEMA-520 Values are not read from `text/csv`: callers get its text.';

describe.each(['', '-rich'])('one description in every version (%j)', async (kind) => {
  const texts = versions.map((version) =>
    readFileSync(new URL(`versions/${version}${kind}.yaml`, import.meta.url), 'utf8'),
  );
  const [wanted, ...others] = await Promise.all(texts.toReversed().map(generateOutput));

  it('is sound', () => {
    expect([...new Set(wanted?.reported)]).toEqual(kind === '' ? [] : [UNREAD]);
    expect(wanted?.texts.length).toBeGreaterThan(10);
  });

  it.each(['3.1', '3.0', '2.0'].map((version, index) => [version, others[index]] as const))(
    '%s gives what 3.2 gives',
    (_version, given) => {
      expect(given?.reported).toEqual(wanted?.reported);
      expect(given?.texts).toEqual(wanted?.texts);
    },
  );
});
