/** Looks at all nodes of a file for what compiles and means something else. */

import type { ts as Ts } from 'ts-morph';
import { type Interests, listCalls } from '../changes/interests.ts';
import { findAbsent } from './absent.ts';
import { findChain } from './chains.ts';
import { getText } from './code-view.ts';
import { findFailure } from './failures.ts';
import { findGoneMember, findGoneValue } from './gone.ts';
import type { MayDiffer } from './changed-words.ts';
import { findUncheckedAbsence } from './without-strict.ts';
import {
  findBeyond,
  findDropped,
  findLeftOut,
  findLeftOutMember,
  type Requests,
} from './requests.ts';
import { findSwitch, findTable } from './switches.ts';
import type { Found } from './touch.ts';
import { findUses } from './uses.ts';

interface Question extends Requests {
  /** Whether types say what may be absent. */
  readonly isStrict: boolean;
  readonly names: WatchedNames;
  /** Whether a type in it may be another one. */
  readonly mayDiffer: MayDiffer;
}

/** Names that are worth a question to the compiler. */
interface WatchedNames {
  readonly limits: ReadonlySet<string>;
  readonly uses: ReadonlySet<string>;
}

export function listNames(interests: Interests): WatchedNames {
  const { limits, deprecated, meanings, formats, operations } = interests;
  const used = [...deprecated.keys(), ...meanings.keys(), ...formats.keys()];
  const calls = used.flatMap((key) => {
    const operation = operations.get(key);
    const calls = operation === undefined ? [] : listCalls(operation);
    return calls.flatMap((call) => [call.function, call.method]);
  });
  return { limits: new Set(listLast(limits.keys())), uses: new Set([...listLast(used), ...calls]) };
}

function listLast(keys: Iterable<string>): readonly string[] {
  return Array.from(keys, (key) => key.slice(key.lastIndexOf('.') + 1));
}

export function findSilent(file: Ts.SourceFile, question: Question): readonly Found[] {
  const { ts } = question.view;
  const found: Found[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    found.push(...look(node, question));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function look(node: Ts.Node, question: Question): readonly Found[] {
  const { view, isStrict, mayDiffer } = question;
  const { ts } = view;
  return [
    ...lookAtSets(node, question),
    ...lookAtMembers(node, question),
    ...lookAtComparisons(node, question),
    ...lookAtRequests(node, question),
    ...(isStrict && ts.isExpression(node) ? findAbsent(node, { view, mayDiffer }) : []),
    ...(ts.isIdentifier(node) ? lookAtName(node, question) : []),
  ];
}

function lookAtSets(node: Ts.Node, { view, mayDiffer }: Question): readonly Found[] {
  const { ts } = view;
  if (ts.isSwitchStatement(node)) return mayDiffer(node.expression) ? findSwitch(node, view) : [];
  if (ts.isElementAccessExpression(node)) {
    return mayDiffer(node.argumentExpression) ? findTable(node, view) : [];
  }
  if (ts.isIfStatement(node)) return mayDiffer(node.expression) ? findChain(node, view) : [];
  if (!ts.isConditionalExpression(node)) return [];
  return mayDiffer(node.condition) ? findChain(node, view) : [];
}

function lookAtMembers(node: Ts.Node, { view, interests }: Question): readonly Found[] {
  const { ts } = view;
  const { goneNames } = interests;
  const isWatched = (one: Ts.Node): boolean => goneNames.has(getText(one));
  if (ts.isPropertyAccessExpression(node)) {
    return isWatched(node.name) ? findGoneMember(node, view) : [];
  }
  if (ts.isBindingElement(node)) {
    return isWatched(node.propertyName ?? node.name) ? findGoneMember(node, view) : [];
  }
  if (goneNames.size === 0) return [];
  const isOther =
    ts.isElementAccessExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword);
  return isOther ? findGoneMember(node, view) : [];
}

function lookAtComparisons(node: Ts.Node, question: Question): readonly Found[] {
  const { view, mayDiffer } = question;
  const { ts } = view;
  const isCase = ts.isCaseClause(node);
  const isCompared = isCase || ts.isBinaryExpression(node);
  return [
    ...((isCompared || ts.isCallExpression(node)) && mayDiffer(isCase ? node.parent.parent : node)
      ? findGoneValue(node, view)
      : []),
    ...(isCompared ? findFailure(node, question) : []),
  ];
}

function lookAtRequests(node: Ts.Node, question: Question): readonly Found[] {
  const { view, names } = question;
  const { ts } = view;
  if (ts.isCallExpression(node)) {
    return [
      ...findLeftOut(node, question),
      ...node.arguments.flatMap((one) => lookAtGiven(one, question)),
    ];
  }
  if (ts.isPropertyAssignment(node)) {
    const isLimited = names.limits.has(getText(node.name));
    return [
      ...(isLimited ? findBeyond(node.name, node.initializer, question) : []),
      ...lookAtGiven(node.initializer, question),
    ];
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    const isLimited = names.limits.has(node.name.text);
    return [
      ...(isLimited ? findBeyond(node.name, node.name, question) : []),
      ...lookAtGiven(node.name, question),
    ];
  }
  if (ts.isVariableDeclaration(node) && node.type !== undefined && node.initializer) {
    return lookAtGiven(node.initializer, question);
  }
  const isSet =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left);
  if (!isSet || !ts.isPropertyAccessExpression(node.left)) return [];
  const { name } = node.left;
  return names.limits.has(name.text) ? findBeyond(name, node.right, question) : [];
}

/** A value that is given as a whole. */
function lookAtGiven(node: Ts.Expression, question: Question): readonly Found[] {
  const { view, interests, mayDiffer } = question;
  const { ts } = view;
  if (!ts.isObjectLiteralExpression(node) && !ts.isIdentifier(node)) return [];
  return [
    ...findLeftOutMember(node, question),
    ...(interests.droppedNames.size > 0 && mayDiffer(node) ? findDropped(node, question) : []),
  ];
}

function lookAtName(node: Ts.Identifier, question: Question): readonly Found[] {
  const { view, interests, isStrict, names } = question;
  return [
    ...(names.uses.has(node.text) ? findUses(node, question) : []),
    ...(!isStrict && interests.absentNames.has(node.text) ? findUncheckedAbsence(node, view) : []),
  ];
}
