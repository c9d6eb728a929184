/** Versions of packages (semver 2): which is higher, and which comes next. */

import type { Release } from '../diff/diff.ts';

interface Version {
  readonly numbers: readonly [major: number, minor: number, patch: number];
  /** What is after a hyphen: `['beta', '1']`. */
  readonly pre: readonly string[];
}

const form = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

export function isVersion(text: unknown): text is string {
  return typeof text === 'string' && form.test(text);
}

/**
 * From 1.0.0 on what breaks is a major version and what adds a minor one. Before, as `^0.1.2` means it to npm, what breaks
 * is a minor one and all else a patch. A pre-release counts up its last number after every change.
 */
export function bumpVersion(version: string, release: Release): string {
  if (release === 'none') return version;
  const { numbers, pre } = parse(version);
  if (pre.length > 0) return `${numbers.join('.')}-${countUp(pre).join('.')}`;
  const [major, minor, patch] = numbers;
  const step = major > 0 ? release : release === 'major' ? 'minor' : 'patch';
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function countUp(pre: readonly string[]): readonly string[] {
  const last = pre.at(-1) ?? '';
  return isNumber(last) ? [...pre.slice(0, -1), String(Number(last) + 1)] : [...pre, '1'];
}

/** Negative where the first one is lower, 0 where they are equal. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  for (const [index, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePre(a.pre, b.pre);
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const difference = comparePart(part, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function comparePart(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function parse(text: string): Version {
  const [, major, minor, patch, pre] = form.exec(text) ?? [];
  return {
    numbers: [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)],
    pre: pre === undefined ? [] : pre.split('.'),
  };
}
