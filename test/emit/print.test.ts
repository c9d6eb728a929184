/** ts-morph is the reference: what our printer gives is what ts-morph's structures give, after the formatter. */

import {
  type InterfaceDeclarationStructure,
  printStructure,
  StructureKind,
  type Structures,
  VariableDeclarationKind,
} from 'ts-morph';
import { expect, it } from 'vitest';
import { code, identifier, string } from '../../generator/emit/code.ts';
import type { Declaration } from '../../generator/emit/declaration.ts';
import { print } from '../../generator/emit/print.ts';
import { format } from '../../generator/write/format.ts';

const doc = {
  text: ['What it is.'],
  facts: ['Format: uuid.'],
  deprecated: 'Use another.',
  examples: [],
};
const docs = [{ description: '\nWhat it is.\n\nFormat: uuid.\n\n@deprecated Use another.' }];
const name = identifier('Order');
const type = code`string | undefined`;
const parameter = { name: code`id`, type: code`string` };
const text = code`return ${string('a')};`;
const blankLine: InterfaceDeclarationStructure['leadingTrivia'] = (writer) => writer.blankLine();

const pairs: readonly (readonly [string, Declaration, Structures])[] = [
  [
    'an interface',
    {
      kind: 'interface',
      name,
      doc,
      extends: [code`Base`],
      members: [
        { name: code`a`, type, optional: true, readonly: true },
        { name: code`'b-c'`, type, doc },
        { name: code`d`, type },
      ],
      rest: code`unknown`,
    },
    {
      kind: StructureKind.Interface,
      name,
      isExported: true,
      docs,
      extends: ['Base'],
      properties: [
        { name: 'a', type, hasQuestionToken: true, isReadonly: true },
        { name: "'b-c'", type, docs, leadingTrivia: blankLine },
        { name: 'd', type, leadingTrivia: blankLine },
      ],
      indexSignatures: [{ keyName: 'name', keyType: 'string', returnType: 'unknown' }],
    },
  ],
  [
    'a type',
    {
      kind: 'type',
      name,
      parameters: code`T extends object = {}`,
      type: code`T | null`,
      exported: false,
    },
    {
      kind: StructureKind.TypeAlias,
      name,
      typeParameters: ['T extends object = {}'],
      type: 'T | null',
    },
  ],
  [
    'a constant',
    { kind: 'const', name: code`order`, doc, type: code`Order`, value: code`{ id: 1 }` },
    {
      kind: StructureKind.VariableStatement,
      isExported: true,
      docs,
      declarationKind: VariableDeclarationKind.Const,
      declarations: [{ name: 'order', type: 'Order', initializer: '{ id: 1 }' }],
    },
  ],
  [
    'a function',
    {
      kind: 'function',
      name: code`send`,
      doc,
      typeParameters: [code`T`, code`U = T`],
      parameters: [
        parameter,
        { name: code`to`, type, optional: true },
        { name: code`by`, type: code`number`, optional: true, default: code`1` },
      ],
      returns: code`string`,
      body: text,
    },
    {
      kind: StructureKind.Function,
      name: 'send',
      isExported: true,
      docs,
      typeParameters: ['T', 'U = T'],
      parameters: [
        { name: 'id', type: 'string' },
        { name: 'to', type, hasQuestionToken: true },
        { name: 'by', type: 'number', initializer: '1' },
      ],
      returnType: 'string',
      statements: [text],
    },
  ],
  [
    'a class',
    {
      kind: 'class',
      name,
      doc,
      properties: [
        { name: code`a`, type, readonly: true, value: code`'a'` },
        { name: code`b`, type, doc, optional: true },
      ],
      construct: { parameters: [parameter], body: code`this.b = id;`, doc },
      methods: [
        { name: code`send`, doc, parameters: [parameter], returns: code`string`, body: text },
        {
          name: code`wait`,
          async: true,
          parameters: [],
          returns: code`Promise<string>`,
          body: text,
        },
      ],
    },
    {
      kind: StructureKind.Class,
      name,
      isExported: true,
      docs,
      properties: [
        { name: 'a', type, isReadonly: true, initializer: "'a'" },
        { name: 'b', type, hasQuestionToken: true, docs, leadingTrivia: blankLine },
      ],
      ctors: [{ parameters: [parameter], statements: ['this.b = id;'], docs }],
      methods: [
        { name: 'send', docs, parameters: [parameter], returnType: 'string', statements: [text] },
        { name: 'wait', isAsync: true, returnType: 'Promise<string>', statements: [text] },
      ],
    },
  ],
  [
    'what a module hands on',
    { kind: 'export', from: string('./a.js'), names: [code`a`, code`b`], typeOnly: true },
    {
      kind: StructureKind.ExportDeclaration,
      moduleSpecifier: './a.js',
      namedExports: ['a', 'b'],
      isTypeOnly: true,
    },
  ],
];

it.each(pairs)('%s', async (_what, declaration, structure) => {
  const expected = await format('a.ts', printStructure(structure));
  expect(await format('a.ts', print(declaration))).toBe(expected);
});
