/** The edits that people and programs make to a document: most of them inside an operation. */

import type { Random } from '../random.ts';
import { answer, body, type Json, type Members, membersOf, parameter, schema } from './document.ts';

/** What is written for a document, also what no program would write. */
export interface Edit {
  readonly told: string;
  /** In place; gives the text, where it is not simply the document's. */
  readonly make: (document: Members, random: Random) => string | undefined;
}

interface Found {
  readonly item: Members;
  readonly method: string;
  readonly operation: Members;
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function operationsOf(document: Members): readonly Found[] {
  return Object.values(membersOf(document['paths'])).flatMap((item) =>
    Object.entries(membersOf(item)).flatMap(([method, operation]) =>
      method === 'parameters'
        ? []
        : [{ item: membersOf(item), method, operation: membersOf(operation) }],
    ),
  );
}

function schemasOf(document: Members): Members {
  return membersOf(membersOf(document['components'])['schemas']);
}

const words = ['alpha', 'beta', 'gamma', 'delta', 'item', 'Item', 'body', 'q', 'content-type'];
const texts = ['Short.', 'Two.\n\nParts.', '# Heading\n\nText', 'Ends */ here', '', '| a | b |'];

function anySchema(document: Members, random: Random): Members {
  const name = random.pick([...Object.keys(schemasOf(document)), 'Item']);
  return random.pick<Members>([
    schema(name),
    { type: 'array', items: schema(name) },
    { type: 'string', maxLength: random.below(90) },
    { type: 'object', properties: { [random.pick(words)]: schema(name) } },
    { allOf: [schema(name), { type: 'object', properties: { more: { type: 'boolean' } } }] },
    { anyOf: [schema(name), { type: 'string', enum: ['a', 'b'] }], nullable: true },
    { type: 'string', format: 'date-time', description: random.pick(texts) },
    {},
  ]);
}

function change(
  edit: (operation: Members, document: Members, random: Random) => void,
): Edit['make'] {
  return (document, random) => {
    const found = operationsOf(document);
    if (found.length > 0) edit(random.pick(found).operation, document, random);
    return undefined;
  };
}

function changeSchema(
  edit: (one: Members, document: Members, random: Random) => void,
): Edit['make'] {
  return (document, random) => {
    const found = Object.values(schemasOf(document)).map(membersOf);
    if (found.length > 0) edit(random.pick(found), document, random);
    return undefined;
  };
}

/** A schema or any in it. */
function changePart(edit: (one: Members, document: Members, random: Random) => void): Edit['make'] {
  return changeSchema((one, document, random) => {
    const found: Members[] = [];
    gather(one, found);
    edit(random.pick(found), document, random);
  });
}

function gather(schema: Members, found: Members[]): void {
  found.push(schema);
  const { properties, items, allOf, anyOf } = schema;
  const parts = [...Object.values(membersOf(properties)), ...listOf(allOf), ...listOf(anyOf)];
  if (items !== undefined) parts.push(items);
  for (const part of parts) gather(membersOf(part), found);
}

function addParameter(operation: Members, document: Members, random: Random): void {
  const where = random.pick(['query', 'query', 'query', 'header', 'cookie', 'path']);
  const added = parameter(random.pick(words), where, anySchema(document, random));
  if (random.below(3) === 0) added['description'] = random.pick(texts);
  operation['parameters'] = [...listOf(operation['parameters']), added];
}

function statusOf(random: Random): string {
  return random.pick(['200', '201', '404', '4XX', 'default']);
}

const edits: Readonly<Record<string, Edit['make']>> = {
  'describes an operation': change((operation, _document, random) => {
    operation[random.pick(['description', 'summary'])] = random.pick(texts) + random.below(9);
  }),
  'adds a parameter': change(addParameter),
  'removes a parameter': change((operation) => {
    operation['parameters'] = listOf(operation['parameters']).slice(0, -1);
  }),
  'changes a parameter': change((operation, document, random) => {
    const found = listOf(operation['parameters']).map(membersOf);
    if (found.length > 0) random.pick(found)['schema'] = anySchema(document, random);
  }),
  'changes an answer': change((operation, document, random) => {
    const responses = membersOf(operation['responses']);
    responses[statusOf(random)] = answer(anySchema(document, random), random.pick(texts));
    operation['responses'] = responses;
  }),
  'removes an answer': change((operation, _document, random) => {
    const responses = membersOf(operation['responses']);
    delete responses[statusOf(random)];
  }),
  'changes a body': change((operation, document, random) => {
    const type = random.pick([
      'application/json',
      'application/json',
      'application/xml',
      'text/event-stream',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ]);
    operation['requestBody'] = body(anySchema(document, random), type);
  }),
  'streams an answer': change((operation, document, random) => {
    const value = body(anySchema(document, random), 'text/event-stream');
    membersOf(operation['responses'])['200'] = { description: 'Events.', ...value };
  }),
  'shows an example': change((operation, _document, random) => {
    const found = listOf(operation['parameters']).map(membersOf);
    if (found.length > 0) random.pick(found)['example'] = random.pick<Json>(['x', 7, [1], null]);
  }),
  'deprecates an operation': change((operation) => {
    operation['deprecated'] = operation['deprecated'] !== true;
  }),
  'secures an operation': change((operation, _document, random) => {
    operation['security'] = random.pick<Json>([[], [{ key: [] }], [{ lost: [] }]]);
  }),
  'renames an operation': change((operation, _document, random) => {
    operation['operationId'] = random.pick(['getItem', 'items.get', 'other', 'Item', 'list']);
  }),
  'moves an operation': change((operation, _document, random) => {
    operation['tags'] = [random.pick(['items', 'People', 'new'])];
  }),
  'extends an operation': change((operation, _document, random) => {
    operation[random.pick(['x-odd', 'x-sunset', 'x-sw-name'])] = '2030-01-01';
  }),
  'breaks an operation': change((operation, _document, random) => {
    operation[random.pick(['parameters', 'responses', 'requestBody', 'summary'])] =
      random.pick<Json>([7, [], {}, [{ name: 'no' }], { $ref: '#/components/schemas/Lost' }]);
  }),
  'points to nothing': change((operation) => {
    membersOf(operation['responses'])['200'] = answer(schema('Lost'));
  }),
  'points into another part': change((operation) => {
    const ref = '#/components/schemas/Item/properties/title';
    membersOf(operation['responses'])['200'] = answer({ $ref: ref });
  }),
  'removes an operation': (document, random) => {
    const found = operationsOf(document);
    const { item, method } = random.pick(found);
    if (found.length > 3) delete item[method];
    return undefined;
  },
  'adds an operation': (document, random) => {
    const operation: Members = { tags: ['items'], responses: {} };
    addParameter(operation, document, random);
    membersOf(document['paths'])[`/${random.pick(words)}`] = {
      [random.pick(['get', 'post'])]: operation,
    };
    return undefined;
  },
  'adds a member': changeSchema((one, document, random) => {
    one['properties'] = {
      ...membersOf(one['properties']),
      [random.pick(words)]: anySchema(document, random),
    };
  }),
  'describes a schema': changeSchema((one, _document, random) => {
    one['description'] = random.pick(texts);
  }),
  'describes a part of a schema': changePart((one, _document, random) => {
    one['description'] = random.pick(texts) + random.below(9);
  }),
  'bounds a part of a schema': changePart((one, _document, random) => {
    const [name, value] = random.pick<[string, Json]>([
      ['maxLength', 3 + random.below(90)],
      ['minLength', random.below(3)],
      ['pattern', random.pick(['^a', '^[a-z]+$', '(a+)+$'])],
      ['maximum', random.below(1000)],
      ['minimum', random.below(2)],
      ['maxItems', 1 + random.below(9)],
    ]);
    one[name] = value;
  }),
  'shows a part of a schema': changePart((one, _document, random) => {
    one[random.pick(['example', 'default'])] = random.pick<Json>(['x', 7, 'open', null, { a: 1 }]);
  }),
  'unbounds a part of a schema': changePart((one) => {
    for (const name of ['maxLength', 'pattern', 'maximum', 'description']) delete one[name];
  }),
  'asks what is evaluated': changeSchema((one) => {
    one['unevaluatedProperties'] = false;
  }),
  'adds a schema': (document, random) => {
    schemasOf(document)[random.pick(['Items', 'Get', 'Desk', 'item'])] = anySchema(
      document,
      random,
    );
    return undefined;
  },
  'removes a schema': (document, random) => {
    delete schemasOf(document)[random.pick(Object.keys(schemasOf(document)))];
    return undefined;
  },
  'renames the API': (document, random) => {
    membersOf(document['info'])['title'] = random.pick(words);
    return undefined;
  },
  'moves the service': (document, random) => {
    document['servers'] = [{ url: `https://${random.pick(words)}.example` }];
    return undefined;
  },
  'names a member twice': (document, random) => {
    const text = JSON.stringify(document, null, 2);
    const again = `"tags": [], "description": "${random.pick(words)}", "description": "x", "responses"`;
    return text.replace('"responses"', again);
  },
  'writes the document in another way': (document, random) =>
    JSON.stringify(document, null, random.below(4)),
  'cuts the document off': (document) => JSON.stringify(document, null, 2).slice(0, -40),
};

/** Most edits are inside an operation or a schema, as in life. */
export function documentEdit(random: Random): Edit {
  const all = Object.entries(edits);
  const kind = random.below(9);
  const parts = all.filter(([told]) => told.includes('part of a schema'));
  const [told, make] = random.pick(kind > 4 ? all.slice(0, 9) : kind > 1 ? parts : all);
  return { told, make };
}
