/** The sections of a README in, its table of contents out, with the anchors that viewers give to headings. */

/** A part of a document, as far as its headings go. */
export interface Section {
  readonly heading: string;
  readonly text?: string;
  readonly sections?: readonly Section[];
}

interface Entry {
  readonly text: string;
  readonly slug: string;
  readonly entries: readonly Entry[];
}

const MOST_ENTRIES = 30;

/** Every heading is counted in the order of the document, since a second one of the same text gets another anchor. */
export function listContents(sections: readonly Section[], take = createSlugs()): Entry[] {
  return sections.map(({ heading, text = '', sections: inside = [] }) => {
    const slug = take(heading);
    for (const found of findHeadings(text)) take(found);
    const entries = listContents(inside, take);
    return { text: heading, slug, entries: entries.length > MOST_ENTRIES ? [] : entries };
  });
}

/** Headings that a description brings. */
function findHeadings(markdown: string): string[] {
  if (!markdown.includes('#')) return [];
  const prose = markdown.replace(/^ {0,3}(```+|~~~+)[^]*?^ {0,3}\1\s*$/gm, '');
  return [...prose.matchAll(/^#{1,6} (.*)$/gm)].map(([, text = '']) => text);
}

/** What it gives must be called for every heading, in the order of the document. */
export function createSlugs(): (heading: string) => string {
  const taken = new Map<string, number>();
  return (heading) => {
    const slug = removeMarks(heading.toLowerCase().trim()).replaceAll(' ', '-');
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    if (count === 0) return slug;
    const other = `${slug}-${count}`;
    taken.set(other, (taken.get(other) ?? 0) + 1);
    return other;
  };
}

/** Engines are slow to compile what knows all letters: few headings need it. */
function removeMarks(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.replace(/[^\w\- ]/g, '');
  return text.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '');
}
