/** Headings in, the anchors that viewers give them out: each once. */

export interface Slugs {
  /** Must be called for every heading, in the order of the document. */
  take(heading: string): string;
}

export function createSlugs(): Slugs {
  const taken = new Map<string, number>();
  return {
    take(heading) {
      const slug = signsOf(heading.toLowerCase().trim()).replaceAll(' ', '-');
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      if (count === 0) return slug;
      const other = `${slug}-${count}`;
      taken.set(other, (taken.get(other) ?? 0) + 1);
      return other;
    },
  };
}

/** Engines are slow to compile what knows all letters: few headings need it. */
function signsOf(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.replace(/[^\w\- ]/g, '');
  return text.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '');
}
