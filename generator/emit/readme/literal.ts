/** A sample and its type in, an expression of that type out, broken over lines where one is too long. */

import type { Api, Json, Type } from '../../ir/model.ts';
import { array, code, json, object, propertyName, string } from '../code.ts';
import type { Layout } from './layout.ts';
import { brokenList, flat } from './layout.ts';
import { isObject } from './sample/value.ts';

export interface Literals {
  /** The text on one line, or, with columns given, broken where it does not fit behind them. */
  layoutOf(value: Json, type: Type): Layout;
}

export function literalsOf(api: Api): Literals {
  const models = new Map(api.models.map((model) => [model.key, model]));
  return { layoutOf: (value, type) => layout(value, resolved(type)) };

  function layout(value: Json, type: Type): Layout {
    if (isBytes(value, type)) return flat(code`new Blob([${string(textOf(value))}])`);
    if (type.kind === 'bigint' && typeof value === 'number') return flat(code`${value}n`);
    if (Array.isArray(value)) return list(value, type);
    return isObject(value) ? members(value, type) : flat(json(value));
  }

  function list(values: readonly Json[], type: Type): Layout {
    const items = values.map((value, index) => layout(value, itemOf(type, index)));
    const text = array(items.map((item) => item.flat));
    return {
      flat: text,
      broken: brokenList(
        code`[`,
        items.map((item) => ({ item })),
        code`]`,
      ),
    };
  }

  function members(value: { readonly [name: string]: Json }, type: Type): Layout {
    const shown = Object.entries(value).filter(([name]) => isDeclared(name, type));
    const entries = shown.map(([name, item]) => ({
      key: propertyName(name),
      name,
      item: layout(item, memberOf(type, name)),
    }));
    const text = object(entries.map(({ name, item }) => [name, item.flat]));
    if (entries.length === 0) return flat(text);
    return { flat: text, broken: brokenList(code`{`, entries, code`}`) };
  }

  /** Behind names of models. */
  function resolved(type: Type, depth = 0): Type {
    if (type.kind !== 'model') return type;
    const model = depth > 8 ? undefined : models.get(type.key);
    if (model === undefined) return UNKNOWN;
    return resolved((type.input ? model.input?.type : undefined) ?? model.type, depth + 1);
  }

  function itemOf(type: Type, index: number): Type {
    const types = alternatives(type).map((one) => itemType(one, index));
    return types.find(isKnown) ?? UNKNOWN;
  }

  function itemType(type: Type, index: number): Type {
    if (type.kind === 'array') return resolved(type.items);
    return type.kind === 'tuple' ? resolved(type.items[index] ?? type.rest ?? UNKNOWN) : UNKNOWN;
  }

  function memberOf(type: Type, name: string): Type {
    const types = alternatives(type).map((one) => memberType(one, name));
    return types.find(isKnown) ?? UNKNOWN;
  }

  function memberType(type: Type, name: string): Type {
    if (type.kind !== 'object') return UNKNOWN;
    const member = type.members.find((one) => one.name === name);
    return resolved(member?.type ?? type.rest ?? UNKNOWN);
  }

  function alternatives(type: Type, depth = 0): readonly Type[] {
    const compound = type.kind === 'union' || type.kind === 'intersection';
    if (!compound || depth > 8) return [type];
    return type.members.flatMap((one) => alternatives(resolved(one), depth + 1));
  }

  function isBytes(value: Json, type: Type): boolean {
    const types = alternatives(type);
    const others = isObject(value) ? ['array'] : ['array', 'object'];
    const plain = types.some(({ kind }) => kind !== 'binary' && !others.includes(kind));
    return types.some(({ kind }) => kind === 'binary') && !plain && !Array.isArray(value);
  }

  /** An example of a document may hold members that its schema does not know; the compiler takes none of them. */
  function isDeclared(name: string, type: Type): boolean {
    const types = alternatives(type);
    return types.every((one) => !isClosed(one)) || types.some((one) => declares(one, name));
  }
}

const UNKNOWN: Type = { kind: 'unknown' };

function isKnown(type: Type): boolean {
  return type.kind !== 'unknown';
}

/** To the compiler, where a literal is concerned: an object that lists its members. */
function isClosed(type: Type): boolean {
  return type.kind === 'object' && type.members.length > 0 && type.rest === undefined;
}

function declares(type: Type, name: string): boolean {
  if (type.kind !== 'object') return type.kind === 'unknown';
  return !isClosed(type) || type.members.some((member) => member.name === name);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : 'content';
}
