/** The pages of a service: its APIs, which can be tried there, and its state as it changes. */

import { MissingPeer } from '../../../generator/run/disk/peers.ts';
import {
  createCalls,
  escapeHtml,
  icon,
  loadViewer,
  makeExample,
  renderDocument,
  renderPage,
} from '../page/page.ts';
import { getChild } from '../../../generator/core/load/structure/pointer.ts';
import { consoleScript } from './console-script.ts';
import { consoleStyle } from './console-style.ts';
import type { Site } from './page-data.ts';

const intro =
  'This is a running service: **Test Request** of an operation sends to it, and any credentials are taken. [Its store and the last calls](/_specwright/) are a page of their own.';

/** Without the package that draws, what can be called and what to install. */
export async function renderReference(sites: readonly Site[], folder: string): Promise<string> {
  try {
    const viewer = await loadViewer(folder);
    const apis = sites.map(({ model, bundle, prefix }) => ({
      api: model,
      bundle,
      server: prefix || '/',
    }));
    return renderPage(apis, { viewer, intro });
  } catch (error) {
    if (!(error instanceof MissingPeer)) throw error;
    return renderList(sites, `${error.message} ${error.help}`);
  }
}

function renderList(sites: readonly Site[], hint: string): string {
  const parts = sites.map(({ model, url, prefix }) => {
    const rows = model.operations.map(({ method, path = '(any path)', id }) => {
      return `<li><code>${method} ${escapeHtml(prefix + path)}</code> ${escapeHtml(id)}</li>`;
    });
    return `<h1>${escapeHtml(model.title)}</h1><p>${escapeHtml(url)}</p><ul>${rows.join('\n')}</ul>`;
  });
  const links = '<p><a href="./">The store and the last calls</a></p>';
  const body = [`<p>${escapeHtml(hint)}</p>`, links, ...parts].join('\n');
  return renderDocument('Operations', {
    policy: { style: "'none'", connect: "'none'" },
    style: consoleStyle,
    body: `<main class="plain"><div class="wide">${body}</div></main>`,
    scripts: [],
  });
}

/** The store, the last calls, and a call to try: all of it as it changes. */
export function renderConsole(sites: readonly Site[]): string {
  const title = sites.map(({ model }) => model.title).join(', ');
  const urls = sites.map(({ url }) => `<code>${escapeHtml(url)}</code>`).join(' ');
  const body = `<header>
<img src="${icon}" alt="">
<div><h1>${escapeHtml(title)}</h1>${urls}</div>
<a class="link" href="apis">API reference</a>
<button type="button" id="reset">Reset</button>
</header>
<main>
<section class="store" aria-labelledby="store"><h2 id="store">Store</h2><div class="scroll" id="items" tabindex="0" role="region" aria-label="Items in the store"></div></section>
<section class="wide" aria-labelledby="last"><h2 id="last">Last calls</h2><div class="scroll" tabindex="0" role="region" aria-label="Calls, the newest first"><p class="hint" id="none">Nobody has called yet. Send the request below, or call the service from your code: any credentials are taken.</p><div id="calls"></div></div></section>
<section aria-label="Operations"><details id="contents"><summary>Operations <span class="count" id="number"></span></summary><input id="find" type="search" placeholder="Find an operation" aria-label="Find an operation"><ul id="operations"></ul></details></section>
<section aria-labelledby="try"><h2 id="try">Request</h2><form id="request">
<div class="line"><b class="method" id="method"></b><input id="target" aria-label="Path and query" spellcheck="false"><button class="main">Send</button></div>
<pre id="headers" tabindex="0" aria-label="Headers" role="region"></pre>
<div id="with-body"><label for="body">Body</label><textarea id="body" spellcheck="false"></textarea></div>
</form></section>
<section aria-labelledby="got"><h2 id="got">Answer</h2><div class="answer"><p id="status" role="status"></p><pre id="answer" tabindex="0" aria-label="Body of the answer" role="region"></pre></div></section>
</main>`;
  return renderDocument(title, {
    policy: { style: "'none'", connect: "'self'" },
    style: consoleStyle,
    body,
    scripts: [`(async () => {${consoleScript}})();`],
  });
}

/** What the page lists, and the one that it begins with: a call that makes something, or the first. */
export function listOperations(sites: readonly Site[]): readonly object[] {
  return sites.flatMap(({ id: api, prefix, model }) => {
    const shown = model.operations.filter(({ path }) => path !== undefined);
    const first = shown.find(({ method, path, body }) => {
      return method === 'POST' && body !== undefined && !path?.includes('{');
    });
    return shown.map(({ id, method, path = '', doc }) => {
      return {
        api,
        id,
        method,
        path: prefix + path,
        summary: doc.text[0],
        isFirst: id === first?.id,
      };
    });
  });
}

/** A request of an operation that its document allows, and an answer to it. */
export function showSample(sites: readonly Site[], body: unknown): object {
  const site = sites.find(({ id }) => id === getChild(body, 'api'));
  const operation = site?.model.operations.find(({ id }) => id === getChild(body, 'operation'));
  if (site === undefined || operation === undefined) throw new RangeError('no such operation');
  const { method, path = '' } = operation;
  const example = makeExample(operation, createCalls(site.model)) ?? {
    method,
    target: path,
    headers: {},
  };
  return { ...example, target: site.prefix + example.target };
}
