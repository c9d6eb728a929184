/** The largest layer of the build is a script: V8 compiles it once for each version and keeps that. Nothing else depends on it. */

import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeScript } from '../../build/scripts.mjs';
import { builtDist, node, type Ran } from '../command.ts';
import { createFolder } from '../folder.ts';

const document = resolve('docs/shop.yaml');
const fine = { code: 0, out: 'No errors in 1 document.\n', err: '' };

type Variables = Readonly<Record<string, string>>;

function lint(variables: Variables): Promise<Ran> {
  return run(variables, ['lint', document]);
}

/** Runs with variables of the environment: a process of its own sets them before it loads the command. */
async function run(variables: Variables, args: readonly string[], before = ''): Promise<Ran> {
  const bin = join(await builtDist(), 'bin.js');
  const script = `
    Object.assign(process.env, ${JSON.stringify(variables)});
    process.argv = [process.argv[0], 'specwright', ...${JSON.stringify(args)}];
    ${before}
    await import(${JSON.stringify(pathToFileURL(bin).href)});`;
  return node(resolve('.'), '--input-type=module', '--eval', script);
}

function findCompiled(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('compiled-'));
}

/** A folder with the module as a script, and what it imports. */
async function make(text: string): Promise<string> {
  const dist = createFolder({
    'a.js': text,
    'b.js': 'export const one=1;export const two=2;export default "usual";',
    'package.json': '{ "type": "module" }',
  });
  await makeScript(dist, 'a.js');
  return dist;
}

describe('what V8 compiled', () => {
  let folder = '';
  let path = '';

  beforeAll(async () => {
    folder = join(createFolder(), 'kept');
    expect(await lint({ SPECWRIGHT_CACHE: folder })).toEqual(fine);
    path = join(folder, findCompiled(folder)[0] ?? '');
  });

  it('is kept in one file, for its owner alone', () => {
    expect(findCompiled(folder)).toHaveLength(1);
    expect(statSync(path).size).toBeGreaterThan(100_000);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is used by the next process, which writes nothing', async () => {
    utimesSync(path, 1, 1);
    expect(await lint({ SPECWRIGHT_CACHE: folder })).toEqual(fine);
    expect(statSync(path).mtimeMs).toBe(1000);
  });

  it('grows with a process that calls much more of it', async () => {
    const { size } = statSync(path);
    const args = ['generate', '--no-cache', '-i', document, '-o', createFolder()];
    expect(await run({ SPECWRIGHT_CACHE: folder }, args)).toMatchObject({ code: 0 });
    const grown = statSync(path).size;
    expect(grown).toBeGreaterThan(size * 1.2);
    utimesSync(path, 1, 1);
    expect(await lint({ SPECWRIGHT_CACHE: folder })).toEqual(fine);
    expect(statSync(path)).toMatchObject({ mtimeMs: 1000, size: grown });
  });

  it.each([
    ['empty', (): Buffer => Buffer.alloc(0)],
    ['short', (kept: Buffer): Buffer => kept.subarray(0, 5000)],
    ['changed', (kept: Buffer): Buffer => Buffer.from(kept).fill('x', 5000, 6000)],
    ['of another build', (kept: Buffer): Buffer => Buffer.from(kept).fill(0, 0, 32)],
  ])('is made again where it is %s', async (_, damage) => {
    const kept = readFileSync(path);
    const damaged = damage(kept);
    writeFileSync(path, damaged);
    expect(await lint({ SPECWRIGHT_CACHE: folder })).toEqual(fine);
    expect(readFileSync(path).equals(damaged)).toBe(false);
    expect(statSync(path).size).toBeGreaterThan(100_000);
    expect(readdirSync(folder)).toEqual(findCompiled(folder).slice(0, 1));
  });

  it('is not kept where nothing can be written, and nothing is said', async () => {
    const file = join(createFolder({ file: '' }), 'file');
    expect(await lint({ SPECWRIGHT_CACHE: file })).toEqual(fine);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('is not kept by a process that changed settings of V8 meanwhile', async () => {
    const other = createFolder();
    const change = `const { setFlagsFromString } = await import('node:v8');
      process.once('exit', () => setFlagsFromString('--expose-gc'));`;
    const variables = { SPECWRIGHT_CACHE: other };
    expect(await run(variables, ['lint', document], change)).toEqual(fine);
    expect(readdirSync(other)).toEqual([]);
  });

  it('is not kept where Node is asked to keep nothing', async () => {
    const other = createFolder();
    const variables = { SPECWRIGHT_CACHE: other, NODE_DISABLE_COMPILE_CACHE: '1' };
    expect(await lint(variables)).toEqual(fine);
    expect(readdirSync(other)).toEqual([]);
  });
});

describe('a module that becomes a script', () => {
  it('exports and imports the same', async () => {
    const dist = await make(
      'import{one as first,two}from"./b.js";import usual from"./b.js";\nimport{sep}from"node:path";' +
        'var text="import(\\"./c.js\\")",load=()=>import("./b.js"),here=import.meta.url;function sum(){return first+two}\n' +
        'export{here,load as open,sep,sum,text,usual};\n',
    );
    expect(readdirSync(dist).filter((name) => name.endsWith('.cjs'))).toHaveLength(1);
    const script = `
      const a = await import('./a.js');
      console.log(JSON.stringify([Object.keys(a), a.sum(), a.text, a.usual, a.here, (await a.open()).two]));`;
    const { out, err } = await node(dist, '--input-type=module', '--eval', script);
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual([
      ['here', 'open', 'sep', 'sum', 'text', 'usual'],
      3,
      'import("./c.js")',
      'usual',
      pathToFileURL(join(dist, 'a.js')).href,
      2,
    ]);
  });

  it('is refused where a script cannot say it', async () => {
    await expect(make('import*as all from"./b.js";\nexport{all};\n')).rejects.toThrow('no names');
    await expect(make('export const a=1;\nvar b;\n')).rejects.toThrow('no last statement');
  });
});
