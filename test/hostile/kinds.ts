/** One text in; out, what gives it to the generator in other ways than one description: many files, a config, and values of another type than is asked for. */

import type { ApiConfig } from '../../generator/entry/index.ts';
import { discovery, openapi, overlay, swagger } from './documents.ts';

/** Files by name, and what the config says of the API. */
export interface Attack {
  readonly files: Readonly<Record<string, object>>;
  readonly api: ApiConfig & { readonly input: string };
  /** Members of the config itself. */
  readonly config?: object;
}

export const attacks: Readonly<Record<string, (text: string) => Attack>> = {
  openapi: (text) => single(openapi(text)),
  swagger: (text) => single(swagger(text)),
  discovery: (text) => single(discovery(text)),
  overlay: (text) => {
    const both = overlay(text);
    return {
      files: { 'a.json': both.plain, 'b.json': both.overlay },
      api: { input: 'a.json', overlays: ['b.json'] },
    };
  },
  files: severalFiles,
  config: (text) =>
    configured({ importName: text, names: { tags: { t: text } } }, { importRuntime: text }),
  names: (text) => configured({ names: { models: { A: text }, operations: { a: text } } }),
  references: (text) => single({ ...plain, paths: { '/a': { get: { responses: lost(text) } } } }),
  types: (text) => single(mistyped(text)),
};

function single(document: object): Attack {
  return { files: { 'a.json': document }, api: { input: 'a.json' } };
}

/** The parts of a description stand in a file of their own, under keys that hold the text, and are referred to from afar. */
function severalFiles(text: string): Attack {
  const { paths, components, ...rest } = openapi(text);
  const part = `b.json#/${pointed(text)}`;
  return {
    files: {
      'a.json': {
        ...rest,
        paths: {
          ...refs(paths, part),
          '/again': { $ref: `c.json#/paths/~1again` },
        },
        components: { schemas: { Far: { $ref: `b.json#/components/schemas/${pointed(text)}` } } },
      },
      'b.json': Object.fromEntries([
        [text, Object.values(Object(paths))[0]],
        ['components', components],
      ]),
      'c.json': {
        paths: { '/again': { get: { responses: { 200: { $ref: 'd.json' } } } } },
        description: text,
      },
      'd.json': {
        description: text,
        content: {
          'application/json': {
            schema: {
              $id: text,
              $anchor: text,
              title: text,
              $defs: { [`${text}x`]: { title: text } },
            },
          },
        },
      },
    },
    api: { input: 'a.json' },
  };
}

function refs(paths: unknown, part: string): object {
  return Object.fromEntries(Object.keys(Object(paths)).map((path) => [path, { $ref: part }]));
}

function pointed(name: string): string {
  const word = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return encodeURIComponent(word.replaceAll(/\p{Cs}/gu, '\uFFFD'));
}

const plain = {
  openapi: '3.1.0',
  info: { title: 'Plain', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        tags: ['t'],
        parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'x' } },
      },
    },
  },
  components: { schemas: { A: { type: 'object' } } },
};

function configured(api: object, config: object = {}): Attack {
  return { files: { 'a.json': plain }, api: { input: 'a.json', ...api }, config };
}

/** Nothing of this may be read, and nothing be asked for. */
function lost(text: string): object {
  const names = [text, `${text}#/a`, `#/${text}`, `http://localhost/${text}`, `file:///${text}`];
  return Object.fromEntries(names.map((name, index) => [`20${index}`, { $ref: name }]));
}

/** The text where a number, a truth, a status or a list is asked for: what is written without quotes must be none. */
function mistyped(text: string): object {
  const numbers = ['maxLength', 'minLength', 'minimum', 'maximum', 'multipleOf', 'minItems'];
  const others = [
    'exclusiveMinimum',
    'exclusiveMaximum',
    'maxItems',
    'minProperties',
    'maxContains',
  ];
  const flags = ['nullable', 'readOnly', 'writeOnly', 'deprecated', 'uniqueItems'];
  const odd = Object.fromEntries([...numbers, ...others, ...flags].map((name) => [name, text]));
  const schemas = Object.fromEntries(
    ['string', 'number', 'integer', 'boolean', 'array', 'object'].map((type) => [
      `Odd ${type}`,
      { type, ...odd, default: { [`a${text}`]: [text, -0, 1e308] }, const: [text] },
    ]),
  );
  const parameter = { name: 'q', in: 'query', required: text, explode: text, style: text };
  const operation = {
    operationId: 'a',
    deprecated: text,
    parameters: [{ ...parameter, allowReserved: text, schema: { ...odd, type: 'array' } }],
    responses: {
      [`2${text}`]: { description: 'x' },
      200: { description: 'x', content: { 'application/json': { schema: { type: [text] } } } },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/a': { get: operation } },
    components: { schemas },
  };
}
