/** The native formatter gives what oxfmt gives, which calls the same build: all texts of golden cases, errors and options. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as oxfmt } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { style } from '../../generator/run/write/format.ts';
import { formatNatively } from '../../generator/run/write/formatter.ts';
import { listFormatterPackages } from '../../generator/run/write/formatter-packages.ts';

function readManifest(path: string) {
  return JSON.parse(readFileSync(path, 'utf8')) as {
    readonly version: string;
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
}

const own = readManifest('package.json').optionalDependencies;

describe('the builds that are installed', () => {
  it('are those of oxfmt, in one exact version', () => {
    const { version, optionalDependencies } = readManifest('node_modules/oxfmt/package.json');
    expect(own).toEqual(optionalDependencies);
    expect(new Set(Object.values(own))).toEqual(new Set([version]));
  });

  it.each([
    ['win32', ['x64', 'ia32', 'arm64']],
    ['darwin', ['x64', 'arm64']],
    ['freebsd', ['x64']],
    ['android', ['arm', 'arm64']],
    ['openharmony', ['arm64']],
    ['linux', ['x64', 'arm64', 'arm', 'ppc64', 'riscv64', 's390x']],
  ])('are found on %s', (platform, architectures) => {
    const named = architectures.flatMap((arch) => {
      const machine = { platform, arch } as Pick<NodeJS.Process, 'platform' | 'arch'>; // Node's types have not all of them
      const packages = listFormatterPackages(machine).filter((name) => Object.hasOwn(own, name));
      expect({ arch, packages: packages.length > 0 }).toEqual({ arch, packages: true });
      return packages;
    });
    const all = Object.keys(own).filter((name) => name.startsWith(`@oxfmt/binding-${platform}-`));
    expect(named.toSorted()).toEqual(all);
  });
});

describe('texts', () => {
  const files = readdirSync('test/cases', { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]expected[\\/].*\.(?:[jt]s|md)$/.test(file))
    .map((path) => [path, readFileSync(join('test/cases', path), 'utf8')] as const);

  it('of golden cases', async () => {
    expect(files.length).toBeGreaterThan(100);
    for (const [path, text] of files) {
      // Without its layout, so that there is something to do.
      const raw = path.endsWith('.md') ? text : text.replaceAll(/^ +/gm, '');
      const made = await formatNatively(path, raw, style);
      expect(made).toEqual(await oxfmt(path, raw, style));
    }
  });

  it.each([
    ['a.ts', 'const = 1;'],
    ['a.js', 'let  a = { b:1,   c }'],
    ['a.ts', 'const a = css`a{b:c}`, b = graphql`query{c   d}`;'],
    ['a.md', '#  A\n* b\n\n| c | d |\n|-|-|\n| ef | g |\n\n<div   class="a">b</div>\n'],
    ['a.md', '---\na:   1\n---\n\n```yaml\na:   1\n```\n'],
    ['a.md', '```ts\nconst  a = 1\n```\n\n```json\n{"a":1}\n```\n\n```css\na{b:c}\n```\n'],
  ])('%s %j', async (path, text) => {
    expect(await formatNatively(path, text, style)).toEqual(await oxfmt(path, text, style));
  });

  it('of other languages stay as they are', async () => {
    const markdown = '# A\n\n```html\n<p   a>b</p>\n```\n';
    expect(await formatNatively('a.md', markdown, style)).toEqual({ code: markdown, errors: [] });
    const made = await formatNatively('a.vue', '<a   b/>', style);
    expect(made?.errors).toHaveLength(1);
  });
});
