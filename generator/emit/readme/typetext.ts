/** A type in, a few words for it out, as they fit in a table: no member lists, models by name. */

import type { Model, Type } from '../../ir/model.ts';

export function describeTypes(models: ReadonlyMap<string, Model>): (type: Type) => string {
  return (type) => describe(type, 0);

  function describe(type: Type, depth: number): string {
    if (depth > 4) return 'unknown';
    const inside = (one: Type): string => describe(one, depth + 1);
    switch (type.kind) {
      case 'literal':
        return quote(type.value);
      case 'model': {
        const model = models.get(type.key);
        return (type.input ? model?.input?.name : undefined) ?? model?.name ?? 'unknown';
      }
      case 'array': {
        const items = inside(type.items);
        return items.includes(' ') ? `(${items})[]` : `${items}[]`;
      }
      case 'tuple':
        return 'array';
      case 'object':
        return type.members.length === 0 && type.rest !== undefined
          ? `Record<string, ${inside(type.rest)}>`
          : 'object';
      case 'open':
        return joinSome(type.values.map(quote), ' | …');
      case 'union':
        return joinSome(type.members.map(inside), '');
      case 'intersection':
        return type.members.map(inside).join(' & ');
      case 'binary':
        return 'Bytes';
      default:
        return type.kind;
    }
  }
}

function quote(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

const MOST = 6;

function joinSome(parts: readonly string[], end: string): string {
  const distinct = [...new Set(parts)];
  if (distinct.length <= MOST) return distinct.join(' | ') + end;
  return [...distinct.slice(0, MOST - 1), '…'].join(' | ');
}
