import { report, type Reading } from '../reading.ts';
import { capitalize, findFree } from '../naming/letter-case.ts';
import type { RawParameter } from './raw-operation.ts';

/**
 * Keys in the order of the parameters: `['id']`, `['hash', 'type']`, and `['idQuery']` where a path has an `id` too. Who gets
 * a name does not depend on that order: a header that comes does not take the name of a query parameter.
 */
export function chooseParameterKeys(
  reading: Reading,
  parameters: readonly RawParameter[],
): readonly (readonly string[])[] {
  const groups = new Set(parameters.map(({ group }) => group));
  const taken = new Set(['body']);
  const keys = new Map<RawParameter, readonly string[]>();
  for (const parameter of parameters.toSorted(
    (one, other) => rankParameter(one) - rankParameter(other),
  )) {
    const wanted = wishKey(parameter);
    const id = wanted.join('\0');
    if (taken.has(id) || (wanted.length === 1 && groups.has(id))) continue;
    taken.add(id);
    keys.set(parameter, wanted);
  }
  return parameters.map((parameter) => {
    const known = keys.get(parameter);
    if (known !== undefined) return known;
    const [last = '', ...before] = wishKey(parameter).toReversed();
    const has = (name: string): boolean => taken.has([...before, name].join('\0'));
    const name = findFree(last + capitalize(parameter.in), { has });
    const key = [...before, name];
    taken.add(key.join('\0'));
    report(reading, {
      code: 'NAME-301',
      severity: 'note',
      at: parameter.at,
      message: `${parameter.in} parameter \`${parameter.name}\` is given as \`${name}\`: \`${last}\` is already used.`,
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

function wishKey({ group, named, name }: RawParameter): readonly string[] {
  if (group === undefined) return [named ?? name];
  const member = name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name;
  return [group, named ?? member];
}
