/** `x-sw-update-mask`: what a mask may list, and the rules that tie it to the body. */

import { getBelow, listEntries } from '../../load/structure/place.ts';
import type { Calls } from '../operations/calls.ts';
import type { Operation, UpdateMask } from '../model.ts';
import { asList, getMember, asText } from '../raw.ts';

export function readMask({ operation, parameters }: Calls): Pick<Operation, 'mask'> {
  const written = getMember(operation.value, 'x-sw-update-mask');
  if (written === undefined) return {};
  const parameter = asText(getMember(written, 'parameter')) ?? '';
  const placed = parameters.find((one) => one.in === 'query' && one.name === parameter);
  return {
    mask: {
      parameter,
      key: placed?.key ?? [parameter],
      snakeCase: getMember(written, 'spelling') === 'snake_case',
      paths: asList(getMember(written, 'paths')).map(readPath),
      keys: listEntries(getBelow(operation, 'x-sw-update-mask', 'keys')).map(({ key, value }) =>
        readKeyRule(key, value),
      ),
    },
  };
}

function readPath(entry: unknown): UpdateMask['paths'][number] {
  const whole = asList(getMember(entry, 'whole')).flatMap((name) => asText(name) ?? []);
  return {
    path: asText(getMember(entry, 'path')) ?? '',
    effect: asText(getMember(entry, 'effect')) ?? '',
    ...(whole.length > 0 && { whole }),
  };
}

function readKeyRule(map: string, value: unknown): UpdateMask['keys'][number] {
  const text = (name: 'existing' | 'new' | 'idMember'): object => {
    const found = asText(getMember(value, name));
    return found === undefined ? {} : { [name]: found };
  };
  return { map, ...text('existing'), ...text('new'), ...text('idMember') };
}
