/** The places of the extensions that hold a text which no shape closes: as paths of `mentions.ts`. */

import * as z from 'zod';
import { extensions } from '../../generator/core/validate/extensions/vocabulary.ts';
import { schema } from '../../generator/core/validate/extensions/extension-shapes.ts';

/** The places of all extensions, in the order of the vocabulary. */
export function listTextPlaces(): readonly string[] {
  const places = [...extensions].flatMap(([name, { shape }]) => {
    const shapes = shape instanceof z.ZodType ? [shape] : Object.values(shape);
    return shapes.flatMap((one) => listPlaces(one, name));
  });
  return [...new Set(places)];
}

function listPlaces(shape: unknown, path: string): readonly string[] {
  // A schema is checked as a whole.
  if (shape === schema) return [path];
  if (shape instanceof z.ZodExactOptional) return listPlaces(shape.unwrap(), path);
  if (shape instanceof z.ZodString) return [path];
  if (shape instanceof z.ZodArray) return listPlaces(shape.element, `${path}.[]`);
  if (shape instanceof z.ZodRecord) {
    return [`${path}.#`, ...listPlaces(shape.valueType, `${path}.*`)];
  }
  if (shape instanceof z.ZodObject) {
    return Object.entries(shape.shape).flatMap(([name, held]) =>
      listPlaces(held, `${path}.${name}`),
    );
  }
  if (shape instanceof z.ZodUnion) return listOptions(shape.options, path);
  if (isClosed(shape)) return [];
  // Plain data may be a text.
  if (shape instanceof z.ZodLazy) return [path];
  throw new Error(`${path}: this kind of shape is not known to the walk`);
}

/** A text is a list of one. */
function listOptions(options: readonly unknown[], path: string): readonly string[] {
  const places = options.flatMap((option) => listPlaces(option, path));
  return places.includes(`${path}.[]`) ? places.filter((place) => place !== path) : places;
}

/** A shape that takes no text but the ones that it lists. */
function isClosed(shape: unknown): boolean {
  return [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean, z.ZodNull, z.ZodNever].some(
    (kind) => shape instanceof kind,
  );
}
