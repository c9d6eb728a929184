/** What the command prints for somebody who asks for help, or who mistypes. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFlags } from '../../generator/cli/flags.ts';
import { optionalEmitters } from '../../generator/features/optional.ts';
import { pages } from '../../generator/cli/help.ts';
import { specwright } from '../command.ts';
import { createFolder, readState } from '../folder.ts';

describe('specwright', () => {
  it('prints help and version to stdout, refusals to stderr', async () => {
    const folder = createFolder();
    const commands = [
      ['--help'],
      [],
      ['help', 'check'],
      ['check', '--help'],
      ['--version'],
      ['genrate'],
      ['lint', '--jsno'],
    ];
    const [help, bare, page, flag, version, command, option] = await Promise.all(
      commands.map((args) => specwright(folder, ...args)),
    );
    expect(help).toEqual({
      code: 0,
      out: expect.stringContaining('specwright generate --input'),
      err: '',
    });
    expect(bare).toEqual(help);
    expect(page).toEqual({ code: 0, out: `${pages.check}\n`, err: '' });
    expect(flag).toEqual(page);
    const { version: own } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(version).toEqual({ code: 0, out: `${own}\n`, err: '' });
    expect(command).toEqual({
      code: 1,
      out: '',
      err: 'specwright: there is no command `genrate`. Did you mean `generate`? See `specwright --help`.\n',
    });
    expect(option).toEqual({
      code: 1,
      out: '',
      err: 'specwright: there is no option `--jsno`. Did you mean `--json`? See `specwright lint --help`.\n',
    });
    expect(readState(folder)).toEqual({});
  });

  it('has a page for every command that fits a terminal', () => {
    for (const [name, text] of Object.entries(pages)) {
      const lines = text.split('\n');
      expect(lines[0]).toMatch(new RegExp(`^specwright ${name} [[<]`));
      expect(lines.filter((line) => line.length > 88)).toEqual([]);
    }
  });
});

describe('arguments that make no sense', () => {
  it.each([
    [
      'generate',
      ['--input', 'a.yaml'],
      /`--input` needs `--output <folder>`: `specwright generate --input a.yaml --output src\/api`/,
    ],
    ['generate', ['a.yaml'], /`a\.yaml` is a document: give it with `--input`/],
    ['generate', ['--output', 'x'], /`--output` needs `--input`/],
    ['generate', ['--name', 'x'], /`--name` needs `--input`/],
    ['generate', ['--overlay', 'x.yaml'], /`--overlay` needs a document/],
    ['generate', ['-i', 'a.yaml', '-o', 'x', '--name', '../x'], /`--name` takes letters/],
    ['generate', ['-i', 'a.yaml', '-o', 'x', '--target', 'es5'], /`--target` takes ts or js/],
    [
      'generate',
      ['-i', 'a.yaml', '-o', 'x', '--target', 'js', '--import-ending', '.ts'],
      /cannot be used with `--target js`/,
    ],
    [
      'generate',
      ['-i', 'a.yaml', '-o', 'x', '--client', 'tag'],
      /`--client` takes flat, tags or resources/,
    ],
    ['generate', ['--client', 'tags'], /`--client` needs `--input`/],
    ['generate', ['--with', 'x'], /`--with` needs `--input`/],
    [
      'generate',
      ['-i', 'a.yaml', '-o', 'x', '--with', 'samples,tanstak-query'],
      /`--with` names no built-in emitter with `tanstak-query`\. Did you mean `tanstack-query`\?/,
    ],
    [
      'check',
      ['-i', 'a.yaml', '-o', 'x', '--with', 'zzz'],
      /`--with` names no built-in emitter with `zzz`\. There are server, samples, /,
    ],
    ['lint', ['a.yaml', '--client', 'tags'], /`lint` has no option `--client`/],
    ['generate', ['--target', 'js'], /`--target` needs `--input`/],
    ['generate', ['--runtime', 'copy'], /`--runtime` needs `--input`/],
    ['init', ['--runtime', 'both'], /`--runtime` takes package or copy/],
    ['lint', ['--runtime', 'copy'], /`lint` has no option `--runtime`/],
    [
      'generate',
      ['-i', 'a.yaml', '-o', 'x', '--import-ending', '.mjs'],
      /`--import-ending` takes \.js, \.ts or none/,
    ],
    ['generate', ['-i', 'a.yaml', '-o', 'x', '-c', 'y.ts'], /not both/],
    ['generate', ['shop', '-i', 'a.yaml', '-o', 'x'], /`shop` names no API/],
    ['generate', ['--input'], /argument missing/],
    ['generate', ['--strict=yes'], /does not take an argument/],
    ['check', ['--overwrite', 'x'], /`check` has no option `--overwrite`/],
    ['lint', ['-i', 'a.yaml', '-o', 'x'], /`lint` has no option `--output`/],
    ['inspect', ['-x'], /there is no option `-x`/],
    ['generate', ['--emitter', 'mcp'], /no option `--emitter`\. Did you mean `--with`\?/],
    ['init', ['--emitters=mcp'], /no option `--emitters`\. Did you mean `--with`\?/],
  ] as const)('%s %j', (command, args, message) => {
    expect(parseFlags(command, args)).toMatch(message);
  });

  it('name every emitter that is written where it is named', () => {
    const all = Object.keys(optionalEmitters).join(', ');
    for (const page of [pages.init, pages.generate]) {
      expect(page.replaceAll(/\s+/g, ' ')).toContain(`more to write, with commas: ${all}`);
    }
  });

  it('are reported only when no help is requested', () => {
    expect(parseFlags('generate', ['--output', 'x', '--help'])).toMatchObject({ help: true });
  });
});
