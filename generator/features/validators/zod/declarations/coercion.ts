/** Parameters as a server gets them, as text: turned into what their schema describes before they are judged. */

import type { Parameter, Schema } from '../../../../core/ir/model/model.ts';
import { followReference } from '../../../../core/ir/schemas/follow.ts';
import { code, type Code, string } from '../../../../core/code/code.ts';
import type { Site } from '../site.ts';
import type { Expression } from '../words.ts';

/** `z.preprocess(toNumber, z.int())`, where the config asks for it. */
export function printCoerced(site: Site, parameter: Parameter, expression: Expression): Expression {
  const { scope, world } = site.file;
  if (scope.options.coerce !== true || parameter.content !== undefined) return expression;
  const target = followReference(world.schemas, parameter.schema);
  const types = target?.types?.filter((type) => type !== 'null') ?? [];
  const [type, second] = types;
  if (type === undefined || second !== undefined) return expression;
  const turn = findTurn(site, type, target?.items, parameter);
  if (turn === undefined) return expression;
  const { words } = site;
  const { meta, ...inner } = expression;
  return { base: words.preprocess(turn, words.print(inner)), meta };
}

function findTurn(
  { file: { scope, world } }: Site,
  type: string,
  items: Schema | undefined,
  { explode, style }: Parameter,
): Code | undefined {
  const use = (name: 'toBoolean' | 'toList' | 'toNumber'): Code =>
    scope.runtime('zod-coercion', name, 'value');
  if (type === 'integer' || type === 'number') return use('toNumber');
  if (type === 'boolean') return use('toBoolean');
  if (type !== 'array') return undefined;
  const item = items && followReference(world.schemas, items)?.types?.[0];
  const turn =
    item === 'integer' || item === 'number'
      ? [use('toNumber')]
      : item === 'boolean'
        ? [use('toBoolean')]
        : [];
  const between = explode ? code`undefined` : string(SEPARATORS[style] ?? ',');
  const args = turn.length === 0 && explode ? [] : [between, ...turn];
  return code`${use('toList')}(${args})`;
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
