/** An operation with an update mask in, the function out that names all that a body carries. */

import type { Operation, UpdateMask } from '../../ir/model.ts';
import type { PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { array, code, identifier, join, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Declaration } from '../declaration.ts';
import { printType } from '../types.ts';

export function maskSymbols({ id, names, mask, body }: Operation): PlannedSymbol[] {
  if (mask === undefined || body === undefined || names.mask === undefined) return [];
  return [{ name: names.mask, space: 'value', key: `${id}#mask` }];
}

export function maskDeclaration(operation: Operation, scope: Scope): Declaration[] {
  const { mask, body, names } = operation;
  if (mask === undefined || body === undefined || names.mask === undefined) return [];
  const paths = join(
    mask.paths.map(({ path }) => string(path)),
    ' | ',
  );
  const text = `The \`${mask.parameter}\` that names all that a body of \`${names.function}\` carries.`;
  return [
    {
      kind: 'function',
      name: identifier(names.mask),
      doc: { text: [text], facts: [], examples: [] },
      parameters: [{ name: code`body`, type: printType(body.type, scope, { flow: 'input' }) }],
      returns: code`${scope.runtime('mask', 'MaskPath', 'type')}<${paths}>[]`,
      body: code`return ${scope.runtime('mask', 'maskFor', 'value')}(body, ${ruleOf(mask)});`,
    },
  ];
}

function ruleOf({ paths, keys }: UpdateMask): Code {
  const maps = keys.map(({ map, ...facts }): readonly [string, Code] => {
    const { existing, new: added, idMember } = facts;
    return [
      map,
      object([
        ['existing', optional(existing)],
        ['new', optional(added)],
        ['idMember', optional(idMember)],
      ]),
    ];
  });
  return object([
    ['paths', array(paths.map(({ path }) => string(path)))],
    ['keys', maps.length === 0 ? undefined : object(maps)],
  ]);
}

function optional(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : string(text);
}
