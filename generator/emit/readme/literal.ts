/** A sample and its type in, an expression of that type out, broken over lines where one is too long. */

import type { Api, Json, Type } from '../../ir/model.ts';
import { array, code, json, join, object, propertyName, string } from '../code.ts';
import type { Code } from '../code.ts';
import { isObject } from './sample/value.ts';

export interface Literals {
  print(value: Json, type: Type, room?: number): Code;
}

const WIDTH = 80;

export function literalsOf(api: Api): Literals {
  const models = new Map(api.models.map((model) => [model.key, model]));
  return { print: (value, type, room = WIDTH) => print(value, resolved(type), room) };

  function print(value: Json, type: Type, room: number): Code {
    if (type.kind === 'binary') return code`new Blob([${string(textOf(value))}])`;
    if (type.kind === 'bigint' && typeof value === 'number') return code`${value}n`;
    if (Array.isArray(value)) return list(value, type, room);
    return isObject(value) ? members(value, type, room) : json(value);
  }

  function list(values: readonly Json[], type: Type, room: number): Code {
    const printed = (width: number): Code[] =>
      values.map((value, index) => print(value, itemOf(type, index), width));
    const flat = array(printed(Infinity));
    if (fits(flat, room)) return flat;
    return code`[\n${join(
      printed(room - 2).map((item) => code`${item},`),
      '\n',
    )}\n]`;
  }

  function members(value: { readonly [name: string]: Json }, type: Type, room: number): Code {
    const names = Object.keys(value);
    const printed = (width: number): (readonly [string, Code])[] =>
      names.map((name) => {
        const inner = width - propertyName(name).length - 2;
        return [name, print(value[name] ?? null, memberOf(type, name), inner)];
      });
    const flat = object(printed(Infinity));
    return fits(flat, room) ? flat : object(printed(room - 2), 'expanded');
  }

  /** Behind names of models; of a union, the first alternative that has a shape. */
  function resolved(type: Type, depth = 0): Type {
    if (depth > 8) return UNKNOWN;
    if (type.kind === 'model') {
      const model = models.get(type.key);
      if (model === undefined) return UNKNOWN;
      return resolved((type.input ? model.input?.type : undefined) ?? model.type, depth + 1);
    }
    return type;
  }

  function itemOf(type: Type, index: number): Type {
    return (
      alternatives(type)
        .map((one) => itemType(one, index))
        .find(isSpecial) ?? UNKNOWN
    );
  }

  function itemType(type: Type, index: number): Type {
    if (type.kind === 'array') return resolved(type.items);
    return type.kind === 'tuple' ? resolved(type.items[index] ?? type.rest ?? UNKNOWN) : UNKNOWN;
  }

  function memberOf(type: Type, name: string): Type {
    return (
      alternatives(type)
        .map((one) => memberType(one, name))
        .find(isSpecial) ?? UNKNOWN
    );
  }

  function memberType(type: Type, name: string): Type {
    if (type.kind !== 'object') return UNKNOWN;
    const member = type.members.find((one) => one.name === name);
    return resolved(member?.type ?? type.rest ?? UNKNOWN);
  }

  function alternatives(type: Type): readonly Type[] {
    const compound = type.kind === 'union' || type.kind === 'intersection';
    return compound ? type.members.map((one) => resolved(one)) : [type];
  }
}

const UNKNOWN: Type = { kind: 'unknown' };

function isSpecial(type: Type): boolean {
  return type.kind !== 'unknown';
}

function fits(text: Code, room: number): boolean {
  return text.length <= room && !text.includes('\n');
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : 'content';
}
