/** Prints XML shapes as code: models by the names of their shapes. */

import {
  toMember,
  type XmlDocument,
  type XmlObject,
  type XmlShape,
} from '../../../../templates/runtime/media/xml-shapes.ts';
import type { Model, Schema } from '../../ir/model/model.ts';
import {
  code,
  type Code,
  type Data,
  json,
  object,
  type ObjectEntry,
  string,
} from '../../code/code.ts';
import { mapLiteral } from '../inherited.ts';
import { createShapes, type NamedSchemas } from './shape.ts';

export type XmlPrinter = ReturnType<typeof createXmlPrinter>;

/** `refer` prints the name of a model that has a shape of its own. */
export function createXmlPrinter(named: NamedSchemas, refer: (model: Model) => Code | undefined) {
  const names = new Map<XmlDocument, Code>();
  const shapes = createShapes(named, (model) => {
    const name = refer(model);
    if (name === undefined) return undefined;
    const reference = (): XmlShape => shapes.buildModel(model);
    names.set(reference, name);
    return reference;
  });
  return { printRoot, printModel };

  /** A whole document. */
  function printRoot(schema: Schema): Code {
    const root = shapes.buildRoot(schema);
    if (typeof root !== 'object' || root.kind !== 'root') return names.get(root) ?? printOwn(root);
    const { kind, shape, ...hints } = root;
    return object([['kind', string(kind)], ...printHints(hints), ['shape', printShape(shape)]]);
  }

  function printModel(model: Model): Code {
    return printOwn(shapes.buildModel(model));
  }

  /** A shape that is a declaration, or all of an expression. */
  function printOwn(shape: XmlShape): Code {
    const isObject = typeof shape === 'object' && shape.kind === 'object';
    return isObject ? printObject(shape, 'expanded') : printShape(shape);
  }

  function printShape(shape: XmlShape): Code {
    if (typeof shape === 'string') return string(shape);
    if (typeof shape === 'function') return code`() => ${names.get(shape) ?? string('unknown')}`;
    if (shape.kind === 'object') return printObject(shape);
    if (shape.kind === 'map') return code`{ kind: 'map', values: ${printShape(shape.values)} }`;
    const { kind, items, ...hints } = shape;
    return object([['kind', string(kind)], ['items', printShape(items)], ...printHints(hints)]);
  }

  function printObject({ kind, members, ...hints }: XmlObject, layout?: 'expanded'): Code {
    const printed = Object.entries(members).map(([name, member]): ObjectEntry => {
      const { shape, ...own } = toMember(member);
      const rules = printHints(own);
      const value = printShape(shape);
      return [name, rules.length === 0 ? value : object([['shape', value], ...rules])];
    });
    const own: ObjectEntry = ['members', mapLiteral(printed, layout)];
    return object([['kind', string(kind)], ...printHints(hints), own], layout);
  }
}

function printHints(hints: Readonly<Record<string, Data | undefined>>): readonly ObjectEntry[] {
  return Object.entries(hints).map(([name, hint]) => [name, json(hint)]);
}
