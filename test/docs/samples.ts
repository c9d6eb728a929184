/**
 * The TypeScript samples of a page, as files that a compiler can check. A comment above a sample says what it is:
 *
 * - none: a whole file below `src/`, which imports all that it uses;
 * - `<!-- fragment -->`: the inside of such a file; it may use `shop`, `http` and `key`, and what it imports;
 * - `<!-- src/cancel.ts -->`: the file of that path;
 * - `<!-- output: api/shop/models.ts -->`: a part of what is generated;
 * - `<!-- tested: test/cli/customise.test.ts -->`: checked by that test.
 */

export interface Sample {
  readonly kind: 'file' | 'output' | 'tested';
  readonly path: string;
  readonly text: string;
}

const SAMPLE = /(?:^<!-- (.+) -->\n\n)?^```ts\n([^]*?)^```$/gm;

/** What a fragment may use without importing it. */
const prelude = `import type { Http } from './api/runtime/client.js';
import type { Shop } from './api/shop/index.js';
declare const shop: Shop;
declare const http: Http;
declare const key: string;
`;

/** The samples of a page, in order. */
export function readSamples(page: string): Sample[] {
  return [...page.matchAll(SAMPLE)].map(([, marker, text = ''], index) => {
    const path = `src/sample-${index}.ts`;
    if (marker === undefined) return { kind: 'file', path, text: `${text}export {};\n` };
    if (marker === 'fragment') return { kind: 'file', path, text: completeFragment(text) };
    const [, kind, named = ''] = /^(output|tested): (.+)$/.exec(marker) ?? [];
    if (kind === 'output' || kind === 'tested') return { kind, path: named, text };
    return { kind: 'file', path: marker, text };
  });
}

/** Parts of documents that a page shows, `<!-- part of: docs/shop.yaml -->`: the file, and the lines. */
export function readParts(page: string): { readonly path: string; readonly lines: string[] }[] {
  const parts = page.matchAll(/^<!-- part of: (\S+) -->\n\n^```\w+\n([^]*?)^```$/gm);
  return [...parts].map(([, path = '', text = '']) => ({ path, lines: text.trim().split('\n') }));
}

/** In a block, so that its names may be those of the prelude. */
function completeFragment(text: string): string {
  const IMPORT = /^import [^;]+;\n/gm;
  const imports = (text.match(IMPORT) ?? []).join('');
  return `${prelude}${imports}{\n${text.replaceAll(IMPORT, '')}}\nexport {};\n`;
}
