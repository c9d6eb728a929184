/** An API in, the models that its XML bodies and answers hold out: those named there, and all that they refer to. */

import type { Api, Content, Model, Schema } from '../../ir/model.ts';
import { findTypes } from './types.ts';

/** In the order of the spec. */
export function listXmlModels(api: Api): readonly Model[] {
  const models = new Map(api.models.map((model) => [model.key, model]));
  const found = new Set<string>();
  const waiting = listRootKeys(api);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const model = models.get(key);
    if (model === undefined || found.has(key) || !hasShape(model, models)) continue;
    found.add(key);
    waiting.push(...listReferredKeys(model.schema));
  }
  return api.models.filter(({ key }) => found.has(key));
}

/** Whether a model is more than a text: only then it has a shape of its own. */
function hasShape(model: Model, models: ReadonlyMap<string, Model>): boolean {
  const types = findTypes(model.schema, models);
  return types === undefined || types.has('object') || types.has('array');
}

function listRootKeys({ operations }: Api): string[] {
  const keys: string[] = [];
  for (const { body, responses } of operations) {
    if (body !== undefined) addKeys(keys, body.contents);
    for (const { contents } of responses) addKeys(keys, contents);
  }
  return keys;
}

function addKeys(keys: string[], contents: readonly Content[]): void {
  for (const { codec, type } of contents) {
    if (codec === 'xml' && type.kind === 'model') keys.push(type.key);
  }
}

/** Keys of the models that a schema names, anywhere in it. */
function listReferredKeys(root: Schema): string[] {
  const keys: string[] = [];
  const waiting: Schema[] = [root];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (schema.kind === 'boolean') continue;
    if (schema.ref?.kind === 'model') keys.push(schema.ref.key);
    const { items, additionalProperties, prefixItems = [], properties = [] } = schema;
    const { allOf = [], anyOf = [], oneOf = [], then: held, else: otherwise } = schema;
    const single = [items, additionalProperties, held, otherwise];
    waiting.push(...single.filter((part) => part !== undefined));
    waiting.push(
      ...prefixItems,
      ...allOf,
      ...anyOf,
      ...oneOf,
      ...properties.map((one) => one.schema),
    );
  }
  return keys;
}
