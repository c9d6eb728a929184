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
import { printDocBlock, isDocumented } from './docs.ts';

/**
 * Gives the text of a declaration, without a line end. Long ones are joined from a list: what is put together piece by
 * piece is a tree for an engine, which each later step would walk again.
 */
export function print(declaration: Declaration): string {
  switch (declaration.kind) {
    case 'interface':
      return printInterface(declaration);
    case 'type':
      return printType(declaration);
    case 'const':
      return printConst(declaration);
    case 'function':
      return [printOpening(declaration), 'function ', printFunction(declaration)].join('');
    case 'class':
      return printClass(declaration);
    case 'export':
      return printExport(declaration);
    case 'statement':
      return declaration.code;
  }
}

/** The comment, and `export` where the declaration is. */
function printOpening({ doc, exported }: { doc?: DocComment; exported?: boolean }): string {
  return printDocBlock(doc) + (exported === false ? '' : 'export ');
}

function printInterface(declaration: InterfaceDeclaration): string {
  const { name, members, rest } = declaration;
  const bases = declaration.extends ?? [];
  const head = bases.length === 0 ? name : `${name} extends ${bases.join(', ')}`;
  const others = rest === undefined ? '' : `[name: string]: ${rest};\n`;
  const parts = [printOpening(declaration), 'interface ', head, ' {\n', others];
  for (let index = 0; index < members.length; index += 1) {
    const member = members[index];
    if (member !== undefined) parts.push(separate(members, index), printMember(member));
  }
  parts.push('}');
  return parts.join('');
}

function printType(declaration: TypeDeclaration): string {
  const { name, parameters, type } = declaration;
  const generic = parameters === undefined ? '' : `<${parameters}>`;
  return [printOpening(declaration), 'type ', name, generic, ' = ', type, ';'].join('');
}

function printConst(declaration: ConstDeclaration): string {
  const { name, type, value } = declaration;
  const typed = type === undefined ? name : `${name}: ${type}`;
  return [printOpening(declaration), 'const ', typed, ' = ', value, ';'].join('');
}

type FunctionLike = Pick<
  FunctionDeclaration,
  'name' | 'typeParameters' | 'parameters' | 'returns' | 'body'
>;

function printFunction({ name, typeParameters, parameters, returns, body }: FunctionLike): string {
  const generic =
    typeParameters === undefined || typeParameters.length === 0
      ? ''
      : `<${typeParameters.join(', ')}>`;
  return `${name}${generic}(${printParameters(parameters)}): ${returns} {\n${body}\n}`;
}

function printClass(declaration: ClassDeclaration): string {
  const { name, properties, construct, methods, bound = [] } = declaration;
  const fields = properties.map((property, index) => {
    const value = property.value === undefined ? '' : ` = ${property.value}`;
    return separate(properties, index) + printMember(property, value);
  });
  const parts = [
    ...(fields.length === 0 ? [] : [fields.join('')]),
    ...(construct === undefined ? [] : [printConstructor(construct)]),
    ...methods.map((method) => {
      const word = method.async === true ? 'async ' : '';
      return `${printDocBlock(method.doc, 2)}${word}${printFunction(method)}\n`;
    }),
    ...bound.map(printBound),
  ];
  return `${printOpening(declaration)}class ${name} {\n${parts.join('\n')}}`;
}

function printBound({ name, type, value, doc }: BoundMethod): string {
  const typed = type === undefined ? name : `${name}: ${type}`;
  return `${printDocBlock(doc, 2)}${typed} = ${value};\n`;
}

function printConstructor({
  parameters,
  body,
  doc,
}: NonNullable<ClassDeclaration['construct']>): string {
  return `${printDocBlock(doc, 2)}constructor(${printParameters(parameters)}) {\n${body}\n}\n`;
}

function printExport({ from, names, typeOnly }: ReExport): string {
  const what = names === undefined ? '*' : `{ ${names.join(', ')} }`;
  return `export ${typeOnly === true ? 'type ' : ''}${what} from ${from};`;
}

function printMember(member: MemberDeclaration, value = ''): string {
  const { name, type, doc, optional, readonly } = member;
  const word = readonly === true ? 'readonly ' : '';
  return `${printDocBlock(doc, 2)}${word}${name}${optional === true ? '?' : ''}: ${type}${value};\n`;
}

function printParameters(parameters: readonly ParameterDeclaration[]): string {
  return parameters
    .map(({ name, type, optional, default: value }) => {
      const mark = optional === true && value === undefined ? '?' : '';
      return `${name}${mark}: ${type}${value === undefined ? '' : ` = ${value}`}`;
    })
    .join(', ');
}

/** A documented member stands apart from its neighbours. */
function separate(members: readonly MemberDeclaration[], index: number): string {
  if (index === 0) return '';
  const isApart = isDocumented(members[index - 1]?.doc) || isDocumented(members[index]?.doc);
  return isApart ? '\n' : '';
}
