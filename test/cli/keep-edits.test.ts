/** `generate --keep-edits` over a whole output: where the text below an edit comes from, and what the commands say. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { specwright } from '../command.ts';
import { createFolder, readState, writeFiles } from '../folder.ts';
import { shop } from './specs.ts';

const base = ['--input', 'shop.yaml', '--output', 'out'] as const;

/** A folder with an output, which the cache knows. */
async function createProject(...flags: readonly string[]): Promise<string> {
  const folder = createFolder({ 'shop.yaml': shop, 'node_modules/.keep': '' });
  expect((await specwright(folder, 'generate', ...base, ...flags)).code).toBe(0);
  return folder;
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function edit(folder: string, path: string, change: (text: string) => string): void {
  const text = read(folder, path);
  expect(change(text)).not.toBe(text);
  writeFileSync(join(folder, path), change(text));
}

const addMine = (text: string): string => `${text}\n// mine\n`;

/** A new model, far from the end of the file. */
function changeDocument(folder: string): void {
  edit(folder, 'shop.yaml', (text) =>
    text.replace(
      '  schemas:\n',
      '  schemas:\n    Added: { type: object, properties: { x: { type: string } } }\n',
    ),
  );
}

const git = (folder: string, ...args: readonly string[]): void => {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe' });
};

describe('what lies below an edit', () => {
  it('is in the cache, before anything is committed', async () => {
    const folder = await createProject();
    edit(folder, 'out/models.ts', addMine);
    changeDocument(folder);
    expect((await specwright(folder, 'generate', ...base)).err).toContain('--keep-edits');
    const { code, out } = await specwright(folder, 'generate', ...base, '--keep-edits');
    expect(code).toBe(0);
    expect(out).toContain('1 merged');
    const copy = /^models\.ts as it was before: (.+)$/m.exec(out)?.[1] ?? '';
    expect(read(folder, copy)).toMatch(/\/\/ mine\n$/);
    expect(read(folder, copy)).not.toContain('Added');
    expect(read(folder, 'out/models.ts')).toMatch(/interface Added [^]*\/\/ mine\n$/);
  });

  it.each(['as it was written', 'after a formatter'])('is in git %s', async (how) => {
    const folder = await createProject('--no-cache');
    if (how === 'after a formatter') {
      const style = { parser: 'typescript', semi: false, tabWidth: 4 } as const;
      writeFiles(folder, {
        'out/models.ts': await format(read(folder, 'out/models.ts'), style),
      });
    }
    git(folder, 'init', '-q');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'one');
    edit(folder, 'out/models.ts', addMine);
    git(folder, 'commit', '-qam', 'two');
    changeDocument(folder);
    const { code, err } = await specwright(
      folder,
      'generate',
      ...base,
      '--no-cache',
      '--keep-edits',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(read(folder, 'out/models.ts')).toMatch(/interface Added [^]*\/\/ mine\n$/);
  });

  it('is with the output after a first merge, for other people too', async () => {
    const folder = await createProject();
    edit(folder, 'out/models.ts', addMine);
    await specwright(folder, 'generate', ...base, '--keep-edits');
    rmSync(join(folder, 'node_modules'), { recursive: true });
    changeDocument(folder);
    const { code } = await specwright(folder, 'generate', ...base, '--no-cache', '--keep-edits');
    expect(code).toBe(0);
    expect(read(folder, 'out/models.ts')).toMatch(/interface Added [^]*\/\/ mine\n$/);
  });

  it('may be lost: then nothing is changed', async () => {
    const folder = await createProject('--no-cache');
    edit(folder, 'out/models.ts', addMine);
    changeDocument(folder);
    const before = readState(join(folder, 'out'));
    const { code, err } = await specwright(
      folder,
      'generate',
      ...base,
      '--no-cache',
      '--keep-edits',
    );
    expect(code).toBe(1);
    expect(err).toMatch(/error WRITE-615: `models\.ts` has edits[^]*Nothing was written\./);
    expect(readState(join(folder, 'out'))).toEqual(before);
  });
});

it('check says of an edit whether it is kept, and whether what lies below is current', async () => {
  const folder = await createProject();
  edit(folder, 'out/models.ts', addMine);
  const fresh = await specwright(folder, 'check', ...base);
  expect(fresh.out).toContain('models.ts (not kept yet; what was generated is current)\n');
  expect(fresh.code).toBe(3);
  await specwright(folder, 'generate', ...base, '--keep-edits');
  const kept = await specwright(folder, 'check', ...base);
  expect(kept.out).toMatch(
    /^edited {3}models\.ts \(its edits are kept; what was generated is current\)\nCurrent: /,
  );
  expect(kept.code).toBe(0);
  const { out } = await specwright(folder, 'check', ...base, '--json');
  expect(JSON.parse(out)).toMatchObject({ current: true, stale: [], kept: ['models.ts'] });
  changeDocument(folder);
  const outdated = await specwright(folder, 'check', ...base);
  expect(outdated.out).toContain(
    'models.ts (its edits are kept; what was generated is outdated)\n',
  );
  expect(outdated.code).toBe(3);
  expect((await specwright(folder, 'generate', ...base)).err).toContain('WRITE-602');
  expect((await specwright(folder, 'generate', ...base, '--keep-edits')).code).toBe(0);
  const before = readState(join(folder, 'out'));
  expect((await specwright(folder, 'generate', ...base, '--keep-edits')).code).toBe(0);
  expect(readState(join(folder, 'out'))).toEqual(before);
});

it('a conflict is written with marks, named with its line, and must be resolved first', async () => {
  const folder = await createProject();
  edit(folder, 'out/README.md', (text) => text.replace(/^# .*$/m, '# Mine'));
  edit(folder, 'shop.yaml', (text) => text.replace(/title: [^,}\n]+/, 'title: Other'));
  const { code, err, out } = await specwright(folder, 'generate', ...base, '--keep-edits');
  expect(code).toBe(1);
  const line = read(folder, 'out/README.md').split('\n').indexOf('<<<<<<< yours') + 1;
  expect(line).toBeGreaterThan(0);
  expect(err).toContain(`error WRITE-617: \`README.md\`, line ${line}: `);
  expect(err).toContain(` --> out/README.md:${line}:1\n`);
  expect(err).toContain('All files were written.');
  expect(out).toContain('1 merged');
  const again = await specwright(folder, 'generate', ...base, '--keep-edits');
  expect(again.err).toMatch(/error WRITE-616: [^]*Resolve it first/);
  const checked = await specwright(folder, 'check', ...base);
  expect(checked.out).toContain('README.md (it has the marks of a conflict)');
  expect(checked.code).toBe(3);
});

it.each([
  ['JavaScript', ['--target', 'js'], 'out/models.d.ts', addMine],
  ['a script', ['--target', 'js'], 'out/validators.js', addMine],
  ['Markdown', [], 'out/README.md', (text: string) => `${text}\nMine.\n`],
  ['the runtime', [], 'out/runtime/problems.ts', addMine],
  [
    'line ends of Windows',
    [],
    'out/models.ts',
    (text: string) => addMine(text).replaceAll('\n', '\r\n'),
  ],
  ['a byte order mark', [], 'out/models.ts', (text: string) => `\uFEFF${addMine(text)}`],
])('an edit of %s is kept', async (_name, flags, path, change) => {
  const folder = await createProject(...flags);
  const file = existsSync(join(folder, path)) ? path : findRuntime(folder);
  edit(folder, file, change);
  const mine = read(folder, file);
  changeDocument(folder);
  const { code, err } = await specwright(folder, 'generate', ...base, ...flags, '--keep-edits');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const merged = read(folder, file);
  expect(merged.toLowerCase()).toContain('mine');
  expect(merged.startsWith('\uFEFF')).toBe(mine.startsWith('\uFEFF'));
  expect(/[^\r]\n/.test(merged)).toBe(/[^\r]\n/.test(mine));
});

function findRuntime(folder: string): string {
  const [first = ''] = readdirSync(join(folder, 'out/runtime')).filter((one) =>
    one.endsWith('.ts'),
  );
  return `out/runtime/${first}`;
}

it('a run is recalled where there are no edits, and never where there are some', async () => {
  const folder = await createProject();
  const run = async (...more: readonly string[]): Promise<string> => {
    const { out } = await specwright(folder, 'generate', ...base, '--timings', ...more);
    return /^ {2}(recall) /m.exec(out)?.[1] ?? 'made';
  };
  await run('--keep-edits');
  expect(await run('--keep-edits')).toBe('recall');
  edit(folder, 'out/models.ts', addMine);
  expect(await run('--keep-edits')).toBe('made');
  expect(await run('--keep-edits')).toBe('made');
  expect((await specwright(folder, 'generate', ...base)).err).toContain('WRITE-602');
});

it('the function generate keeps edits too', async () => {
  const folder = createFolder({ 'shop.yaml': shop });
  const how = { input: 'shop.yaml', output: 'out', folder } as const;
  expect((await generate(how)).ok).toBe(true);
  writeFiles(folder, { 'out/.specwright-base/models.ts.base': read(folder, 'out/models.ts') });
  edit(folder, 'out/models.ts', addMine);
  changeDocument(folder);
  expect((await generate(how)).diagnostics).toMatchObject([{ code: 'WRITE-602' }]);
  const { ok, changes } = await generate({ ...how, keepEdits: true });
  expect(ok).toBe(true);
  expect(changes.find(({ path }) => path === 'models.ts')).toMatchObject({ kind: 'merged' });
});
