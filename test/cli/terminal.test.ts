/** What a person sees on a terminal, and what a log file is spared. */

import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from '../../generator/cli/report.ts';
import { formatSummary } from '../../generator/cli/report.ts';
import type { Outcome } from '../../generator/run/outcome.ts';
import type { Change } from '../../generator/run/write/change.ts';

const tty = { out: process.stdout.isTTY, err: process.stderr.isTTY };

function onTerminal(is: boolean): void {
  process.stdout.isTTY = is;
  process.stderr.isTTY = is;
}

afterEach(() => {
  process.stdout.isTTY = tty.out;
  process.stderr.isTTY = tty.err;
  vi.restoreAllMocks();
});

describe('progress', () => {
  it('is shown on a terminal, and wiped', () => {
    onTerminal(true);
    const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const progress = createProgress({ quiet: false, json: false });
    progress.show('shop');
    progress.clear();
    const texts = shown.mock.calls.map(([text]) => String(text));
    expect(texts.map(stripVTControlCharacters)).toEqual(['\r  shop …', '\r']);
    expect(texts.at(-1)).toBe('\r\u001B[K');
  });

  it.each([
    [false, { quiet: false, json: false }],
    [true, { quiet: true, json: false }],
    [true, { quiet: false, json: true }],
  ])('is not shown where nobody looks: terminal %s, %j', (is, flags) => {
    onTerminal(is);
    const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const progress = createProgress(flags);
    progress.show('shop');
    progress.clear();
    expect(shown).not.toHaveBeenCalled();
  });
});

const outcome = (...kinds: Change['kind'][]): Outcome => ({
  diagnostics: [],
  failed: false,
  timings: [],
  inputs: [],
  apis: ['shop', 'pet-store'],
  counts: [
    { id: 'shop', operations: 1, models: 12 },
    { id: 'pet-store', operations: 120, models: 1 },
  ],
  root: resolve('out'),
  changes: kinds.map((kind, index) => ({ kind, path: `${index}.ts` })),
  manifestChanged: false,
});

describe('the summary', () => {
  it('has a row for each API on a terminal', () => {
    onTerminal(true);
    expect(formatSummary(outcome('created', 'created', 'unchanged'), 1234)).toBe(
      [
        '  shop          1 operation   12 models',
        '  pet-store  120 operations     1 model',
        'out: 2 created, 1 unchanged (1.2 s)',
      ].join('\n'),
    );
  });

  it('is one line elsewhere', () => {
    onTerminal(false);
    expect(formatSummary(outcome('updated', 'removed'), 90)).toBe(
      'out: 1 updated, 1 removed (0.1 s)',
    );
    expect(formatSummary(outcome('unchanged'), 40)).toBe('out: 1 file, all current (0.0 s)');
  });
});
