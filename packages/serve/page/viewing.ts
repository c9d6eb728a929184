/** What every part of a view is made with. */

import type { Html } from '../../../templates/page/view.ts';
import { type Shaping, shapingBy } from '../../../generator/features/samples/shaping.ts';
import type { Api, Doc, Model, Schema } from '../../../generator/core/ir/model/model.ts';
import { indexModels, indexSchemas } from '../../../generator/core/ir/types/named.ts';
import { createDerived } from '../../../generator/core/plan/plan.ts';
import { createMarkdown, type Markdown } from './markdown.ts';

export interface Viewing {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
  readonly shaping: Shaping;
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly markdown: Markdown;
}

export function createViewing(api: Api): Viewing {
  const derived = createDerived(api);
  return {
    api,
    models: derived(indexModels),
    shaping: derived(shapingBy.number),
    schemas: derived(indexSchemas),
    markdown: createMarkdown(),
  };
}

export function viewDoc({ text, deprecated }: Doc, { markdown }: Viewing): Html | undefined {
  const reason = typeof deprecated === 'string' ? [`Deprecated: ${deprecated}`] : [];
  return markdown.block([...text, ...reason].join('\n\n'));
}
