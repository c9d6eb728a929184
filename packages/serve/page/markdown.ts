/**
 * Prints the Markdown of a document as HTML without any HTML of the document's own: no elements, images, scripts or odd
 * links.
 */

import MarkdownIt from 'markdown-it';
import { replaceUnseen } from '../../../generator/core/diagnostics/lines.ts';

export interface Markdown {
  /** Paragraphs, lists, tables. */
  block(text: string | undefined): string | undefined;
  /** One line. */
  inline(text: string): string;
}

/** The level at which headings of a text begin: the page has those above. */
const highest = 3;

export function createMarkdown(): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
  markdown.disable('image');
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url.trim());
  const { rules } = markdown.renderer;
  rules['link_open'] = (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('rel', 'noopener noreferrer');
    return renderer.renderToken(tokens, index, options);
  };
  rules['table_open'] = () =>
    '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>';
  rules['table_close'] = () => '</table></div>';
  markdown.core.ruler.push('levels of headings', ({ tokens }) => {
    const levels = tokens.map(({ tag }) => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 7));
    const first = Math.min(...levels);
    tokens.forEach((token, index) => {
      const level = levels[index] ?? 7;
      if (level < 7) token.tag = `h${Math.min(6, level - first + highest)}`;
    });
  });
  return {
    block(text) {
      const shown = text === undefined ? '' : markdown.render(removeUnseen(text)).trim();
      return shown === '' ? undefined : shown;
    },
    inline: (text) => markdown.renderInline(removeUnseen(text)),
  };
}

/** Without characters that make text look like other text. */
function removeUnseen(text: string): string {
  return replaceUnseen(text, (sign) => (sign === '\t' || sign === '\n' ? sign : ''));
}
