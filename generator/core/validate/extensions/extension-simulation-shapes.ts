/** The shapes of `x-sw-simulation`, at the root and on an operation. */

import * as z from 'zod';
import { simulatedEffects } from '../../load/structure/vocabulary.ts';
import { flag, hold, holdNoted, integer, mapNames, text, texts } from './extension-shapes.ts';

const plain = z.union([z.string(), z.number(), flag, z.null()]);
const conditions = mapNames(z.union([plain, z.array(plain).min(1)]));
const set = mapNames(z.json());
/** A limit of `x-sw-limits` by its name, or a time. */
const duration = z.union([
  text,
  hold({
    value: z.number().nonnegative(),
    unit: z.enum(['seconds', 'minutes', 'hours', 'days']),
  }),
]);

const rule = holdNoted({
  'when?': conditions,
  'unless?': conditions,
  'repeats?': hold({ by: texts, 'within?': duration, 'after?': duration }),
  'status?': integer.min(200).max(599),
  'code?': text,
  'body?': set,
  'set?': set,
  'state?': text,
});

const effect = {
  'does?': z.enum(simulatedEffects),
  'path?': text.regex(/^\//, 'must begin with a slash'),
  'resource?': text,
  'key?': texts,
  'find?': mapNames(text),
  'body?': text,
  'at?': z.string(),
  'filters?': mapNames(text),
  'triggers?': texts,
  'set?': set,
  'state?': text,
  'in?': text,
  'upserts?': flag,
  'batch?': hold({ resource: text, key: texts, 'at?': text, 'echo?': text }),
  'rules?': z.array(rule).min(1),
};

export const simulation = holdNoted(effect);

const state = holdNoted({
  'set?': set,
  'after?': duration,
  'to?': text,
  'hidden?': flag,
});

const resource = holdNoted({
  'key?': z.union([text, texts]),
  'schema?': text,
  'found?': flag,
  'table?': text,
  'state?': text,
  'initial?': text,
  'states?': mapNames(state),
  'conditions?': mapNames(text),
});

const { 'path?': _path, 'batch?': _batch, ...routeEffect } = effect;
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

export const simulationRoot = holdNoted({
  'resources?': mapNames(resource),
  'routes?': mapNames(holdNoted({ ...routeEffect, method, path: text })),
});
