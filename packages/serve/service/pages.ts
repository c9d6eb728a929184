/** The pages of a service: its APIs, which can be tried there, and its state as it changes. */

import { MissingPeer } from '../../../generator/run/disk/peers.ts';
import { escapeHtml, loadViewer, renderDocument, renderPage } from '../page/page.ts';
import type { Site } from './page-data.ts';

const intro =
  'This is a running service: **Test Request** of an operation sends to it, and any credentials are taken. [Its store and the last calls](/_specwright/state) are a page of their own.';

/** Without the package that draws, what can be called and what to install. */
export async function renderStart(sites: readonly Site[], folder: string): Promise<string> {
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
  const links = '<p><a href="state">The store and the last calls</a></p>';
  return renderPlain('Operations', [`<p>${escapeHtml(hint)}</p>`, links, ...parts].join('\n'));
}

/** The store and the last calls, again after each change. */
export function renderState(): string {
  const parts = [
    '<p><a href="./">The APIs</a> <button id="reset">Reset: as it was at the start</button></p>',
    '<h1>Store</h1><pre id="store"></pre><h1>Last calls</h1><div id="calls"></div>',
  ];
  return renderPlain('Store and calls', parts.join('\n'), showState);
}

function renderPlain(title: string, body: string, ...scripts: readonly string[]): string {
  return renderDocument(title, { policy: { style: "'none'", connect: "'self'" }, body, scripts });
}

/** Runs in the page. All that a call says is set as text. */
const showState = `const at = (id) => document.getElementById(id);
const ask = async (name) => (await fetch('api/' + name)).json();
const print = (value) => JSON.stringify(value, null, 2);
const add = (parent, name, text) => Object.assign(parent.appendChild(document.createElement(name)), { textContent: text });
const show = async () => {
  const [store, calls] = await Promise.all([ask('store'), ask('calls')]);
  at('store').textContent = print(store);
  at('calls').replaceChildren();
  for (const call of calls.reverse()) {
    const row = add(at('calls'), 'details', '');
    add(row, 'summary', [call.time, call.method, call.target, '→', call.status, 'in', call.ms, 'ms'].join(' '));
    for (const name of ['request', 'response']) add(row, 'pre', name + ' ' + print(call[name].headers) + '\\n' + (call[name].body ?? ''));
  }
};
const events = new EventSource('api/events');
for (const name of ['call', 'change', 'reload']) events.addEventListener(name, show);
at('reset').onclick = () => fetch('api/reset', { method: 'POST' }).then(show);
show();`;
