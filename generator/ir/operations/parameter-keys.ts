/** Under which key of the one flat object the caller gives each parameter; two of one name get different keys. */

import type { RawParameter } from './parameters.ts';
import { report, type Reading } from '../reading.ts';
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
    const wanted = wishKey(parameter, groups);
    const key = addSuffix(wanted, parameter.in, taken);
    taken.add(key.join('\0'));
    report(reading, {
      code: 'NAME-301',
      severity: 'note',
      at: parameter.at,
      message: `${parameter.in} parameter \`${parameter.name}\` is given as \`${key.at(-1)}\`: \`${wanted.at(-1)}\` is already used.`,
      help: 'Choose a name with `x-sw-name`.',
    });
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
  wanted: readonly string[],
  place: string,
  taken: ReadonlySet<string>,
): readonly string[] {
  const [before, last = ''] = [wanted.slice(0, -1), wanted.at(-1)];
  const name = `${last}${capitalize(place)}`;
  let key = [...before, name];
  for (let count = 2; taken.has(key.join('\0')); count += 1) key = [...before, `${name}${count}`];
  return key;
}
