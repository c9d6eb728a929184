/**
 * What a README shows of an operation passes the standalone validators of its document: every operation of our services, of a
 * document with every rule and of a golden case, and with SPECWRIGHT_LONG=1 of the documents of services in ../shared/corpus.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../specwright.config.ts';
import { documentsBelow } from '../corpus/documents.ts';
import { judgeShown } from '../samples/judging.ts';

/** Calls that no value is valid for, by the end of the path: the document contradicts itself. */
const NONE: Readonly<Record<string, readonly string[]>> = {
  'test/readme/rules.yaml': ['sendNothing'],
};

const NO_CALLS = 'specs/customer-errors/openapi.yaml';

const own = [
  ...Object.keys(config.apis).map((id) => `specs/${id}/openapi.yaml`),
  'docs/shop.yaml',
  'test/readme/rules.yaml',
  'test/cases/samples-that-the-document-allows/spec.yaml',
];

it.each(own)('%s', { timeout: 120_000 }, async (path) => {
  const { count, wrong, none } = await judgeShown(path);
  expect(wrong).toEqual([]);
  expect(none.map((text) => text.slice(0, text.indexOf(':')))).toEqual(NONE[path] ?? []);
  expect(count > 3).toBe(path !== NO_CALLS);
});

const corpus = join('..', 'shared', 'corpus');

if (process.env['SPECWRIGHT_LONG'] === '1' && existsSync(corpus)) {
  it('the examples for documents of services are valid', { timeout: 3_600_000 }, async () => {
    const paths = documentsBelow([corpus]).flatMap(({ path }) =>
      path.includes('json-schema-suite') ? [] : path,
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const { wrong } = await judgeShown(path);
      expect(wrong, path).toEqual([]);
    }
  });
}
