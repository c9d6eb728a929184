/** Finds out whether no value fits two of some schemas, as far as types, values and members show it. */

import type { JsonType, Schema } from '../../../../generator/core/ir/model/model.ts';
import { findCommonValues } from '../shape/json-values.ts';
import type { Shape } from '../shape/shape.ts';

export function areDisjoint(shapes: readonly Shape[]): boolean {
  return shapes.every((one, index) =>
    shapes.slice(index + 1).every((other) => isDisjoint(one, other)),
  );
}

function isDisjoint(a: Shape, b: Shape): boolean {
  if (a.isNullable && b.isNullable) return false;
  if (a.types !== undefined && b.types !== undefined && !haveCommonType(a.types, b.types)) {
    return true;
  }
  if (a.values && b.values) return findCommonValues(a.values, b.values).length === 0;
  if (needsClosed(a, b) || needsClosed(b, a)) return true;
  return [...a.properties.keys()].some((name) => differ(name, a, b));
}

/** A member that one of them has to have, and that no value of both can be. */
function differ(name: string, a: Shape, b: Shape): boolean {
  const [one, two] = [a, b].map(({ properties }) => getValues(properties.get(name)?.schema));
  if (one === undefined || two === undefined || findCommonValues(one, two).length > 0) return false;
  return a.required.has(name) || b.required.has(name);
}

/** A member that one has to have, and the other, which is closed, does not know. */
function needsClosed({ required }: Shape, other: Shape): boolean {
  const { isClosed, properties, patternProperties } = other;
  if (!isClosed || patternProperties.size > 0) return false;
  return [...required].some((name) => !properties.has(name));
}

function haveCommonType(a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): boolean {
  return (holdsNumbers(a) && holdsNumbers(b)) || [...a].some((type) => b.has(type));
}

function holdsNumbers(types: ReadonlySet<JsonType>): boolean {
  return types.has('number') || types.has('integer');
}

function getValues(schema: Schema | undefined): readonly unknown[] | undefined {
  if (schema === undefined || schema.kind === 'boolean') return undefined;
  return schema.const === undefined ? schema.enum : [schema.const.value];
}
