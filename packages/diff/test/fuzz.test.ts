/** Any two documents are compared or refused with places; and a document equals itself. */

import * as fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { diff, type Report } from '../diff.ts';
import { printHtml } from '../report/html.ts';
import { printMarkdown } from '../report/markdown.ts';
import { printText } from '../report/text.ts';
import { createLoadCompiler } from '../types/types.ts';
import { applyChange, change } from '../../../test/fuzz/trees.ts';
import { shop } from './stories/shop.ts';

const loadCompiler = createLoadCompiler();
const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'specwright-diff-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = [shop, readFileSync('test/fuzz/rich.yaml', 'utf8')];

async function compared(before: unknown, after: unknown): Promise<Report | undefined> {
  writeFileSync(join(folder, 'old.json'), JSON.stringify(before));
  writeFileSync(join(folder, 'new.json'), JSON.stringify(after));
  const reporter = createReporter();
  const options = {
    old: 'old.json',
    new: 'new.json',
    folder,
    allow: [],
    now: new Date(0),
    loadCompiler,
  };
  const report = await diff(options, reporter);
  // A report, or a reason why there is none.
  expect(report === undefined).toBe(reporter.failed);
  return report;
}

it(
  'a comparison compares or refuses a document that was changed at random',
  { timeout: 3_600_000 },
  async () => {
    let reports = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.array(change, { maxLength: 3 }),
        async (source, changes, more) => {
          const before: unknown = parse(source);
          for (const one of more) applyChange(before, one);
          const after: unknown = structuredClone(before);
          for (const one of changes) applyChange(after, one);
          const report = await compared(before, after);
          if (report === undefined) return;
          reports += 1;
          expect(printText(report, false)).not.toContain('undefined is');
          expect(printMarkdown(report)).toContain('| Release |');
          expect(await printHtml(report)).not.toContain('<script');
        },
      ),
      { seed: 71, numRuns: isLong ? 400 : 12 },
    );
    expect(reports).toBeGreaterThan(2);
  },
);

it('a comparison finds nothing between a document and itself', { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...sources),
    fc.array(change, { maxLength: 8 }),
    async (source, changes) => {
      const document: unknown = parse(source);
      for (const one of changes) applyChange(document, one);
      const report = await compared(document, document);
      expect(report?.changes ?? []).toEqual([]);
      expect(report?.release ?? 'none').toBe('none');
    },
  );
  await fc.assert(property, { seed: 72, numRuns: isLong ? 400 : 12 });
});
