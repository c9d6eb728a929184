/**
 * The page of the real `specwright serve` in headless Chromium: every operation is sent from its form, the answer is shown,
 * store and calls follow; nothing that axe calls serious or critical, on a wide screen and a phone, light and dark.
 */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from '../../../../test/folder.ts';
import { inChromium, type Page } from '../../../../test/runtimes/chromium.ts';
import { install } from '../../../../test/runtimes/install.ts';
import { playwrightVersion } from '../../../../test/runtimes/matrix.ts';
import { run } from '../running.ts';

const axeVersion = '4.14.1';
/** What is used of playwright's page. */
interface Tab extends Page {
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  emulateMedia(media: { readonly colorScheme: 'light' | 'dark' }): Promise<void>;
  setInputFiles(selector: string, file: object): Promise<void>;
  on(
    event: 'pageerror' | 'console',
    listener: (event: { message?: string; text?(): string }) => void,
  ): void;
}

/** Opens the page of a service; faults of its script, and what its policy refuses, fail the test. */
async function openPage(
  document: string,
  given: { readonly files?: Readonly<Record<string, string>>; readonly flags?: readonly string[] },
  work: (tab: Tab, url: string) => Promise<void>,
): Promise<void> {
  const { files = {}, flags = [] } = given;
  const { url } = await run(createFolder(files), document, '--port', '0', ...flags);
  await inChromium(playwrightVersion, async (page) => {
    const tab = page as Tab; // playwright's own
    const faults: string[] = [];
    tab.on('pageerror', ({ message = '' }) => faults.push(message));
    tab.on('console', (event) => {
      const text = event.text?.() ?? '';
      if (/Content Security Policy|Refused/.test(text)) faults.push(text);
    });
    await tab.goto(`${url}/_specwright/`);
    await work(tab, url);
    expect(faults).toEqual([]);
  });
}

async function openAll(tab: Tab): Promise<void> {
  for (let depth = 0; depth < 3; depth++) {
    await tab.evaluate(`new Promise((done) => {
      for (const one of document.querySelectorAll('details')) one.open = true;
      setTimeout(done, 100);
    })`);
  }
}

async function checkLooks(tab: Tab): Promise<void> {
  const modules = await install('axe-core', axeVersion);
  const axe = readFileSync(join(modules, 'axe-core/axe.min.js'), 'utf8');
  for (const width of [1200, 360]) {
    await tab.setViewportSize({ width, height: 900 });
    const isTooWide = await tab.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect({ width, isTooWide }).toEqual({ width, isTooWide: false });
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      const found = await tab.evaluate(`${axe};\n${judge}`);
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
    }
  }
}

const judge = `axe.run().then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes[0].html))`;

interface Typing {
  /** Of an operation. */
  readonly id: string;
  /** Texts by the beginning of a label. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Sends a form; gives what is shown of the answer. */
async function send(tab: Tab, { id, texts = {} }: Typing): Promise<string> {
  return String(
    await tab.evaluate(`(async () => {
      const section = document.querySelector('[aria-label=' + CSS.escape(${JSON.stringify(`Send ${id}`)}) + ']');
      const form = section.querySelector('form');
      const wait = () => new Promise((done) => setTimeout(done, 20));
      for (const [label, text] of Object.entries(${JSON.stringify(texts)})) {
        const field = [...form.querySelectorAll('input, textarea, select')]
          .find((one) => one.labels[0].textContent.startsWith(label));
        if (field === undefined) throw new Error('there is no field ' + label);
        field.value = text;
        const name = field.tagName === 'SELECT' ? 'change' : 'input';
        field.dispatchEvent(new Event(name, { bubbles: true }));
        await wait();
      }
      form.requestSubmit();
      await wait();
      const shown = section.querySelector('[aria-live]');
      while (!/ after \\d+ ms(?! \\(more)/.test(shown.textContent) && !shown.querySelector('.problem')) await wait();
      return shown.textContent;
    })()`),
  );
}

function waitFor(condition: string): string {
  return `new Promise((done) => {
    const look = () => (${condition} ? done() : setTimeout(look, 20));
    look();
  })`;
}

const token = { token: 'x' };
const xml = { 'media type': 'application/xml' };

/** Every operation, in an order in which each finds what it needs. */
const cards: readonly (Typing & { readonly status: number; readonly says?: string })[] = [
  { id: 'authorise', status: 200, says: 'authorised' },
  { id: 'authorise', status: 422, says: 'T001' },
  { id: 'authorise', texts: { body: '{"amount":"x"}' }, status: 400, says: 'body.amount' },
  { id: 'charge', texts: xml, status: 200, says: 'authorised' },
  { id: 'charge', texts: { ...xml, body: '<ChargeRequest/>' }, status: 400, says: 'amount' },
  { id: 'registerCard', texts: { accountid: 'a' }, status: 200 },
  {
    id: 'cardStatus',
    texts: { accountid: 'a', cardId: '1', body: '{"card_status":"INACTIVE"}' },
    status: 200,
    says: '001',
  },
  { id: 'contactChange', texts: { accountid: 'a', body: '{"country":"DE"}' }, status: 200 },
  {
    id: 'accountStatus',
    texts: { accountid: 'a', body: '{"status":"DISABLED"}' },
    status: 200,
    says: '001',
  },
  { id: 'paylink.create', status: 200, says: 'token-1' },
  { id: 'paylink.tokenChanges', status: 200, says: 'token-1' },
  { id: 'paylink.adjust', texts: { ...token, body: '{"amount":9}' }, status: 200, says: '001' },
  { id: 'paylink.purgeAttachments', texts: token, status: 200, says: '001' },
  { id: 'paylink.reopen', texts: token, status: 200, says: '000' },
  { id: 'paylink.close', texts: token, status: 200, says: '001' },
  { id: 'paylink.reopen', texts: token, status: 200, says: '001' },
  { id: 'paylink.reconciled', texts: token, status: 200, says: '001' },
  { id: 'paylink.cancel', texts: token, status: 200, says: '001' },
  // The document does not know its path.
  { id: 'paylink.createBillPayment', texts: { path: '/bill' }, status: 404 },
  { id: 'authorise', texts: { 'svcApiKey (credential)': '' }, status: 401 },
];

it('card payments: all operations, the store and the calls', async () => {
  const files = { 'data.yaml': 'paylink: { x: { token: x, amount: 5 } }\n' };
  const spec = resolve('specs/card-payments/openapi.yaml');
  await openPage(spec, { files, flags: ['--seed-data', 'data.yaml'] }, async (tab, url) => {
    await openAll(tab);
    const forms = await tab.evaluate("document.querySelectorAll('.send form').length");
    expect(new Set(cards.map(({ id }) => id)).size).toBe(forms);
    const [first, ...others] = cards;
    const key = { 'svcApiKey (credential)': 'any' };
    for (const { id, texts, status, says = '' } of [
      { ...first, texts: { ...key, ...first?.texts } },
      ...others,
    ] as typeof cards) {
      const shown = await send(tab, { id, ...(texts && { texts }) });
      expect({ id, shown }).toEqual({
        id,
        shown: expect.stringMatching(new RegExp(`^Answer ${status} [^]*${says}`)),
      });
    }
    await tab.evaluate(
      waitFor("document.querySelector('main').textContent.includes('paylink (2)')"),
    );
    await openAll(tab);
    const live = String(await tab.evaluate("document.querySelector('main').textContent"));
    for (const text of ['payments (2)', 'card (1)', '/paylink/x/reopen', '/bill']) {
      expect(live).toContain(text);
    }
    const calls = (await (await fetch(`${url}/_specwright/api/calls`)).json()) as object[];
    expect(calls).toHaveLength(cards.length);

    await checkLooks(tab);
  });
});

it('issues of a refusal are a list, and a stream is shown as it comes', async () => {
  await openPage(resolve('specs/content-generation/openapi.yaml'), {}, async (tab) => {
    await openAll(tab);
    const texts = { 'apiKey (credential)': 'any', model: 'models/m', body: '{}' };
    await send(tab, { id: 'generateContent', texts });
    const issues = await tab.evaluate("document.querySelector('.issues').textContent");
    expect(issues).toContain('body.contents');
    const stream = { model: 'models/m', alt: 'sse' };
    expect(await send(tab, { id: 'streamGenerateContent', texts: stream })).toContain('data: {');
    await checkLooks(tab);
  });
});

it('file storage: the looks of many operations', async () => {
  await openPage(resolve('specs/file-storage/openapi.yaml'), {}, async (tab) => {
    await openAll(tab);
    await checkLooks(tab);
  });
});

const pictures = `
openapi: 3.1.0
info: { title: Pictures, version: '1' }
paths:
  /pictures:
    post:
      operationId: addPicture
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [title, picture]
              properties:
                title: { type: string, minLength: 3 }
                picture: { type: string, format: binary }
                place: { type: object, properties: { x: { type: integer } } }
      responses:
        '201': { description: Done., content: { application/json: { schema: { type: object, properties: { title: { type: string } } } } } }
`;

it('a form with a file is sent', async () => {
  await openPage('pictures.yaml', { files: { 'pictures.yaml': pictures } }, async (tab, url) => {
    await openAll(tab);
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('abc') };
    const texts = { title: 'Tea', place: '{"x":1}' };
    const missing = await send(tab, { id: 'addPicture', texts });
    expect(missing).toMatch(/^Answer 400 [^]*body\.picture/);
    await tab.setInputFiles('.send input[type=file]', picture);
    expect(await send(tab, { id: 'addPicture', texts })).toMatch(/^Answer 201 /);
    expect(await send(tab, { id: 'addPicture', texts: { title: 'x' } })).toMatch(/body\.title/);
    const calls = (await (await fetch(`${url}/_specwright/api/calls`)).json()) as object[];
    expect(calls).toMatchObject([{ status: 400 }, { status: 201 }, { status: 400 }]);
    const shown = String(await tab.evaluate("document.querySelector('.send').textContent"));
    expect(shown).toContain('picture: (a.png, 3 bytes)');
    await checkLooks(tab);
  });
});
