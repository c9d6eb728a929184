/** What code hosts and other programs receive: SARIF, annotations, and `check` in all its forms. */

import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatAnnotations, buildSarif } from '../../generator/core/diagnostics/sarif.ts';
import type { Diagnostic } from '../../generator/core/diagnostics/diagnostic.ts';
import { describeRefusal } from '../../generator/run/write/problems.ts';
import { Held } from '../../generator/run/write/lock.ts';
import { Moved } from '../../generator/run/write/journal.ts';
import { specwright } from '../command.ts';
import { createFolder, readState, writeFiles } from '../folder.ts';
import { parts, wrong } from './specs.ts';

const of = ['--input', 'parts.yaml', '--output', 'out'] as const;

const diagnostic: Diagnostic = {
  code: 'REF-101',
  severity: 'warning',
  message: '100% gone,\r\n::error::no',
  file: 'specs/a b,c:d.yaml',
  line: 3,
  column: 5,
  length: 4,
  pointer: '/x',
  help: 'Mend it.',
  related: [{ file: 'other.yaml', line: 1, column: 2, message: 'here' }],
};

describe('a diagnostic', () => {
  it('is one line for GitHub, with any message', () => {
    expect(formatAnnotations([diagnostic])).toBe(
      '::warning file=specs/a b%2Cc%3Ad.yaml,line=3,endLine=3,col=5,endColumn=9,title=REF-101::100%25 gone,%0D%0A::error::no%0AMend it.\n',
    );
  });

  it('is a result of SARIF, with its rule', () => {
    expect(
      buildSarif([diagnostic, { ...diagnostic, code: 'LOAD-101', severity: 'note' }], '1.2.3'),
    ).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'specwright',
              version: '1.2.3',
              rules: [{ id: 'LOAD-101' }, { id: 'REF-101' }],
            },
          },
          results: [
            {
              ruleId: 'REF-101',
              ruleIndex: 1,
              level: 'warning',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'specs/a%20b%2Cc%3Ad.yaml' },
                    region: { startLine: 3, startColumn: 5, endColumn: 9 },
                  },
                },
              ],
              relatedLocations: [{ id: 0, message: { text: 'here' } }],
            },
            { ruleIndex: 0, level: 'note' },
          ],
        },
      ],
    });
  });
});

describe.concurrent('the command', () => {
  it('reports to a host what is out of date, and writes nothing', async () => {
    const folder = createFolder({ 'parts.yaml': parts });
    expect((await specwright(folder, 'generate', ...of)).code).toBe(0);
    const fine = await specwright(folder, 'check', ...of, '--format', 'sarif');
    expect(fine.code).toBe(0);
    expect(JSON.parse(fine.out).runs[0].results).toEqual([]);
    writeFiles(folder, { 'parts.yaml': parts.replace('weight', 'mass') });
    rmSync(join(folder, 'out/index.ts'));
    const before = readState(folder);
    const github = await specwright(folder, 'check', ...of, '--format', 'github');
    expect(github.code).toBe(3);
    expect(github.out).toContain(
      '::error file=out/index.ts,line=1,endLine=1,col=1,endColumn=2,title=WRITE-610::`index.ts` is missing',
    );
    const sarif = await specwright(folder, 'check', ...of, '--format', 'sarif');
    const { results } = JSON.parse(sarif.out).runs[0];
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('WRITE-610');
    const json = await specwright(folder, 'check', ...of, '--json');
    expect(json.code).toBe(3);
    expect(JSON.parse(json.out)).toMatchObject({
      current: false,
      stale: expect.arrayContaining([
        expect.objectContaining({ path: 'index.ts', state: 'missing' }),
        { path: 'models.ts', state: 'stale', diff: expect.stringContaining('+  mass?: number') },
      ]),
    });
    expect(readState(folder)).toEqual(before);
  });

  it('reports to a host what is wrong with a document', async () => {
    const folder = createFolder({ 'version.yaml': wrong['version.yaml'].text });
    const ran = await specwright(folder, 'lint', 'version.yaml', '--format', 'github');
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(
      /^::error file=version\.yaml,line=1,endLine=1,col=10,.*title=SPEC-102::/,
    );
    const refused = await specwright(folder, 'lint', 'version.yaml', '--format', 'html');
    expect(refused.err).toContain('`--format` takes text, sarif or github.');
  });

  it('says in check that a run was stopped half-way, and finishes it in generate', async () => {
    const folder = createFolder({ 'parts.yaml': parts });
    await specwright(folder, 'generate', ...of);
    const staging = 'out/.specwright-4194305-AbCdEf';
    const step = { path: 'index.ts', old: '0-old', from: '0-new' };
    writeFiles(folder, { [`${staging}/journal.json`]: JSON.stringify({ steps: [step] }) });
    const check = await specwright(folder, 'check', ...of);
    expect(check.code).toBe(3);
    expect(check.err).toContain(
      'warning WRITE-609: A run was stopped while it replaced the output',
    );
    expect(readdirSync(join(folder, 'out'))).toContain('.specwright-4194305-AbCdEf');
    expect((await specwright(folder, 'generate', ...of)).code).toBe(0);
    expect(readdirSync(join(folder, 'out'))).not.toContain('.specwright-4194305-AbCdEf');
    expect((await specwright(folder, 'check', ...of)).code).toBe(0);
  });

  it('takes over what a dead process held', async () => {
    const folder = createFolder({ 'parts.yaml': parts });
    await specwright(folder, 'generate', ...of);
    const owner = { pid: 4194305, host: hostname(), start: '', token: '4194305-abc' };
    writeFileSync(join(folder, 'out/.specwright-lock'), JSON.stringify(owner));
    appendFileSync(join(folder, 'parts.yaml'), '# more\n');
    expect((await specwright(folder, 'generate', ...of)).code).toBe(0);
    expect(readdirSync(join(folder, 'out'))).not.toContain('.specwright-lock');
  });
});

it('the process that holds the output, or changes it meanwhile, is named', async () => {
  const owner = { pid: 12, host: 'other', start: '', token: 'x' };
  expect(await describeRefusal(new Held(owner), '/out')).toMatchObject({
    code: 'WRITE-607',
    message: 'Process 12 on other has been writing into this folder for too long.',
  });
  expect(await describeRefusal(new Moved('a.ts'), '/out')).toMatchObject({ code: 'WRITE-608' });
  expect(await describeRefusal(new TypeError('x'), '/out')).toBeUndefined();
});
