/** What comes next: versions, entries of the changelog, and a package.json that a person has changed. */

import { assert, constantFrom, jsonValue, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry } from '../changelog.ts';
import { readLicense } from '../fields.ts';
import { merge } from '../package.ts';
import { compareVersions, isVersion, bumpVersion } from '../version.ts';

function expectHigher(one: string, how: 'major' | 'minor' | 'patch'): void {
  const next = bumpVersion(one, how);
  expect(isVersion(next)).toBe(true);
  expect(compareVersions(next, one)).toBeGreaterThan(0);
  expect(compareVersions(one, next)).toBeLessThan(0);
}

describe('the next version', () => {
  it.each([
    ['1.2.3', 'major', '2.0.0'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'patch', '1.2.4'],
    ['1.2.3', 'none', '1.2.3'],
    ['0.2.3', 'major', '0.3.0'],
    ['0.2.3', 'minor', '0.2.4'],
    ['0.2.3', 'patch', '0.2.4'],
    ['2.0.0-beta.9', 'major', '2.0.0-beta.10'],
    ['2.0.0-beta', 'patch', '2.0.0-beta.1'],
    ['1.2.3+build', 'minor', '1.3.0'],
  ] as const)('of %s for %s is %s', (version, release, next) => {
    expect(bumpVersion(version, release)).toBe(next);
  });

  it('is higher than the one before', () => {
    const number = nat(30);
    const pre = constantFrom('', '-alpha', '-alpha.1', '-1', '-1.b', '-beta.11');
    const version = tuple(number, number, number, pre).map(
      ([a, b, c, rest]) => `${a}.${b}.${c}${rest}`,
    );
    const release = constantFrom('major', 'minor', 'patch');
    assert(property(version, release, expectHigher), { seed: 21 });
  });

  it('orders as semver does', () => {
    const ordered = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
    ];
    const all = [...ordered, '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.1.0', '2.0.0'];
    expect(all.toReversed().sort(compareVersions)).toEqual(all);
    expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
  });

  it.each(['1', '1.2', 'v1.2.3', '1.2.x', '', 3, undefined])('takes no %s for one', (text) => {
    expect(isVersion(text)).toBe(false);
  });
});

describe('an entry of the changelog', () => {
  it('is above all others, below what a person wrote at the top', () => {
    const text = '# Changes\n\nAll that matters.\n\n## 1.0.0\n\nFirst.\n';
    expect(addEntry(text, '1.1.0', '- New.')).toBe(
      '# Changes\n\nAll that matters.\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\nFirst.\n',
    );
  });

  it('joins the section that a person has begun', () => {
    const text = '# Changelog\n\n## [2.0.0] - 2030-01-31\n\nMind this.\n\n## 1.0.0\n\nFirst.\n';
    expect(addEntry(text, '2.0.0', '- New.')).toBe(
      '# Changelog\n\n## [2.0.0] - 2030-01-31\n\nMind this.\n\n- New.\n\n## 1.0.0\n\nFirst.\n',
    );
  });

  it('begins a file, and keeps the line ends of one', () => {
    expect(addEntry(undefined, '0.1.0', 'First.')).toBe('# Changelog\n\n## 0.1.0\n\nFirst.\n');
    expect(addEntry('# A\r\n', '0.1.0', 'B')).toBe('# A\r\n\r\n## 0.1.0\r\n\r\nB\r\n');
  });
});

describe('a package.json that a person has changed', () => {
  it.each([
    ['takes what is new', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
    ['keeps what was changed', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ['keeps what was changed on both sides', { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }],
    ['keeps what was added', {}, { a: 1 }, { b: { c: 1 } }, { b: { c: 1 }, a: 1 }],
    ['keeps away what was removed', { a: 1 }, { a: 1 }, {}, {}],
    ['removes what is gone', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1 }, { b: 1 }],
    [
      'looks into members',
      { p: { x: 1 } },
      { p: { y: 1 } },
      { p: { x: 1, z: 1 } },
      { p: { z: 1, y: 1 } },
    ],
    ['removes ours of members', { p: { x: 1 } }, {}, { p: { x: 1, z: 1 } }, { p: { z: 1 } }],
    [
      'merges lists',
      { f: ['a', 'b'] },
      { f: ['b', 'c'] },
      { f: ['a', 'b', 'mine'] },
      { f: ['b', 'mine', 'c'] },
    ],
    ['keeps a list that became a text', { f: ['a'] }, { f: ['b'] }, { f: 'mine' }, { f: 'mine' }],
  ])('%s', (_, before, wanted, standing, merged) => {
    expect(merge(before, wanted, standing)).toEqual(merged);
  });

  it('is as wanted where nobody touched it, and as it was where nothing is new', () => {
    const value = jsonValue({ maxDepth: 3 });
    assert(
      property(value, value, (before, other) => {
        expect(merge(before, other, before)).toEqual(other);
        expect(merge(before, before, other)).toEqual(other);
      }),
      { seed: 21 },
    );
  });
});

describe('a licence', () => {
  it.each([
    [{ name: 'Apache 2.0' }, 'Apache-2.0'],
    [{ name: 'The Apache License, Version 2.0' }, 'Apache-2.0'],
    [{ name: 'MIT License' }, 'MIT'],
    [{ name: 'Ours', identifier: 'MIT OR Apache-2.0' }, 'MIT OR Apache-2.0'],
    [{ name: 'Ours', identifier: 'x" , "y' }, 'UNLICENSED'],
    [{ name: 'Terms of Service' }, 'UNLICENSED'],
    [undefined, 'UNLICENSED'],
  ])('of %j is %s', (license, expected) => {
    expect(readLicense(license)).toBe(expected);
  });
});
