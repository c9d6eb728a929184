/** One text in; descriptions of every form that hold it wherever a text may stand, out. */

const own = (name: string, value: unknown): Record<string, unknown> =>
  Object.fromEntries([[name, value]]);

/** Everything that a schema says in words. */
function createSchema(text: string): object {
  return {
    type: 'object',
    title: text,
    description: text,
    required: [text],
    properties: {
      ...own(text, {
        type: 'string',
        description: text,
        default: text,
        examples: [text],
        enum: [text, 'b'],
      }),
      fixed: { const: text },
      matched: { type: 'string', pattern: text, format: text, contentMediaType: text },
      listed: { type: 'array', items: { enum: [text, `${text}2`] } },
      map: {
        type: 'object',
        additionalProperties: { type: 'string' },
        propertyNames: { enum: [text] },
      },
      kind: {
        discriminator: { propertyName: text, mapping: own(text, '#/components/schemas/Plain') },
        oneOf: [{ $ref: '#/components/schemas/Plain' }],
      },
      tagged: { type: 'object', xml: { name: text, namespace: text, prefix: text } },
    },
    patternProperties: own(text, { type: 'string' }),
    dependentRequired: own(text, [text]),
    externalDocs: { url: `https://example.test/${text}`, description: text },
    'x-sw-not-shown': [`not ${text}`],
    'x-sw-source': `see ${text}`,
    'x-other': own(text, text),
  };
}

function createOperation(text: string): object {
  const schema = createSchema(text);
  const link = { operationId: text, description: text, parameters: own(text, text) };
  return {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    deprecated: true,
    externalDocs: { url: text, description: text },
    servers: [{ url: `https://example.test/${text}`, description: text }],
    parameters: [
      {
        name: text,
        in: 'query',
        description: text,
        example: text,
        schema: { type: 'string', const: text },
      },
      { name: `${text}2`, in: 'header', schema: { type: 'string' }, deprecated: true },
      { name: `${text}3`, in: 'cookie', schema: { type: 'string' } },
      { name: `${text}.a`, in: 'query', schema: { type: 'string', default: text } },
      { name: 'page', in: 'path', required: true, description: text, schema: { type: 'string' } },
    ],
    requestBody: {
      description: text,
      content: {
        ...own(`application/${text}+json`, { schema: { $ref: '#/components/schemas/Plain' } }),
        'multipart/form-data': {
          schema: { type: 'object', properties: own(text, { type: 'string' }) },
          encoding: own(text, { contentType: text, headers: own(text, { description: text }) }),
        },
      },
    },
    responses: {
      200: {
        description: text,
        headers: own(text, { description: text, schema: { type: 'string' } }),
        content: {
          'application/json': { schema, examples: own(text, { summary: text, value: text }) },
        },
        links: own(text, link),
      },
      404: { description: text, content: own(text, { schema: { type: 'string' } }) },
    },
    callbacks: own(
      text,
      own(`{$request.body#/${text}}`, {
        post: { description: text, requestBody: { content: { 'application/json': { schema } } } },
      }),
    ),
    security: [own(text, [text])],
  };
}

/** An empty code is refused, which would hide what the rest does. */
function listErrors(text: string): object {
  return text === '' ? {} : { 'x-sw-errors': [text] };
}

export function openapi(text: string): Readonly<Record<string, unknown>> {
  const schema = createSchema(text);
  return {
    openapi: '3.2.0',
    info: {
      title: text,
      version: text,
      summary: text,
      description: text,
      termsOfService: text,
      contact: { name: text, url: text, email: text },
      license: { name: text, identifier: text },
      'x-sw-not-shown': [`not ${text}`],
    },
    servers: [
      {
        url: `https://example.test/${text}/{word}`,
        name: text,
        description: text,
        variables: { word: { default: text, description: text, enum: [text] } },
      },
    ],
    tags: [{ name: text, summary: text, description: text, parent: text }],
    paths: own(`/${text}/{page}`, { post: { ...createOperation(text), ...listErrors(text) } }),
    webhooks: own(text, {
      post: { summary: text, requestBody: { content: { 'application/json': { schema } } } },
    }),
    components: {
      schemas: {
        ...own(text, schema),
        Plain: { type: 'object', properties: { a: { type: 'string' } } },
        Values: {
          type: 'string',
          description: text,
          enum: [text, 'ok'],
          'x-enum-descriptions': [text, text],
          'x-enum-varnames': [text, 'OK'],
        },
        Open: { type: 'string', 'x-extensible-enum': [text, 'ok'] },
        Mixed: { enum: [text, 1, null, true] },
      },
      securitySchemes: {
        ...own(text, { type: 'apiKey', in: 'header', name: text, description: text }),
        [`${text}2`]: { type: 'http', scheme: text, bearerFormat: text },
        [`${text}3`]: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: text, scopes: own(text, text) } },
        },
        [`${text}4`]: { type: 'openIdConnect', openIdConnectUrl: text },
      },
    },
    'x-sw-variables': own(text, { default: text, description: `a ${text}` }),
    'x-sw-errors': {
      code: [text === '' ? 'code' : text],
      statuses: { 404: { meaning: `a ${text}` } },
      codes: own(text, { meaning: `a ${text}` }),
    },
    'x-sw-limits': own(text, { value: 1, unit: 'items', description: `a ${text}` }),
    'x-sw-states': own(text, {
      states: own(text, { meaning: `a ${text}`, label: true }),
      triggers: own(text, { meaning: `a ${text}` }),
      rows: [{ from: text, trigger: text, condition: text, to: 'same', effects: [text] }],
    }),
  };
}

export function swagger(text: string): object {
  const schema = {
    type: 'object',
    title: text,
    description: text,
    discriminator: text,
    required: [text],
    properties: own(text, { type: 'string', description: text, default: text, enum: [text] }),
    example: own(text, text),
  };
  return {
    swagger: '2.0',
    info: { title: text, version: text, description: text },
    host: text,
    basePath: `/${text}`,
    schemes: ['https'],
    consumes: [`application/${text}`],
    produces: [`application/${text}`, 'application/json'],
    tags: [{ name: text, description: text }],
    paths: own(`/${text}/{page}`, {
      post: {
        operationId: text,
        summary: text,
        description: text,
        tags: [text],
        parameters: [
          { name: 'page', in: 'path', required: true, type: 'string', description: text },
          {
            name: text,
            in: 'query',
            type: 'array',
            items: { type: 'string', enum: [text] },
            collectionFormat: 'multi',
            description: text,
          },
          { name: `${text}2`, in: 'header', type: 'string', default: text, pattern: text },
          { name: text, in: 'body', description: text, schema },
        ],
        responses: {
          200: {
            description: text,
            schema,
            headers: own(text, { type: 'string', description: text }),
            examples: own(text, text),
          },
        },
        security: [own(text, [text])],
      },
      put: {
        operationId: `${text}2`,
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'page', in: 'path', required: true, type: 'string' },
          { name: text, in: 'formData', type: 'file', description: text },
        ],
        responses: { 200: { description: text } },
      },
    }),
    definitions: { ...own(text, schema), Other: { allOf: [{ $ref: refTo('definitions', text) }] } },
    securityDefinitions: own(text, {
      type: 'oauth2',
      flow: 'implicit',
      authorizationUrl: text,
      scopes: own(text, text),
      description: text,
    }),
  };
}

export function discovery(text: string): object {
  const schema = {
    id: text,
    type: 'object',
    description: text,
    properties: own(text, {
      type: 'string',
      description: text,
      enum: [text],
      enumDescriptions: [text],
      default: text,
      pattern: text,
    }),
  };
  return {
    kind: 'discovery#restDescription',
    discoveryVersion: 'v1',
    id: text,
    name: text,
    version: text,
    title: text,
    description: text,
    documentationLink: text,
    protocol: 'rest',
    rootUrl: `https://example.test/${text}/`,
    servicePath: `${text}/`,
    baseUrl: `https://example.test/${text}/`,
    auth: { oauth2: { scopes: own(text, { description: text }) } },
    parameters: own(text, { type: 'string', description: text, location: 'query' }),
    schemas: own(text, schema),
    resources: own(text, {
      methods: own(text, {
        id: text,
        path: `${text}/{page}`,
        flatPath: `${text}/{page}`,
        httpMethod: 'POST',
        description: text,
        parameterOrder: [text],
        parameters: {
          page: { type: 'string', location: 'path', required: true, description: text },
          ...own(text, { type: 'string', location: 'query', enum: [text], default: text }),
        },
        request: { $ref: text },
        response: { $ref: text },
        scopes: [text],
        mediaUpload: { accept: [text], protocols: { simple: { path: `/${text}` } } },
      }),
    }),
  };
}

/** An overlay of a plain description that brings the text in at every place that it can. */
export function overlay(text: string): { readonly plain: object; readonly overlay: object } {
  const { paths, components, 'x-sw-errors': errors } = openapi(text);
  return {
    plain: {
      openapi: '3.1.0',
      info: { title: 'Plain', version: '1' },
      paths: { '/a': { get: { operationId: 'a', responses: {} } } },
    },
    overlay: {
      overlay: '1.0.0',
      info: { title: text, version: text },
      extends: text,
      actions: [
        { target: '$.info', description: text, update: { title: text, description: text } },
        { target: '$', update: { paths, components, 'x-sw-errors': errors } },
        { target: "$.paths['/a'].get", update: { operationId: text, tags: [text] } },
        { target: `$.tags[?@.name == ${JSON.stringify(text)}]`, remove: true },
      ],
    },
  };
}

function refTo(section: string, name: string): string {
  const word = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return `#/${section}/${encodeURIComponent(word.replaceAll(/\p{Cs}/gu, '\uFFFD'))}`;
}
