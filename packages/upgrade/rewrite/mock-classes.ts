/** Names of methods in what a test has in the place of a class: a class of its own, or a function that gives an object. */

import type { ts } from 'ts-morph';
import type { OutputFile } from './lookup.ts';
import { listReturned, renameKey } from './mocks.ts';
import { applyTarget } from './names.ts';
import { addUse, type Scan } from './scan.ts';
import { findTarget, listMembers } from './targets.ts';

/** The instances of a class that a module of the output exports. */
export function findInstance(
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
export function renameMethods(given: ts.Node, instance: ts.Type, scan: Scan): void {
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
