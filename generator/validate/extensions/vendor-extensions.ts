/** A node in; whether its de-facto extensions (everybody's) have the shape that nearly all have, out: quick to tell. */

import type { Site } from '../site.ts';

/** False asks for a closer look. */
export function hasUsualShape({ node: { value, kind } }: Site): boolean {
  if (kind !== 'schema') return true;
  return (
    isListOfFitting(value['x-enum-varnames'], isName) &&
    isListOfFitting(value['x-enum-descriptions'], isText) &&
    isListOfFitting(value['x-extensible-enum'], isAny)
  );
}

function isListOfFitting(value: unknown, fits: (item: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(fits));
}

function isAny(): boolean {
  return true;
}

function isName(value: unknown): boolean {
  return isText(value) && value !== '';
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
