/** ts-morph is the reference: what our printer gives is what ts-morph gives for the same structure, after the formatter. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as morph from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { code } from '../../generator/core/code/code.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { isKnown } from '../../generator/core/emit/printable.ts';
import { print } from '../../generator/core/emit/print.ts';
import { printAny, printByMorph } from '../../generator/core/emit/print-by-morph.ts';
import {
  type FileStatement,
  type InterfaceDeclarationStructure,
  StructureKind,
  type TypeAliasDeclarationStructure,
} from '../../generator/core/code/structures.ts';
import { readApi } from '../../generator/run/pipeline/read.ts';
import { startReading } from '../../generator/run/pipeline/context.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { createScope } from '../../generator/core/plan/symbols.ts';
import { type FlagProject, buildFlagsProject } from '../../generator/run/project/project.ts';
import { format } from '../../generator/run/write/format.ts';

const docs = [code`\nWhat it is.\n\nFormat: uuid.\n\n@deprecated Use another.`];
const shared = { isExported: true, docs, name: code`Order` };
const type = code`string | undefined`;
const parameters = [
  { name: code`id`, type: code`string` },
  { name: code`to`, type, hasQuestionToken: true },
  { name: code`by`, type: code`number`, initializer: code`1` },
];
const statements = code`if (a) {\n  return 'a';\n}\nreturn 'b';`;

const known: Readonly<Record<string, FileStatement>> = {
  'an interface': {
    kind: StructureKind.Interface,
    ...shared,
    typeParameters: [code`T`],
    extends: [code`Base`, code`Other<T>`],
    indexSignatures: [{ keyName: code`name`, returnType: code`unknown` }],
    properties: [
      { name: code`a`, type, hasQuestionToken: true, isReadonly: true },
      { name: code`'b-c'`, type, docs: [code`On one line.`] },
      { name: code`d`, type: code`{\n  /** Inside. */\n  e: string;\n}` },
    ],
  },
  'an interface without members': { kind: StructureKind.Interface, name: code`Order` },
  'a type': {
    kind: StructureKind.TypeAlias,
    name: code`Order`,
    typeParameters: [code`T extends object = {}`],
    type: code`T | null`,
  },
  constants: {
    kind: StructureKind.VariableStatement,
    isExported: true,
    docs,
    declarationKind: 'const',
    declarations: [
      { name: code`order`, type: code`Order`, initializer: code`{ id: 1 }` },
      { name: code`other`, initializer: code`2` },
    ],
  },
  'a variable': {
    kind: StructureKind.VariableStatement,
    declarations: [{ name: code`order`, type: code`Order` }],
  },
  'a function': {
    kind: StructureKind.Function,
    ...shared,
    isAsync: true,
    typeParameters: [code`T`, code`U = T`],
    parameters,
    returnType: code`Promise<string>`,
    statements: [statements, code`first();`, code`{\n  second();\n}`, code`third();`],
  },
  'a function without anything': { kind: StructureKind.Function, name: code`wait` },
  'a class': {
    kind: StructureKind.Class,
    ...shared,
    properties: [
      { name: code`a`, type, isReadonly: true, initializer: code`'a'` },
      { name: code`b`, type, hasQuestionToken: true, docs },
    ],
    ctors: [
      { docs, parameters, statements: code`this.b = id;`, trailingTrivia: code`\n\nc = () => 1;` },
    ],
    methods: [
      { name: code`send`, docs, parameters, returnType: code`string`, statements },
      { name: code`wait`, isAsync: true, returnType: code`Promise<string>`, statements },
    ],
  },
  'a class without members': { kind: StructureKind.Class, name: code`Order` },
  'what a module hands on': {
    kind: StructureKind.ExportDeclaration,
    moduleSpecifier: "./it's.js",
    namedExports: [code`a`, code`b`],
    isTypeOnly: true,
  },
  'a whole module': { kind: StructureKind.ExportDeclaration, moduleSpecifier: './a.js' },
};

it.each(Object.entries(known))('%s', async (_what, statement) => {
  await compare(statement);
});

const unknown: Readonly<Record<string, readonly [FileStatement, string]>> = {
  'an enum': [
    { kind: StructureKind.Enum, name: code`Color`, members: [{ name: code`Red`, docs }] },
    'enum Color {',
  ],
  'a namespace': [
    { kind: StructureKind.Module, name: code`shop`, statements: [{ kind: StructureKind.Class }] },
    'namespace shop {',
  ],
  'a decorator': [
    { kind: StructureKind.Class, name: code`A`, decorators: [{ name: code`sealed` }] },
    '@sealed\nclass A {',
  ],
  'an accessor': [
    { kind: StructureKind.Class, name: code`A`, getAccessors: [{ name: code`size` }] },
    'get size() {',
  ],
  'a type parameter that is a structure': [
    {
      kind: StructureKind.TypeAlias,
      name: code`A`,
      type: code`T`,
      typeParameters: [{ name: code`T`, constraint: code`object` }],
    },
    'type A<T extends object> = T;',
  ],
  'a comment with tags': [
    {
      kind: StructureKind.Function,
      name: code`f`,
      docs: [{ description: code`Does it.`, tags: [{ tagName: code`internal` }] }],
    },
    ' * @internal',
  ],
  'a parameter of any type': [
    {
      kind: StructureKind.Function,
      name: code`f`,
      parameters: [{ name: code`a`, hasQuestionToken: true }],
    },
    'function f(a?: any) {',
  ],
  overloads: [
    {
      kind: StructureKind.Function,
      name: code`f`,
      overloads: [{ returnType: code`void` }],
    },
    'function f(): void;',
  ],
  'an import': [
    { kind: StructureKind.ImportDeclaration, moduleSpecifier: "it's", namedImports: [code`a`] },
    `import { a } from "it's";`,
  ],
};

it.each(Object.entries(unknown))('%s is left to ts-morph', (_what, [statement, text]) => {
  expect(isKnown(statement)).toBe(false);
  expect(printAny(statement, morph)).toContain(text);
});

it('takes no plain string', () => {
  const name: string = 'Order';
  // @ts-expect-error a plain string is no code
  expect(isKnown({ kind: StructureKind.Interface, name })).toBe(true);
  // @ts-expect-error in a member either
  const properties: InterfaceDeclarationStructure['properties'] = [{ name }];
  expect(properties).toEqual([{ name }]);
  // @ts-expect-error and a function may write anything
  const type: TypeAliasDeclarationStructure['type'] = () => name;
  expect(type).toBeTypeOf('function');
});

it('kinds have the numbers of ts-morph', () => {
  expect(morph.StructureKind).toMatchObject(StructureKind);
});

const cases = resolve('test/cases');

describe('every statement of a golden case', () => {
  const names = readdirSync(cases).filter((name) => existsSync(join(cases, name, 'expected')));
  it.each(names)('%s', { timeout: 60_000 }, async (name) => {
    const structures = (await statementsOf(name)).filter((one) => typeof one !== 'string');
    for (const statement of structures) await compare(statement);
    expect(structures).not.toEqual([]);
  });
});

async function statementsOf(name: string): Promise<FileStatement[]> {
  const folder = join(cases, name);
  const spec = ['spec.yaml', 'spec.json'].find((file) => existsSync(join(folder, file))) ?? '';
  const flags = join(folder, 'flags.json');
  // Written beside the case, for the command.
  const more = existsSync(flags) ? (JSON.parse(readFileSync(flags, 'utf8')) as FlagProject) : {};
  const project = buildFlagsProject({ input: spec, output: 'out', name, ...more }, folder);
  const [job] = project.jobs;
  if (job === undefined) throw new Error('A case is one job.');
  const reporter = createReporter();
  const api = await readApi(job, startReading(project, reporter));
  if (api === undefined) throw new Error('The case has an output.');
  const planned = plan(api, emitters, job.options, reporter);
  return planned.files.flatMap((file) => {
    const scope = createScope(planned, file, job.options);
    const body = planned.emitters.get(file.emitter)?.emit(file, scope);
    return body?.kind === 'code' ? body.statements : [];
  });
}

async function compare(statement: FileStatement): Promise<void> {
  if (typeof statement === 'string') throw new Error('There is no structure.');
  if (!isKnown(statement)) throw new Error(`${statement.kind} is not known.`);
  const expected = await format('a.ts', printByMorph(statement, morph));
  expect(await format('a.ts', print(statement))).toBe(expected);
}
