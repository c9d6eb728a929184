import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { renderForSearch } from '../build/search-words.ts';

/** What build/pages.mjs found in the repository. */
interface Facts {
  readonly groups: readonly {
    readonly text: string;
    readonly items: { text: string; link: string }[];
  }[];
}

const facts = JSON.parse(
  readFileSync(new URL('../.pages/facts.json', import.meta.url), 'utf8'),
) as Facts; // written by build/pages.mjs

/** Cards of links need the whole address of a picture: `SITE_ORIGIN=https://… npm run site`. */
const origin = process.env['SITE_ORIGIN'] ?? '';

export default defineConfig({
  title: 'Specwright',
  description: 'API descriptions in, TypeScript out: types, clients, zod validators, queries.',
  lang: 'en',
  srcDir: '.pages',
  cleanUrls: false,
  lastUpdated: false,
  // The colours of comments are dark enough for people with low vision.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    worker: { format: 'es' },
    // The core is in the repository around the site.
    server: { fs: { allow: ['..'] } },
    build: { target: 'es2022', chunkSizeWarningLimit: 4000 },
  },
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:title', content: 'Specwright: API descriptions in, TypeScript out' }],
    ['meta', { property: 'og:image', content: `${origin}/card.png` }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  themeConfig: {
    logo: { src: '/mark.svg', alt: '' },
    nav: [
      { text: 'Start', link: '/getting-started' },
      { text: 'Documents', link: '/documents' },
      { text: 'Playground', link: '/playground' },
      { text: 'APIs', link: '/apis' },
    ],
    sidebar: [
      ...facts.groups.map(({ text, items }) => ({ text, items })),
      {
        text: 'The project',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Contributing', link: '/contributing' },
          { text: 'Measurements', link: '/measurements' },
          { text: 'Changelog', link: '/changelog' },
        ],
      },
    ],
    search: { provider: 'local', options: { _render: renderForSearch } },
    outline: { level: [2, 3] },
  },
});
