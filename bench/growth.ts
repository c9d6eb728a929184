/** A number of operations in, an OpenAPI document of that many out: always alike, so that only the number differs. */

/** Each operation has a tag of twenty, two parameters, a body, an answer of its own, and shares models with the others. */
export function createDocument(count: number): object {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    openapi: '3.1.0',
    info: { title: 'Growth', version: '1.0.0', description: 'Made to be measured.' },
    servers: [{ url: 'https://growth.example.com' }],
    paths: Object.fromEntries(
      numbers.map((index) => [`/things${index}/{id}`, createPathItem(index)]),
    ),
    components: {
      schemas: {
        ...shared,
        ...Object.fromEntries(numbers.map((index) => [`Thing${index}`, createThing(index)])),
      },
    },
  };
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

const shared = {
  Problem: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string' }, status: { type: 'integer' } },
  },
  State: { type: 'string', enum: ['open', 'closed', 'lost'], description: 'Where a thing is.' },
};

function createPathItem(index: number): object {
  return {
    put: {
      operationId: `changeThing${index}`,
      tags: [`group${Math.floor(index / 20)}`],
      summary: `Changes thing ${index}.`,
      description: 'Gives the thing as it is then; what is left out stays as it was before.',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
      ],
      requestBody: { required: true, ...json(ref(`Thing${index}`)) },
      responses: {
        200: { description: 'As it is now.', ...json(ref(`Thing${index}`)) },
        default: { description: 'What is wrong.', ...json(ref('Problem')) },
      },
    },
  };
}

function createThing(index: number): object {
  return {
    type: 'object',
    description: `Thing number ${index}.`,
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', description: 'Given by the service.' },
      name: { type: 'string', minLength: 1, maxLength: 100 },
      state: ref('State'),
      parts: { type: 'array', items: ref(`Thing${Math.floor(index / 2)}`), maxItems: 10 },
      size: {
        type: 'object',
        properties: { width: { type: 'number' }, height: { type: 'number' } },
      },
    },
  };
}
