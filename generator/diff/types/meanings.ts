/**
 * Two APIs in; generated names that code can go on using, and that mean something else, out: the compiler says nothing there,
 * and other requests are sent.
 */

import type { Api, Operation, Parameter } from '../../ir/model.ts';
import { type MatchedOperations, matchOperations, pathNames } from '../wire/match.ts';
import type { TypeChange } from './change.ts';

export function meaningsChanged(before: Api, after: Api): readonly TypeChange[] {
  const matched = matchOperations(before, after);
  return [...functionsChanged(after, matched), ...matched.kept.flatMap(parametersChanged)];
}

/** A function that calls another operation, although its own is still there. */
function functionsChanged(after: Api, { kept }: MatchedOperations): readonly TypeChange[] {
  const byName = new Map(after.operations.map((one) => [one.names.function, one]));
  return kept.flatMap(([was, itself]) => {
    const { function: name } = was.names;
    const is = byName.get(name);
    if (is === undefined || is === itself) return [];
    const message = `\`${name}\` calls ${called(is)}, not ${called(was)}, which \`${itself.names.function}\` calls: code that compiles may do something else.`;
    return [changed(name, name, 'value', message)];
  });
}

function called({ method, path = '' }: Operation): string {
  return `\`${`${method} ${path}`.trimEnd()}\``;
}

/** A key that stands for another parameter, although its own is still there. */
function parametersChanged([was, is]: readonly [Operation, Operation]): readonly TypeChange[] {
  const byKey = new Map(is.parameters.map((one) => [one.key.join('.'), one]));
  return was.parameters.flatMap((old) => {
    const key = old.key.join('.');
    const now = byKey.get(key);
    const itself = counterpart(old, was, is);
    if (now === undefined || itself === undefined || now === itself) return [];
    const label = `${is.names.params}.${key}`;
    const message = `\`${label}\` is ${described(now, is)}, not ${described(old, was)}, which is given as \`${itself.key.join('.')}\`: code that compiles sends something else.`;
    return [changed(is.names.params, label, 'request', message)];
  });
}

/** Those of a path by their place in it, whatever they are called. */
function counterpart(
  { in: place, name }: Parameter,
  was: Operation,
  is: Operation,
): Parameter | undefined {
  const sent = place === 'path' ? pathNames(is)[pathNames(was).indexOf(name)] : name;
  return is.parameters.find((one) => one.in === place && one.name === sent);
}

function described({ in: place, name }: Parameter, { path = '' }: Operation): string {
  return place === 'path' ? `\`{${name}}\` of \`${path}\`` : `the ${place} parameter \`${name}\``;
}

function changed(
  symbol: string,
  label: string,
  position: TypeChange['position'],
  message: string,
): TypeChange {
  return { id: 'meaning-changed', verdict: 'none', label, message, symbol, position };
}
