/** Says in a clause how the pages of an operation go: for notes, comments and tools. */

import type { AnswerPlace, PageEnds, Pages, PageSign } from '../model/model.ts';

export function formatPages(pages: Pages): string {
  const clause = HOW[pages.kind](pages);
  const end = formatEnds(pages.ends ?? {});
  return end === undefined ? clause : `${clause}, ${end}`;
}

const HOW: Readonly<Record<Pages['kind'], (pages: Pages) => string>> = {
  token: ({ request, response }) =>
    `${quote(request)} is ${response ? formatPlace(response) : 'the token'} of the page before`,
  offset: ({ request }) => `${quote(request)} is the number of items before`,
  page: ({ request }) => `${quote(request)} is the number of the page`,
  cursorId: ({ request, id = [] }) =>
    `${quote(request)} is ${id.length === 0 ? 'the last item' : `${quote(id)} of the last item`} of the page before`,
  url: ({ response = [] }) =>
    `each page has the address of the next one in ${formatPlace(response)}`,
  link: () => 'each page has the address of the next one in the header `Link`',
};

const END: Readonly<Record<PageSign, (place: string) => string>> = {
  more: (place) => `until ${place} is false`,
  last: (place) => `until ${place} is true`,
  next: (place) => `until there is no ${place}`,
  total: (place) => `up to ${place} items`,
  pageCount: (place) => `up to ${place} pages`,
};

/** `` until `has_more` is false `` */
export function formatEnds(ends: PageEnds): string | undefined {
  // The keys of an object of these.
  const [sign] = Object.keys(ends) as PageSign[];
  const place = sign && ends[sign];
  return sign && place && END[sign](formatPlace(place));
}

/** `` `meta.next` ``, or `` the header `X-Next` ``. */
export function formatPlace(place: AnswerPlace): string {
  return 'header' in place ? `the header \`${place.header}\`` : quote(place);
}

function quote(path: readonly string[] = []): string {
  return `\`${path.join('.')}\``;
}
