// What people search for, and the pages that have it: a page says it in a comment below its title.

interface Markdown {
  readonly utils: { escapeHtml(text: string): string };
  render(text: string, env: unknown): string;
}

const comment = /^<!-- Searched as: (.+) -->$/m;

/** The words of a page. */
export function readWords(text: string): readonly string[] {
  return comment.exec(text)?.[1]?.split(', ') ?? [];
}

/** The page as it is indexed: each of its words is a heading below its title, which leads to the top of the page. */
export function renderForSearch(text: string, env: unknown, md: Markdown): string {
  const sections = readWords(text).map((word) => {
    const id = `searched-as-${word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
    return `<h2 id="${id}">${md.utils.escapeHtml(word)} <a class="header-anchor" href="#${id}">#</a></h2>`;
  });
  return [md.render(text, env), ...sections].join('\n');
}
