/** `x-sw-update-mask`: what a mask may list, and the rules that tie it to the body. */

import type { Calls } from './calls.ts';
import type { Operation, UpdateMask } from './model.ts';
import { entriesOf, listOf, member, textOf } from './raw.ts';

export function maskOf({ operation, parameters }: Calls): Pick<Operation, 'mask'> {
  const written = member(operation.value, 'x-sw-update-mask');
  if (written === undefined) return {};
  const parameter = textOf(member(written, 'parameter')) ?? '';
  const placed = parameters.find((one) => one.in === 'query' && one.name === parameter);
  return {
    mask: {
      parameter,
      key: placed?.key ?? [parameter],
      snakeCase: member(written, 'spelling') === 'snake_case',
      paths: listOf(member(written, 'paths')).map(readPath),
      keys: entriesOf(member(written, 'keys'), operation.at).map(({ key, value }) =>
        keyRule(key, value),
      ),
    },
  };
}

function readPath(entry: unknown): UpdateMask['paths'][number] {
  const whole = listOf(member(entry, 'whole')).flatMap((name) => textOf(name) ?? []);
  return {
    path: textOf(member(entry, 'path')) ?? '',
    effect: textOf(member(entry, 'effect')) ?? '',
    ...(whole.length > 0 && { whole }),
  };
}

function keyRule(map: string, value: unknown): UpdateMask['keys'][number] {
  const text = (name: 'existing' | 'new' | 'idMember'): object => {
    const found = textOf(member(value, name));
    return found === undefined ? {} : { [name]: found };
  };
  return { map, ...text('existing'), ...text('new'), ...text('idMember') };
}
