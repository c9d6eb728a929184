/**
 * The site as `npm run site` builds it, in headless Chromium: no link is broken, search finds without a network, the playground
 * does what it says, and axe finds nothing serious on a wide screen and a phone, light and dark.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { gzipSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChromium, type Page } from '../runtimes/chromium.ts';
import { install } from '../runtimes/install.ts';
import { playwrightVersion } from '../runtimes/matrix.ts';

const folder = resolve('site/.vitepress/dist');
let server: Server;
let origin: string;

/** What is used of playwright's page. */
interface Tab extends Page {
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  emulateMedia(media: { readonly colorScheme: 'light' | 'dark' }): Promise<void>;
  readonly keyboard: {
    press(keys: string): Promise<void>;
    insertText(text: string): Promise<void>;
  };
  on(event: 'pageerror', listener: (error: { message: string }) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

beforeAll(async () => {
  execFileSync('npm', ['run', 'site'], { stdio: 'pipe' });
  server = createServer(({ url = '/' }, res) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    try {
      const type = types[extname(path)] ?? 'application/octet-stream';
      res.setHeader('content-type', type).end(readFileSync(path));
    } catch {
      res.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // It listens on a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 600_000);
afterAll(() => server.close());

/** Faults of its scripts, and requests to other hosts, fail the test. */
async function open(path: string, work: (tab: Tab) => Promise<void>): Promise<void> {
  await inChromium(playwrightVersion, async (page) => {
    const tab = page as Tab; // playwright's own
    const faults: string[] = [];
    tab.on('pageerror', ({ message }) => faults.push(message));
    tab.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
        faults.push(request.url());
      }
    });
    await tab.goto(origin + path);
    await work(tab);
    expect(faults).toEqual([]);
  });
}

/** Runs a program until it gives something. */
async function until(tab: Tab, program: string): Promise<unknown> {
  return tab.evaluate(`new Promise((done) => {
    const look = () => {
      const found = (() => { ${program} })();
      if (found) done(found); else setTimeout(look, 20);
    };
    look();
  })`);
}

async function checkLooks(tab: Tab): Promise<void> {
  const modules = await install('axe-core', '4.14.1');
  const axe = readFileSync(join(modules, 'axe-core/axe.min.js'), 'utf8');
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 900 });
    const isTooWide = await tab.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect({ width, isTooWide }).toEqual({ width, isTooWide: false });
    for (const isDark of [false, true]) {
      await tab.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      await tab.evaluate(`document.documentElement.classList.toggle('dark', ${isDark})`);
      // Colours change over a moment.
      await tab.evaluate('new Promise((done) => setTimeout(done, 600))');
      const found = await tab.evaluate(`${axe};
        axe.run().then(({ violations }) => violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
      expect({ width, isDark, found }).toEqual({ width, isDark, found: [] });
    }
  }
}

it('the code of the site compiles', () => {
  const tsc = resolve('node_modules/typescript/bin/tsc');
  expect(spawnSync(process.execPath, [tsc, '-p', 'site'], { encoding: 'utf8' }).stdout).toBe('');
});

it('each link of a page leads to a page and a heading that exist', () => {
  const paths = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== '404.html');
  const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const broken = [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (/^(?:https?|mailto):/.test(href)) return [];
      const { pathname, hash } = new URL(href, `http://site/${page}`);
      const path = pathname === '/' ? 'index.html' : decodeURIComponent(pathname.slice(1));
      const target = texts.get(path) ?? texts.get(`${path}.html`);
      if (target === undefined) return isFile(path) ? [] : [`${page}: ${href}`];
      const id = decodeURIComponent(hash.slice(1));
      return id === '' || target.includes(`id="${id}"`) ? [] : [`${page}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('no heading of a page has a literal backtick', () => {
  const paths = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const wrong = paths.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const headings = [...text.matchAll(/<h([1-3])\b[^>]*>(.*?)<\/h\1>/gs)];
    return headings
      .map(([, , heading = '']) => heading.replaceAll(/<[^>]+>/g, ''))
      .filter((heading) => heading.includes('`'));
  });
  expect(wrong).toEqual([]);
});

function isFile(path: string): boolean {
  try {
    return readFileSync(join(folder, path)).length > 0;
  } catch {
    return false;
  }
}

it('the first page loads at most 150 kB of script after gzip, and looks right', async () => {
  await open('/', async (tab) => {
    const loaded = (await tab.evaluate(`performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'))`)) as string[];
    const own = loaded.filter((path) => !/\.md\./.test(path) || /index\.md/.test(path));
    const bytes = own.map((path) => gzipSync(readFileSync(join(folder, path))).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
    await checkLooks(tab);
    const shown = String(await tab.evaluate("document.querySelector('.product').innerText"));
    // As the compiler and the generator say it.
    for (const part of ['export function listOrders(', 'Did you mean \'"shipped"\'?', 'TS2820']) {
      expect(shown).toContain(part);
    }
    const figures = await tab.evaluate("document.querySelectorAll('.figures .number').length");
    expect(figures).toBe(5);
  });
});

it('search finds the page of what people search for in the first three', async () => {
  const wanted = [
    ['retries and timeouts', 'retries-and-timeouts'],
    ['mock server', 'serve'],
    ['msw', 'testing'],
    ['pagination', 'pages'],
    ['optimistic update', 'tanstack-query'],
    ['cursor', 'pages'],
    ['Docker', 'serve'],
    ['hooks', 'hooks-logs-and-traces'],
    ['axios', 'with-other-http-libraries'],
    ['proxy', 'serve'],
    ['webhook signature', 'webhooks'],
    ['react query', 'tanstack-query'],
  ] as const;
  await open('/getting-started.html', async (tab) => {
    await checkLooks(tab);
    await tab.setViewportSize({ width: 1200, height: 900 });
    await tab.evaluate("document.querySelector('#local-search button').click()");
    await until(tab, "return document.querySelector('#localsearch-input')");
    for (const [words, page] of wanted) {
      await tab.evaluate(`(() => {
        const input = document.querySelector('#localsearch-input');
        input.value = ${JSON.stringify(words)};
        input.dispatchEvent(new Event('input', { bubbles: true }));
      })()`);
      // The list of the former words is there until the new one is.
      await until(
        tab,
        `return [...document.querySelectorAll('#localsearch-list a')].slice(0, 3)
          .some((link) => link.getAttribute('href').includes('/${page}.html'))`,
      );
    }
  });
});

async function press(tab: Tab, label: string): Promise<void> {
  await tab.evaluate(`[...document.querySelectorAll('button')]
    .find((one) => one.textContent.trim() === ${JSON.stringify(label)}).click()`);
}

async function choose(tab: Tab, label: string, value: string): Promise<void> {
  await tab.evaluate(`(() => {
    const select = [...document.querySelectorAll('select')]
      .find((one) => one.labels[0]?.textContent.trim().startsWith(${JSON.stringify(label)}));
    select.value = ${JSON.stringify(value)};
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return new Promise((done) => setTimeout(done, 50));
  })()`);
}

async function openFile(tab: Tab, name: string): Promise<void> {
  await until(
    tab,
    `const file = [...document.querySelectorAll('[role=treeitem]')]
      .find((one) => one.textContent.trim() === ${JSON.stringify(name)});
    file?.click();
    return file !== undefined;`,
  );
}

/** As somebody who pastes a document. */
async function paste(tab: Tab, text: string): Promise<void> {
  await tab.evaluate("document.querySelector('.editor .cm-content').focus()");
  await tab.keyboard.press('Control+A');
  await tab.keyboard.insertText(text);
}

const shop = readFileSync('docs/shop.yaml', 'utf8');

describe('the playground', () => {
  const shown = `[...document.querySelectorAll('.editor .cm-content')]`;
  const status = "document.querySelector('[role=status]')?.textContent";

  it('shows the files of a document, and what a change of it breaks', async () => {
    await open('/playground.html', async (tab) => {
      await until(tab, `return /files in/.test(${status})`);
      await until(tab, `return ${shown}[1].textContent.includes('export interface')`);
      await checkLooks(tab);
      await tab.setViewportSize({ width: 1200, height: 900 });
      await press(tab, 'Compare versions');
      await checkLooks(tab);
      await tab.setViewportSize({ width: 1280, height: 900 });
      await paste(tab, shop.replace('maximum: 100', 'maximum: 50'));
      const changes = await until(tab, "return document.querySelector('.changes li')?.textContent");
      expect(changes).toMatch(/breaking\s*GET \/orders.*100 → 50/s);
      await paste(tab, shop.replace('maximum: 100', 'maximum: ['));
      await until(tab, `return /has errors/.test(${status})`);
      const problem = await tab.evaluate("document.querySelector('.problems li').textContent");
      await checkLooks(tab);
      await tab.setViewportSize({ width: 1280, height: 900 });
      expect(problem).toContain('error');
      await tab.evaluate("document.querySelector('.problems li button').click()");
      await until(tab, "return document.querySelector('.cm-lint-marker-error')");
    });
  });

  it('holds all in a link', async () => {
    await open('/playground.html', async (tab) => {
      await until(tab, `return /files in/.test(${status})`);
      await openFile(tab, 'README.md');
      await paste(tab, shop.replace('title: Shop', 'title: Kiosk'));
      await until(tab, `return ${shown}[1].textContent.includes('# Kiosk')`);
      await press(tab, 'Share');
      const hash = String(await until(tab, 'return location.hash.length > 1 && location.hash'));
      const held = inflateRawSync(Buffer.from(hash.slice(1), 'base64url')).toString();
      expect(JSON.parse(held)).toMatchObject({ text: expect.stringContaining('title: Kiosk') });
      await tab.goto('about:blank');
      await tab.goto(`${origin}/playground.html${hash}`);
      await until(tab, `return ${shown}[1]?.textContent.includes('# Kiosk')`);
    });
  });

  it('takes a document that is dropped, and gives a folder', async () => {
    await open('/playground.html', async (tab) => {
      await until(tab, `return /files in/.test(${status})`);
      await openFile(tab, 'README.md');
      const text = shop.replace('title: Shop', 'title: Dropped');
      await tab.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([${JSON.stringify(text)}], 'dropped.yaml'));
        document.querySelector('.playground').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      })()`);
      await until(tab, `return ${shown}[1].textContent.includes('# Dropped')`);
      await tab.evaluate(`(() => {
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          blob.arrayBuffer().then((bytes) => (window.saved = new Uint8Array(bytes)));
          return create(blob);
        };
      })()`);
      await press(tab, 'Download');
      const names = await until(
        tab,
        "return window.saved && new TextDecoder('latin1').decode(window.saved).match(/dropped\\/[\\w.\\/-]+\\.(?:ts|md)/g)",
      );
      expect(names).toEqual(expect.arrayContaining(['dropped/client.ts', 'dropped/README.md']));
    });
  });

  it('weighs an operation', async () => {
    await open('/playground.html', async (tab) => {
      await until(tab, `return /files in/.test(${status})`);
      await press(tab, 'Options');
      await until(tab, "return document.querySelector('.drawer select')");
      await checkLooks(tab);
      await choose(tab, 'Size of', 'getOrder');
      await press(tab, 'Measure');
      const note = "document.querySelector('.drawer [aria-live]')?.textContent";
      const weight = await until(tab, `return /after gzip/.test(${note}) && ${note}`);
      expect(weight).toMatch(/getOrder in a bundle: [\d,]+ bytes minified/);
    });
  });
});
