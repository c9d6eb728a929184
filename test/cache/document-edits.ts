/** The edits that people and programs make to a document: most of them inside an operation. */

import type { Random } from '../random.ts';
import {
  answer,
  body,
  type Edit,
  type Json,
  listOf,
  type Members,
  membersOf,
  parameter,
  schema,
} from './document.ts';
import { anySchema, schemaEdits, texts, words } from './schema-edits.ts';

interface Found {
  readonly item: Members;
  readonly method: string;
  readonly operation: Members;
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

function change(
  edit: (operation: Members, document: Members, random: Random) => void,
): Edit['make'] {
  return (document, random) => {
    const found = operationsOf(document);
    if (found.length > 0) edit(random.pick(found).operation, document, random);
    return undefined;
  };
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
  ...schemaEdits,
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
  const parts = all.filter(([told]) => /parts? of a schema/.test(told));
  const [told, make] = random.pick(kind > 4 ? all.slice(0, 9) : kind > 1 ? parts : all);
  return { told, make };
}
