/** Repairs object literals that something expects: members that came with one value, that went, or that are a level deeper. */

import type { ts } from 'ts-morph';
import { toPlace } from '../renames/declared.ts';
import type { KeyPair } from '../renames/operations.ts';
import { addLeft, addUse, findQuote, printName, replaceNode, type Scan } from './scan.ts';
import { findTarget, listExpected, listMembers } from './targets.ts';
import type { Edit } from './use.ts';

export function repairLiteral(literal: ts.ObjectLiteralExpression, scan: Scan): void {
  const declared = findExpected(literal, scan);
  if (declared !== undefined) {
    addNeeded(literal, declared, scan);
    nestMembers(literal, declared, scan);
  }
  dropGone(literal, scan);
}

/** The declaration of the one object type that is expected. */
function findExpected(literal: ts.ObjectLiteralExpression, { checker }: Scan): string | undefined {
  const context = checker.getContextualType(literal);
  const type = context && checker.getNonNullableType(context);
  if (type === undefined || type.isUnionOrIntersection()) return undefined;
  const [declared, ...others] = type.getSymbol()?.declarations ?? [];
  return declared === undefined || others.length > 0 ? undefined : toPlace(declared);
}

/** A spread may bring the member along. */
function addNeeded(literal: ts.ObjectLiteralExpression, declared: string, scan: Scan): void {
  const { compiler, lookup, source } = scan;
  const needed = lookup.findNeeded(declared) ?? [];
  const { properties } = literal;
  if (needed.length === 0 || properties.some(compiler.isSpreadAssignment)) return;
  const names = properties.map((one) => one.name?.getText().replaceAll(/['"]/g, ''));
  const quote = findQuote(source);
  const missing = needed.filter(({ name }) => !names.includes(name));
  if (missing.length === 0) return;
  const list = missing.map(({ name, value }) => {
    const written = value.replaceAll(/^'|'$/g, quote);
    return `${printName(name, quote)}: ${written}`;
  });
  const last = properties.at(-1);
  const text = source.text.slice(literal.getStart(source), literal.getEnd());
  const [, indent] = /\n([ \t]*)\S/.exec(text) ?? [];
  const ending = source.text.includes('\r\n') ? '\r\n' : '\n';
  const glue = indent === undefined ? ' ' : `${ending}${indent}`;
  const edit = ((): Edit => {
    if (last === undefined) return replaceNode(literal, `{ ${list.join(', ')} }`);
    const at = last.getEnd();
    return { start: at, end: at, text: `,${glue}${list.join(`,${glue}`)}` };
  })();
  const why = `${missing.map(({ name, value }) => `\`${name}\` is needed now, and can only be ${value}`).join(', ')}`;
  addUse(scan, literal, { why, edits: [edit], key: `${toPlace(literal)}+` });
}

/** Only what does nothing by itself goes. Members beside each other go together. */
function dropGone(literal: ts.ObjectLiteralExpression, scan: Scan): void {
  const { compiler, source, done } = scan;
  const { properties } = literal;
  const labels = properties.map((property) => findGone(property, literal, scan));
  for (const [at, label] of labels.entries()) {
    const property = properties[at];
    if (label === undefined || property === undefined || labels[at - 1] !== undefined) continue;
    const next = labels.findIndex((one, index) => index > at && one === undefined);
    const run = properties.slice(at, next === -1 ? undefined : next);
    for (const inner of run.flatMap((one) => listAll(one, compiler))) done.add(inner);
    const names = labels.slice(at, at + run.length).map((one) => `\`${one}\``);
    const why = `the service has no ${names.join(', ')} any more`;
    addUse(scan, property, { why, edits: [removeRun(run, literal, source)] });
  }
}

/** The label of a member that can be taken out. */
function findGone(
  property: ts.ObjectLiteralElementLike,
  literal: ts.ObjectLiteralExpression,
  scan: Scan,
): string | undefined {
  const { compiler, lookup } = scan;
  const { name } = property;
  const isNamed =
    name !== undefined && (compiler.isIdentifier(name) || compiler.isStringLiteral(name));
  if (!isNamed || !lookup.names.has(name.text)) return undefined;
  const target = findTarget(listExpected(literal, name.text, scan), scan);
  if (target?.kind !== 'gone') return undefined;
  const { label, candidates, isAlone } = target.gone;
  const isTaken =
    listMembers(scan.later.getContextualType(literal), name.text, {
      checker: scan.later,
    }).length > 0;
  if (!isAlone || candidates.length > 0 || isTaken) return undefined;
  if (isQuiet(property, compiler)) return label;
  addLeft(scan, property, {
    why: `the service has no \`${label}\` any more`,
    help: `Take \`${name.text}\` out; its value may do something by itself.`,
  });
  return undefined;
}

function listAll(node: ts.Node, compiler: Scan['compiler']): readonly ts.Node[] {
  const below: ts.Node[] = [];
  compiler.forEachChild(node, (child) => void below.push(...listAll(child, compiler)));
  return [node, ...below];
}

/** Values that are only read: texts, numbers, names and their members, and objects and lists of them. */
function isQuiet(node: ts.Node, compiler: Scan['compiler']): boolean {
  if (compiler.isShorthandPropertyAssignment(node)) return true;
  if (compiler.isPropertyAssignment(node)) return isQuiet(node.initializer, compiler);
  const isWrapped =
    compiler.isPropertyAccessExpression(node) ||
    compiler.isAsExpression(node) ||
    compiler.isNonNullExpression(node) ||
    compiler.isParenthesizedExpression(node);
  if (isWrapped) return isQuiet(node.expression, compiler);
  if (compiler.isPrefixUnaryExpression(node)) {
    const { MinusToken, ExclamationToken } = compiler.SyntaxKind;
    return (
      [MinusToken, ExclamationToken].some((one) => one === node.operator) &&
      isQuiet(node.operand, compiler)
    );
  }
  if (compiler.isObjectLiteralExpression(node)) {
    return node.properties.every((one) => isQuiet(one, compiler));
  }
  if (compiler.isArrayLiteralExpression(node)) {
    return node.elements.every((one) => isQuiet(one, compiler));
  }
  const { TrueKeyword, FalseKeyword, NullKeyword } = compiler.SyntaxKind;
  return (
    compiler.isIdentifier(node) ||
    compiler.isLiteralExpression(node) ||
    [TrueKeyword, FalseKeyword, NullKeyword].some((one) => one === node.kind)
  );
}

/** With their commas. */
function removeRun(
  run: readonly ts.ObjectLiteralElementLike[],
  { properties }: ts.ObjectLiteralExpression,
  source: ts.SourceFile,
): Edit {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return { start: 0, end: 0, text: '' };
  const at = properties.indexOf(first);
  const next = properties[at + run.length];
  const former = properties[at - 1];
  const start = first.getStart(source);
  if (next !== undefined) return { start, end: next.getStart(source), text: '' };
  if (former !== undefined) return { start: former.getEnd(), end: last.getEnd(), text: '' };
  const [comma = ''] = /^\s*,?/.exec(source.text.slice(last.getEnd())) ?? [];
  return { start, end: last.getEnd() + (comma.endsWith(',') ? comma.length : 0), text: '' };
}

/** `{ hashType: type, hashValue: value }` is `{ hash: { type: type, value: value } }`. */
function nestMembers(literal: ts.ObjectLiteralExpression, declared: string, scan: Scan): void {
  const { compiler, lookup, done } = scan;
  const keys = lookup.findLevels(declared)?.keys ?? [];
  const groups = new Set(keys.map((key) => key.new[0] ?? ''));
  for (const group of groups) {
    const own = keys.filter((key) => key.new[0] === group);
    const parts = literal.properties.flatMap((property, at): Part[] => {
      const name = property.name?.getText().replaceAll(/['"]/g, '');
      const key = own.find((one) => one.old[0] === name);
      return key === undefined ? [] : [{ property, at, key }];
    });
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) continue;
    for (const { property } of parts) if (property.name !== undefined) done.add(property.name);
    const isWhole = last.at - first.at === parts.length - 1;
    const isPlain = parts.every(
      ({ property }) =>
        compiler.isPropertyAssignment(property) || compiler.isShorthandPropertyAssignment(property),
    );
    const why = `${own.map((key) => `\`${key.old.join('.')}\` is \`${key.new.join('.')}\``).join(', ')} now`;
    if (!isWhole || !isPlain) {
      addLeft(scan, first.property, { why, help: `Put them into one object, \`${group}\`.` });
      continue;
    }
    addUse(scan, first.property, { why, edits: listEdits(parts, group, scan) });
  }
}

interface Part {
  readonly property: ts.ObjectLiteralElementLike;
  readonly at: number;
  readonly key: KeyPair;
}

function listEdits(parts: readonly Part[], group: string, scan: Scan): readonly Edit[] {
  const { compiler, source } = scan;
  const quote = findQuote(source);
  const edits = parts.flatMap(({ property, key }, index): Edit[] => {
    const { name } = property;
    if (name === undefined) return [];
    const head = index === 0 ? `${printName(group, quote)}: { ` : '';
    const own = printName(key.new[1] ?? '', quote);
    const isShort = compiler.isShorthandPropertyAssignment(property);
    return [replaceNode(name, `${head}${own}${isShort ? `: ${name.getText()}` : ''}`)];
  });
  const end = parts.at(-1)?.property.getEnd() ?? 0;
  return [...edits, { start: end, end, text: ' }' }];
}
