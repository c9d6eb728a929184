/** The shapes of `x-sw-simulation`, at the root and on an operation. */

import * as z from 'zod';
import { simulatedEffects } from '../../load/structure/vocabulary.ts';
import { flag, said, text, texts } from './extension-shapes.ts';

const plain = z.union([z.string(), z.number(), flag, z.null()]);
const conditions = z.record(z.string(), z.union([plain, z.array(plain).min(1)]));
const set = z.record(z.string(), z.json());
/** A limit of `x-sw-limits` by its name, or a time. */
const duration = z.union([
  text,
  z.strictObject({
    value: z.number().nonnegative(),
    unit: z.enum(['seconds', 'minutes', 'hours', 'days']),
  }),
]);

const rule = z.strictObject({
  when: conditions.exactOptional(),
  unless: conditions.exactOptional(),
  repeats: z
    .strictObject({ by: texts, within: duration.exactOptional(), after: duration.exactOptional() })
    .exactOptional(),
  status: z.number().int().min(200).max(599).exactOptional(),
  code: text.exactOptional(),
  body: set.exactOptional(),
  set: set.exactOptional(),
  state: text.exactOptional(),
  ...said,
});

const effect = {
  does: z.enum(simulatedEffects).exactOptional(),
  path: text.regex(/^\//, 'must begin with a slash').exactOptional(),
  resource: text.exactOptional(),
  key: texts.exactOptional(),
  find: z.record(z.string(), text).exactOptional(),
  body: text.exactOptional(),
  at: z.string().exactOptional(),
  filters: z.record(z.string(), text).exactOptional(),
  triggers: texts.exactOptional(),
  set: set.exactOptional(),
  state: text.exactOptional(),
  in: text.exactOptional(),
  upserts: flag.exactOptional(),
  batch: z
    .strictObject({
      resource: text,
      key: texts,
      at: text.exactOptional(),
      echo: text.exactOptional(),
    })
    .exactOptional(),
  rules: z.array(rule).min(1).exactOptional(),
  ...said,
};

export const simulation = z.strictObject(effect);

const state = z.strictObject({
  set: set.exactOptional(),
  after: duration.exactOptional(),
  to: text.exactOptional(),
  hidden: flag.exactOptional(),
  denies: texts.exactOptional(),
  ...said,
});

const resource = z.strictObject({
  key: z.union([text, texts]).exactOptional(),
  schema: text.exactOptional(),
  found: flag.exactOptional(),
  table: text.exactOptional(),
  state: text.exactOptional(),
  initial: text.exactOptional(),
  states: z.record(z.string(), state).exactOptional(),
  conditions: z.record(z.string(), text).exactOptional(),
  ...said,
});

export const simulationRoot = z.strictObject({
  resources: z.record(z.string(), resource).exactOptional(),
  routes: z
    .record(
      z.string(),
      z.strictObject({ ...effect, method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), path: text }),
    )
    .exactOptional(),
  ...said,
});
