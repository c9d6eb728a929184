/**
 * Prints the document of a view, a script and a style sheet. It runs nothing else, loads nothing, and calls its own
 * origin alone.
 */

import type { PageView } from '../../templates/page/view.ts';

export interface PageParts {
  readonly view: PageView;
  readonly script: string;
  /** As a content security policy names it: `sha256-…`. */
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

const mark = '<meta name="generator" content="Specwright">';

/** Whether a text is a page that was made here. */
export function isRenderedPage(text: string): boolean {
  return text.includes(mark);
}

export function printHtml({ view, script, scriptHash, style, styleHash }: PageParts): string {
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
export function printData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
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
