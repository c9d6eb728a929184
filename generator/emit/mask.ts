/** What an update mask may name in, the description out that clients and validators validate masks by. */

import type { UpdateMask } from '../ir/model.ts';
import { code, json, object, string } from './code.ts';
import type { Code } from './code.ts';

/** `{ parameter: 'updateMask', paths: ['lines[{key}]'], keys: { … } }` */
export function maskFacts({ key, snakeCase, paths, keys }: UpdateMask): Code {
  const whole = paths.filter((one) => one.whole !== undefined);
  const maps = keys.map(({ map, existing, new: added, idMember }) => {
    return [map, json({ existing, new: added, idMember })] as const;
  });
  return object([
    ['parameter', string(key.join('.'))],
    ['paths', json(paths.map(({ path }) => path))],
    ['snakeCase', snakeCase ? code`true` : undefined],
    [
      'whole',
      whole.length === 0
        ? undefined
        : object(whole.map((one) => [one.path, json(one.whole ?? [])])),
    ],
    ['keys', maps.length === 0 ? undefined : object(maps)],
  ]);
}
