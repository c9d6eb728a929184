/**
 * One declaration in, its text out. Lines are broken only where a formatter keeps a break: it indents and wraps the rest.
 */

import type {
  BoundMethod,
  ClassDeclaration,
  ConstDeclaration,
  Declaration,
  DocComment,
  FunctionDeclaration,
  InterfaceDeclaration,
  MemberDeclaration,
  ParameterDeclaration,
  ReExport,
  TypeDeclaration,
} from './declaration.ts';
import { docBlock, isDocumented } from './docs.ts';

/**
 * Gives the text of a declaration, without a line end. Long ones are joined from a list: what is put together piece by
 * piece is a tree for an engine, which each later step would walk again.
 */
export function print(declaration: Declaration): string {
  switch (declaration.kind) {
    case 'interface':
      return interfaceText(declaration);
    case 'type':
      return typeText(declaration);
    case 'const':
      return constText(declaration);
    case 'function':
      return [opening(declaration), 'function ', functionText(declaration)].join('');
    case 'class':
      return classText(declaration);
    case 'export':
      return exportText(declaration);
    case 'statement':
      return declaration.code;
  }
}

/** The comment, and `export` where the declaration is. */
function opening({ doc, exported }: { doc?: DocComment; exported?: boolean }): string {
  return docBlock(doc) + (exported === false ? '' : 'export ');
}

function interfaceText(declaration: InterfaceDeclaration): string {
  const { name, members, rest } = declaration;
  const bases = declaration.extends ?? [];
  const head = bases.length === 0 ? name : `${name} extends ${bases.join(', ')}`;
  const others = rest === undefined ? '' : `[name: string]: ${rest};\n`;
  const parts = [opening(declaration), 'interface ', head, ' {\n', others];
  for (let index = 0; index < members.length; index += 1) {
    const member = members[index];
    if (member !== undefined) parts.push(apart(members, index), memberText(member));
  }
  parts.push('}');
  return parts.join('');
}

function typeText(declaration: TypeDeclaration): string {
  const { name, parameters, type } = declaration;
  const generic = parameters === undefined ? '' : `<${parameters}>`;
  return [opening(declaration), 'type ', name, generic, ' = ', type, ';'].join('');
}

function constText(declaration: ConstDeclaration): string {
  const { name, type, value } = declaration;
  const typed = type === undefined ? name : `${name}: ${type}`;
  return [opening(declaration), 'const ', typed, ' = ', value, ';'].join('');
}

type FunctionLike = Pick<
  FunctionDeclaration,
  'name' | 'typeParameters' | 'parameters' | 'returns' | 'body'
>;

function functionText({ name, typeParameters, parameters, returns, body }: FunctionLike): string {
  const generic =
    typeParameters === undefined || typeParameters.length === 0
      ? ''
      : `<${typeParameters.join(', ')}>`;
  return `${name}${generic}(${parameterList(parameters)}): ${returns} {\n${body}\n}`;
}

function classText(declaration: ClassDeclaration): string {
  const { name, properties, construct, methods, bound = [] } = declaration;
  const fields = properties.map((property, index) => {
    const value = property.value === undefined ? '' : ` = ${property.value}`;
    return apart(properties, index) + memberText(property, value);
  });
  const parts = [
    ...(fields.length === 0 ? [] : [fields.join('')]),
    ...(construct === undefined ? [] : [constructorText(construct)]),
    ...methods.map((method) => {
      const word = method.async === true ? 'async ' : '';
      return `${docBlock(method.doc, 2)}${word}${functionText(method)}\n`;
    }),
    ...bound.map(boundText),
  ];
  return `${opening(declaration)}class ${name} {\n${parts.join('\n')}}`;
}

function boundText({ name, type, value, doc }: BoundMethod): string {
  const typed = type === undefined ? name : `${name}: ${type}`;
  return `${docBlock(doc, 2)}${typed} = ${value};\n`;
}

function constructorText({
  parameters,
  body,
  doc,
}: NonNullable<ClassDeclaration['construct']>): string {
  return `${docBlock(doc, 2)}constructor(${parameterList(parameters)}) {\n${body}\n}\n`;
}

function exportText({ from, names, typeOnly }: ReExport): string {
  const what = names === undefined ? '*' : `{ ${names.join(', ')} }`;
  return `export ${typeOnly === true ? 'type ' : ''}${what} from ${from};`;
}

function memberText(member: MemberDeclaration, value = ''): string {
  const { name, type, doc, optional, readonly } = member;
  const word = readonly === true ? 'readonly ' : '';
  return `${docBlock(doc, 2)}${word}${name}${optional === true ? '?' : ''}: ${type}${value};\n`;
}

function parameterList(parameters: readonly ParameterDeclaration[]): string {
  return parameters
    .map(({ name, type, optional, default: value }) => {
      const mark = optional === true && value === undefined ? '?' : '';
      return `${name}${mark}: ${type}${value === undefined ? '' : ` = ${value}`}`;
    })
    .join(', ');
}

/** A documented member stands apart from its neighbours. */
function apart(members: readonly MemberDeclaration[], index: number): string {
  if (index === 0) return '';
  const isApart = isDocumented(members[index - 1]?.doc) || isDocumented(members[index]?.doc);
  return isApart ? '\n' : '';
}
