/** Kinds that a discriminator tells apart: validators and types say the same of them, in both directions. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../types/compile.ts';
import { emitValidators } from './emission.ts';
import { asZod, emitDocument, emitSchemas, type Emitted } from './harness.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
});
const subtype = (base: string, properties: object, required: readonly string[] = []): object => ({
  allOf: [ref(base), object(properties, required)],
});

/** A value, by whether it is one of the kinds. */
type Rows = readonly (readonly [
  model: string,
  value: unknown,
  isOne: boolean,
  /** What a type cannot say: the kind is one of two that have a name in common. */
  isTyped?: false,
])[];

interface Case {
  readonly schemas: Readonly<Record<string, object>>;
  readonly rows: Rows;
}

const tagged = (mapping?: object): object => ({
  discriminator: { propertyName: 'kind', ...(mapping === undefined ? {} : { mapping }) },
});

const pet = { ...object({ kind: text, name: text }, ['kind', 'name']) };
const petRows: Rows = [
  ['Pet', { kind: 'cat', name: 'a', claws: 1 }, true],
  ['Pet', { kind: 'cat', name: 'a' }, false],
  ['Pet', { kind: 'cat', name: 'a', claws: 'x' }, false],
  ['Pet', { kind: 'dog', name: 'a' }, true],
  ['Pet', { kind: 'dog', name: 'a', friends: [{ kind: 'cat', name: 'b', claws: 2 }] }, true],
  ['Pet', { kind: 'dog', name: 'a', friends: [{ kind: 'cat', name: 'b' }] }, false],
  ['Pet', { kind: 'dog' }, false],
  ['Cat', { kind: 'cat', name: 'a', claws: 1 }, true],
  ['Cat', { kind: 'dog', name: 'a', claws: 1 }, false],
  ['Owner', { pet: { kind: 'cat', name: 'a', claws: 1 } }, true],
  ['Owner', { pet: { kind: 'cat', name: 'a' } }, false],
  ['Owner', { pets: [{ kind: 'dog', name: 'a' }] }, true],
  ['Owner', { pets: [{ kind: 'cat', name: 'a' }] }, false],
  ['Guest', { kind: 'cat', name: 'a', until: 'x' }, true],
];
const pets = (discriminator: object): Case['schemas'] => ({
  Pet: { ...pet, ...discriminator },
  Cat: subtype('Pet', { claws: number }, ['claws']),
  Dog: subtype('Pet', { friends: { type: 'array', items: ref('Pet') } }),
  Owner: object({
    pet: { allOf: [ref('Pet')], description: 'Its own.' },
    pets: { type: 'array', items: ref('Pet') },
  }),
});
const guest = { Guest: subtype('Pet', { until: text }) };

const cases: Readonly<Record<string, Case>> = {
  'rules beside a choice of kinds, which hold for each of them': {
    schemas: {
      Either: {
        oneOf: [ref('Cat'), ref('Dog')],
        ...tagged({ cat: 'Cat', dog: 'Dog' }),
        not: { required: ['mud'] },
      },
      Cat: object({ kind: { const: 'cat' }, claws: number }, ['kind']),
      Dog: object({ kind: { const: 'dog' }, mud: number }, ['kind']),
    },
    rows: [
      ['Dog', { kind: 'dog', mud: 1 }, true],
      ['Either', { kind: 'dog' }, true],
      ['Either', { kind: 'dog', mud: 1 }, false, false],
      ['Either', { kind: 'cow' }, false],
    ],
  },
  'a model with rules, extended, which keeps them': {
    schemas: {
      Line: { ...object({ from: number, mud: number }, ['from']), not: { required: ['mud'] } },
      Marked: subtype('Line', { to: number }, ['to']),
    },
    rows: [
      ['Marked', { from: 1, to: 2 }, true],
      ['Marked', { from: 1, to: 2, mud: 3 }, false, false],
      ['Marked', { from: 1 }, false],
      ['Marked', { to: 1 }, false],
    ],
  },
  'a mapping over what extends the base': {
    schemas: { ...pets(tagged({ cat: 'Cat', dog: '#/components/schemas/Dog' })), ...guest },
    rows: [
      ...petRows,
      // What the mapping does not name is known by its own name among its siblings, and alone of any kind.
      ['Pet', { kind: 'Guest', name: 'a', until: 'x' }, true],
      ['Pet', { kind: 'Guest', name: 'a', until: 1 }, false],
      ['Guest', { kind: 'Guest', name: 'a' }, true],
    ],
  },
  // The specification's own example.
  'a mapping that names some of what extends the base': {
    schemas: {
      Pet: { ...object({ kind: text }, ['kind']), ...tagged({ dog: 'Dog' }) },
      Cat: subtype('Pet', { name: text }),
      Dog: subtype('Pet', { bark: text }),
      Lizard: subtype('Pet', { lovesRocks: { type: 'boolean' } }),
      Puppy: subtype('Dog', { age: number }, ['age']),
      Owner: object({ pets: { type: 'array', items: ref('Pet') } }),
    },
    rows: [
      ['Pet', { kind: 'Cat', name: 'misty' }, true],
      ['Pet', { kind: 'Cat', name: 1 }, false],
      ['Pet', { kind: 'dog', bark: 'soft' }, true],
      ['Pet', { kind: 'dog', bark: 1 }, false],
      ['Pet', { kind: 'Lizard', lovesRocks: true }, true],
      ['Owner', { pets: [{ kind: 'Lizard', lovesRocks: 'x' }] }, false],
      ['Cat', { kind: 'tabby', name: 'misty' }, true],
      ['Puppy', { kind: 'dog', age: 1 }, true],
    ],
  },
  'the names of what extends the base': {
    schemas: pets(tagged()),
    rows: petRows
      .filter(([model]) => model !== 'Guest')
      .map(([model, value, isOne]) => [
        model,
        JSON.parse(JSON.stringify(value).replaceAll('"cat"', '"Cat"').replaceAll('"dog"', '"Dog"')),
        isOne,
      ]),
  },
  'kinds of kinds': {
    schemas: {
      Node: { ...object({ kind: text }, ['kind']), ...tagged() },
      Leaf: subtype('Node', { size: number }, ['size']),
      Branch: subtype('Node', { parts: { type: 'array', items: ref('Node') } }, ['parts']),
      Twig: subtype('Branch', { thin: { type: 'boolean' } }, ['thin']),
    },
    rows: [
      ['Node', { kind: 'Leaf', size: 1 }, true],
      ['Node', { kind: 'Leaf' }, false],
      ['Node', { kind: 'Branch', parts: [{ kind: 'Leaf', size: 1 }] }, true],
      ['Node', { kind: 'Branch', parts: [{ kind: 'Leaf' }] }, false],
      ['Node', { kind: 'Twig', parts: [], thin: true }, true],
      ['Node', { kind: 'Twig', parts: [] }, false, false],
      ['Branch', { kind: 'Twig', parts: [] }, true],
      ['Branch', { kind: 'Leaf', parts: [] }, false],
      ['Twig', { kind: 'Branch', parts: [], thin: true }, false],
    ],
  },
  'a choice with a mapping': {
    schemas: {
      Shape: {
        oneOf: [ref('Circle'), ref('Square')],
        ...tagged({ round: 'Circle', edged: 'Square' }),
      },
      Circle: object({ kind: text, radius: number }, ['kind', 'radius']),
      Square: object({ kind: text, side: number }, ['kind', 'side']),
    },
    rows: [
      ['Shape', { kind: 'round', radius: 1 }, true],
      ['Shape', { kind: 'edged', side: 1 }, true],
      ['Shape', { kind: 'round', side: 1 }, false],
      ['Shape', { kind: 'edged', radius: 1 }, false],
      // Open objects of one kind fit the other too: the name decides.
      ['Shape', { kind: 'round', radius: 1, side: 1 }, true],
    ],
  },
  'a base that lists what extends it': {
    schemas: {
      Event: {
        ...object({ kind: text, at: number }, ['kind', 'at']),
        oneOf: [ref('Started'), ref('Ended')],
        ...tagged({ started: 'Started', ended: 'Ended' }),
      },
      Started: subtype('Event', { by: text }, ['by']),
      Ended: subtype('Event', { why: text }, ['why']),
    },
    rows: [
      ['Started', { kind: 'started', at: 1, by: 'a' }, true],
      ['Started', { kind: 'started', by: 'a' }, false],
      ['Started', { kind: 'started', at: 1 }, false],
      ['Event', { kind: 'ended', at: 1, why: 'b' }, true],
      ['Event', { kind: 'ended', at: 1 }, false],
    ],
  },
};

const choice = (options: readonly (string | object)[], discriminator: object, word = 'oneOf') => ({
  [word]: options.map((option) => (typeof option === 'string' ? ref(option) : option)),
  discriminator: { propertyName: 'kind', ...discriminator },
});
const of = (mapping: Readonly<Record<string, string>>): object => ({ mapping });
const card = object({ number: text }, ['number']);
const transfer = object({ iban: text }, ['iban']);
const boolean = { type: 'boolean' };
const shown = { type: 'string', readOnly: true };

/** How documents say kinds, beyond what the specification shows. */
const strange: Readonly<Record<string, Case>> = {
  'options that do not describe the member': {
    schemas: {
      Means: choice(['Card', 'Transfer'], of({ card: 'Card', bank: 'Transfer' })),
      Card: card,
      Transfer: transfer,
      Either: choice(['Open', 'Loose'], of({ open: 'Open', loose: 'Loose' }), 'anyOf'),
      Open: object({ a: number }),
      Loose: object({ b: number }),
    },
    rows: [
      ['Means', { kind: 'card', number: '4' }, true],
      ['Means', { kind: 'bank', iban: 'x' }, true],
      ['Means', { kind: 'bank', number: '4' }, false],
      ['Means', { number: '4' }, false],
      ['Card', { number: '4' }, true],
      ['Either', { kind: 'open', a: 1 }, true],
      ['Either', { kind: 'loose', b: 1 }, true],
      ['Either', { kind: 'open', a: 'x' }, false],
      ['Either', { a: 1 }, false],
    ],
  },
  'a constant that has a default, and need not be there': {
    schemas: {
      Either: choice(['Foo', 'Bar'], of({ foo: 'Foo', bar: 'Bar' })),
      Foo: object({ kind: { const: 'foo', default: 'foo' }, a: number }),
      Bar: object({ kind: { const: 'bar', default: 'bar' }, b: number }),
    },
    rows: [
      ['Either', { kind: 'foo', a: 1 }, true],
      ['Either', { kind: 'bar', b: 1 }, true],
      ['Either', { a: 1 }, false],
      ['Foo', { a: 1 }, true],
      ['Foo', { kind: 'bar' }, false],
    ],
  },
  'a discriminator in a part of a model that extends another one': {
    schemas: {
      Thing: object({ id: text }, ['id']),
      Ship: {
        allOf: [
          ref('Thing'),
          {
            allOf: [
              { ...object({ kind: text }, ['kind']), ...tagged({ tug: 'Tug', ferry: 'Ferry' }) },
            ],
          },
        ],
      },
      Tug: subtype('Ship', { pull: number }, ['pull']),
      Ferry: subtype('Ship', { seats: number }, ['seats']),
    },
    rows: [
      ['Ship', { id: 'a', kind: 'tug', pull: 1 }, true],
      ['Ship', { id: 'a', kind: 'tug', seats: 1 }, false],
      ['Ship', { kind: 'tug', pull: 1 }, false],
      ['Tug', { id: 'a', kind: 'tug', pull: 1 }, true],
      ['Tug', { id: 'a', kind: 'ferry', pull: 1 }, false],
    ],
  },
  'a base that its own mapping names': {
    schemas: {
      Post: {
        ...object({ kind: text, id: number }, ['kind', 'id']),
        ...tagged({ plain: 'Post', picture: 'Picture' }),
      },
      Picture: subtype('Post', { url: text }, ['url']),
    },
    rows: [
      ['Post', { kind: 'plain', id: 1 }, true],
      ['Post', { kind: 'picture', id: 1, url: 'x' }, true],
      ['Post', { kind: 'picture', id: 1 }, false],
      ['Post', { kind: 'plain' }, false],
      ['Post', { id: 1 }, false],
      ['Picture', { kind: 'plain', id: 1, url: 'x' }, false],
    ],
  },
  'a base and kinds that do not describe the member, or not as one that must be there': {
    schemas: {
      Pet: { ...object({ name: text }, ['name']), ...tagged({ cat: 'Cat', dog: 'Dog' }) },
      Cat: subtype('Pet', { claws: number }, ['claws']),
      Dog: subtype('Pet', { bark: text }, ['bark']),
      Car: { ...object({ kind: text }), ...tagged() },
      Van: subtype('Car', { load: number }, ['load']),
      Bus: subtype('Car', { seats: number }, ['seats']),
    },
    rows: [
      ['Pet', { kind: 'cat', name: 'a', claws: 1 }, true],
      ['Pet', { kind: 'dog', name: 'a', claws: 1 }, false],
      ['Pet', { name: 'a', claws: 1 }, false],
      ['Cat', { name: 'a', claws: 1 }, true],
      ['Car', { kind: 'Van', load: 1 }, true],
      ['Car', { load: 1 }, false],
      ['Van', { load: 1 }, true],
    ],
  },
  'booleans and numbers': {
    schemas: {
      Answer: choice(['Good', 'Bad'], {
        propertyName: 'fine',
        ...of({ true: 'Good', false: 'Bad' }),
      }),
      Good: object({ fine: boolean, data: text }, ['fine', 'data']),
      Bad: object({ fine: boolean, reason: text }, ['fine', 'reason']),
      Format: choice(['First', 'Second'], { propertyName: 'version' }),
      First: object({ version: { const: 1 }, a: text }, ['version', 'a']),
      Second: object({ version: { type: 'integer', enum: [2] }, b: text }, ['version', 'b']),
      Step: { ...object({ kind: number }, ['kind']), ...tagged({ 1: 'Start', '2.5': 'End' }) },
      Start: subtype('Step', { at: text }, ['at']),
      End: subtype('Step', { why: text }, ['why']),
    },
    rows: [
      ['Answer', { fine: true, data: 'x' }, true],
      ['Answer', { fine: false, reason: 'x' }, true],
      ['Answer', { fine: true, reason: 'x' }, false],
      ['Answer', { fine: 'true', data: 'x' }, false],
      ['Format', { version: 1, a: 'x' }, true],
      ['Format', { version: 2, a: 'x' }, false],
      ['Format', { version: '1', a: 'x' }, false],
      ['Step', { kind: 1, at: 'x' }, true],
      ['Step', { kind: 2.5, why: 'x' }, true],
      ['Step', { kind: 2.5, at: 'x' }, false],
      ['Start', { kind: 2.5, at: 'x' }, false],
    ],
  },
  'an option that is a choice': {
    schemas: {
      ByLeaf: choice(['Vehicle', 'Boat'], of({ car: 'Car', truck: 'Truck', boat: 'Boat' })),
      ByGroup: choice(['Vehicle', 'Boat'], of({ wheels: 'Vehicle', boat: 'Boat' })),
      Vehicle: { oneOf: [ref('Car'), ref('Truck')] },
      Inside: choice(['Road', 'Boat'], of({ boat: 'Boat' })),
      Road: choice(['Car', 'Truck'], of({ car: 'Car', truck: 'Truck' })),
      Car: object({ kind: text, doors: number }, ['doors']),
      Truck: object({ kind: text, load: number }, ['kind', 'load']),
      Boat: object({ kind: text, sail: text }, ['kind', 'sail']),
      Other: choice(['Wet', 'Dry'], of({ wet: 'Wet', dry: 'Dry' })),
      Wet: choice(['Sea', 'Rain'], { propertyName: 'form', ...of({ sea: 'Sea', rain: 'Rain' }) }),
      Sea: object({ form: text, salt: number }, ['form', 'salt']),
      Rain: object({ form: text, drops: number }, ['form', 'drops']),
      Dry: object({ dust: number }, ['dust']),
    },
    rows: [
      ['ByLeaf', { kind: 'car', doors: 1 }, true],
      ['ByLeaf', { kind: 'truck', load: 1 }, true],
      ['ByLeaf', { kind: 'boat', sail: 'x' }, true],
      ['ByLeaf', { kind: 'truck', doors: 1 }, false],
      ['ByLeaf', { doors: 1 }, false],
      ['ByGroup', { kind: 'wheels', doors: 1 }, true],
      ['ByGroup', { kind: 'wheels', load: 1 }, true],
      ['ByGroup', { kind: 'wheels', sail: 'x' }, false],
      ['Inside', { kind: 'car', doors: 1 }, true],
      ['Inside', { kind: 'boat', sail: 'x' }, true],
      ['Inside', { kind: 'truck', doors: 1 }, false],
      ['Inside', { doors: 1 }, false],
      ['Other', { kind: 'wet', form: 'sea', salt: 1 }, true],
      ['Other', { kind: 'wet', form: 'rain', salt: 1 }, false],
      ['Other', { kind: 'dry', dust: 1 }, true],
      ['Other', { form: 'sea', salt: 1 }, false],
    ],
  },
  'options in place, other names of options, and what extends one': {
    schemas: {
      Mixed: choice(
        ['Named', object({ kind: { const: 'placed' }, b: text }, ['b'])],
        of({ named: 'Named' }),
      ),
      Named: object({ kind: text, a: text }, ['kind', 'a']),
      Renamed: choice(['Alias', 'Transfer'], of({ card: 'Card', bank: 'Transfer' })),
      Alias: ref('Card'),
      Card: card,
      Transfer: transfer,
      Extended: choice(
        ['Transfer', 'Card'],
        of({ bank: 'Transfer', swift: 'Swift', card: 'Card' }),
      ),
      Swift: subtype('Transfer', { code: text }, ['code']),
    },
    rows: [
      ['Mixed', { kind: 'named', a: 'x' }, true],
      ['Mixed', { kind: 'placed', b: 'x' }, true],
      ['Mixed', { kind: 'placed', a: 'x', b: 'x' }, true],
      ['Mixed', { kind: 'placed', a: 'x' }, false],
      ['Mixed', { b: 'x' }, false],
      ['Renamed', { kind: 'card', number: '1' }, true],
      ['Renamed', { number: '1' }, false],
      ['Extended', { kind: 'swift', iban: 'x', code: 'y' }, true],
      ['Extended', { kind: 'swift', iban: 'x' }, false],
      ['Extended', { kind: 'bank', iban: 'x' }, true],
    ],
  },
  'several values for one, values that differ by case, and names for the rest': {
    schemas: {
      Shape: choice(
        ['Round', 'Edged', 'Star'],
        of({ circle: 'Round', Circle: 'Edged', disc: 'Round' }),
      ),
      Round: object({ kind: text, radius: number }, ['kind', 'radius']),
      Edged: object({ kind: text, side: number }, ['kind', 'side']),
      Star: object({ kind: text, rays: number }, ['kind', 'rays']),
    },
    rows: [
      ['Shape', { kind: 'circle', radius: 1 }, true],
      ['Shape', { kind: 'disc', radius: 1 }, true],
      ['Shape', { kind: 'Circle', side: 1 }, true],
      ['Shape', { kind: 'Circle', radius: 1 }, false],
      ['Shape', { kind: 'Star', rays: 1 }, true],
      ['Shape', { kind: 'Star', side: 1 }, false],
    ],
  },
  'options that may be null, and a set of values as the member': {
    schemas: {
      Maybe: choice(['Card', 'Transfer', { type: 'null' }], of({ card: 'Card', bank: 'Transfer' })),
      Card: card,
      Transfer: transfer,
      Perhaps: choice(['Gift', 'Transfer'], of({ gift: 'Gift', bank: 'Transfer' })),
      Gift: { type: ['object', 'null'], properties: { to: text }, required: ['to'] },
      Listed: choice(['Red', 'Blue'], of({ red: 'Red', blue: 'Blue' })),
      Colour: { type: 'string', enum: ['red', 'blue'] },
      Red: object({ kind: ref('Colour'), warm: number }, ['kind', 'warm']),
      Blue: { allOf: [ref('Paint'), object({ cold: number }, ['cold'])] },
      Paint: object({ kind: ref('Colour') }, ['kind']),
    },
    rows: [
      ['Maybe', null, true],
      ['Maybe', { kind: 'card', number: '1' }, true],
      ['Maybe', { number: '1' }, false],
      ['Perhaps', null, true],
      ['Perhaps', { kind: 'gift', to: 'x' }, true],
      ['Perhaps', { to: 'x' }, false],
      ['Listed', { kind: 'red', warm: 1 }, true],
      ['Listed', { kind: 'blue', cold: 1 }, true],
      ['Listed', { kind: 'blue', warm: 1 }, false],
    ],
  },
  'the kind of every other value': {
    schemas: {
      Shape: {
        ...choice(['Round', 'Edged'], of({ edged: 'Edged' })),
        discriminator: { propertyName: 'kind', ...of({ edged: 'Edged' }), defaultMapping: 'Round' },
      },
      Round: object({ kind: text, radius: number }, ['radius']),
      Edged: object({ kind: text, side: number }, ['kind', 'side']),
    },
    rows: [
      ['Shape', { kind: 'edged', side: 1 }, true],
      ['Shape', { kind: 'other', radius: 1 }, true],
      ['Shape', { radius: 1 }, true],
      ['Shape', { kind: 'other', side: 1 }, false],
      ['Shape', { kind: 'other', radius: 1, side: 1 }, true],
    ],
  },
  'a member that answers alone have': {
    schemas: {
      Item: choice(['Book', 'Film'], of({ book: 'Book', film: 'Film' })),
      Book: object({ kind: shown, pages: number }, ['kind']),
      Film: object({ kind: shown, minutes: number }, ['kind']),
      Part: choice(['Book', 'Disc'], of({ book: 'Book', disc: 'Disc' })),
      Disc: object({ kind: text, tracks: number }, ['kind', 'tracks']),
      Base: { ...object({ kind: shown, id: number }, ['kind', 'id']), ...tagged() },
      Left: subtype('Base', { l: number }, ['l']),
      Right: subtype('Base', { r: number }, ['r']),
      Three: choice(['Book', 'Film', 'Disk'], of({ book: 'Book', film: 'Film', disk: 'Disk' })),
      Disk: object({ kind: text, tracks: number }, ['tracks']),
    },
    rows: [
      ['ThreeInput', { pages: 1 }, true],
      ['ThreeInput', { minutes: 1 }, true],
      ['ThreeInput', { kind: 'disk', tracks: 1 }, true],
      ['ThreeInput', { kind: 'disk', pages: 1 }, false, false],
      ['Item', { kind: 'book', pages: 1 }, true],
      ['Item', { pages: 1 }, false],
      ['ItemInput', { pages: 1 }, true],
      ['ItemInput', {}, true],
      ['PartInput', { pages: 1 }, true],
      ['PartInput', { kind: 'disc', tracks: 1 }, true],
      ['PartInput', { kind: 'disc', pages: 1 }, false, false],
      ['Part', { kind: 'book', pages: 1 }, true],
      ['Part', { pages: 1 }, false],
      ['Base', { kind: 'Left', id: 1, l: 1 }, true],
      ['Base', { kind: 'Left', id: 1, r: 1 }, false],
      ['BaseInput', { id: 1, l: 1 }, true],
      ['BaseInput', { id: 1 }, false],
      ['LeftInput', { id: 1, l: 1 }, true],
    ],
  },
  ...Object.fromEntries(
    ['@type', 'odata.type', 'a b', 'constructor', '__type', "it's"].map((name) => [
      `a member called ${name}`,
      {
        schemas: {
          Means: choice(['Card', 'Transfer'], {
            propertyName: name,
            ...of({ "c'd": 'Card', '': 'Transfer' }),
          }),
          Card: card,
          Transfer: object({ [name]: text, iban: text }, ['iban']),
        },
        rows: [
          ['Means', { [name]: "c'd", number: '4' }, true],
          ['Means', { [name]: '', iban: '4' }, true],
          ['Means', { [name]: '', number: '4' }, false],
          ['Means', { number: '4' }, false],
        ],
      } satisfies Case,
    ]),
  ),
};

const all = { ...cases, ...strange };

describe.each(['standalone', 'zod', 'zod-mini'] as const)('%s validators', (form) => {
  test.each(Object.entries(all))('%s', async (_name, { schemas, rows }) => {
    const emitted = await emitSchemas(schemas, { form });
    for (const [model, value, isOne] of rows) {
      const { success } = judged(emitted, model, value);
      expect([model, value, success]).toEqual([model, value, isOne]);
    }
  });
});

test('types distinguish the same subtypes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-kinds-'));
  try {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const folders = Object.entries(all).map(async ([name, one]) => {
      const own = join(folder, name.replaceAll(/\W/g, '-'));
      await writeCase(own, one);
      return own;
    });
    expect(await compile('7', await Promise.all(folders), options)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['zod', true],
  ['zod', false],
  ['standalone', true],
  ['standalone', false],
] as const)(
  'inline options are written once at any depth, %s (required: %s)',
  async (form, isRequired) => {
    const nest = (depth: number): object => ({
      oneOf: [
        object(
          { kind: { const: 'a' }, inner: depth === 0 ? text : nest(depth - 1) },
          isRequired ? ['kind'] : [],
        ),
        object({ kind: { const: 'b' } }),
      ],
      ...tagged(),
    });
    const emitted = await emitSchemas({ Nest: nest(24) }, { form });
    expect(emitted.texts.get('nestSchema')?.length).toBeLessThan(35_000);
    const [right, wrong] = ['text', { kind: 'c' }].map((inner) => {
      return Array.from({ length: 25 }).reduce((value) => ({ kind: 'a', inner: value }), inner);
    });
    expect(judged(emitted, 'Nest', right).success).toBe(true);
    expect(judged(emitted, 'Nest', wrong).success).toBe(false);
  },
);

/** The types of a case, and its values for the compiler to judge. */
async function writeCase(folder: string, { schemas, rows }: Case): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(createDocument(schemas)));
  const emission = await emitValidators(join(folder, 'openapi.json'), 'standalone');
  for (const file of ['models.ts', 'enums.ts']) {
    await writeFile(join(folder, file), emission?.texts.get(file) ?? '');
  }
  const lines = rows
    .filter(([, , , isTyped]) => isTyped !== false)
    .map(([model, value, isOne], index) => {
      const given = `export const v${index}: m.${model} = given(${JSON.stringify(value)});`;
      return isOne ? given : `// @ts-expect-error\n${given}`;
    });
  await writeFile(join(folder, 'values.ts'), [HEAD, ...lines].join('\n'));
}

/** Members that no type names are fine: only literals are asked whether they have such. */
const HEAD = `import type * as m from './models.ts';\nconst given = <T>(value: T): T => value;`;

const options = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};

function createDocument(schemas: object): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Kinds', version: '1' },
    paths: {},
    components: { schemas },
  };
}

function judged(
  emitted: Emitted,
  model: string,
  value: unknown,
): { success: boolean; discriminatedBy: string } {
  const name = `${model.charAt(0).toLowerCase()}${model.slice(1)}Schema`;
  const { success, error } = asZod(emitted.exports.get(name), name).safeParse(value);
  const discriminatedBy = error?.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('\n');
  return { success, discriminatedBy: discriminatedBy ?? '' };
}

describe('what is wrong', async () => {
  const { schemas } = cases['a mapping over what extends the base'] ?? { schemas: {} };
  const emitted = await emitSchemas(schemas);

  test('is reported by the kind that was meant, once', () => {
    expect(judged(emitted, 'Pet', { kind: 'cat', claws: 'x' }).discriminatedBy).toBe(
      'name: Expected a string, received nothing\nclaws: Expected a number, received "x"',
    );
  });

  test('is reported at any depth', () => {
    const value = { kind: 'dog', name: 'a', friends: [{ kind: 'cat', name: 'b' }] };
    expect(judged(emitted, 'Pet', value).discriminatedBy).toBe(
      'friends.0.claws: Expected a number, received nothing',
    );
  });

  test('of a kind that is not known is reported by the base', () => {
    expect(judged(emitted, 'Pet', { kind: 'fish' }).discriminatedBy).toBe(
      'name: Expected a string, received nothing',
    );
    expect(judged(emitted, 'Pet', { kind: 'fish', name: 'a' }).success).toBe(true);
  });

  test('in the name of the kind is reported there', () => {
    expect(judged(emitted, 'Cat', { kind: 'dog', name: 'a', claws: 1 }).discriminatedBy).toBe(
      'kind: Expected "cat", received "dog"',
    );
  });

  test('in a value that leads to itself ends', () => {
    const value: Record<string, unknown> = { kind: 'dog', name: 'a' };
    value['friends'] = [value];
    expect(judged(emitted, 'Pet', value).success).toBe(false);
  });
});

test('a document of version 2.0 names kinds by the names of its definitions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-kinds-'));
  const path = join(folder, 'swagger.json');
  const definitions = {
    Pet: { ...pet, discriminator: 'kind' },
    Cat: { allOf: [{ $ref: '#/definitions/Pet' }, object({ claws: number }, ['claws'])] },
  };
  const info = { title: 'Kinds', version: '1' };
  await writeFile(path, JSON.stringify({ swagger: '2.0', info, paths: {}, definitions }));
  const emitted = await emitDocument(path, 'kinds');
  await rm(folder, { recursive: true });
  expect(judged(emitted, 'Pet', { kind: 'Cat', name: 'a', claws: 1 }).success).toBe(true);
  expect(judged(emitted, 'Pet', { kind: 'Cat', name: 'a' }).success).toBe(false);
  expect(judged(emitted, 'Pet', { kind: 'Fish', name: 'a' }).success).toBe(true);
});

test('a kind that adds nothing to its base is distinguished from the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-kinds-'));
  const path = join(folder, 'bare.json');
  const definitions = {
    Pet: { ...pet, discriminator: 'kind' },
    Cat: { allOf: [{ $ref: '#/definitions/Pet' }] },
    Dog: { allOf: [{ $ref: '#/definitions/Pet' }] },
  };
  const info = { title: 'Kinds', version: '1' };
  await writeFile(path, JSON.stringify({ swagger: '2.0', info, paths: {}, definitions }));
  const emitted = await emitDocument(path, 'bare');
  await rm(folder, { recursive: true });
  expect(judged(emitted, 'Cat', { kind: 'Cat', name: 'a' }).success).toBe(true);
  expect(judged(emitted, 'Cat', { kind: 'Dog', name: 'a' }).success).toBe(false);
  expect(judged(emitted, 'Cat', { kind: 'Cat' }).success).toBe(false);
});
