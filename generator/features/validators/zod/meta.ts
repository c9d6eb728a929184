/** Titles, descriptions and the like as `.meta({ … })`, for documents and tools that are made from schemas. */

import type { KeywordSchema } from '../../../core/ir/model/model.ts';
import { array, code, type Code, json, object, string } from '../../../core/code/code.ts';
import type { Site } from './site.ts';

export function printMeta({ file }: Site, schema: KeywordSchema): Code | undefined {
  const { title, description, examples, deprecated } = schema;
  if (file.scope.options.meta !== true) return undefined;
  const entries = [
    ['title', title === undefined ? undefined : string(title)],
    ['description', description === undefined ? undefined : string(description)],
    ['examples', examples?.length ? array(examples.map((one) => json(one))) : undefined],
    ['deprecated', deprecated === true ? code`true` : undefined],
  ] as const;
  return entries.some(([, value]) => value !== undefined) ? object(entries) : undefined;
}
