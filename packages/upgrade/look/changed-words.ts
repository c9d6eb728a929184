/**
 * Finds the words of code behind which a value may have another type: names that changed, and names that are declared by
 * them, from one to the next. What has none of them need not be asked for.
 */

import type { ts as Ts } from 'ts-morph';
import { addTo } from '../../../generator/core/diagnostics/lists.ts';
import { listTypeParts } from '../../../generator/core/ir/types/walk.ts';
import type { Api, Type } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../../diff/diff.ts';
import { listCalls } from '../changes/interests.ts';
import { type NamedChange, mayChangeTypes } from '../changes/named-changes.ts';
import type { CodeView } from './code-view.ts';

/** The last words of what changed, and of what is directly of such a type. */
export function listChangedWords(
  namedChanges: readonly NamedChange[],
  apis: Both<Api>,
): ReadonlySet<string> {
  const keys = namedChanges
    .filter(({ change }) => mayChangeTypes(change.id))
    .flatMap((namedChange) => [...namedChange.keys]);
  const changedWords = new Set(keys.map((key) => key.slice(key.lastIndexOf('.') + 1)));
  const whole = new Set(keys.filter((key) => !key.includes('.')));
  for (const api of [apis.old, apis.new]) addHolders(api, whole, changedWords);
  return changedWords;
}

/** Members and calls whose values are of the named types themselves. */
function addHolders(api: Api, whole: ReadonlySet<string>, changedWords: Set<string>): void {
  const names = new Map(api.models.map(({ key, name }) => [key, name]));
  const isWhole = (type: Type): boolean =>
    type.kind === 'model'
      ? whole.has(names.get(type.key) ?? '')
      : type.kind !== 'object' && listTypeParts(type).some(isWhole);
  const visit = (type: Type): void => {
    if (type.kind === 'object') {
      for (const member of type.members) if (isWhole(member.type)) changedWords.add(member.name);
      for (const member of type.members) visit(member.type);
    } else for (const part of listTypeParts(type)) visit(part);
  };
  for (const { type, input, name } of api.models) {
    for (const one of [type, ...(input === undefined ? [] : [input.type])]) {
      if (isWhole(one)) changedWords.add(name);
      visit(one);
    }
  }
  for (const operation of api.operations) {
    const { params, success, names: own } = operation;
    for (const member of params.members) {
      if (isWhole(member.type)) changedWords.add(member.name);
      visit(member.type);
    }
    visit(success.type);
    if (!isWhole(success.type) && !whole.has(own.function)) continue;
    for (const call of listCalls(operation)) changedWords.add(call.function).add(call.method);
  }
}

/** Whether code has a word behind which a type may be another one. */
export type MayDiffer = (node: Ts.Node) => boolean;

export function createMayDiffer(
  files: readonly Ts.SourceFile[],
  {
    ts,
    changedWords: given,
  }: { readonly ts: CodeView['ts']; readonly changedWords: ReadonlySet<string> },
): MayDiffer {
  const users = new Map<string, string[]>();
  for (const file of files) collect(file, { ts, users });
  const changedWords = new Set(given);
  for (const word of changedWords) for (const name of users.get(word) ?? []) changedWords.add(name);
  const mayDiffer = (node: Ts.Node): boolean => {
    const word = readWord(node, ts);
    return word === undefined
      ? ts.forEachChild(node, (child) => mayDiffer(child) || undefined) === true
      : changedWords.has(word);
  };
  return mayDiffer;
}

interface Collecting {
  readonly ts: CodeView['ts'];
  /** Names that are declared with a word. */
  readonly users: Map<string, string[]>;
}

/** Notes for each declaration the words that it is made of. */
function collect(file: Ts.SourceFile, { ts, users }: Collecting): void {
  const visit = (node: Ts.Node, names: readonly string[]): void => {
    const word = readWord(node, ts);
    if (word !== undefined) {
      for (const name of names) if (name !== word) addTo(users, word, name);
      return;
    }
    const own = readDeclared(node, ts);
    const inner = own.length === 0 ? names : [...names, ...own];
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, []);
}

function readWord(node: Ts.Node, ts: CodeView['ts']): string | undefined {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text;
  return undefined;
}

/** Names whose types can come from what is inside of a node. */
function readDeclared(node: Ts.Node, ts: CodeView['ts']): readonly string[] {
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) return listBound(node.name, ts);
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
    return node.initializer.declarations.flatMap(({ name }) => listBound(name, ts));
  }
  if (ts.isFunctionLike(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
    return [node.name.text];
  }
  if (ts.isParameter(node)) return listBound(node.name, ts);
  if (ts.isCallExpression(node)) return node.arguments.flatMap((one) => listParameters(one, ts));
  const isMember =
    ts.isPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node);
  if (isMember) return ts.isIdentifier(node.name) ? [node.name.text] : [];
  const isSet =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (!isSet) return [];
  const { left } = node;
  if (ts.isIdentifier(left)) return [left.text];
  return ts.isPropertyAccessExpression(left) ? [left.name.text] : [];
}

/** What a function that is given to a call gets from it. */
function listParameters(node: Ts.Expression, ts: CodeView['ts']): readonly string[] {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return [];
  return node.parameters.flatMap(({ name }) => listBound(name, ts));
}

function listBound(name: Ts.BindingName, ts: CodeView['ts']): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((one) =>
    ts.isOmittedExpression(one) ? [] : listBound(one.name, ts),
  );
}
