/** Emits `xml.ts`: a shape for each model that is sent as XML, by the spec's `xml` hints or OpenAPI's default naming. */

import type { Api, Model } from '../../ir/model.ts';
import { indexModels } from '../../ir/types/named.ts';
import { walkParts } from '../../ir/schemas/walk.ts';
import type { Emitter, Scope } from '../../plan/emitter.ts';
import { code, identifier, object, string } from '../code.ts';
import { maybe } from '../given.ts';
import { mapLiteral } from '../inherited.ts';
import { wrapProse } from '../prose.ts';
import { exportedConst, type FileStatement } from '../structures.ts';
import { addPrefix, createShapes, findTypes, type Shapes } from './shape.ts';

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
    const shapes = createShapes(scope.api, keys);
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

function declare(model: Model, shapes: Shapes, scope: Scope): FileStatement {
  const { schema, key, xml } = model;
  const members = shapes.listMembers(schema);
  const { name = key, prefix, namespace } = shapes.getHints(schema);
  const root = [
    ['kind', code`'object'`],
    ['name', string(addPrefix(name, prefix))],
    ['namespace', maybe(namespace)],
    ['members', mapLiteral(members ?? [], 'expanded')],
  ] as const;
  return exportedConst({
    name: identifier(xml),
    type: scope.runtime('xml-shapes', 'XmlShape', 'type'),
    initializer: members ? object(root, 'expanded') : shapes.printShape(schema),
  });
}

/** Those that XML bodies and answers are, and all that they refer to, in the order of the spec. */
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

function listRootKeys({ operations }: Api): string[] {
  const contents = operations.flatMap(({ body, responses }) => [
    ...(body?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ]);
  return contents.flatMap(({ codec, type }) => {
    return codec === 'xml' && type.kind === 'model' ? [type.key] : [];
  });
}
