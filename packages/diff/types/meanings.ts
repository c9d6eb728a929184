/**
 * Finds generated names that code can go on using, and that mean something else in the new API: the compiler says
 * nothing there, and other requests are sent.
 */

import type { Api, Operation, Parameter } from '../../../generator/core/ir/model/model.ts';
import { type Both, createMessage } from '../change.ts';
import {
  type MatchedOperations,
  matchOperations,
  readPathNames,
} from '../wire/match-operations.ts';
import type { TypeChange } from './change.ts';

export function findChangedMeanings(apis: Both<Api>): readonly TypeChange[] {
  const matched = matchOperations(apis);
  return [...compareFunctions(apis.new, matched), ...matched.kept.flatMap(compareParameters)];
}

/** A function that calls another operation, although its own is still there. */
function compareFunctions(after: Api, { kept }: MatchedOperations): readonly TypeChange[] {
  const byName = new Map(after.operations.map((one) => [one.names.function, one]));
  return kept.flatMap(([was, itself]) => {
    const { function: name } = was.names;
    const is = byName.get(name);
    if (is === undefined || is === itself) return [];
    const what = `\`${name}\` calls ${printCall(is)}, not ${printCall(was)}, which \`${itself.names.function}\` calls`;
    const message = createMessage(':', {
      what,
      effect: 'code that compiles may do something else',
    });
    return [{ ...change, label: name, ...message, symbol: name, position: 'value' }];
  });
}

function printCall({ method, path = '' }: Operation): string {
  return `\`${`${method} ${path}`.trimEnd()}\``;
}

/** A key that means another parameter, although its own is still there. */
function compareParameters([was, is]: readonly [Operation, Operation]): readonly TypeChange[] {
  const byKey = new Map(is.parameters.map((one) => [one.key.join('.'), one]));
  return was.parameters.flatMap((old) => {
    const key = old.key.join('.');
    const now = byKey.get(key);
    const itself = findCounterpart(old, was, is);
    if (now === undefined || itself === undefined || now === itself) return [];
    const label = `${is.names.params}.${key}`;
    const what = `\`${label}\` is ${printParameter(now, is)}, not ${printParameter(old, was)}, which is given as \`${itself.key.join('.')}\``;
    const message = createMessage(':', { what, effect: 'code that compiles sends something else' });
    return [{ ...change, label, ...message, symbol: is.names.params, position: 'request' }];
  });
}

/** Finds the same parameter in the new operation: one of the path by its place, others by their names. */
function findCounterpart(
  { in: place, name }: Parameter,
  was: Operation,
  is: Operation,
): Parameter | undefined {
  const sent = place === 'path' ? readPathNames(is)[readPathNames(was).indexOf(name)] : name;
  return is.parameters.find((one) => one.in === place && one.name === sent);
}

function printParameter({ in: place, name }: Parameter, { path = '' }: Operation): string {
  return place === 'path' ? `\`{${name}}\` of \`${path}\`` : `the ${place} parameter \`${name}\``;
}

const change = { id: 'meaning-changed', verdict: 'none' } as const;
