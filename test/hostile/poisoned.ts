/** A random source in, a small document out with other hostile texts at every place, in keys and in values. */

import type { Random } from '../random.ts';
import { poison } from './poison.ts';

type Value = unknown;
type Members = Readonly<Record<string, Value>>;

/** What makes the parts of one document. */
interface Maker {
  readonly random: Random;
  /** A hostile text, or a plain one. */
  readonly text: () => string;
  /** Members of which each is there or not. */
  readonly some: (members: Members) => Members;
  /** A member under a hostile key, which is its own even where it is called `__proto__`. */
  readonly own: (value: Value) => Members;
}

function createMaker(random: Random): Maker {
  const text = (): string => (random.below(5) === 0 ? 'plain' : poison(random));
  return {
    random,
    text,
    some: (members) =>
      Object.fromEntries(Object.entries(members).filter(() => random.below(4) > 0)),
    own: (value) => Object.fromEntries([[text(), value]]),
  };
}

export function createPoisoned(random: Random): object {
  const maker = createMaker(random);
  const { text, some, own } = maker;
  const first = createOperation(maker);
  // What is no identifier is refused there, and nothing else of the document would be tried.
  const named = random.below(60) === 0 ? { 'x-sw-name': text() } : {};
  return {
    openapi: random.pick(['3.0.3', '3.1.0', '3.2.0']),
    info: {
      title: text(),
      version: text(),
      ...some({
        summary: text(),
        description: text(),
        termsOfService: text(),
        contact: { name: text(), url: text(), email: text() },
        license: { name: text(), url: text() },
        'x-sw-not-shown': [text()],
        'x-other': own(text()),
      }),
    },
    ...some({
      servers: [createServer(maker)],
      externalDocs: { url: text(), description: text() },
      tags: [{ name: text(), ...some({ description: text() }), ...named }],
      security: [own([])],
      'x-sw-errors': {
        code: 'code',
        statuses: { 404: { meaning: text() } },
        codes: own({ meaning: text() }),
      },
      'x-sw-limits': own({ value: 1, unit: text(), description: text() }),
      'x-sw-states': own({
        states: own({ meaning: text(), label: true }),
        triggers: own({ meaning: text() }),
        rows: [],
      }),
      'x-sw-variables': own({ default: text(), description: text() }),
      'x-sw-recipes': [{ title: text(), text: text() }],
      webhooks: own({ post: { summary: text(), requestBody: createBody(maker) } }),
    }),
    paths: {
      '/plain/{id}': { get: first },
      ...(random.below(3) === 0 && {
        [`/${clean(text())}/{id}`]: { post: createOperation(maker) },
      }),
    },
    components: {
      schemas: {
        ...own(createSchema(maker, 2)),
        Plain: { type: 'object', properties: { a: { type: 'string' } } },
        Values: {
          type: 'string',
          enum: [text(), 'ok'],
          ...some({ 'x-enum-descriptions': [text(), text()], 'x-enum-varnames': [text(), 'OK'] }),
        },
      },
      securitySchemes: createSchemes(maker),
    },
  };
}

/** Braces of a path name its parameters. */
function clean(text: string): string {
  return text.replaceAll(/[{}?#/]/g, '');
}

function createServer({ text, some }: Maker): Members {
  return {
    url: `https://example.test/${clean(text())}/{word}`,
    ...some({ description: text() }),
    variables: { word: { default: text(), ...some({ description: text(), enum: [text()] }) } },
  };
}

function createSchemes({ text, own, random }: Maker): Members {
  const scopes = own(text());
  return own(
    random.pick([
      {
        type: 'apiKey',
        in: random.pick(['header', 'query', 'cookie']),
        name: text(),
        description: text(),
      },
      { type: 'http', scheme: random.pick(['basic', 'bearer', text()]), bearerFormat: text() },
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: text(), scopes } } },
      {
        type: 'oauth2',
        flows: { authorizationCode: { authorizationUrl: text(), tokenUrl: text(), scopes } },
      },
      { type: 'openIdConnect', openIdConnectUrl: text(), description: text() },
    ]),
  );
}

function createOperation(maker: Maker): Members {
  const { text, some, own, random } = maker;
  const content = {
    'application/json': { schema: createSchema(maker, 2), ...some({ example: text() }) },
  };
  return {
    ...some({
      operationId: text(),
      summary: text(),
      description: text(),
      tags: [text()],
      deprecated: true,
      externalDocs: { url: text(), description: text() },
      servers: [createServer(maker)],
      security: [own([text()])],
      requestBody: createBody(maker),
      callbacks: own(own({ post: { description: text(), responses: {} } })),
      'x-sw-mcp': { description: text(), ...(random.below(60) === 0 && { name: text() }) },
      'x-sw-source': text(),
      'x-codeSamples': [{ lang: text(), label: text(), source: text() }],
    }),
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'string' },
        ...some({ description: text() }),
      },
      ...['query', 'header', 'cookie'].map((place) => ({
        name: text(),
        in: place,
        schema: createSchema(maker, 0),
        ...some({ description: text(), example: text(), deprecated: true }),
      })),
    ],
    responses: {
      200: {
        description: text(),
        content,
        ...some({
          headers: own({ description: text(), schema: { type: 'string' } }),
          links: own({ operationId: text(), description: text(), parameters: own(text()) }),
        }),
      },
      [random.pick(['404', '4XX', 'default'])]: {
        description: text(),
        content: own({ schema: { type: 'string' } }),
      },
    },
  };
}

function createBody(maker: Maker): Members {
  const { text, own, random } = maker;
  const type = random.pick([
    'application/json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/plain',
    text(),
  ]);
  const schema = createSchema(maker, 1);
  const encoding = own({ contentType: text() });
  return { description: text(), content: Object.fromEntries([[type, { schema, encoding }]]) };
}

function createSchema(maker: Maker, depth: number): Members {
  const { text, some, own, random } = maker;
  const words = some({
    title: text(),
    description: text(),
    deprecated: true,
    'x-sw-source': text(),
  });
  const kind = random.below(depth > 0 ? 9 : 4);
  const below = (): Members => createSchema(maker, depth - 1);
  if (kind === 2) return { ...words, const: text() };
  if (kind === 1) return { type: 'string', ...words, enum: [text(), text()] };
  if (kind === 0 || kind === 3) {
    const type = kind === 0 ? 'string' : 'integer';
    const rules = some({ default: text(), pattern: text(), format: text(), example: text() });
    return { type, ...words, ...rules };
  }
  if (kind === 4) {
    return { type: 'array', ...words, items: below(), ...some({ example: [text()] }) };
  }
  if (kind === 5) return { $ref: '#/components/schemas/Values' };
  if (kind === 6) {
    return {
      oneOf: [{ $ref: '#/components/schemas/Plain' }, below()],
      discriminator: { propertyName: text(), mapping: own('#/components/schemas/Plain') },
      ...words,
    };
  }
  const name = text();
  return {
    type: 'object',
    ...words,
    properties: { ...Object.fromEntries([[name, below()]]), ...own(below()) },
    ...some({
      required: [name],
      additionalProperties: below(),
      patternProperties: own(below()),
      dependentRequired: Object.fromEntries([[name, [text()]]]),
      propertyNames: { enum: [text()] },
      xml: { name: text(), namespace: text(), prefix: text() },
      example: own(text()),
      externalDocs: { url: text(), description: text() },
    }),
  };
}
