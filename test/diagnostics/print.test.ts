/** What people see of a diagnostic, and what the reporter keeps. */

import { describe, expect, it } from 'vitest';
import { formatJson } from '../../generator/cli/report.ts';
import type { Diagnostic, Problem } from '../../generator/core/diagnostics/diagnostic.ts';
import { shortenPath, toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { countDiagnostics, printDiagnostics } from '../../generator/run/disk/print.ts';
import {
  createReporter,
  isFailure,
  applyStrict,
} from '../../generator/core/diagnostics/reporter.ts';
import { findNearest } from '../../generator/core/diagnostics/suggest.ts';

const diagnostic = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'LOAD-101',
  severity: 'error',
  message: 'It is gone.',
  file: 'a.yaml',
  line: 2,
  column: 4,
  length: 3,
  pointer: '',
  ...more,
});
const problem = (more: Partial<Problem> = {}): Problem => ({
  code: 'LOAD-101',
  severity: 'warning',
  message: 'It is gone.',
  at: { file: '/x/a.yaml', pointer: '' },
  ...more,
});
const print = (one: Diagnostic, text: string, color = false) =>
  printDiagnostics([one], { read: () => text, color, folder: '/x' });

describe('printing', () => {
  it('shows the line before, the line, the caret, related places and help', () => {
    const related = [{ file: 'b.yaml', line: 9, column: 1, message: 'It stood here.' }];
    expect(print(diagnostic({ related, help: 'Look for it.' }), 'one\n\ttwo three\nfour')).toBe(
      [
        'error LOAD-101: It is gone.',
        ' --> a.yaml:2:4',
        '  |',
        '1 | one',
        '2 |  two three',
        '  |    ^^^',
        '  = b.yaml:9:1: It stood here.',
        '  = help: Look for it.',
      ].join('\n'),
    );
  });

  it('does without an excerpt where the text is gone', () => {
    expect(printDiagnostics([diagnostic()], { read: () => undefined })).toBe(
      'error LOAD-101: It is gone.\n --> a.yaml:2:4',
    );
  });

  it('shows a window of a long line, and keeps the caret under what is meant', () => {
    const text = `\n${'x'.repeat(500)}HERE${'y'.repeat(500)}`;
    const lines = print(diagnostic({ column: 501, length: 4 }), text).split('\n');
    const [row = '', caret = ''] = lines.slice(-2);
    expect(row.length).toBeLessThan(120);
    expect(row.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('HERE');
  });

  it('lets no control character of a document reach the terminal', () => {
    const text = 'a\n\u001b[31m\u202ered\u0007\u2028\u200b\u00ad\u{e0041}';
    const printed = print(diagnostic({ message: 'Not \u001b[2J.', help: 'a\nb' }), text);
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
  });

  it('is coloured only where that is wanted', () => {
    expect(print(diagnostic(), 'a\nb', true)).toContain('\u001b[31merror LOAD-101\u001b[39m');
    expect(print(diagnostic(), 'a\nb')).not.toContain('\u001b');
  });

  it('counts by severity', () => {
    const severities = ['warning', 'error', 'error', 'note'] as const;
    expect(countDiagnostics(severities.map((severity) => diagnostic({ severity })))).toBe(
      '2 errors, 1 warning, 1 note',
    );
    expect(countDiagnostics([])).toBe('');
  });
});

describe('the reporter', () => {
  it('keeps a problem once, and fails on errors only', () => {
    const reporter = createReporter();
    reporter.report(problem());
    reporter.report(problem());
    expect([reporter.problems.length, reporter.failed]).toEqual([1, false]);
    reporter.report(problem({ severity: 'error', message: 'Worse.' }));
    expect([reporter.problems.length, reporter.failed]).toEqual([2, true]);
  });

  it('takes warnings, not notes, as errors when it is strict', () => {
    const note = problem({ severity: 'note', message: 'By the way.' });
    expect([isFailure([note], true), isFailure([problem()]), isFailure([problem()], true)]).toEqual(
      [false, false, true],
    );
    expect(applyStrict([note, problem()], true).map(({ severity }) => severity)).toEqual([
      'note',
      'error',
    ]);
  });
});

describe('diagnostics', () => {
  it('are sorted by file, place and severity, and each once', () => {
    const problems = [
      problem({ at: { file: '/x/b.yaml', pointer: '' } }),
      problem({ message: 'Second.', at: { file: '/x/a.yaml', pointer: '/b' } }),
      problem({ message: 'First.', severity: 'error', at: { file: '/x/a.yaml', pointer: '/b' } }),
      problem({ message: 'First.', severity: 'error', at: { file: '/x/a.yaml', pointer: '/c' } }),
    ];
    const found = toDiagnostics(problems, undefined, '/x');
    expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'a.yaml First.',
      'a.yaml Second.',
      'b.yaml It is gone.',
    ]);
  });

  it.each([
    ['/x/a/b.yaml', '/x', 'a/b.yaml'],
    ['/y/b.yaml', '/x', '/y/b.yaml'],
    ['/x/..b.yaml', '/x', '..b.yaml'],
    ['https://example.com/a', '/x', 'https://example.com/a'],
    ['/x/a', undefined, '/x/a'],
  ])('%s seen from %s is %s', (file, folder, wanted) => {
    expect(shortenPath(file, folder)).toBe(wanted);
  });
});

it.each([
  ['lable', ['label', 'labels'], 'label'],
  ['opertionId', ['operationId'], 'operationId'],
  ['Foo', ['foo'], 'foo'],
  ['strin', ['string', 'integer'], 'string'],
  ['abc', ['xyz'], undefined],
  ['x'.repeat(100), ['x'.repeat(99)], undefined],
])('the nearest of %j among %j is %j', (name, candidates, wanted) => {
  expect(findNearest(name, candidates)).toBe(wanted);
});

const many = (severity: 'warning' | 'error') =>
  Array.from({ length: 300 }, (_, index): Diagnostic => {
    const at = { file: 'a.yaml', line: index + 1, column: 1, length: 1, pointer: '' };
    return { code: 'SPEC-112', severity, message: `Row ${index}.`, ...at };
  });

it('a warning that occurs hundreds of times is shown only a few times; an error is shown each time', () => {
  const warnings = printDiagnostics(many('warning'), { read: () => undefined }).split('\n\n');
  expect(warnings).toHaveLength(6);
  expect(warnings.at(-1)).toBe('warning SPEC-112: 295 more of this kind; `--json` lists them all.');
  expect(printDiagnostics(many('error'), { read: () => undefined }).split('\n\n')).toHaveLength(
    300,
  );
});

it('JSON for programs steers no terminal either, and has the same content', () => {
  const value = { text: 'a\u001b[2J\u009b31m\u202eb\u200b\u{e0041}é😀' };
  expect(formatJson(value)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(formatJson(value))).toEqual(value);
});
