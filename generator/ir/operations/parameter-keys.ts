/** Under which key of the one flat object the caller gives each parameter; two of one name are told apart. */

import type { RawParameter } from './parameters.ts';
import { tell, type Reading } from '../reading.ts';
import { capitalize } from '../naming/letter-case.ts';

/**
 * Keys in the order of the parameters: `['id']`, `['hash', 'type']`, and `['idQuery']` where a path has an `id` too. Who gets
 * a name does not depend on that order: a header that comes does not take the name of a query parameter.
 */
export function chooseParameterKeys(
  reading: Reading,
  parameters: readonly RawParameter[],
): readonly (readonly string[])[] {
  const groups = new Set(parameters.flatMap(({ group }) => (group === undefined ? [] : [group])));
  const taken = new Set<string>(['body']);
  const keys = new Map<RawParameter, readonly string[]>();
  for (const parameter of parameters.toSorted(
    (one, other) => rankParameter(one) - rankParameter(other),
  )) {
    const wanted = wishKey(parameter, groups);
    const id = wanted.join('\0');
    if (taken.has(id) || (wanted.length === 1 && groups.has(id))) continue;
    taken.add(id);
    keys.set(parameter, wanted);
  }
  return parameters.map((parameter) => {
    const known = keys.get(parameter);
    if (known !== undefined) return known;
    const key = addSuffix(reading, parameter, wishKey(parameter, groups), taken);
    taken.add(key.join('\0'));
    return key;
  });
}

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** A chosen name comes first. */
function rankParameter({ named, in: place }: RawParameter): number {
  return named === undefined ? places.indexOf(place) : -1;
}

function wishKey(parameter: RawParameter, groups: ReadonlySet<string>): readonly string[] {
  const { group, named, name } = parameter;
  if (group === undefined || !groups.has(group)) return [named ?? name];
  const member = name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name;
  return [group, named ?? member];
}

function addSuffix(
  reading: Reading,
  parameter: RawParameter,
  wanted: readonly string[],
  taken: ReadonlySet<string>,
): readonly string[] {
  const last = wanted.at(-1) ?? parameter.name;
  let name = `${last}${capitalize(parameter.in)}`;
  for (let count = 2; taken.has([...wanted.slice(0, -1), name].join('\0')); count += 1) {
    name = `${last}${capitalize(parameter.in)}${count}`;
  }
  tell(reading, {
    code: 'NAME-301',
    severity: 'note',
    at: parameter.at,
    message: `${parameter.in} parameter \`${parameter.name}\` is given as \`${name}\`: \`${last}\` is already used.`,
    help: 'Choose a name with `x-sw-name`.',
  });
  return [...wanted.slice(0, -1), name];
}
