/** What an update mask may name in, the description out that clients and validators validate masks by. */

import type { UpdateMask } from '../ir/model.ts';
import { array, code, object, string } from './code.ts';
import type { Code } from './code.ts';

/** `{ parameter: 'updateMask', paths: ['lines[{key}]'], keys: { … } }` */
export function maskFacts({ key, snakeCase, paths, keys }: UpdateMask): Code {
  const maps = keys.map(({ map, ...facts }): readonly [string, Code] => {
    const { existing, new: added, idMember } = facts;
    return [
      map,
      object([
        ['existing', printOptional(existing)],
        ['new', printOptional(added)],
        ['idMember', printOptional(idMember)],
      ]),
    ];
  });
  const whole = paths.flatMap(({ path, whole: members }): (readonly [string, Code])[] =>
    members === undefined ? [] : [[path, array(members.map(string))]],
  );
  return object([
    ['parameter', string(key.join('.'))],
    ['paths', array(paths.map(({ path }) => string(path)))],
    ['snakeCase', snakeCase ? code`true` : undefined],
    ['whole', whole.length === 0 ? undefined : object(whole)],
    ['keys', maps.length === 0 ? undefined : object(maps)],
  ]);
}

function printOptional(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : string(text);
}
