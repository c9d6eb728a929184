// In: a path template and the caller's parameters. Out: a path that no value can lead to another endpoint.

import { refuse } from './errors.ts';
import { encoded, pick } from './params.ts';
import { styledPath } from './styles.ts';

/** How a path parameter is written, where it is more than one encoded segment. */
export interface PathParam {
  /** Name on the wire (for `matrix`), where the caller's differs. */
  readonly name?: string;

  /** The value may hold several segments; each is encoded alone. */
  readonly spans?: boolean;

  /** A value that begins so loses it, because the path repeats it. */
  readonly prefix?: string;

  /** OpenAPI's style; given for every parameter that takes an array or an object. */
  readonly style?: 'simple' | 'label' | 'matrix';

  readonly explode?: boolean;

  /** The value is written as this media type. */
  readonly content?: string;
}

/**
 * Puts values into a path template, each percent-encoded whole.
 *
 * @example
 * expandPath('/files/{id}', { id: 'a/b' }); // '/files/a%2Fb'
 */
export function expandPath(
  template: string,
  params: object,
  rules: Readonly<Record<string, PathParam>> = {},
): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = pick(params, name);
    const rule = rules[name];
    return rule ? styledPath(rule, name, value) : segmentOf(name, value);
  });
}

/** One encoded segment. */
export function segmentOf(name: string, value: unknown): string {
  const text = /^(string|number|boolean|bigint)$/.test(typeof value) ? String(value) : '';
  if (/^(\.|%2e){0,2}$/i.test(text) || Number.isNaN(value)) {
    refuse(name, "must be a text or a number, and not empty, '.' or '..'");
  }
  return encoded(name, text);
}

/** Refuses an assembled path that leads elsewhere: with a dot segment, in whichever spelling. */
export function checkPath(path: string): string {
  if (/^[^?#]*([\t\n\r]|[/\\](\.|%2e){1,2}([/\\?#]|$))/i.test(path)) {
    refuse('path', 'must not lead to another endpoint');
  }
  return path;
}
