/** The edits that people and programs make to the schemas of a document. */

import type { Random } from '../random.ts';
import { type Edit, type Json, listOf, type Members, membersOf, schema } from './document.ts';

function schemasOf(document: Members): Members {
  return membersOf(membersOf(document['components'])['schemas']);
}

/** There is always one, although it may stand nowhere. */
export function namesOfSchemas(document: Members): readonly string[] {
  return [...Object.keys(schemasOf(document)), 'Item'];
}

export const words = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'item',
  'Item',
  'body',
  'q',
  'content-type',
];
const names = ['Renamed', 'Thing1', 'GetItemResponse', 'item', 'State2'];
export const texts = [
  'Short.',
  'Two.\n\nParts.',
  '# Heading\n\nText',
  'Ends */ here',
  '',
  '| a | b |',
];

export function anySchema(document: Members, random: Random): Members {
  const name = random.pick(namesOfSchemas(document));
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

function isObjectSchema(schema: Json | undefined): boolean {
  return membersOf(schema)['type'] === 'object';
}

/** In front of the others, or behind them. */
function addPlain(schema: Members, _document: Members, random: Random): void {
  const added = random.pick<Members>([
    { type: 'string', maxLength: 9 },
    { type: 'string', enum: ['kind', 'Adult', random.pick(words)], nullable: true },
    { type: 'integer', format: 'int64', default: 3 },
    { type: 'string', format: random.pick(['date-time', 'password', 'binary']) },
    { type: 'array', items: { type: 'number', description: random.pick(texts) }, maxItems: 3 },
    { type: 'boolean', deprecated: true, description: random.pick(texts) },
    { type: 'string', readOnly: true },
  ]);
  const name = random.pick([...words, 'kind', 'page', 'id', 'level']);
  const members = membersOf(schema['properties']);
  schema['properties'] =
    random.below(2) === 0 ? { ...members, [name]: added } : { [name]: added, ...members };
  if (random.below(3) === 0) {
    const required = new Set([...listOf(schema['required']), name]);
    schema['required'] = [...required];
  }
}

export const schemaEdits: Readonly<Record<string, Edit['make']>> = {
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
  'adds a plain member to a part of a schema': changePart(addPlain),
  'adds plain members to each part of a schema': (document, random) => {
    for (const one of Object.values(schemasOf(document))) {
      if (random.below(9) === 0 && isObjectSchema(one)) addPlain(membersOf(one), document, random);
    }
    return undefined;
  },
  'removes a member of a part of a schema': changePart((one, _document, random) => {
    const members = membersOf(one['properties']);
    const names = Object.keys(members);
    if (names.length > 0) delete members[random.pick(names)];
  }),
  'requires members of a part of a schema': changePart((one, _document, random) => {
    const names = Object.keys(membersOf(one['properties']));
    if (names.length > 0) one['required'] = names.filter(() => random.below(2) === 0);
  }),
  'lists values of a part of a schema': changePart((one, _document, random) => {
    if (one['type'] === 'string') one['enum'] = words.slice(random.below(3), 4 + random.below(4));
  }),
  'adds a value to a part of a schema': changePart((one, _document, random) => {
    const values = listOf(one['enum']);
    if (values.length === 0) return;
    const added = typeof values[0] === 'number' ? 7 + random.below(9) : `new-${random.below(9)}`;
    one['enum'] = random.below(2) === 0 ? [...values, added] : [added, ...values];
  }),
  'allows null in a part of a schema': changePart((one) => {
    if (one['nullable'] === true) delete one['nullable'];
    else one['nullable'] = true;
  }),
  'marks a part of a schema': changePart((one, _document, random) => {
    const mark = random.pick(['readOnly', 'writeOnly', 'deprecated']);
    if (one[mark] === true) delete one[mark];
    else one[mark] = true;
  }),
  'points a part of a schema elsewhere': changePart((one, document, random) => {
    const target = schema(random.pick(namesOfSchemas(document)));
    if (one['$ref'] !== undefined) Object.assign(one, target);
    else if (one['items'] !== undefined) one['items'] = target;
  }),
  'renames a schema': (document, random) => {
    const [from, to] = [random.pick(Object.keys(schemasOf(document))), random.pick(names)];
    if (Object.hasOwn(schemasOf(document), to)) return undefined;
    const text = JSON.stringify(document, null, 2);
    const renamed: Members = JSON.parse(
      text.replaceAll(`"#/components/schemas/${from}"`, `"#/components/schemas/${to}"`),
    );
    const schemas = Object.entries(schemasOf(renamed));
    membersOf(renamed['components'])['schemas'] = Object.fromEntries(
      schemas.map(([name, value]) => [name === from ? to : name, value]),
    );
    Object.assign(document, renamed);
    return undefined;
  },
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
};
