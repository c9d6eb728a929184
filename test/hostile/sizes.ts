/** Documents made to exhaust the generator: cycles of every kind, depth, width, huge numbers, texts and patterns. */

export interface Size {
  readonly name: string;
  readonly document: object;
  /** The text of the file, if that is not the document as JSON is commonly written. */
  readonly text?: string;
  readonly overlay?: object;
  /** Exit code; 0 unless given. */
  readonly code?: 1;
  /** Also in the fast tests: those that once did not end. */
  readonly quick?: boolean;
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_item, index) => of(index));

const createMap = <T>(count: number, name: (index: number) => string, of: (index: number) => T) =>
  Object.fromEntries(many(count, (index) => [name(index), of(index)]));

/** A document whose one call sends and answers the schema `A`. */
function around(schemas: object, more: object = {}): object {
  const content = { 'application/json': { schema: ref('A') } };
  const post = {
    operationId: 'a',
    requestBody: { content },
    responses: { 200: { description: 'x', content } },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { post } },
    components: { schemas },
    ...more,
  };
}

const withPatterns = (patterns: readonly string[]): object =>
  around({
    A: {
      type: 'object',
      required: patterns.map((_pattern, index) => `p${index}`),
      properties: createMap(
        patterns.length,
        (index) => `p${index}`,
        (index) => ({ type: 'string', pattern: patterns[index] }),
      ),
    },
  });

const nothing: object = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} };

const keywords =
  'not items additionalProperties propertyNames contains if then else unevaluatedProperties unevaluatedItems'.split(
    ' ',
  );

const cycles: readonly Size[] = [
  ...(['allOf', 'anyOf', 'oneOf'] as const).map((word) => ({
    name: `a schema that is ${word} of itself`,
    document: around({
      A: { [word]: [ref('A'), ref('B')] },
      B: { [word]: [ref('A'), { type: 'string' }] },
    }),
    quick: word === 'allOf',
  })),
  {
    name: 'a schema that is itself under every other keyword',
    document: around({
      A: Object.fromEntries(keywords.map((word) => [word, ref('A')])),
      B: { type: 'object', required: ['a'], properties: { a: ref('B') } },
      C: { prefixItems: [ref('C')], minItems: 1 },
      D: { patternProperties: { a: ref('D') }, dependentSchemas: { a: ref('D') } },
      E: { properties: { a: { $ref: '#/components/schemas/E/properties/a/properties/b' } } },
      F: {
        properties: { a: { properties: { b: { $ref: '#/components/schemas/F/properties/a' } } } },
      },
      G: {
        $defs: { H: { $ref: '#/components/schemas/G' } },
        allOf: [{ $ref: '#/components/schemas/G/$defs/H' }],
      },
    }),
  },
  {
    name: 'kinds that are kinds of each other',
    document: around({
      A: {
        discriminator: {
          propertyName: 'k',
          mapping: { a: '#/components/schemas/A', b: '#/components/schemas/B' },
        },
        oneOf: [ref('A'), ref('B')],
      },
      B: {
        allOf: [ref('A')],
        discriminator: { propertyName: 'k', mapping: { a: '#/components/schemas/A' } },
      },
    }),
    quick: true,
  },
  {
    name: 'dynamic references that lead to each other',
    document: around({
      A: {
        $id: 'http://a/a',
        $dynamicAnchor: 'x',
        properties: { a: { $dynamicRef: '#x' } },
      },
      B: { $id: 'http://a/b', $dynamicAnchor: 'x', allOf: [{ $ref: 'a' }] },
    }),
  },
  {
    name: 'parts that refer to themselves',
    document: {
      ...nothing,
      components: Object.fromEntries(
        ['responses', 'headers', 'parameters', 'links', 'requestBodies', 'examples'].map((name) => [
          name,
          { X: { $ref: `#/components/${name}/X` } },
        ]),
      ),
    },
  },
  {
    name: 'a callback that is the path it belongs to',
    document: {
      ...nothing,
      paths: { '/a': { $ref: '#/components/pathItems/P' } },
      components: {
        pathItems: {
          P: { post: { callbacks: { c: { $ref: '#/components/callbacks/C' } }, responses: {} } },
        },
        callbacks: { C: { '{$request.body#/u}': { $ref: '#/components/pathItems/P' } } },
      },
    },
  },
];

const deep: readonly Size[] = [
  {
    name: 'a chain of three hundred schemas, each all of the next',
    code: 1,
    document: around({
      A: ref('S0'),
      ...createMap(
        300,
        (index) => `S${index}`,
        (index) => ({
          allOf: [
            ...(index < 299 ? [ref(`S${index + 1}`)] : []),
            { type: 'object', properties: { [`p${index}`]: { type: 'string' } } },
          ],
        }),
      ),
    }),
  },
  ...(['allOf', 'oneOf'] as const).map((word) => ({
    name: `forty schemas, each ${word} the next and the next`,
    document: around({
      A: ref('S0'),
      ...createMap(
        40,
        (index) => `S${index}`,
        (index) => ({
          [word]: [ref(`S${index + 1}`), ref(`S${index + 1}`)],
          properties: { [`q${index}`]: ref(`S${index + 1}`) },
        }),
      ),
      S40: { type: 'object', properties: { a: { type: 'string', readOnly: true } } },
    }),
    quick: word === 'allOf',
  })),
  {
    name: 'ten choices of ten, all at once',
    document: around({
      A: {
        allOf: many(10, (index) => ({
          oneOf: many(10, (other) => ({
            type: 'object',
            required: [`p${index}_${other}`],
            properties: { [`p${index}_${other}`]: { const: other } },
          })),
        })),
      },
    }),
  },
];

const wide: readonly Size[] = [
  {
    name: 'four million spaces before a colon',
    document: nothing,
    text: JSON.stringify(nothing).replaceAll(':', `${' '.repeat(4_000_000)}:`),
    quick: true,
  },
  {
    name: 'ten thousand parameters in one path, beside another',
    document: {
      ...nothing,
      paths: createMap(
        2,
        (index) => `/${'{a}'.repeat(10_000)}${'{'.repeat(index)}`,
        () => ({ get: { responses: { 200: { description: 'x' } } } }),
      ),
    },
    quick: true,
  },
  {
    name: 'twenty thousand schemas',
    document: around({
      A: { type: 'string' },
      ...createMap(
        20_000,
        (index) => `S${index}`,
        () => ({ type: 'object', properties: { a: { type: 'string' } } }),
      ),
    }),
  },
  {
    name: 'thirty thousand values and ten thousand members',
    document: around({
      A: { enum: many(30_000, (index) => `value ${index}`) },
      B: {
        type: 'object',
        required: many(10_000, (index) => `p${index}`),
        properties: createMap(
          10_000,
          (index) => `p${index}`,
          () => ({ type: 'integer' }),
        ),
      },
      C: { oneOf: many(3000, (index) => ({ type: 'object', required: [`p${index}`] })) },
    }),
  },
  {
    name: 'thousands of names that clash',
    document: around(
      {
        A: { enum: many(2000, (index) => `${'-'.repeat(index)}a`) },
        ...createMap(
          2000,
          (index) => `a${'-'.repeat(index % 50)}${'_'.repeat(Math.floor(index / 50))}b`,
          () => ({ enum: ['a', 'A', '-a'] }),
        ),
      },
      {
        paths: createMap(
          2000,
          (index) => `/a${index}`,
          () => ({ get: { operationId: 'same id', responses: {} } }),
        ),
      },
    ),
  },
  {
    name: 'thousands of parameters, servers, tags, media types and headers',
    document: {
      ...nothing,
      servers: many(3000, (index) => ({ url: `https://a${index}.example` })),
      tags: many(3000, (index) => ({ name: `t${index}` })),
      paths: {
        '/a': {
          post: {
            tags: many(3000, (index) => `t${index}`),
            parameters: many(3000, (index) => ({
              name: `p${index}`,
              in: ['query', 'header', 'cookie'][index % 3],
              schema: { type: 'string' },
            })),
            requestBody: {
              content: createMap(
                1000,
                (index) => `application/x${index}+json`,
                () => ({ schema: {} }),
              ),
            },
            responses: {
              200: {
                description: 'x',
                headers: createMap(
                  2000,
                  (index) => `X-${index}`,
                  () => ({ schema: { type: 'string' } }),
                ),
              },
            },
          },
        },
      },
    },
  },
];

const huge: readonly Size[] = [
  {
    name: 'bounds beyond all that can be shown',
    quick: true,
    document: around({
      A: {
        type: 'object',
        required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
        properties: {
          a: { type: 'string', minLength: 1e9, maxLength: 2e9 },
          b: { type: 'array', minItems: 1e9, items: { type: 'string' } },
          c: { type: 'object', minProperties: 1e9, additionalProperties: { type: 'string' } },
          d: { type: 'number', multipleOf: 1e-300, minimum: 1e308 },
          e: { type: 'integer', minimum: 1e300, maximum: 1e301 },
          f: { type: 'array', contains: { type: 'string' }, minContains: 1e9 },
          g: { type: 'array', uniqueItems: true, minItems: 1000, items: { enum: [1, 2] } },
          h: { type: 'integer', multipleOf: 7e17, minimum: 1 },
        },
      },
    }),
  },
  {
    name: 'texts of megabytes',
    document: around(
      {
        A: { description: 'word '.repeat(1_000_000), type: 'string' },
        B: { description: 'x'.repeat(5_000_000), type: 'string' },
        C: { description: '`['.repeat(500_000), type: 'string' },
        ['n'.repeat(1_000_000)]: { properties: { ['p'.repeat(1_000_000)]: {} } },
      },
      {
        info: { title: 't '.repeat(100_000), version: '1', description: '*_<'.repeat(200_000) },
        tags: [{ name: 't'.repeat(500_000) }],
      },
    ),
  },
  {
    name: 'an example of two hundred thousand items',
    document: around({
      A: {
        type: 'object',
        example: { a: many(200_000, (index) => ({ b: index })) },
        default: many(200_000, (index) => index),
      },
    }),
  },
];

const patterns: readonly Size[] = [
  {
    name: 'patterns that can run away, or are none',
    quick: true,
    document: withPatterns([
      '(a+)+$',
      '^(a|a)*$',
      String.raw`^(a*)*\1$`,
      String.raw`^(?=(a+))\1b$`,
      '(?<=a*)b',
      '[',
      '^[^]*$',
      '^a{1000000000}$',
      '^(?:a{1,1000}){1,1000}$',
      '^.{65535}$',
      String.raw`^(?:[a-z]{2,100}\.){1,100}$`,
      `^${'('.repeat(500)}a${')'.repeat(500)}$`,
      `^${'a?'.repeat(200)}${'a'.repeat(200)}$`,
      `^${'[a-z]*'.repeat(50)}$`,
      `^(${'(a|b|ab)*'.repeat(10)})*$`,
      `${'('.repeat(3000)}a+${')'.repeat(3000)}+`,
      `${'('.repeat(20_000)}a${')'.repeat(20_000)}`,
    ]),
  },
  {
    name: 'a pattern of two thousand alternatives',
    document: withPatterns([`^(${many(2000, (index) => `w${index}`).join('|')})+$`]),
  },
  {
    name: 'a pattern of two hundred thousand characters',
    document: withPatterns([`^${'(a|b)*c?'.repeat(25_000)}$`]),
  },
];

const overlays: readonly Size[] = [
  {
    name: 'an overlay that multiplies the document thirty times',
    quick: true,
    code: 1,
    document: nothing,
    overlay: {
      overlay: '1.0.0',
      info: { title: 'x', version: '1' },
      actions: [
        { target: '$.info', update: { n: 1 } },
        ...many(30, () => ({ target: '$..[?@.n]', update: { l: [{ n: 1 }, { n: 1 }] } })),
      ],
    },
  },
  {
    name: 'an overlay whose patterns can run away',
    quick: true,
    document: around({ A: { type: 'string', description: 'a'.repeat(60) } }),
    overlay: {
      overlay: '1.0.0',
      info: { title: 'x', version: '1' },
      actions: [
        { target: "$..[?match(@.description, '(a|a)*b')]", update: { title: 'x' } },
        { target: "$..[?search(@.description, '(a+)+b')]", update: { title: 'x' } },
        { target: "$..[?search(@.description, '(?<=(a+)+)b')]", update: { title: 'x' } },
      ],
    },
  },
];

export const sizes: readonly Size[] = [
  ...cycles,
  ...deep,
  ...wide,
  ...huge,
  ...patterns,
  ...overlays,
];
