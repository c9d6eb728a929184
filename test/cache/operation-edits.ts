/** The edits that people and programs make to an operation. */

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
import { anySchema, namesOfSchemas, texts, words } from './schema-edits.ts';

interface Found {
  readonly item: Members;
  readonly method: string;
  readonly operation: Members;
}

export function operationsOf(document: Members): readonly Found[] {
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

export function addParameter(operation: Members, document: Members, random: Random): void {
  const where = random.pick(['query', 'query', 'query', 'header', 'cookie', 'path']);
  const added = parameter(random.pick(words), where, anySchema(document, random));
  if (random.below(3) === 0) added['description'] = random.pick(texts);
  operation['parameters'] = [...listOf(operation['parameters']), added];
}

function statusOf(random: Random): string {
  return random.pick(['200', '201', '204', '404', '4XX', '503', 'default']);
}

/** Most edits, as in life. */
export const usualEdits: Readonly<Record<string, Edit['make']>> = {
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
  'answers with nothing': change((operation, _document, random) => {
    membersOf(operation['responses'])[statusOf(random)] = { description: random.pick(texts) };
  }),
  'points an answer elsewhere': change((operation, document, random) => {
    const answers = Object.values(membersOf(operation['responses'])).map(membersOf);
    for (const one of answers) {
      for (const media of Object.values(membersOf(one['content']))) {
        membersOf(media)['schema'] = schema(random.pick(namesOfSchemas(document)));
      }
    }
  }),
  'marks a parameter': change((operation, _document, random) => {
    const found = listOf(operation['parameters']).map(membersOf);
    if (found.length === 0) return;
    random.pick(found)[random.pick(['required', 'deprecated'])] = random.below(2) === 0;
  }),
  'adds a value to a parameter': change((operation, _document, random) => {
    const found = listOf(operation['parameters']).map(membersOf);
    if (found.length === 0) return;
    const one = random.pick(found);
    const values = listOf(membersOf(one['schema'])['enum']);
    one['schema'] = { type: 'string', enum: [...values, `value-${values.length}`] };
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
};

export const oddEdits: Readonly<Record<string, Edit['make']>> = {
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
};
