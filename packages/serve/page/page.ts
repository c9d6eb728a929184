/** The front of the page, which other folders import alone: APIs in, one HTML file out that needs nothing else. */

import { createHash } from 'node:crypto';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { Bundle } from '../../../generator/core/load/document.ts';
import { joinDocument } from './document.ts';
import { mendScript, mendStyle } from './mend.ts';
import { createNotes } from './notes.ts';

export { createCalls } from './notes.ts';
export { makeExample } from './example.ts';
export { loadViewer } from './viewer.ts';

export interface PageApi {
  readonly api: Api;
  readonly bundle: Bundle;
  /** Where its operations are answered, from the root of the page's origin: `/`, `/orders`. */
  readonly server?: string;
}

interface PageOptions {
  /** The script that draws (`loadViewer`). */
  readonly viewer: string;
  /** Markdown before the description of each API; a page with it is from a service, and sends requests to its own origin. */
  readonly intro?: string;
}

const mark = '<meta name="generator" content="Specwright">';

/** Whether a text is a page that was made here. */
export function isRenderedPage(text: string): boolean {
  return text.includes(mark);
}

const start =
  "Scalar.createApiReference('#page', JSON.parse(document.getElementById('apis').textContent))";

/** The text of `index.html`, which runs nothing else, loads nothing, and asks its own origin alone. */
export function renderPage(apis: readonly PageApi[], { viewer, intro }: PageOptions): string {
  const isLive = intro !== undefined;
  const sources = apis.map(({ api, bundle, server }) => ({
    title: api.title,
    slug: api.id,
    content: joinDocument(bundle, createNotes(api, { intro, server })),
  }));
  const title = apis.map(({ api }) => api.title).join(', ');
  const data = printData({ ...configuration, hideTestRequestButton: !isLive, sources });
  return renderDocument(title, {
    // What is drawn sets styles of its own.
    policy: { style: "'unsafe-inline'", connect: isLive ? "'self'" : "'none'" },
    body: `<noscript><p>This page needs JavaScript. It loads nothing from elsewhere.</p></noscript>
<div id="page"></div>
<script type="application/json" id="apis">${data}</script>`,
    scripts: [hideTags(viewer), `${start};(() => {${mendScript}})()`],
  });
}

/** Words of tables stay whole, and a wide table is scrolled. */
const customCss = `${mendStyle}
.scalar-app .markdown table { display: block; overflow-x: auto; }
.scalar-app .markdown table :is(td, th, code) { word-break: normal; overflow-wrap: normal; min-width: 5em; }
.introduction-section .section-columns > :first-child { flex: 3; }
.introduction-section .section-columns > :last-child { flex: 2; }`;

/** Nothing is asked of other hosts, and nothing is kept. */
const configuration = {
  customCss,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  persistAuth: false,
  proxyUrl: '',
} as const;

interface DocumentParts {
  readonly policy: { readonly style: string; readonly connect: string };
  readonly body: string;
  /** The styles, where the policy names them by their hash. */
  readonly style?: string;
  /** The scripts that may run, each without a tag of HTML in it. */
  readonly scripts: readonly string[];
}

/** The mark of the project, as the pages of its service have it. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3a45b5"/><path d="M22.5 9H14a4 4 0 0 0-4 4c0 2 1.4 3 3.2 3h5.6c1.8 0 3.2 1 3.2 3a4 4 0 0 1-4 4H9.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`,
)}`;

/** A document of HTML whose content security policy allows nothing but what is in it. */
export function renderDocument(
  title: string,
  { policy, body, style, scripts }: DocumentParts,
): string {
  const rules = [
    "default-src 'none'",
    `script-src ${scripts.length === 0 ? "'none'" : scripts.map((script) => `'${hash(script)}'`).join(' ')}`,
    `style-src ${style === undefined ? policy.style : `'${hash(style)}'`}`,
    `connect-src ${policy.connect}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${rules}">
${mark}
<link rel="icon" href="${icon}">
<title>${escapeHtml(title)}</title>${style === undefined ? '' : `\n<style>${style}</style>`}
</head>
<body>
${body}
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
}

/** As a content security policy names what may run. */
function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** JSON that cannot end the element around it, or begin a comment in it. */
function printData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The same of a script: in it, tags are parts of texts and of regular expressions. */
function hideTags(script: string): string {
  return script.replaceAll(/<(?=\/?script|!--)/gi, String.raw`\x3C`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
