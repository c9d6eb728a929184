// In: the system's Chromium. Out: its place in the matrix.

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { install } from './install.ts';
import { output } from './process.ts';
import type { Runner } from './runner.ts';
import type { Report } from './suite/main.ts';

const executablePath = '/usr/bin/chromium';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** What is needed of playwright, which is none of the project's dependencies. */
interface Playwright {
  readonly chromium: {
    launchPersistentContext(folder: string, options: object): Promise<Context>;
  };
}

interface Context {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  goto(url: string): Promise<unknown>;
  evaluate(program: string): Promise<unknown>;
}

/** A page in headless Chromium, from another origin than the service. */
export function chromium(playwrightVersion: string): Runner {
  return {
    title: 'Chromium',
    runtime: 'chromium',
    run: (_, place, page) =>
      inChromium(playwrightVersion, async (tab) => {
        await tab.goto(page);
        const call = `run(${JSON.stringify(place)})`;
        // What `run` gives.
        return (await tab.evaluate(`import('/suite.mjs').then(({ run }) => ${call})`)) as Report;
      }),
  };
}

/** Installs what is missing, and gives a page of a browser that is closed afterwards. */
export async function inChromium<T>(
  playwrightVersion: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  if (!existsSync(executablePath)) await installChromium();
  const modules = await install('playwright-core', playwrightVersion);
  const entry = pathToFileURL(join(modules, 'playwright-core', 'index.mjs'));
  // What the package exports.
  const playwright = (await import(entry.href)) as Playwright;
  const folder = await mkdtemp(join(tmpdir(), 'specwright-chromium-'));
  const context = await playwright.chromium.launchPersistentContext(folder, {
    executablePath,
    args,
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function installChromium(): Promise<void> {
  if (process.getuid?.() !== 0) {
    throw new Error(`${executablePath} is missing: install Debian's package chromium as root`);
  }
  await output('apt-get', ['update', '-qq']);
  await output('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}
