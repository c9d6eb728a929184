/** Rewrites what tests replace: modules of the output by their paths, methods by their names, and classes by what stands for them. */

import type { ts } from 'ts-morph';
import type { OutputFile } from './lookup.ts';
import { findModule, rewriteSpecifier } from './modules.ts';
import {
  addLeft,
  addUse,
  findQuote,
  printName,
  replaceNode,
  replaceText,
  type Scan,
} from './scan.ts';
import { applyTarget } from './names.ts';
import { findTarget, listMembers } from './targets.ts';
import type { Edit } from './use.ts';

/** Calls of vitest and jest that take the path of a module. */
const ofModule =
  /^(?:vi|jest)\.(?:mock|doMock|unmock|doUnmock|importActual|importMock|requireActual|requireMock|unstable_mockModule)$/;

/** Calls that take an object and the name of a method. */
const ofMethod = /^(?:vi|jest|sinon|mock)\.(?:spyOn|stub|method|replaceProperty)$/;

/** `import('./api/orders.js')`, as a call and as a type, and modules that a test replaces. */
export function rewriteCall(call: ts.CallExpression, scan: Scan): void {
  const { compiler } = scan;
  const [first, second] = call.arguments;
  if (first === undefined) return;
  const callee = call.expression.getText();
  const isModule =
    call.expression.kind === compiler.SyntaxKind.ImportKeyword || ofModule.test(callee);
  if (isModule && compiler.isStringLiteralLike(first)) {
    const module = findModule(first, scan);
    if (module === undefined) return;
    movePath(first, module, scan);
    if (second !== undefined) renameKeys(second, module, scan);
    return;
  }
  const isMethod = ofMethod.test(callee) && second !== undefined;
  if (!isMethod || !compiler.isStringLiteralLike(second)) return;
  const type = scan.checker.getTypeAtLocation(first);
  const target = findTarget(listMembers(type, second.text, scan), scan);
  if (target?.kind !== 'move') {
    if (target !== undefined) applyTarget(second, target, scan);
    return;
  }
  const { path, why } = target.move;
  addLeft(scan, second, {
    why: `it is \`client.${path.join('.')}\` now: ${why}`,
    help: 'Replace the method of the group that has it now.',
  });
}

export function movePath(specifier: ts.StringLiteralLike, module: OutputFile, scan: Scan): void {
  const found = rewriteSpecifier(specifier, module);
  if (found === 'same') return;
  if (found === 'unknown') {
    return addLeft(scan, specifier, {
      why: `${module.file} is gone, and its names are in several files now, or nowhere`,
      help: 'Name the file that has what is used here.',
    });
  }
  addUse(scan, specifier, { why: `${module.file} is ${found.to} now`, edits: [found.edit] });
}

/** The names of what a factory gives in the place of a module. */
function renameKeys(factory: ts.Node, module: OutputFile, scan: Scan): void {
  const { compiler, lookup, done } = scan;
  for (const literal of listReturned(factory, compiler)) {
    for (const property of literal.properties) {
      const { name } = property;
      const isNamed =
        name !== undefined && (compiler.isIdentifier(name) || compiler.isStringLiteral(name));
      if (!isNamed) continue;
      const instance = findInstance(module, name.text, scan);
      if (instance !== undefined && compiler.isPropertyAssignment(property)) {
        renameMethods(property.initializer, instance, scan);
      }
      const found = findExport(module, name.text, lookup);
      if (found === undefined || found.old.name === found.new.name) continue;
      done.add(name);
      const why = `\`${found.old.name}\` is \`${found.new.name}\` now: ${found.why}`;
      addUse(scan, name, { why, edits: [renameKey(property, found.new.name, scan)] });
    }
  }
}

function renameKey(property: ts.ObjectLiteralElementLike, to: string, scan: Scan): Edit {
  const { compiler, checker, locals, source } = scan;
  const { name } = property;
  if (compiler.isShorthandPropertyAssignment(property)) {
    const value = checker.getShorthandAssignmentValueSymbol(property);
    const local = value && locals.get(value);
    return replaceNode(property.name, `${to}: ${local?.name ?? property.name.text}`);
  }
  const written = name ?? property;
  return compiler.isStringLiteral(written)
    ? replaceText(written, to)
    : replaceNode(written, printName(to, findQuote(source)));
}

/** A name of a module, which it may have from another file. */
function findExport(module: OutputFile, name: string, lookup: Scan['lookup']) {
  const own = lookup.findSymbol(module, name);
  if (own !== undefined || module.renames.exports.old.get(module.file)?.has(name) !== true) {
    return own;
  }
  const pair = module.renames.symbols.pairs.find((one) => one.old.name === name);
  return pair && lookup.findSymbol({ ...module, file: pair.old.file }, name);
}

function listReturned(
  factory: ts.Node,
  compiler: Scan['compiler'],
): readonly ts.ObjectLiteralExpression[] {
  const inner = compiler.isParenthesizedExpression(factory) ? factory.expression : undefined;
  if (inner !== undefined) return listReturned(inner, compiler);
  if (compiler.isObjectLiteralExpression(factory)) return [factory];
  const isFunction = compiler.isArrowFunction(factory) || compiler.isFunctionExpression(factory);
  if (!isFunction) return [];
  if (!compiler.isBlock(factory.body)) return listReturned(factory.body, compiler);
  return factory.body.statements.flatMap((one) =>
    compiler.isReturnStatement(one) && one.expression !== undefined
      ? listReturned(one.expression, compiler)
      : [],
  );
}

/** The instances of a class that a module of the output exports. */
function findInstance(
  { renames, file }: OutputFile,
  name: string,
  { checker, compiler, program }: Scan,
): ts.Type | undefined {
  const path = `${renames.folder}/${file}`;
  const source =
    program.getSourceFile(path) ?? program.getSourceFile(path.replace(/\.ts$/, '.d.ts'));
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (exported === undefined) return undefined;
  const isAlias = (exported.flags & compiler.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const isClass = (symbol.flags & compiler.SymbolFlags.Class) !== 0;
  return isClass ? checker.getDeclaredTypeOfSymbol(symbol) : undefined;
}

/** `class { getOrder = vi.fn(); }`, and `vi.fn(() => ({ getOrder: vi.fn() }))`. */
function renameMethods(given: ts.Node, instance: ts.Type, scan: Scan): void {
  for (const member of listStandIns(given, scan.compiler)) {
    const { name } = member;
    const isNamed = name !== undefined && isPlain(name, scan.compiler);
    if (!isNamed || scan.done.has(name)) continue;
    const target = findTarget(listMembers(instance, name.text, scan), scan);
    if (target === undefined) continue;
    scan.done.add(name);
    if (target.kind !== 'member' || scan.compiler.isClassElement(member)) {
      applyTarget(name, target, scan);
      continue;
    }
    const { old: was, new: is, why } = target.member;
    const edits = [renameKey(member, is, scan)];
    addUse(scan, name, { why: `\`${was}\` is \`${is}\` now: ${why}`, edits });
  }
}

function isPlain(
  name: ts.PropertyName,
  compiler: Scan['compiler'],
): name is ts.Identifier | ts.StringLiteral {
  return compiler.isIdentifier(name) || compiler.isStringLiteral(name);
}

type StandIn = ts.ClassElement | ts.ObjectLiteralElementLike;

function listStandIns(given: ts.Node, compiler: Scan['compiler']): readonly StandIn[] {
  if (compiler.isParenthesizedExpression(given)) return listStandIns(given.expression, compiler);
  if (compiler.isClassExpression(given)) return [...given.members];
  if (compiler.isCallExpression(given)) {
    const { expression } = given;
    const before = compiler.isPropertyAccessExpression(expression) ? [expression.expression] : [];
    return [...before, ...given.arguments].flatMap((one) => listStandIns(one, compiler));
  }
  const isFunction = compiler.isArrowFunction(given) || compiler.isFunctionExpression(given);
  if (!isFunction) return [];
  return listReturned(given, compiler).flatMap(({ properties }) => [...properties]);
}
