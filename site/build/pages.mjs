// Documents of the repository in, the pages of the site out: with links between pages, and the files that they show.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readComparison } from './comparison.mjs';
import { showProduct } from './product.mjs';

const site = fileURLToPath(new URL('..', import.meta.url));
const root = dirname(site.replace(/\/$/, ''));
const out = join(site, '.pages');

/** Paths in the repository, and the names of their pages. */
function listPages() {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return new Map([
    ...guides.map((name) => [
      `docs/${name}`,
      name === 'README.md' ? 'documents' : name.slice(0, -3),
    ]),
    ['specs/extensions.md', 'extensions'],
    ['ARCHITECTURE.md', 'architecture'],
    ['CONTRIBUTING.md', 'contributing'],
    ['CHANGELOG.md', 'changelog'],
    ['SECURITY.md', 'security'],
    ['changes/README.md', 'changes'],
    ['bench/README.md', 'measurements'],
    ['templates/runtime/README.md', 'runtime'],
  ]);
}

/** The text of a page: a link to another document leads to its page, and one to a file to a copy of it. */
function renderPage(path, pages) {
  const text = readFileSync(join(root, path), 'utf8');
  return mapProse(text, (prose) =>
    prose.replace(
      /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g,
      (whole, mark, label, target) => {
        if (/^(?:[a-z]+:|#)/i.test(target)) return whole;
        const [file, anchor] = target.split('#');
        const found = posix.join(posix.dirname(path), file);
        const hash = anchor === undefined ? '' : `#${anchor}`;
        if (pages.has(found)) return `[${label}](./${pages.get(found)}.md${hash})`;
        if (!existsSync(join(root, found))) {
          throw new Error(`${path} links to ${target}, which does not exist`);
        }
        // Folders and sources are looked at in the repository.
        if (statSync(join(root, found)).isDirectory() || !found.startsWith('docs/')) return label;
        copyFile(found);
        return mark === '!'
          ? `![${label}](/files/${found})`
          : `<a href="/files/${found}" target="_self">${label}</a>`;
      },
    ),
  );
}

/** Changes all but what is between fences. */
function mapProse(text, change) {
  return text
    .split(/(^```[^]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : change(escapeTags(part))))
    .join('');
}

/** Pages are templates of Vue: outside of code and comments, what looks like an element is text. */
function escapeTags(prose) {
  return prose
    .split(/(`+[^`]+`+|<!--[^]*?-->)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('');
}

function copyFile(path) {
  const target = join(out, 'public/files', path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, path), target);
}

/** The groups of docs/README.md, as the sidebar has them. */
function listGroups(pages) {
  const text = readFileSync(join(root, 'docs/README.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const links = [...part.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].flatMap(([, label, target]) => {
        const page = pages.get(posix.join('docs', target));
        return page === undefined ? [] : [{ text: writeLabel(label), link: `/${page}` }];
      });
      return { text: part.split('\n', 1)[0], items: links };
    });
}

/** In a sentence of docs/README.md a label may begin with a small letter; in the sidebar none does. */
function writeLabel(label) {
  const text = label.replaceAll('`', '');
  return text[0].toUpperCase() + text.slice(1);
}

/** A page for people of each API of the repository, and its document for the playground. */
function writeApis() {
  const apis = readdirSync(join(root, 'specs')).filter((name) =>
    existsSync(join(root, 'specs', name, 'openapi.yaml')),
  );
  return apis.map((api) => {
    const folder = join(out, 'public/apis', api);
    const document = join(root, 'specs', api, 'openapi.yaml');
    execFileSync(
      process.execPath,
      [join(root, 'dist/bin.js'), 'docs', document, '--output', folder, '--quiet'],
      // The package that draws pages is one of the site's.
      { cwd: site },
    );
    const text = readFileSync(document, 'utf8');
    writeExample(`${api}.yaml`, text);
    const [, title = api] = /^ {2}title: *(.+)$/m.exec(text) ?? [];
    return { id: api, title: title.replace(/^(['"])(.*)\1$/, '$2') };
  });
}

function writeExample(name, text) {
  const folder = join(out, 'public/examples');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** What components import. */
function writeData(name, value) {
  writeFileSync(join(out, `${name}.json`), JSON.stringify(value, null, 2));
}

rmSync(out, { recursive: true, force: true });
cpSync(join(site, 'public'), join(out, 'public'), { recursive: true });
const pages = listPages();
for (const [path, name] of pages) writeFileSync(join(out, `${name}.md`), renderPage(path, pages));
const own = join(site, 'pages');
for (const name of readdirSync(own)) cpSync(join(own, name), join(out, basename(name)));
writeExample('shop.yaml', readFileSync(join(root, 'docs/shop.yaml'), 'utf8'));
const apis = writeApis();
writeData('comparison', readComparison(join(root, 'docs/comparison.md')));
writeData('product', await showProduct(join(out, 'product')));
writeData('facts', { groups: listGroups(pages), apis });
