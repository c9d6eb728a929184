/** Kinds that a discriminator tells apart: validators and types say the same of them, in both directions. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { not, discriminatedBy } from '../../templates/runtime/composition.ts';
import { required } from '../../templates/runtime/rules.ts';
import * as z from '../../templates/runtime/zod.ts';
import { compile } from '../types/compile.ts';
import { emissionOf } from './emission.ts';
import { asZod, emitAs, emitSchemas, type Emitted, judgingForms } from './harness.ts';

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

describe.each(['annotated', 'plain', 'mini', 'standalone'] as const)('%s validators', (form) => {
  test.each(Object.entries(cases))('%s', async (_name, { schemas, rows }) => {
    const emitted = await emitSchemas(schemas, { form });
    for (const [model, value, isOne] of rows) {
      const { success } = judged(emitted, model, value);
      expect([model, value, success]).toEqual([model, value, isOne]);
    }
  });
});

test('types say the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-kinds-'));
  try {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const folders = Object.entries(cases).map(async ([name, one]) => {
      const own = join(folder, name.replaceAll(' ', '-'));
      await writeCase(own, one);
      return own;
    });
    expect(await compile('7', await Promise.all(folders), options)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The types of a case, and its values for the compiler to judge. */
async function writeCase(folder: string, { schemas, rows }: Case): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(documentOf(schemas)));
  const emission = await emissionOf(join(folder, 'openapi.json'), 'annotated');
  await writeFile(join(folder, 'models.ts'), emission?.texts.get('models.ts') ?? '');
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

function documentOf(schemas: object): object {
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

describe.each(judgingForms)('%s', (form) => {
  const { emitDocument, emitSchemas } = emitAs(form);
  describe('what is wrong', async () => {
    const { schemas } = cases['a mapping over what extends the base'] ?? { schemas: {} };
    const emitted = await emitSchemas(schemas);

    test('is discriminatedBy by the kind that was meant, once', () => {
      expect(judged(emitted, 'Pet', { kind: 'cat', claws: 'x' }).discriminatedBy).toBe(
        'name: Expected a string, received nothing\nclaws: Expected a number, received "x"',
      );
    });

    test('at any depth', () => {
      const value = { kind: 'dog', name: 'a', friends: [{ kind: 'cat', name: 'b' }] };
      expect(judged(emitted, 'Pet', value).discriminatedBy).toBe(
        'friends.0.claws: Expected a number, received nothing',
      );
    });

    test('of a kind that is not known, by the base', () => {
      expect(judged(emitted, 'Pet', { kind: 'fish' }).discriminatedBy).toBe(
        'name: Expected a string, received nothing',
      );
      expect(judged(emitted, 'Pet', { kind: 'fish', name: 'a' }).success).toBe(true);
    });

    test('of the name of the kind itself', () => {
      expect(judged(emitted, 'Cat', { kind: 'dog', name: 'a', claws: 1 }).discriminatedBy).toBe(
        'kind: Expected "cat", received "dog"',
      );
    });

    test('a value that leads to itself ends', () => {
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

  test('a kind that adds nothing to its base is discriminatedBy from the others', async () => {
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
});

test('what is said of a choice beside its kinds holds for each of them', () => {
  const cat = z.object({ kind: z.literal('cat'), claws: z.number().optional() });
  const dog = z.object({ kind: z.literal('dog').optional() });
  const either = z.xor([cat, dog]).check(discriminatedBy('kind', { cat, dog }));
  const clean = either.check(not(z.unknown().check(required('mud'))));
  expect(either.safeParse({ kind: 'dog', mud: 1 }).success).toBe(true);
  expect(clean.safeParse({ kind: 'dog' }).success).toBe(true);
  expect(clean.safeParse({ kind: 'dog', mud: 1 }).success).toBe(false);
  expect(clean.safeParse({ kind: 'cow' }).error?.issues[0]?.path).toEqual(['kind']);
});

test('a model with rules, extended, keeps them', () => {
  const line = z.object({ from: z.number() }).check(not(z.unknown().check(required('mud'))));
  const marked = line.safeExtend({ to: z.number() });
  expect(marked.safeParse({ from: 1, to: 2 }).success).toBe(true);
  expect(marked.safeParse({ from: 1, to: 2, mud: 3 }).success).toBe(false);
  expect(marked.safeParse({ from: 1 }).success).toBe(false);
});

test('an intersection holds both, and gives the caller’s own value', () => {
  const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }));
  const value = { a: 'x', b: 1, c: true };
  expect(both.parse(value)).toBe(value);
  expect(both.safeParse({ a: 'x' }).success).toBe(false);
  expect(both.safeParse({ a: 1, b: 1 }).success).toBe(false);
});
