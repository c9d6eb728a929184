/** Reports members of a Discovery document that say nothing where they are, since nothing is made of them. */

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

/** A member of a document, or an item of one that is a list. */
interface Held {
  readonly value: unknown;
  readonly pointer: string;
  readonly name: string;
}

export function checkDiscovery(bundle: Bundle, reporter: Reporter): void {
  const report = ({ value, pointer, name }: Held, wanted: string): void => {
    const kind = isObject(value) ? 'a map' : `\`${formatJson(value)}\``;
    const found = Array.isArray(value) ? 'a list' : kind;
    reporter.report({
      code: 'SPEC-111',
      severity: 'warning',
      message: `\`${name}\` must be ${wanted}, but is ${found}; it is ignored.`,
      at: { file: bundle.entry, pointer, read: true },
    });
  };
  const visit = (held: Held, shape: Shape): void => {
    if (!isObject(held.value)) return report(held, 'a map');
    for (const [name, value] of Object.entries(held.value)) {
      const own = Object.hasOwn(shape, name) ? shape[name] : shape['*'];
      const pointer = joinPointer(held.pointer, name);
      if (own !== undefined) judge({ value, pointer, name }, own);
    }
  };
  const judge = (held: Held, want: Want | (() => Shape)): void => {
    if (typeof want === 'function') return visit(held, want());
    if (typeof want === 'string') {
      if (!isOfKind(held.value, want)) report(held, called[want]);
    } else if (!isList(want)) visit(held, want);
    else if (!Array.isArray(held.value)) report(held, 'a list');
    else {
      for (const [index, value] of held.value.entries()) {
        judge({ ...held, value, pointer: joinPointer(held.pointer, index) }, want[0]);
      }
    }
  };
  visit({ value: bundle.asRead, pointer: '', name: 'document' }, document);
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
