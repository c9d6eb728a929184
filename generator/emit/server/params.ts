/** Parameters in, the data out by which a server reads them: nothing in it that is the default. */

import type { Operation, Parameter } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { array, code, type Code, json, object, string } from '../code.ts';
import { printValueType, type Typed } from './value-types.ts';

export function printParams({ parameters }: Operation, scope: Scope): Code | undefined {
  if (parameters.length === 0) return undefined;
  return array(parameters.map((parameter) => printParam(parameter, scope)));
}

function printParam(parameter: Parameter, scope: Scope): Code {
  const { name, in: place, key, style, explode, content, spans, template } = parameter;
  const { style: usualStyle, explode: usualExplode } = getDefaults(parameter);
  const type = content === undefined ? printValueType(chooseList(parameter), scope) : undefined;
  const isOwn = key.length === 1 && key[0] === name;
  const isRequired = parameter.required && place !== 'path';
  return object([
    ['in', string(place)],
    ['name', string(name)],
    ['key', isOwn ? undefined : json(key)],
    ['type', type === "'string'" ? undefined : type],
    ['style', style === usualStyle ? undefined : string(style)],
    ['explode', explode === usualExplode ? undefined : json(explode)],
    ['content', content === undefined ? undefined : string(content)],
    ['spans', spans ? code`true` : undefined],
    ['template', template === undefined ? undefined : string(template)],
    ['required', isRequired ? code`true` : undefined],
  ]);
}

/** OpenAPI's own: `form` is exploded where it is not said, and so is `cookie`. */
function getDefaults({ in: place, style }: Parameter): { style: string; explode: boolean } {
  const isSimple = place === 'path' || place === 'header';
  return { style: isSimple ? 'simple' : 'form', explode: style === 'form' || style === 'cookie' };
}

/** A list with commas, or the same as one text: on the wire they do not differ, so that it is always read as a list. */
function chooseList({ type, schema, explode }: Parameter): Typed {
  const options = type.kind === 'union' ? type.members : [];
  const list = options.find(({ kind }) => kind === 'array');
  const others = options.filter((one) => one !== list);
  const isText = others.length > 0 && others.every(({ kind }) => kind === 'string');
  return list !== undefined && isText && !explode ? { type: list } : { type, schema };
}
