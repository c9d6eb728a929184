/** What callers compare, ask for with `in`, and write as literals: the compiler would let the values themselves pass. */

import { parse } from 'yaml';
import { agreesOn, type Change } from './compiler-agreement.ts';

const document = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://pets.example }]
paths:
  /pets:
    get:
      operationId: getPet
      responses: { 200: { description: a pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Added' } } } }
      responses: { 204: { description: added } }
  /animal:
    get:
      operationId: getAnimal
      responses: { 200: { description: an animal, content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } } }
components:
  schemas:
    Pet: { type: object, required: [status], properties: { status: { type: string, enum: [free, sold] }, tags: { type: array, items: { type: string, enum: [a, b] } } } }
    Added:
      oneOf:
        - { type: object, required: [kind], properties: { kind: { type: string }, claws: { type: boolean } } }
        - { type: object, required: [kind], properties: { kind: { type: string }, breed: { type: string } } }
    Animal:
      oneOf:
        - { type: object, required: [kind], properties: { kind: { type: string }, wings: { type: boolean } } }
        - { type: object, required: [kind], properties: { kind: { type: string }, coat: { type: string } } }
        - { type: object, required: [kind], properties: { kind: { type: string }, fins: { type: boolean } } }
`;

function createChange(
  name: string,
  from: string,
  to: string,
  typescript: NonNullable<Change['typescript']>,
): Change {
  if (document.split(from).length !== 2) throw new Error(`${name}: ${from}`);
  return { name, old: read(document), new: read(document.replace(from, to)), typescript };
}

function read(text: string): object {
  return parse(text) as object; // a map, as it is written above
}

const named = (...names: readonly string[]): string =>
  `type: string, enum: [free, sold], x-enum-varnames: [${names.join(', ')}]`;
const orNull = (first: string): string =>
  `type: [string, 'null'], enum: [free, sold, null], x-enum-varnames: [${first}, Sold, None]`;
const open = 'type: string, x-extensible-enum: [free, sold], x-enum-varnames: [Free, Sold]';

/** A component of its own, in the place of the member's set. */
function createNamedChange(name: string, before: string, after: string): Change {
  return { name, old: writeComponent(before), new: writeComponent(after), typescript: 'breaking' };
}

function writeComponent(set: string): object {
  const status = 'status: { type: string, enum: [free, sold] }';
  const text = document.replace(status, "status: { $ref: '#/components/schemas/Status' }");
  return read(`${text}    Status: { ${set} }\n`);
}

const line = (member: string): string =>
  `        - { type: object, required: [kind], properties: { kind: { type: string }, ${member}: { type: string } } }\n`;

agreesOn(
  'what callers name',
  [
    createChange('a value that is compared', 'enum: [free, sold]', 'enum: [free]', 'breaking'),
    createChange('a value of a list', 'enum: [a, b]', 'enum: [a]', 'breaking'),
    createChange('an alternative that is written', line('breed'), '', 'breaking'),
    createChange('an alternative that is asked for', line('coat'), '', 'breaking'),
    createChange(
      'names for values',
      'type: string, enum: [free, sold]',
      named('Free', 'Gone'),
      'breaking',
    ),
    createNamedChange('another name of a value', named('Free', 'Sold'), named('Free', 'Gone')),
    createNamedChange('a name of a value beside null', orNull('Free'), orNull('Open')),
    createNamedChange('a set that takes null now', named('Free', 'Sold'), orNull('Free')),
    createNamedChange('a set that is open now', named('Free', 'Sold'), open),
    createChange('words alone', 'title: Pets', 'summary: words, title: Pets', 'none'),
  ],
  1,
);

const animal = (member: string): string =>
  `{ type: object, required: [kind], properties: { kind: { type: string }, ${member}: { type: string } } }`;
const options = `
components:
  schemas:
    Cat: ${animal('claws')}
    Dog: ${animal('breed')}
    Hound: ${animal('breed')}
    Fish: ${animal('fins')}
    Bee: { type: object, required: [kind], properties: { kind: { const: bee }, sting: { type: string } } }
    Ant: { type: object, required: [kind], properties: { kind: { const: ant }, hill: { type: string } } }`;

const oneOf = (...names: readonly string[]): string =>
  `{ oneOf: [${names.map((name) => `{ $ref: '#/components/schemas/${name}' }`).join(', ')}] }`;

/** An operation whose answer, failure or body is of the schema. */
function createDocument(schema: string, place: '200' | '400' | 'body' = '200'): object {
  const content = `content: { application/json: { schema: ${schema} } }`;
  const body = place === 'body' ? `requestBody: { required: true, ${content} },` : '';
  const status =
    place === 'body' ? "'204': { description: x }" : `'${place}': { description: x, ${content} }`;
  return read(`openapi: 3.1.0
info: { title: Zoo, version: '1' }
servers: [{ url: https://zoo.example }]
paths: { /a: { post: { operationId: ask, ${body} responses: { ${status} } } } }${options}`);
}

type Verdict = NonNullable<Change['typescript']>;

/** The answer in the place of `#`, with other options. */
function createChanges(
  name: string,
  [before, after]: readonly [string, string],
  [forth, back]: readonly [Verdict, Verdict?],
  [around, place]: readonly [string, ('200' | '400' | 'body')?] = ['#'],
): readonly Change[] {
  const [was, is] = [before, after].map((one) => createDocument(around.replace('#', one), place));
  if (was === undefined || is === undefined) return [];
  const there = { name, old: was, new: is, typescript: forth };
  if (back === undefined) return [there];
  return [there, { name: `${name}, back`, old: is, new: was, typescript: back }];
}

const pair = [oneOf('Cat', 'Dog'), oneOf('Cat')] as const;
const both = ['breaking', 'breaking'] as const;
const gone = ['breaking'] as const;

agreesOn(
  'options that come and go',
  [
    ...createChanges('an option of an answer', pair, both),
    ...createChanges('one of a list', pair, gone, ['{ type: array, items: # }']),
    ...createChanges('one of a map', pair, gone, ['{ type: object, additionalProperties: # }']),
    ...createChanges('one of a member', pair, gone, ['{ type: object, properties: { pet: # } }']),
    ...createChanges('one behind allOf', pair, gone, ['{ allOf: [#] }']),
    ...createChanges('one of a failure', pair, gone, ['#', '400']),
    ...createChanges('one of a body', pair, ['breaking', 'additive'], ['#', 'body']),
    ...createChanges(
      'one of three',
      [oneOf('Cat', 'Dog', 'Fish'), oneOf('Cat', 'Fish')],
      ['breaking', 'additive'],
    ),
    ...createChanges('one that has a constant', [oneOf('Bee', 'Ant'), oneOf('Bee')], gone),
    ...createChanges(
      'one by another name',
      [oneOf('Cat', 'Dog'), oneOf('Cat', 'Hound')],
      ['none', 'none'],
    ),
    ...createChanges(
      'options in another order',
      [oneOf('Cat', 'Dog'), oneOf('Dog', 'Cat')],
      ['none', 'none'],
    ),
  ],
  1,
);
