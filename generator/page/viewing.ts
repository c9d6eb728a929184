/** What every part of a view is made with. */

import type { Html } from '../../templates/page/view.ts';
import type { Api, Doc, Model, Schema } from '../ir/model.ts';
import { indexModels, indexSchemas } from '../ir/types/named.ts';
import { createMarkdown, type Markdown } from './markdown.ts';

export interface Viewing {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Names whose values are secret. */
  readonly sensitive: ReadonlySet<string>;
  readonly markdown: Markdown;
}

export function createViewing(api: Api): Viewing {
  const sensitive = new Set(api.sensitive);
  return {
    api,
    models: indexModels(api),
    schemas: indexSchemas(api),
    sensitive,
    markdown: createMarkdown(),
  };
}

export function viewDoc({ text, deprecated }: Doc, { markdown }: Viewing): Html | undefined {
  const reason = typeof deprecated === 'string' ? [`Deprecated: ${deprecated}`] : [];
  return markdown.block([...text, ...reason].join('\n\n'));
}
