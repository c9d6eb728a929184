/** What callers give: parameters that they leave out, values beyond a new limit, and members that are not sent any more. */

import type { ts as Ts } from 'ts-morph';
import type { Interests, Limit } from '../changes/interests.ts';
import {
  type CodeView,
  findMember,
  findSymbol,
  getText,
  nameSymbol,
  nameType,
} from './code-view.ts';
import { print } from './absent.ts';
import { findBroken, knowsFormat } from './limits.ts';
import { type Found, findAt } from './touch.ts';
import { readValue } from './values.ts';

export interface Requests {
  readonly view: CodeView;
  readonly interests: Interests;
}

/** Calls that leave out what has another default. */
export function findLeftOut(
  node: Ts.CallExpression,
  { view, interests }: Requests,
): readonly Found[] {
  if (interests.defaults.size === 0) return [];
  const operation = findCalled(node, { view, interests });
  if (operation === undefined) return [];
  const { params } = operation.names;
  return [...interests.defaults].flatMap(([key, { index, namedChange }]) => {
    if (!key.startsWith(`${params}.`)) return [];
    const path = key.slice(params.length + 1).split('.');
    if (!leavesOut(findParams(node, params, view), path, view)) return [];
    const [name = ''] = path.slice(-1);
    return [
      findAt(getCallee(node, view.ts), {
        what: describeLeftOut(name, namedChange.change.what),
        todo: `Give \`${name}\` if the former default is meant.`,
        clues: { keys: [key], namedChange: index },
      }),
    ];
  });
}

/** A literal that leaves out a member of a body, or a value that has none. */
export function findLeftOutMember(
  node: Ts.Expression,
  { view, interests }: Requests,
): readonly Found[] {
  if (interests.defaults.size === 0) return [];
  const { ts, old } = view;
  const wanted = old.getContextualType(node);
  if (wanted === undefined) return [];
  const owners = new Set(nameType(old.getNonNullableType(wanted), view));
  return [...interests.defaults].flatMap(([key, { index, namedChange }]) => {
    const dot = key.lastIndexOf('.');
    const [owner, name] = [key.slice(0, dot), key.slice(dot + 1)];
    if (
      !owners.has(owner) ||
      [...interests.operations.values()].some((one) => owner === one.names.params)
    ) {
      return [];
    }
    const member = findMember(wanted, name, old);
    if (member === undefined || !nameSymbol(member, view).includes(key)) return [];
    if (!leavesOut(node, [name], view)) return [];
    const place = findCall(node, { view, interests }) ?? node;
    const found = findAt(place, {
      what: describeLeftOut(name, namedChange.change.what),
      todo: `Give \`${name}\` if the former default is meant.`,
      clues: { keys: [key], namedChange: index },
    });
    return [ts.isObjectLiteralExpression(place) ? { ...found, end: found.start + 1 } : found];
  });
}

/** "`limit` is left out: default `20` → `50`." */
function describeLeftOut(name: string, what: string): string {
  return `\`${name}\` is left out: ${what.replace(/^.*?: (?=(?:no )?default)/s, '')}.`;
}

/** The call of an operation that a value is given to. */
function findCall(node: Ts.Node, requests: Requests): Ts.Node | undefined {
  const { ts } = requests.view;
  for (let at = node; !ts.isSourceFile(at) && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    const isArgument = ts.isCallExpression(parent) && parent.expression !== at;
    if (isArgument && findCalled(parent, requests)) return getCallee(parent, ts);
    if (ts.isFunctionLike(parent)) return undefined;
  }
  return undefined;
}

export function findCalled(node: Ts.CallExpression, { view, interests }: Requests) {
  const name = getCallee(node, view.ts);
  for (const one of nameSymbol(view.old.getSymbolAtLocation(name), view)) {
    const operation = interests.operations.get(one);
    if (operation !== undefined) return operation;
  }
  return undefined;
}

function getCallee({ expression }: Ts.CallExpression, ts: CodeView['ts']): Ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

/** The argument that has the parameters; undefined where there is none, `unsure` where it may be any. */
function findParams(
  { arguments: given }: Ts.CallExpression,
  params: string,
  view: CodeView,
): Ts.Expression | 'unsure' | undefined {
  if (given.some((one) => view.ts.isSpreadElement(one))) return 'unsure';
  return given.find((one) => {
    const wanted = view.old.getContextualType(one);
    return (
      wanted !== undefined && nameType(view.old.getNonNullableType(wanted), view).includes(params)
    );
  });
}

/** Whether a value surely has no such member. */
function leavesOut(
  given: Ts.Expression | 'unsure' | undefined,
  path: readonly string[],
  { ts, old }: CodeView,
): boolean {
  if (given === 'unsure') return false;
  if (given === undefined) return true;
  let type = old.getTypeAtLocation(given);
  for (const name of path) {
    if (!(type.flags & ts.TypeFlags.Object) || old.getIndexInfosOfType(type).length > 0) {
      return (type.flags & ts.TypeFlags.Undefined) !== 0;
    }
    const member = type.getProperty(name);
    if (member === undefined) return true;
    if ((member.flags & ts.SymbolFlags.Optional) !== 0) return false;
    type = old.getTypeOfSymbolAtLocation(member, given);
  }
  return (type.flags & ts.TypeFlags.Undefined) !== 0;
}

/** A value that breaks a new limit, or is written in a format that is not the one any more. */
export function findBeyond(
  name: Ts.Node,
  value: Ts.Expression,
  { view, interests }: Requests,
): readonly Found[] {
  const keys = nameSymbol(findSymbol(name, view), view);
  const key = keys.find((one) => interests.limits.has(one));
  const limit = key === undefined ? undefined : interests.limits.get(key);
  if (key === undefined || limit === undefined) return [];
  const values = readGiven(value, limit, view);
  const rule = values
    .filter((one) => findBroken(one, limit.old) === undefined)
    .map((one) => findBroken(one, limit.new))
    .find((one) => one !== undefined);
  const { id, what } = limit.namedChange.change;
  const clues = { keys: [key], namedChange: limit.index };
  if (rule !== undefined) {
    const said = `\`${getText(name)}\` has to be ${rule} now, and \`${print(value)}\` is not.`;
    return [findAt(value, { what: said, todo: 'Give a value that is.', clues })];
  }
  const isKnown = values.length > 0 && knowsFormat(limit.new.format);
  if (!id.endsWith('format-changed') || isKnown || isUndefined(value, view)) return [];
  return [findAt(value, { what: `${what}.`, todo: 'Write the value in the new format.', clues })];
}

function isUndefined(value: Ts.Expression, { ts, old }: CodeView): boolean {
  return (old.getTypeAtLocation(value).flags & ts.TypeFlags.Undefined) !== 0;
}

/** Values that are surely given; of a list all that it has where the limit is one of items. */
function readGiven(value: Ts.Expression, limit: Limit, view: CodeView): readonly unknown[] {
  const { ts } = view;
  if (ts.isArrayLiteralExpression(value)) {
    if (value.elements.some((one) => ts.isSpreadElement(one))) return [];
    const isOfItems =
      limit.new.types?.includes('array') !== true && limit.new.maxItems === undefined;
    return isOfItems && limit.new.minItems === undefined
      ? value.elements.flatMap((one) => readGiven(one, limit, view))
      : [Array.from(value.elements, () => undefined)];
  }
  const text = readValue(value, view);
  return text === undefined ? [] : [JSON.parse(text)];
}

/** A member that is not fresh, so that the compiler takes it although nothing has it any more. */
export function findDropped(node: Ts.Expression, { view, interests }: Requests): readonly Found[] {
  const { ts, old } = view;
  const isLiteral = ts.isObjectLiteralExpression(node);
  if (isLiteral && !node.properties.some((one) => ts.isSpreadAssignment(one))) return [];
  const given = old.getTypeAtLocation(node);
  const names = [...interests.droppedNames].filter((name) => given.getProperty(name) !== undefined);
  if (names.length === 0) return [];
  const [was, is] = [old.getContextualType(node), view.new.getContextualType(node)];
  if (was === undefined || is === undefined) return [];
  if ((is.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return [];
  return names.flatMap((name) => {
    const member = findMember(was, name, old);
    const keys = nameSymbol(member, view);
    if (keys.length === 0 || findMember(is, name, view.new) !== undefined) return [];
    const own = given.getProperty(name);
    // What has the type of the parameters themselves has the member no more.
    if (own !== undefined && nameSymbol(own, view).length > 0) return [];
    return [
      findAt(node, {
        what: `\`${name}\` is given, and nothing takes it any more.`,
        todo: 'Take it out, or give what has its place.',
        clues: {
          keys: [...keys, ...nameType(was, view)],
          words: [name],
          ids: /removed|read-only|type-|alternatives/,
        },
      }),
    ];
  });
}
