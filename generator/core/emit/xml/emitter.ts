/** Emits `xml.ts`: a shape for each model that is sent as XML, by the spec's `xml` hints or OpenAPI's default naming. */

import type { Api, Content, Model } from '../../ir/model/model.ts';
import { listSuccesses } from '../../ir/operations/calls.ts';
import { isXmlElement } from '../../ir/contents/xml-roots.ts';
import { walkParts } from '../../ir/schemas/walk.ts';
import type { Emitter, Scope } from '../../plan/emitter.ts';
import { identifier } from '../../code/code.ts';
import { wrapProse } from '../prose.ts';
import { exportedConst, type FileStatement } from '../../code/structures.ts';
import { createXmlPrinter, type XmlPrinter } from './print.ts';
import { findTypes } from './shape.ts';
import { indexModels, indexSchemas } from '../../ir/model/index-models.ts';
import { getReferencedKey } from '../../ir/schemas/follow.ts';

export const xmlEmitter: Emitter = {
  name: 'xml',
  plan(api) {
    const symbols = listXmlModels(api).map((model) => {
      return { key: model.key, name: model.xml, space: 'value' as const };
    });
    return symbols.length === 0 ? [] : [{ path: 'xml.ts', symbols }];
  },
  emit(file, scope) {
    const keys = new Set(file.symbols.map(({ key }) => key));
    const named = { models: scope.derived(indexModels), schemas: scope.derived(indexSchemas) };
    const shapes = createXmlPrinter(named, ({ key, xml }) =>
      keys.has(key) ? identifier(xml) : undefined,
    );
    const models = scope.api.models.filter(({ key }) => keys.has(key));
    const statements = models.map((model) => declare(model, shapes, scope));
    return { kind: 'code', statements, doc: [describeXml(scope.api)], settled: true };
  },
};

/** What the spec does not show about element names is said where the names are. */
function describeXml(api: Api): string {
  const open = api.notShown
    .filter(({ text }) => /\bXML\b/i.test(text))
    .map(({ text }) => ` Not shown: ${text}`);
  return wrapProse(`${NAMING}${open.join('')}`, 96).join('\n');
}

const NAMING =
  'How models look as XML: the component is the root, and each member an element of its name, unless an `xml` hint says ' +
  'otherwise.';

function declare(model: Model, shapes: XmlPrinter, scope: Scope): FileStatement {
  return exportedConst({
    name: identifier(model.xml),
    type: scope.runtime('xml-shapes', 'XmlShape', 'type'),
    initializer: shapes.printModel(model),
  });
}

/** Lists the models of XML bodies and responses, and all that they refer to, in the order of the spec. */
function listXmlModels(api: Api): readonly Model[] {
  const models = indexModels(api);
  const found = new Set<string>();
  const waiting = listRootKeys(api);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const model = models.get(key);
    if (model === undefined || found.has(key) || !hasShape(model, models)) continue;
    found.add(key);
    for (const { ref } of walkParts([model.schema])) {
      if (ref?.kind === 'model') waiting.push(ref.key);
    }
  }
  return api.models.filter(({ key }) => found.has(key));
}

/** Whether a model is more than a text: only then it has a shape of its own. */
function hasShape(model: Model, models: ReadonlyMap<string, Model>): boolean {
  const types = findTypes(model.schema, models);
  return types === undefined || types.has('object') || types.has('array');
}

function listRootKeys(api: Api): string[] {
  const schemas = indexSchemas(api);
  const roots = listXmlContents(api).flatMap(({ schema }) => {
    return schema !== undefined && isXmlElement(schemas, schema) ? [schema] : [];
  });
  return [...walkParts(roots)].flatMap((part) => getReferencedKey(part) ?? []);
}

/** What is sent as XML, and the answers of calls that ask for it. */
export function listXmlContents({ operations }: Api): readonly Content[] {
  const contents = operations.flatMap(({ body, responses }) => {
    const returned = responses.flatMap((response) => response.contents);
    const successes = listSuccesses(responses).flatMap((response) => response.contents);
    return [...(body?.contents ?? []), ...(successes.some(isXml) ? returned : [])];
  });
  return contents.filter(isXml);
}

function isXml({ codec }: Content): boolean {
  return codec === 'xml';
}
