/** A Discovery document as written in; members of a type that says nothing there reported, since nothing is made of them. */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import { formatJson } from '../../diagnostics/json.ts';
import type { Bundle } from '../../load/document.ts';
import { isObject, joinPointer } from '../../load/structure/pointer.ts';

type Want = 'text' | 'map' | 'flag' | Shape | readonly [of: 'text'];

/** Members by name; `*` is every other. Members that are not listed may be anything. */
interface Shape {
  readonly [name: string]: Want | (() => Shape);
}

const schema: Shape = {
  type: 'text',
  $ref: 'text',
  format: 'text',
  description: 'text',
  pattern: 'text',
  enum: ['text'],
  enumDescriptions: ['text'],
  properties: () => buildMapShape(schema),
  items: () => schema,
  additionalProperties: () => schema,
};

const parameter: Shape = { ...schema, location: 'text', required: 'flag', repeated: 'flag' };

const method: Shape = {
  id: 'text',
  path: 'text',
  flatPath: 'text',
  httpMethod: 'text',
  description: 'text',
  parameters: () => buildMapShape(parameter),
  parameterOrder: ['text'],
  request: { $ref: 'text' },
  response: { $ref: 'text' },
  scopes: ['text'],
  mediaUpload: 'map',
};

const resource: Shape = {
  methods: () => buildMapShape(method),
  resources: () => buildMapShape(resource),
};

const document: Shape = {
  ...resource,
  name: 'text',
  version: 'text',
  title: 'text',
  description: 'text',
  rootUrl: 'text',
  servicePath: 'text',
  baseUrl: 'text',
  documentationLink: 'text',
  auth: 'map',
  schemas: () => buildMapShape(schema),
  parameters: () => buildMapShape(parameter),
};

function buildMapShape(value: Shape): Shape {
  return { '*': value };
}

export function checkDiscovery(bundle: Bundle, reporter: Reporter): void {
  const tell = (pointer: string, subject: string, wanted: string, held: unknown): void => {
    const found = Array.isArray(held)
      ? 'a list'
      : isObject(held)
        ? 'a map'
        : `\`${formatJson(held)}\``;
    reporter.report({
      code: 'SPEC-111',
      severity: 'warning',
      message: `${subject} must be ${wanted}, but is ${found}; it is ignored.`,
      at: { file: bundle.entry, pointer, read: true },
    });
  };
  const visit = (held: unknown, shape: Shape, pointer: string, name: string): void => {
    if (!isObject(held)) return tell(pointer, `\`${name}\``, 'a map', held);
    for (const [key, value] of Object.entries(held)) {
      const own = Object.hasOwn(shape, key) ? shape[key] : shape['*'];
      if (own !== undefined) judge(value, own, joinPointer(pointer, key), key);
    }
  };
  const judge = (
    held: unknown,
    want: Want | (() => Shape),
    pointer: string,
    name: string,
  ): void => {
    if (typeof want === 'function') return visit(held, want(), pointer, name);
    if (typeof want === 'string') {
      if (!isOfKind(held, want)) tell(pointer, `\`${name}\``, called[want], held);
    } else if (isList(want)) {
      if (!Array.isArray(held)) return tell(pointer, `\`${name}\``, 'a list', held);
      held.forEach((item, index) => judge(item, want[0], joinPointer(pointer, index), name));
    } else visit(held, want, pointer, name);
  };
  visit(bundle.asRead, document, '', 'document');
  if ('resources' in bundle.asRead || 'methods' in bundle.asRead) return;
  reporter.report({
    code: 'SPEC-110',
    severity: 'warning',
    message: 'The document has neither `resources` nor `methods`, so there is nothing to call.',
    at: { file: bundle.entry, pointer: '', read: true },
  });
}

const called = { text: 'a string', map: 'a map', flag: 'true or false' } as const;

function isOfKind(held: unknown, want: keyof typeof called): boolean {
  if (want === 'text') return typeof held === 'string';
  if (want === 'flag') return typeof held === 'boolean';
  return isObject(held);
}

function isList(want: Shape | readonly [of: 'text']): want is readonly [of: 'text'] {
  return Array.isArray(want);
}
