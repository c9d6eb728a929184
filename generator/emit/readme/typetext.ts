/** A type in, a few words for it out, as they stand in a table: no member lists, models by name. */

import type { Api, Type } from '../../ir/model.ts';

export type TypeText = (type: Type) => string;

export function typeTextOf(api: Api): TypeText {
  const models = new Map(api.models.map((model) => [model.key, model]));
  return (type) => text(type, 0);

  function text(type: Type, depth: number): string {
    if (depth > 4) return 'unknown';
    switch (type.kind) {
      case 'literal':
        return typeof type.value === 'string' ? `'${type.value}'` : String(type.value);
      case 'model':
        return modelName(type);
      case 'array':
        return listOf(type.items, depth);
      case 'tuple':
        return 'array';
      case 'object':
        return type.members.length === 0 && type.rest !== undefined
          ? `Record<string, ${text(type.rest, depth + 1)}>`
          : 'object';
      case 'open':
        return joined(
          type.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))),
          ' | …',
        );
      case 'union':
        return joined(
          type.members.map((member) => text(member, depth + 1)),
          '',
        );
      case 'intersection':
        return type.members.map((member) => text(member, depth + 1)).join(' & ');
      case 'binary':
        return 'Bytes';
      default:
        return type.kind;
    }
  }

  function modelName({ key, input }: Type & { kind: 'model' }): string {
    const model = models.get(key);
    return (input ? model?.input?.name : undefined) ?? model?.name ?? 'unknown';
  }

  function listOf(items: Type, depth: number): string {
    const inner = text(items, depth + 1);
    return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`;
  }
}

const MOST = 6;

function joined(parts: readonly string[], end: string): string {
  const distinct = [...new Set(parts)];
  const shown = distinct.length > MOST ? [...distinct.slice(0, MOST - 1), '…'] : distinct;
  return shown.join(' | ') + (shown.at(-1) === '…' ? '' : end);
}
