/** A suite in; how many of its tests are judged right, by keyword file, and a table of that, out. */

import { listFiles, judgeFile, type Suite } from './suite.ts';

/** By keyword file. */
export type Counts = ReadonlyMap<string, Count>;

export interface Count {
  readonly tests: number;
  readonly right: number;
}

export async function countSuite(suite: Suite): Promise<Counts> {
  const counts = new Map<string, Count>();
  for (const file of listFiles(suite)) {
    const verdicts = await judgeFile(suite, file);
    const right = verdicts.filter(({ given, expected }) => given === expected).length;
    counts.set(file.replace('.json', ''), { tests: verdicts.length, right });
  }
  return counts;
}

/** A table: a line for each keyword file, and one for all; a column for each way in which they were counted. */
export function printLines(title: string, columns: Readonly<Record<string, Counts>>): string[] {
  const ways = Object.values(columns);
  const names = [...(ways[0]?.keys() ?? [])];
  const width = Math.max(title.length, ...names.map((name) => name.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(22))].join('');
  return [
    line(title, Object.keys(columns)),
    ...names.map((name) =>
      line(
        name,
        ways.map((counts) => printCell(counts.get(name))),
      ),
    ),
    line(
      'all',
      ways.map((counts) => printCell(addCounts(counts))),
    ),
  ];
}

export function addCounts(counts: Counts): Count {
  const all = [...counts.values()];
  return {
    tests: all.reduce((sum, { tests }) => sum + tests, 0),
    right: all.reduce((sum, { right }) => sum + right, 0),
  };
}

function printCell({ tests, right }: Count = { tests: 0, right: 0 }): string {
  const share = tests === 0 ? 0 : Math.floor((1000 * right) / tests) / 10;
  return `${right} of ${tests} (${share} %)`;
}
