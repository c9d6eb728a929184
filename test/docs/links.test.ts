/** Every relative link of our own documents leads to a file that is there, and to a heading of it. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'templates/runtime/README.md',
  ...['docs', 'specs'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
].filter((path) => existsSync(path));

it.each(documents)('%s', (path) => {
  expect(readLinks(path).filter((link) => !leadsSomewhere(path, link))).toEqual([]);
});

it('pages of the package lead to files of the package', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
  const isPacked = (path: string): boolean =>
    files.some((name) => path === name || path.startsWith(`${name}/`));
  const lost = documents
    .filter((path) => path !== 'README.md' && isPacked(path))
    .flatMap((path) => readLinks(path).map((link) => join(dirname(path), link.split('#')[0] ?? '')))
    .filter((path) => statSync(path).isFile() && !isPacked(path));
  expect(lost).toEqual([]);
});

it('every page is in the list of pages', () => {
  const listed = readLinks('docs/README.md').map((link) => join('docs', link));
  const pages = documents.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
  expect(pages.filter((path) => !listed.includes(path))).toEqual([]);
});

it('files that decisions.md names are there', () => {
  const named = [
    ...readProse('docs/decisions.md').matchAll(/`([\w.-]+\/[\w./-]+\.(?:ts|mjs|hbs))`/g),
  ];
  const folders = ['.', 'generator', 'templates'];
  const isThere = (path: string): boolean =>
    folders.some((folder) => existsSync(join(folder, path)));
  expect(named.length).toBeGreaterThan(40);
  expect(named.map(([, path = '']) => path).filter((path) => !isThere(path))).toEqual([]);
});

it('a link that leads nowhere is found', () => {
  expect(leadsSomewhere('docs/build.md', '../README.md')).toBe(true);
  expect(leadsSomewhere('docs/build.md', '#npm-scripts')).toBe(true);
  expect(leadsSomewhere('docs/build.md', 'nope.md')).toBe(false);
  expect(leadsSomewhere('docs/build.md', '#nope')).toBe(false);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const path = target === '' ? from : join(dirname(from), target);
  if (!existsSync(path)) return false;
  return anchor === undefined || (statSync(path).isFile() && readAnchors(path).has(anchor));
}

/** The relative ones. */
function readLinks(path: string): string[] {
  const links = [...readProse(path).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Anchors of headings, as code hosts make them. */
function readAnchors(path: string): Set<string> {
  const headings = [...readProse(path).matchAll(/^#{1,6} +(.+)$/gm)];
  return new Set(headings.map(([, text = '']) => makeAnchor(text)));
}

/** Letters, digits and hyphens of a heading; no document of ours has the same heading twice. */
function makeAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

/** The text without its code. */
function readProse(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/^( *)(`{3,}).*\n[^]*?^\1\2$/gm, '');
}
