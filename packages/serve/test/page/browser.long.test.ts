/**
 * Pages that Scalar draws, in headless Chromium: nothing is loaded from elsewhere and nothing of a document runs; from the page
 * of the real `specwright serve` requests are sent, with files too, and its store and calls are seen as they change.
 */

import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { specwright } from '../../../../test/command.ts';
import { createFolder } from '../../../../test/folder.ts';
import { inChromium, type Page } from '../../../../test/runtimes/chromium.ts';
import { install, unpack } from '../../../../test/runtimes/install.ts';
import { playwrightVersion } from '../../../../test/runtimes/matrix.ts';
import { run } from '../running.ts';

/** The last version that says it is for Node 20, and the newest that was looked at. */
const versions = ['1.46.4', '1.76.0'] as const;

/** What is used of playwright's page. */
interface Tab extends Page {
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  waitForSelector(selector: string, options?: { readonly state: 'attached' }): Promise<unknown>;
  waitForEvent(event: 'filechooser'): Promise<{ setFiles(file: object): Promise<void> }>;
  click(selector: string): Promise<void>;
  emulateMedia(media: { readonly colorScheme: 'light' | 'dark' }): Promise<void>;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'requestfinished' | 'requestfailed', listener: (request: Request) => void): void;
}

interface Request {
  url(): string;
  failure(): { readonly errorText: string } | null;
}

/** A folder in which a version of Scalar is installed. */
async function openFolder(version: string, files: Readonly<Record<string, string>>) {
  const folder = createFolder(files);
  symlinkSync(await unpack('@scalar/api-reference', version), join(folder, 'node_modules'));
  return folder;
}

/** Faults of the page's scripts, and requests to another origin that its policy does not refuse, fail the test. */
async function openPage(url: string, work: (tab: Tab) => Promise<void>): Promise<void> {
  await inChromium(playwrightVersion, async (page) => {
    const tab = page as Tab; // playwright's own
    const faults: string[] = [];
    tab.on('pageerror', ({ message }) => faults.push(message));
    const judge = (request: Request): void => {
      const isOwn = new URL(request.url()).host === new URL(url).host;
      if (!isOwn && request.failure()?.errorText !== 'csp') faults.push(request.url());
    };
    tab.on('requestfinished', judge);
    tab.on('requestfailed', judge);
    await tab.goto(url);
    await tab.waitForSelector('h1');
    await work(tab);
    expect(faults).toEqual([]);
  });
}

/** On a wide screen and a phone, light and dark: nothing is too wide, and axe finds nothing serious. */
async function checkLooks(tab: Tab): Promise<void> {
  const modules = await install('axe-core', '4.14.1');
  const axe = readFileSync(join(modules, 'axe-core/axe.min.js'), 'utf8');
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 844 });
    const isWide = await tab.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect({ width, isWide }).toEqual({ width, isWide: false });
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      // What is drawn for a width or a scheme follows over a moment.
      await tab.evaluate('new Promise((done) => setTimeout(done, 600))');
      const found = await tab.evaluate(`${axe};
        // The dialog that sends requests is Scalar's alone.
        axe.run({ exclude: [['.scalar-client']] }).then(({ violations }) => violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
    }
  }
}

const evil =
  '<script>window.ran = 1</script><img src=x onerror="window.ran = 2"><img src=https://elsewhere.example/x.png> <style>body { display: none }</style> <a href="javascript:window.ran = 3">run</a> [run](javascript:window.ran=4) <iframe src=https://elsewhere.example></iframe> **bold**';

const pictures = `
openapi: 3.1.0
info: { title: Pictures, version: '1', description: ${JSON.stringify(evil)} }
servers: [{ url: 'https://pictures.example/v1' }]
paths:
  /pictures:
    post:
      operationId: addPicture
      summary: Add a picture
      description: ${JSON.stringify(evil)}
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [title, picture]
              properties:
                title: { type: string, minLength: 3, example: Tea }
                picture: { type: string, format: binary, description: ${JSON.stringify(evil)} }
      responses:
        '201': { description: ${JSON.stringify(evil)} }
components:
  schemas:
    Picture: { type: object, description: ${JSON.stringify(evil)} }
`;

describe.each(versions)('Scalar %s', (version) => {
  it('draws a file that loads nothing, and nothing of the document runs', async () => {
    const folder = await openFolder(version, { 'pictures.yaml': pictures });
    writeFileSync(join(folder, 'notes.yaml'), pictures.replaceAll('Pictures', 'Notes'));
    expect(await specwright(folder, 'docs', 'pictures.yaml', 'notes.yaml')).toMatchObject({
      code: 0,
    });
    await openPage(pathToFileURL(join(folder, 'site/index.html')).href, async (tab) => {
      await tab.waitForSelector('text=bold');
      expect(await tab.evaluate('window.ran')).toBeUndefined();
      expect(await tab.evaluate('getComputedStyle(document.body).display')).toBe('block');
      const places = "document.querySelectorAll('main :is(iframe, script, style, [onerror])')";
      expect(await tab.evaluate(`${places}.length`)).toBe(0);
      const links = `document.querySelectorAll('a[href^="javascript"]')`;
      expect(await tab.evaluate(`${links}.length`)).toBe(0);
      const isWide = 'document.documentElement.scrollWidth > innerWidth';
      for (const width of [1200, 360]) {
        await tab.setViewportSize({ width, height: 900 });
        expect({ width, isWide: await tab.evaluate(isWide) }).toEqual({ width, isWide: false });
      }
    });
  });

  it('shows what the document does not say by itself', async () => {
    const folder = await openFolder(version, {});
    const path = resolve('specs/mediation-groups/openapi.yaml');
    expect(await specwright(folder, 'docs', path)).toMatchObject({ code: 0 });
    await openPage(pathToFileURL(join(folder, 'site/index.html')).href, async (tab) => {
      const text = String(await tab.evaluate("document.querySelector('main').innerText"));
      for (const shown of ['States', 'updateState', 'Line state value seen.']) {
        expect(text).toContain(shown);
      }
      // What is further down is drawn when it is near.
      await tab.waitForSelector('main >> text=updateState');
      await tab.click('text=Create a mediation group >> nth=0');
      await tab.waitForSelector('text=TypeScript client');
    });
  });

  it('draws a first call with its answer, and nothing that axe finds serious', async () => {
    const folder = await openFolder(version, {});
    const path = resolve('specs/card-payments/openapi.yaml');
    expect(await specwright(folder, 'docs', path)).toMatchObject({ code: 0 });
    await openPage(pathToFileURL(join(folder, 'site/index.html')).href, async (tab) => {
      await tab.waitForSelector('text=A first call');
      await checkLooks(tab);
    });
  });

  it('sends a form with a file to the service, whose store and calls are seen as they change', async () => {
    const folder = await openFolder(version, { 'pictures.yaml': pictures });
    const { url } = await run(folder, 'pictures.yaml', '--port', '0');
    await openPage(`${url}/_specwright/apis`, async (tab) => {
      await tab.click('button:has-text("Test Request")');
      await tab.waitForSelector('button:has-text("Send")');
      const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('abc') };
      const opened = tab.waitForEvent('filechooser');
      await tab.click('button:has-text("Select File") >> nth=1');
      await (await opened).setFiles(picture);
      // Scalar puts it into the body a moment later.
      await tab.evaluate('new Promise((done) => setTimeout(done, 1500))');
      await tab.click('button:has-text("Send")');
      await tab.waitForSelector('text=201 Created');
    });
    await openPage(`${url}/_specwright/`, async (tab) => {
      await tab.waitForSelector('summary:has-text("POST /pictures → 201")');
      await fetch(`${url}/pictures`, { method: 'POST' });
      await tab.waitForSelector('summary:has-text("POST /pictures → 4")');
      await tab.click('#reset');
      await tab.waitForSelector('#calls:not(:has(summary))', { state: 'attached' });
    });
  });
});

it('the page of a service sends a sample, shows its answer, and has no serious fault for anybody', async () => {
  const { url } = await run(resolve('.'), 'docs/shop.yaml', '--port', '0');
  await openPage(`${url}/_specwright/`, async (tab) => {
    await tab.waitForSelector('#status:has-text("A sample: 201")');
    await tab.click('#request button');
    await tab.waitForSelector('#status:has-text("201 Created")');
    await tab.waitForSelector('summary:has-text("POST /orders → 201")');
    await tab.waitForSelector('#items summary:has-text("1")');
    await checkLooks(tab);
  });
});
