/** Describes parameters as data that a server reads them by; defaults are left out. */

import type { Operation, Parameter } from '../../core/ir/model/model.ts';
import { array, code, type Code, json, object, string } from '../../core/code/code.ts';
import type { ValueTypes } from './value-types.ts';

export function printParams({ parameters }: Operation, types: ValueTypes): Code | undefined {
  if (parameters.length === 0) return undefined;
  return array(parameters.map((parameter) => printParam(parameter, types)));
}

function printParam(parameter: Parameter, types: ValueTypes): Code {
  const { name, in: place, key, style, explode, content, spans, template, type: own } = parameter;
  const { style: usualStyle, explode: usualExplode } = getDefaults(parameter);
  const typed = { type: own, schema: parameter.schema };
  const type = content === undefined ? types.print(typed) : undefined;
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
