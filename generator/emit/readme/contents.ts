/** The parts of a README in, its table of contents out. */

import { createSlugs } from './slugs.ts';
import type { Slugs } from './slugs.ts';
import type { ContentsEntry, ReadmeView } from './view.ts';

type Parts = Omit<ReadmeView, 'contents'>;

/** Headings in the order of the template, so that each gets the anchor that a viewer gives it. */
export function contentsOf(parts: Parts): ContentsEntry[] {
  const slugs = createSlugs();
  slugs.take(parts.title);
  slugs.take('Contents');
  for (const text of headingsIn(parts.intro)) slugs.take(text);
  const { about, install, start, auth, operations, results, guides } = parts;
  const { enums, limits, states, notShown } = parts;
  const entries = [
    about && entry(about.heading, about.paragraphs.flatMap(headingsIn), [], slugs),
    entry(install.heading, [], [], slugs),
    start && entry(start.heading, [], [], slugs),
    auth && entry(auth.heading, [], [], slugs),
    operations && operationsEntry(operations, slugs),
    results && entry(results.heading, [], [], slugs),
    ...guides.map(({ heading, paragraphs }) =>
      entry(heading, paragraphs.flatMap(headingsIn), [], slugs),
    ),
    enums &&
      entry(
        enums.heading,
        [],
        enums.enums.map(({ heading }) => heading),
        slugs,
      ),
    limits && entry(limits.heading, [], [], slugs),
    states &&
      entry(
        states.heading,
        [],
        states.tables.map(({ heading }) => heading),
        slugs,
      ),
    notShown && entry(notShown.heading, [], [], slugs),
  ];
  return entries.filter((one) => one !== undefined);
}

const MOST_ENTRIES = 30;

/** `hidden` headings stand below this one but not in the list. */
function entry(
  text: string,
  hidden: readonly string[],
  shown: readonly string[],
  slugs: Slugs,
): ContentsEntry {
  const slug = slugs.take(text);
  for (const heading of hidden) slugs.take(heading);
  const entries = shown.map((heading) => ({ text: heading, slug: slugs.take(heading) }));
  return { text, slug, entries: entries.length > MOST_ENTRIES ? [] : entries };
}

function operationsEntry(
  { heading, tags }: NonNullable<Parts['operations']>,
  slugs: Slugs,
): ContentsEntry {
  const slug = slugs.take(heading);
  const entries = tags.map((tag) => {
    const own = { text: tag.heading, slug: slugs.take(tag.heading) };
    for (const text of headingsIn(tag.text)) slugs.take(text);
    for (const operation of tag.operations) {
      slugs.take(operation.heading);
      for (const text of operation.paragraphs.flatMap(headingsIn)) slugs.take(text);
    }
    return own;
  });
  return { text: heading, slug, entries };
}

/** Headings that a description brings. */
function headingsIn(markdown: string): string[] {
  const prose = markdown.replace(/^ {0,3}(```+|~~~+)[^]*?^ {0,3}\1\s*$/gm, '');
  return [...prose.matchAll(/^#{1,6} (.*)$/gm)].map(([, text = '']) => text);
}
