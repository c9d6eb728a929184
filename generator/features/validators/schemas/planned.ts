/** The schemas that are declared for models, and which of them lead back to themselves. */

import type { Model, Schema, Type } from '../../../core/ir/model/model.ts';
import { walkParts } from '../../../core/ir/schemas/walk.ts';

import type { Direction } from '../../../core/ir/model/schema.ts';
import { getReferencedKey } from '../../../core/ir/schemas/follow.ts';

/** One validator that is to be declared. */
export interface Planned {
  readonly model: Model;
  /** The key of its symbol. */
  readonly key: string;
  readonly name: string;
  readonly way: Direction;
  /** Its type. */
  readonly shape: Type;
}

/** The forms that a model has. */
export function listPlanned(model: Model): Planned[] {
  const { key, validator, input, type } = model;
  const response: Planned = { model, key, name: validator, way: 'output', shape: type };
  if (input?.isSent !== true) return [response];
  const { validator: name, type: shape } = input;
  return [response, { model, key: `${key}#input`, name, way: 'input', shape }];
}

type Models = ReadonlyMap<string, Model>;

/** The name of the schema of a model, in the form that a way asks for. */
export function getValidatorName(key: string, way: Direction, models: Models): string | undefined {
  const model = models.get(key);
  return (way === 'input' ? model?.input?.validator : undefined) ?? model?.validator;
}

/** Names of the validators that a schema leads to. */
export function namesIn(schema: Schema, way: Direction, models: Models): Set<string> {
  const names = new Set<string>();
  for (const { ref, discriminator, dynamicAnchors = [] } of walkParts([schema])) {
    const kinds = discriminator?.kinds.filter(({ isSelf }) => isSelf !== true) ?? [];
    const keys = [
      ref?.key,
      discriminator?.fallback,
      ...kinds.map(({ schema: kind }) => getReferencedKey(kind)),
      ...dynamicAnchors.map(({ key }) => key),
    ];
    for (const key of keys) {
      const name = key === undefined ? undefined : getValidatorName(key, way, models);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

/** Tarjan's strongly connected components, each behind those that it leads to; with a stack of its own. */
export function findComponents(
  names: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const place = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  const lower = (name: string, other: number): void => {
    low.set(name, Math.min(low.get(name) ?? other, other));
  };
  for (const start of names) {
    const way: { readonly name: string; readonly ahead: string[] }[] = [];
    const enter = (name: string): void => {
      place.set(name, place.size);
      lower(name, place.size - 1);
      open.push(name);
      isOpen.add(name);
      way.push({ name, ahead: (next.get(name) ?? []).toReversed() });
    };
    if (!place.has(start)) enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const { name, ahead } = step;
      const other = ahead.pop();
      if (other !== undefined) {
        if (!place.has(other) && next.has(other)) enter(other);
        else if (isOpen.has(other)) lower(name, place.get(other) ?? 0);
        continue;
      }
      way.pop();
      const before = way.at(-1);
      if (before !== undefined) lower(before.name, low.get(name) ?? 0);
      if (low.get(name) === place.get(name)) {
        const component = open.splice(open.indexOf(name));
        for (const each of component) isOpen.delete(each);
        found.push(component);
      }
    }
  }
  return found;
}
