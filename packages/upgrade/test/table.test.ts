/** Programs beside two documents: exactly the lines that a change touches are found. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { UpgradeReport } from '../upgrade.ts';
import { members } from './pairs/members.ts';
import { operations } from './pairs/operations.ts';
import { projects } from './pairs/projects.ts';
import { requests } from './pairs/requests.ts';
import { sets } from './pairs/sets.ts';
import { createTable, listExpected, listTouched, nameFile } from './table.ts';

const table = createTable();

describe.each([...sets, ...members, ...requests, ...operations, ...projects])('$title', (pair) => {
  let report: UpgradeReport | undefined;
  beforeAll(async () => {
    ({ report } = await table.run(pair));
  });

  it.each(Object.entries(pair.programs))('%s', (title, text) => {
    const found = report && listTouched(report, nameFile(title));
    expect(
      found,
      JSON.stringify(
        report?.changes.map((one) =>
          one.lines.map((line) => `${line.file}:${line.line} ${one.id} ${line.message}`),
        ),
        null,
        1,
      ),
    ).toEqual(listExpected(text));
  });

  it('leaves nothing unexplained', () => {
    expect(report?.unexplained).toEqual([]);
  });
});
