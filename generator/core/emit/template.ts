/** Prints a document by a template and its view, in which everything is escaped already. */

import { createBug } from '../diagnostics/bug.ts';
import type { Render, Template } from '../plan/emitter.ts';

/** What the build makes of `templates/*.hbs`. */
const templates: ReadonlyMap<string, () => Promise<{ readonly render: Render }>> = new Map([
  ['readme.md', () => import('#templates/readme.md')],
  ['operations.md', () => import('#templates/operations.md')],
  ['agents.md', () => import('#templates/agents.md')],
]);

/**
 * Renders `templates/<name>.hbs`, or the user's own in its place. A template knows `if` and `each` and nothing clever; a member
 * that the view lacks is an error.
 */
export async function renderTemplate(name: string, view: object, own?: Template): Promise<string> {
  if (own !== undefined) return renderOwn(own, view);
  const template = templates.get(name);
  if (template === undefined) throw createBug('BUG-922', `there is no template \`${name}\``);
  const { render } = await template();
  return tidyText(render(view));
}

/** What is wrong with a template of the user's, and where. */
export class TemplateFault extends Error {
  readonly path: string;
  readonly text: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 0. */
  readonly column: number;

  constructor({ path, text }: Template, cause: unknown) {
    const [message, line, column] = readTemplateError(cause);
    super(message, { cause });
    this.path = path;
    this.text = text;
    this.line = line;
    this.column = column;
  }
}

async function renderOwn(own: Template, view: object): Promise<string> {
  try {
    const render = await own.compile(own.text);
    return tidyText(render(view));
  } catch (error) {
    throw new TemplateFault(own, error);
  }
}

/** Handlebars says where by members of its errors, or (where it does not parse) in the first line of the message. */
function readTemplateError(cause: unknown): [message: string, line: number, column: number] {
  if (!(cause instanceof Error)) return [String(cause), 1, 0];
  const { message, lineNumber, column } = cause as Error & Partial<Record<string, unknown>>; // members are checked below
  const lines = message.split('\n');
  const parsed = /^Parse error on line (\d+)/.exec(message)?.[1];
  const line = typeof lineNumber === 'number' ? lineNumber : Number(parsed ?? 1);
  const text = parsed === undefined ? (lines[0] ?? '') : (lines.at(-1) ?? '');
  return [
    text.replace(/ - \d+:\d+$/, '').replace(/ in \[object Object\]$/, ' in the view'),
    line,
    typeof column === 'number' ? column : 0,
  ];
}

/** No more than one blank line in a row outside of fenced blocks, and one line end at the end. */
export function tidyText(text: string): string {
  const parts = text.split(/^((?:`{3,}|~{3,}).*\n(?:[^]*?\n)?(?:`{3,}|~{3,})$)/m);
  const tidied = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n'),
  );
  return `${tidied.join('').trim()}\n`;
}
