/** Any document is generated or refused with places: nothing throws, hangs, escapes or becomes code. */

import * as fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { documentsBelow } from '../corpus/documents.ts';
import { judgeOutcome } from './outcome.ts';
import { applyChange, change, junk, createObject } from './trees.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'specwright-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const given = (process.env['SPECWRIGHT_CORPUS'] ?? '').split(':').filter((path) => path !== '');
const corpus = documentsBelow(given).filter(({ path }) => readFileSync(path).length < 200_000);
const written = ['test/cases', 'test/fuzz/rich.yaml', 'test/emit/forms.yaml'];
const small = documentsBelow(written).filter(({ path }) => !path.includes('/expected/'));
const sources = [...small, ...corpus].map(({ path }) => readFileSync(path, 'utf8'));
const sound = sources.filter((text) => parseDocument(text).errors.length === 0);

describe('any document', () => {
  it('made of the words of OpenAPI', { timeout: 3_600_000 }, async () => {
    let emitted = 0;
    const member = fc.tuple(
      fc.constantFrom('paths', 'components', 'webhooks', 'tags', 'security', 'servers'),
      junk,
    );
    const schemas = fc.array(fc.tuple(fc.constantFrom('A', 'B', '__proto__', "*/'`"), junk), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('3.0.3', '3.1.0', '3.2.0'),
        fc.array(member, { maxLength: 4 }),
        schemas,
        async (openapi, parts, models) => {
          const components = { schemas: createObject(models) };
          const document = {
            openapi,
            info: { title: 'A', version: '1' },
            components,
            ...createObject(parts),
          };
          emitted += await judgeOutcome(document, folder);
        },
      ),
      { seed: 21, numRuns: isLong ? 5000 : 60 },
    );
    expect(emitted).toBeGreaterThan(20);
  });

  it('that exists, and was changed', { timeout: 3_600_000 }, async () => {
    let emitted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sound),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (source, changes) => {
          const document: unknown = parse(source);
          for (const one of changes) applyChange(document, one);
          emitted += await judgeOutcome(document, folder);
        },
      ),
      { seed: 22, numRuns: isLong ? 4000 : 40 },
    );
    expect(emitted).toBeGreaterThan(20);
  });

  it('whose text was cut or broken', { timeout: 3_600_000 }, async () => {
    const broken = fc.tuple(
      fc.constantFrom(...sources),
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.string({ maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(broken, async ([source, at, length, text]) => {
        const from = at % source.length;
        await judgeOutcome(source.slice(0, from) + text + source.slice(from + length), folder);
      }),
      { seed: 23, numRuns: isLong ? 1000 : 20 },
    );
  });
});
