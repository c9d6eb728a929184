/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of the schemas. */
/** Members that are for one direction: `required` demands them there alone, wherever it is. Validators, types and samples agree. */

import { describe, expect, test } from 'vitest';
import type { Api, Type } from '../../generator/core/ir/model/model.ts';
import { type Emitted, agreesWithItself, emitSchemas, printValidator } from './harness.ts';

const text = { type: 'string' };
const shown = { type: 'string', readOnly: true };
const secret = { type: 'string', writeOnly: true };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

/** Each is an object of `id`, which only answers have, and of `text`, which must be there both ways. */
const shownId: Readonly<Record<string, object>> = {
  Beside: { ...object({}, ['id', 'text']), allOf: [object({ id: shown, text })] },
  Referenced: { ...object({}, ['id', 'text']), allOf: [ref('Base')] },
  OwnBranch: { allOf: [ref('Base'), object({}, ['id', 'text'])] },
  ReferencedBranch: { allOf: [ref('Base'), ref('Must')] },
  RequiredFurtherIn: { allOf: [ref('Base'), { allOf: [{ required: ['id', 'text'] }] }] },
  ReferencedFurtherIn: { allOf: [ref('Base'), ref('AlsoMust')] },
  BranchOfBranch: { allOf: [{ allOf: [{ allOf: [ref('Must')] }] }, { allOf: [ref('Base')] }] },
  BesideReference: { ...ref('Base'), required: ['id', 'text'] },
  Together: object({ id: shown, text }, ['id', 'text']),
  Two: {
    ...object({}, ['id', 'text', 'more']),
    allOf: [ref('Base'), { properties: { more: shown } }],
  },
  AnyOfRequired: {
    ...object({ id: shown, text }, ['text']),
    anyOf: [{ required: ['id', 'text'] }, { required: ['id'] }],
  },
  AnyOfMembers: {
    ...object({ id: shown }),
    anyOf: [
      object({ text }, ['id', 'text']),
      object({ text, n: { type: 'number' } }, ['id', 'text', 'n']),
    ],
  },
  OneOfModels: {
    ...object({ id: shown }),
    oneOf: [ref('NeedsId'), object({ other: text }, ['other'])],
  },
  Conditional: {
    ...object({ id: shown, text }, ['text']),
    if: { properties: { text: { type: 'string' } } },
    then: { required: ['id'] },
    else: { required: ['id'] },
  },
  Dependent: { ...object({ id: shown, text }, ['text']), dependentRequired: { text: ['id'] } },
  DependentSchema: {
    ...object({ id: shown, text }, ['text']),
    dependentSchemas: { text: { required: ['id'] } },
  },
};

const schemas: Readonly<Record<string, object>> = {
  ...shownId,
  Base: object({ id: shown, text }),
  Must: { required: ['id', 'text'] },
  AlsoMust: { allOf: [ref('Must')] },
  NeedsId: object({ id: text, text }, ['id', 'text']),
  // `key` is the reverse of `id`: it is only in requests.
  Sealed: object({ key: secret, text }),
  SealedBeside: { ...object({}, ['key', 'text']), allOf: [ref('Sealed')] },
  SealedBranch: { allOf: [ref('Sealed'), ref('MustKey')] },
  SealedAnyOf: { allOf: [ref('Sealed')], anyOf: [{ required: ['key', 'text'] }, ref('MustKey')] },
  MustKey: { required: ['key', 'text'] },
  // Further inside.
  Held: object({
    member: ref('ReferencedBranch'),
    items: { type: 'array', items: ref('AnyOfMembers') },
    map: { type: 'object', additionalProperties: { allOf: [ref('Base'), ref('Must')] } },
  }),
  MarkedInOption: {
    ...object({}, ['id', 'text']),
    oneOf: [object({ id: shown, text }), object({ id: shown, n: { type: 'number' } }, ['n'])],
  },
  Closed: { allOf: [ref('Base'), ref('Must')], unevaluatedProperties: false },
  // What one option alone leaves out is demanded of the other.
  OneSided: {
    oneOf: [
      object({ form: { const: 'a' }, id: shown }, ['form', 'id']),
      object({ form: { const: 'b' }, id: text }, ['form', 'id']),
    ],
  },
  Tree: { allOf: [ref('Base'), ref('Must'), object({ inner: ref('Tree') })] },
};

type Row = readonly [validator: string, value: unknown, isKept: boolean];

const rows: readonly Row[] = [
  ...Object.keys(shownId).flatMap((name): Row[] => [
    [`${name}Input`, { text: 'x' }, true],
    [`${name}Input`, { id: 'given all the same', text: 'x' }, true],
    [`${name}Input`, {}, false],
    [name, { id: 'i', text: 'x', more: 'm', n: 1 }, true],
    [name, { text: 'x', more: 'm', n: 1 }, false],
  ]),
  ['MarkedInOptionInput', { text: 'x' }, true],
  ['MarkedInOptionInput', {}, false],
  ['MarkedInOption', { text: 'x' }, false],
  ['ClosedInput', { text: 'x' }, true],
  ['ClosedInput', { text: 'x', id: 'given all the same' }, true],
  ['ClosedInput', { text: 'x', other: 1 }, false],
  ['Closed', { text: 'x' }, false],
  ['Closed', { text: 'x', id: 'i' }, true],
  ['SealedBeside', { text: 'x' }, true],
  ['SealedBranch', { text: 'x' }, true],
  ['SealedAnyOf', { text: 'x' }, true],
  ['SealedBranch', {}, false],
  ['SealedAnyOf', {}, false],
  ['SealedBesideInput', { text: 'x' }, false],
  ['SealedBranchInput', { text: 'x' }, false],
  ['SealedAnyOfInput', { text: 'x' }, false],
  ['HeldInput', { member: { text: 'x' }, items: [{ text: 'x' }], map: { a: { text: 'x' } } }, true],
  ['HeldInput', { member: {} }, false],
  ['HeldInput', { items: [{}] }, false],
  ['HeldInput', { map: { a: {} } }, false],
  ['Held', { member: { text: 'x' } }, false],
  ['Held', { map: { a: { text: 'x' } } }, false],
  ['OneSidedInput', { form: 'a' }, true],
  ['OneSidedInput', { form: 'b' }, false],
  ['OneSidedInput', { form: 'b', id: 'i' }, true],
  ['TreeInput', { text: 'x', inner: { text: 'x' } }, true],
  ['TreeInput', { text: 'x', inner: {} }, false],
  ['Must', { text: 'x' }, false],
  ['NeedsId', { text: 'x' }, false],
];

function isKept(emitted: Emitted, name: string, value: unknown): boolean {
  const key = `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;
  expect(agreesWithItself(emitted.exports.get(key), value)).toBe(true);
  return printValidator(emitted, key).safeParse(value).success;
}

describe.each(['standalone', 'zod', 'zod-mini'] as const)('%s validators', async (form) => {
  const emitted = await emitSchemas(schemas, { form });

  test.each(rows)('%s of %j is kept: %s', (name, value, wanted) => {
    expect(isKept(emitted, name, value)).toBe(wanted);
  });
});

describe('types', async () => {
  const { api } = await emitSchemas(schemas);
  const models = new Map(api.models.map((model) => [model.key, model]));

  test.each([
    ...Object.keys(shownId).map((name) => [name, 'input'] as const),
    ...['SealedBeside', 'SealedBranch'].map((name) => [name, 'output'] as const),
  ])('of %s (%s) demand what is there that way', (name, way) => {
    const model = models.get(name);
    const type = way === 'input' ? model?.input?.type : model?.type;
    expect(type && takesNothing(models, type)).toBe(false);
  });
});

/** Whether an object without members is of the type. */
function takesNothing(models: ReadonlyMap<string, Api['models'][number]>, type: Type): boolean {
  if (type.kind === 'object') return type.members.every(({ optional }) => optional);
  if (type.kind === 'union') return type.members.some((member) => takesNothing(models, member));
  if (type.kind === 'intersection') {
    return type.members.every((member) => takesNothing(models, member));
  }
  if (type.kind !== 'model') return type.kind === 'unknown';
  const model = models.get(type.key);
  const found = type.input ? (model?.input?.type ?? model?.type) : model?.type;
  return found !== undefined && takesNothing(models, found);
}
