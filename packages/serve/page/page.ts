/** The front of the page, which other folders import alone: APIs in, one HTML file out that needs nothing else. */

import type { PageView } from '../../../templates/page/view.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { viewApi } from './view-api.ts';
import { loadPage } from '../../../generator/run/built.ts';

export interface PageApi {
  readonly api: Api;
  /** What comes before the paths of operations on the origin of the page: `''`, `/v1`. */
  readonly base?: string;
}

export interface PageOptions {
  /** Whether the page is from a service that answers its operations (`specwright serve`). */
  readonly live?: boolean;
}

const mark = '<meta name="generator" content="Specwright">';

/** Whether a text is a page that was made here. */
export function isRenderedPage(text: string): boolean {
  return text.includes(mark);
}

/** The text of `index.html`, which runs nothing else, loads nothing, and asks its own origin alone. */
export async function renderPage(
  apis: readonly PageApi[],
  { live = false }: PageOptions = {},
): Promise<string> {
  const view: PageView = {
    live,
    apis: apis.map(({ api, base = '' }) => ({ ...viewApi(api), base })),
  };
  // Hashes as a content security policy names them: `sha256-…`.
  const { script, scriptHash, style, styleHash } = await loadPage();
  const title = view.apis.map((api) => api.title).join(', ');
  const policy = [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    `connect-src ${view.live ? "'self'" : "'none'"}`,
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
<meta http-equiv="Content-Security-Policy" content="${policy}">
${mark}
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<div id="page"><noscript><p>This page needs JavaScript. It loads nothing from elsewhere.</p></noscript></div>
<script type="application/json" id="view">${printData(view)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** JSON that cannot end the element around it, or begin a comment in it. */
function printData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
