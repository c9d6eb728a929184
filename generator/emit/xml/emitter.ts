/** The models that travel as XML in, `xml.ts` out: a shape each, by the spec's `xml` hints or OpenAPI's default naming. */

import type { Api, Model } from '../../ir/model.ts';
import type { Emitter, Scope } from '../../plan/emitter.ts';
import { code, identifier, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printDocumentedObject } from '../docs.ts';
import { wrapProse } from '../prose.ts';
import { exportedConst, type FileStatement } from '../structures.ts';
import { listXmlModels } from './models.ts';
import { createShapes } from './shape.ts';
import type { Shapes } from './shape.ts';

/** Symbols by key: the key of the model. */
export const xmlEmitter: Emitter = {
  name: 'xml',
  plan(api) {
    const symbols = listXmlModels(api).map((model) => {
      return { key: model.key, name: model.xml, space: 'value' as const };
    });
    return symbols.length === 0 ? [] : [{ emitter: 'xml', path: 'xml.ts', symbols }];
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
  return exportedConst({
    name: identifier(model.xml),
    type: scope.runtime('xml-shapes', 'XmlShape', 'type'),
    initializer: printRoot(model, shapes),
  });
}

function printRoot(model: Model, shapes: Shapes): Code {
  const members = shapes.membersOf(model.schema);
  if (members === undefined) return shapes.shapeOf(model.schema);
  const { name = model.key, prefix, namespace } = shapes.hintsOf(model.schema);
  return printDocumentedObject([
    { name: 'kind', value: code`'object'` },
    { name: 'name', value: string(prefix === undefined ? name : `${prefix}:${name}`) },
    ...(namespace === undefined ? [] : [{ name: 'namespace', value: string(namespace) }]),
    { name: 'members', value: printDocumentedObject(members) },
  ]);
}
