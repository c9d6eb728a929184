/** Headings in, the anchors that viewers give them out: each once. */

export interface Slugs {
  /** Must be called for every heading, in the order of the document. */
  take(heading: string): string;
}

export function createSlugs(): Slugs {
  const taken = new Map<string, number>();
  return {
    take(heading) {
      const slug = heading
        .toLowerCase()
        .trim()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-');
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      if (count === 0) return slug;
      const other = `${slug}-${count}`;
      taken.set(other, (taken.get(other) ?? 0) + 1);
      return other;
    },
  };
}
