/** Decides the style in which a parameter is written, by its location and by what the document says. */

import type { Parameter } from '../model/model.ts';

type Location = Parameter['in'];
type Style = Parameter['style'];

/** The styles of each location; the first is its default. */
const STYLES: Readonly<Record<Location, readonly [Style, ...Style[]]>> = {
  path: ['simple', 'label', 'matrix'],
  header: ['simple'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
};

export function isLocation(value: string): value is Location {
  return Object.hasOwn(STYLES, value);
}

/** A style of another location is read as the default. */
export function chooseStyle(location: Location, written: string | undefined): Style {
  const [usual, ...others] = STYLES[location];
  return others.find((other) => other === written) ?? usual;
}

export function isExplodedByDefault(style: Style): boolean {
  return style === 'form' || style === 'cookie';
}
