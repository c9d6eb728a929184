/** Pages are found: each has one title that no other page has, and says by which words it is searched for. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const pages = new Map(
  readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name.slice(0, -3), readFileSync(`docs/${name}`, 'utf8')]),
);

/** Headings outside of code. */
const listHeadings = (text: string): readonly string[] =>
  text.replaceAll(/^( *)(`{3,}).*\n[^]*?^\1\2$/gm, '').match(/^#{1,6} .+$/gm) ?? [];

const isTitle = (heading: string): boolean => heading.startsWith('# ');

const titles = [...pages].map(
  ([name, text]) => [name, listHeadings(text).filter(isTitle)] as const,
);

it.each(titles)('%s has one title', (_name, own) => {
  expect(own).toHaveLength(1);
});

it('no two pages have one title', () => {
  const all = titles.flatMap(([, own]) => own).map((title) => title.toLowerCase());
  expect(all.filter((title, index) => all.indexOf(title) !== index)).toEqual([]);
});

/** Names that are written with capitals. */
const names =
  /`[^`]*`|\b(?:API|APIs|SDK|JSON|Schemas?|Query|TanStack|Vite|Node|Next|React|Vue|Svelte|Angular|OAuth|MCP|Express|Fastify|Hono|OpenAPI|OpenTelemetry|TypeScript|HTTP|HTTPS|HTML|XML|URL|URLs|CI|CORS|SARIF|GitHub|GitLab|Turborepo|Nx|Docker|ESLint|Specwright|Swagger|Discovery|Generator|AsyncAPI|Prism|Mock Service Worker|NSwag|AutoRest|Kubb|Fern|Stainless|Speakeasy|Orval|Zodios|Google|DOM|CommonJS|JavaScript|Angular|Deno|Bun|Cloudflare|Workers?|Vercel|AGENTS|ETag|[A-Z]+-\d+|[A-Z]{2,})\b/g;

it.each([...pages.keys()])('%s has headings in sentence case', (name) => {
  const wrong = listHeadings(pages.get(name) ?? '').filter((heading) => {
    const [, ...rest] = heading.replaceAll(names, 'x').split(/(?<=^#+ \S+)|(?<=[:.?] \S+)/);
    return /(?<![.:?] )\b[A-Z][a-z]+/.test(rest.join(''));
  });
  expect(wrong).toEqual([]);
});

const readWords = (text: string): readonly string[] =>
  /^# .+\n\n<!-- Searched as: (.+) -->$/m.exec(text)?.[1]?.split(', ') ?? [];

describe('what people search for', () => {
  it.each([
    ['mock server', 'serve'],
    ['Docker', 'serve'],
    ['proxy', 'serve'],
    ['msw', 'testing'],
    ['pagination', 'pages'],
    ['cursor', 'pages'],
    ['optimistic update', 'tanstack-query'],
    ['react query', 'tanstack-query'],
    ['hooks', 'hooks-logs-and-traces'],
    ['axios', 'with-other-http-libraries'],
    ['retry', 'retries-and-timeouts'],
    ['timeout', 'retries-and-timeouts'],
    ['zod', 'validation'],
    ['enum', 'emitters'],
    ['nullable', 'zod-and-json-schema'],
    ['polling', 'uploads'],
    ['upload', 'uploads'],
    ['webhook signature', 'webhooks'],
    ['monorepo', 'start-monorepo'],
    ['Next.js', 'start-nextjs'],
    ['glossary', 'glossary'],
  ])('%s is a word of the page %s, and of at most three others', (word, name) => {
    const having = [...pages].filter(([, text]) => readWords(text).includes(word));
    expect(having.map(([page]) => page)).toContain(name);
    expect(having.length).toBeLessThanOrEqual(4);
  });

  it('each word is there once in a page', () => {
    for (const [name, text] of pages) {
      const words = readWords(text).map((word) => word.toLowerCase());
      expect(new Set(words).size, name).toBe(words.length);
    }
  });
});
