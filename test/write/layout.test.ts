/** What is laid out without a formatter is laid out as the formatter would, at every width; and it is most of all. */

import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  tuple,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format, formatParts } from '../../generator/write/format.ts';
import { layOut } from '../../generator/write/layout.ts';

const name = integer({ min: 1, max: 45 }).map((length) => `N${'y'.repeat(length)}`);
const comment = constantFrom(
  '',
  '/**\n * A sentence, and `code` in it: { a: 1 }.\n *\n * @example "it\'s"\n */\n',
  `/**\n * ${'long '.repeat(30)}\n */\n`,
);
const text = constantFrom(
  "'open'",
  "''",
  "'it\\'s'",
  `'say "yes"'`,
  "'日本語'",
  `'${'long '.repeat(14)}'`,
);
const number = constantFrom('0', '-7', '200', '1e21', '1.5', '0.10', '999999999999999');
const key = oneof(name, constantFrom("'a-b'", "'4XX'", "'200'", "'x.y'", '200', "'1.5'", "'a b'"));
const term = oneof(
  name,
  text,
  number,
  name.map((one) => `${one}[]`),
  name.map((one) => `readonly ${one}[]`),
  tuple(name, name).map(([one, other]) => `(${one} | ${other})[]`),
  tuple(name, name).map(([one, other]) => `Record<string, ${one} | ${other}>`),
  tuple(name, name).map(([one, other]) => `{ a: ${one}; b?: ${other} }`),
  name.map((one) => `(${one})[]`),
);
const type = array(term, { minLength: 1, maxLength: 3 }).map((list) => list.join(' | '));

/** Lines of something, with blank ones between some of them. */
const lines = (line: ReturnType<typeof name.map<string>>): typeof line =>
  tuple(array(line, { minLength: 1, maxLength: 4 }), constantFrom('\n', '\n\n')).map(
    ([list, between]) => `${list.join(between)}\n`,
  );

const member = tuple(comment, key, constantFrom('', '?'), type).map(
  ([doc, label, mark, of]) => `${doc}${label}${mark}: ${of};`,
);
const entry = tuple(comment, key, oneof(text, number)).map(
  ([doc, label, value]) => `${doc}${label}: ${value},`,
);
const call = oneof(
  name,
  constantFrom('z.string()', 'z.number()', 'integer()', 'z.string().check(length(1, 4))'),
  name.map((one) => `z.array(${one}).max(3)`),
  name.map((one) => `z.optional(${one})`),
  tuple(name, name).map(([one, other]) => `anything(oneOf(${one}, ${other}))`),
  name.map((one) => `z.array(z.array(z.array(${one})))`),
  name.map((one) => `z.string().regex(/^${one}$/)`),
);
const more = constantFrom('', '.optional()', '.min(1).max(5).optional()', '.check(email()).max(9)');
const value = tuple(call, more).map((parts) => parts.join(''));
const field = tuple(key, value).map(([label, of]) => `${label}: ${of},`);

const names = array(
  tuple(constantFrom('', 'type '), name, constantFrom('', ' as Other')).map((parts) =>
    parts.join(''),
  ),
  { minLength: 1, maxLength: 4 },
).map((list) => `import { ${list.join(', ')} } from './models.js';`);
const answers = array(tuple(constantFrom('200', 'default', "'4XX'", '404'), type), {
  minLength: 1,
  maxLength: 4,
});
const given = (label: string): typeof name =>
  option(type).map((of) => (of === null ? '' : `${label}: ${of}; `));

const declaration = tuple(
  comment,
  oneof(
    array(oneof(names, constant("import * as z from '../runtime/zod.js';")), {
      minLength: 1,
      maxLength: 3,
    }).map((list) => list.join('\n')),
    tuple(name, array(tuple(number, type), { minLength: 1, maxLength: 4 })).map(
      ([own, list]) =>
        `export type ${own} = ${list.map(([status, of]) => `HttpError<${status}, ${of}>`).join(' | ')};`,
    ),
    tuple(name, array(tuple(number, type), { maxLength: 3 }), array(number, { minLength: 1 })).map(
      ([own, list, others]) =>
        `export type ${own} = ${[...list.map(([status, of]) => `HttpError<${status}, ${of}>`), `HttpError<OtherStatus<${others.join(' | ')}>, unknown>`].join(' | ')};`,
    ),
    tuple(name, given('body'), given('request'), answers).map(
      ([own, body, request, list]) =>
        `export const ${own}: Validators<{ ${body}${request}responses: { ${list.map(([status, of]) => `${status}: ${of}`).join('; ')} } }> = /* @__PURE__ */ operation(${own}Parts);`,
    ),
    tuple(
      name,
      array(field, { minLength: 1, maxLength: 3 }),
      value,
      array(tuple(constantFrom('200', 'default', "'4XX'"), value), { minLength: 1, maxLength: 3 }),
    ).map(
      ([own, fields, body, list]) =>
        `function ${own}Parts(): object {\nreturn {\nparams: () => ({\n${fields.join('\n')}\n}),\nbody: () => ${body},\nbodyOptional: true,\nresponses: {\n${list.map(([status, of]) => `${status}: () => ${of},`).join('\n')}\n},\n};\n}`,
    ),
    tuple(name, option(type), lines(member)).map(
      ([own, rest, members]) =>
        `export interface ${own} {\n${rest === null ? '' : `[name: string]: ${rest};\n`}${members}}`,
    ),
    tuple(name, type).map(([own, of]) => `export type ${own} = ${of};`),
    name.map((own) => `export type ${own} = (typeof ${own})[keyof typeof ${own}];`),
    tuple(name, lines(entry)).map(
      ([own, entries]) => `export const ${own} = {\n${entries}} as const;`,
    ),
    tuple(name, name, name).map(
      ([own, of, by]) => `export const ${own}: z.ZodType<${of}> = /* @__PURE__ */ object(${by});`,
    ),
    tuple(name, name, name).map(
      ([own, of, by]) =>
        `export const ${own}: z.ZodType<${of}> = /* @__PURE__ */ request(/* @__PURE__ */ object(${by}));`,
    ),
    tuple(name, name, value).map(
      ([own, of, by]) =>
        `export const ${own}: z.ZodType<${of}> = /* @__PURE__ */ model(() => ${by});`,
    ),
    tuple(name, array(field, { minLength: 1, maxLength: 4 })).map(
      ([own, fields]) => `function ${own}(): object {\nreturn {\n${fields.join('\n')}\n};\n}`,
    ),
    tuple(name, name).map(
      ([own, of]) =>
        `export function is${own}(value: unknown): value is ${of} {\nreturn Object.values<unknown>(${of}).includes(value);\n}`,
    ),
  ),
).map(([doc, code]) => doc + code);

describe('a declaration', () => {
  it('is laid out as the formatter does, or not at all', async () => {
    const runs = process.env['SPECWRIGHT_LONG'] === '1' ? 20_000 : 1500;
    let laid = 0;
    const law = asyncProperty(declaration, async (raw) => {
      const found = layOut(raw);
      if (found === undefined) return;
      laid += 1;
      expect(`${found}\n`).toBe(await format('a.ts', raw));
    });
    await assert(law, { seed: 7, numRuns: runs });
    expect(laid).toBeGreaterThan(runs / 5);
  });
});

const rows = (row: string): string => `${row}\n`.repeat(3000);

describe('a long declaration', () => {
  const odd = '((((';

  it.each([
    [
      'an interface',
      `export interface A {\n${rows("'a-b'?: Record<string, A.B[] | 'c'> | 7;")}${odd}}`,
    ],
    ['a comment', `/**\n${rows(' * word')} ${odd}\n */\nexport interface A {\n}`],
    ['a type', `export type A = ${"HttpError<404, (A | B)[]> | 'c' | ".repeat(3000)}${odd};`],
    ['values', `export const A = {\n${rows("/** Word. */\na: 'b',")}${odd}} as const;`],
    [
      'a builder',
      `function a(): object {\nreturn {\n${rows('a: z.string().check(b(z.c()), 4),')}${odd}};\n}`,
    ],
    [
      'parts',
      `function a(): object {\nreturn {\nb: {\n${rows('200: () => z.string().check(b()),')}${odd}};\n}`,
    ],
    [
      'a validator',
      `export const a: z.ZodType<A> = /* @__PURE__ */ model(() => a${'.b(c(d()))'.repeat(3000)}${odd});`,
    ],
    [
      'an operation',
      `export const a: V<{ responses: { ${"200: A<B, 'c'>; ".repeat(3000)}${odd} } }> = /* @__PURE__ */ b(c);`,
    ],
    ['an import', `import { ${'type A as B, '.repeat(3000)}${odd} } from './a.js';`],
  ])('that is none of the forms is soon given up: %s', (_name, text) => {
    expect(layOut(text)).toBeUndefined();
  });
});

describe('a text in parts', () => {
  it('is formatted as if it were none', async () => {
    const parts = array(oneof(declaration, constant('const list=[1,  2]')), { maxLength: 6 });
    const law = asyncProperty(parts, async (list) => {
      const whole = ['// A header.', ...list];
      expect(await formatParts('a.ts', whole)).toBe(await format('a.ts', whole.join('\n\n')));
    });
    await assert(law, { seed: 7, numRuns: 100 });
  });

  it('with a syntax error in one of them is refused', async () => {
    const parts = ['// A header.', 'export type A = B;', 'const = 1;'];
    await expect(formatParts('a.ts', parts)).rejects.toThrow(/Unexpected token/);
  });
});
