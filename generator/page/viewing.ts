/** What every part of a view is made with. */

import type { Html } from '../../templates/page/view.ts';
import type { Api, Doc, Model, Statement } from '../ir/model.ts';
import { createMarkdown, type Markdown } from './markdown.ts';

export interface Viewing {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
  readonly markdown: Markdown;
}

export function createViewing(api: Api): Viewing {
  const models = new Map(api.models.map((model) => [model.key, model]));
  return { api, models, markdown: createMarkdown() };
}

export function viewDoc({ text, deprecated }: Doc, { markdown }: Viewing): Html | undefined {
  const reason = typeof deprecated === 'string' ? [`Deprecated: ${deprecated}`] : [];
  return markdown.block([...text, ...reason].join('\n\n'));
}

/** A member `name` with HTML of a text, where there is one. */
export function describeAs<Name extends string>(
  name: Name,
  text: string | undefined,
  { markdown }: Viewing,
): { readonly [key in Name]?: Html } {
  const html = markdown.block(text);
  // TypeScript does not follow a computed name.
  return (html === undefined ? {} : { [name]: html }) as { readonly [key in Name]?: Html };
}

export function viewStatements(
  statements: readonly Statement[],
  { markdown }: Viewing,
): readonly Html[] {
  return statements.map(({ text }) => markdown.inline(text));
}
