// In: a path template and the caller's parameters. Out: a path that no value can lead to another endpoint.

import { entriesOf, pick, textOf } from './params.ts';

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
}

/** A path value that is refused; the message does not repeat it. */
export class PathRefusal extends TypeError {
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

const dots = /^(\.|%2e){0,2}$/i;
const hiddenDots = /\/(\.|%2e){1,2}(?=[/?#]|$)/i;

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
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    expandValue(name, pick(params, name), Object.hasOwn(rules, name) ? rules[name] : undefined),
  );
  return checkPath(path);
}

/** Refuses a path with a dot segment, in whichever spelling. */
export function checkPath(path: string): string {
  if (hiddenDots.test(path)) throw new PathRefusal('path', 'must not lead to another endpoint');
  return path;
}

function expandValue(name: string, value: unknown, rule: PathParam = {}): string {
  if (typeof value === 'object' && value !== null && rule.style) return styled(name, value, rule);
  if (!/^(string|number|boolean|bigint)$/.test(typeof value) || Number.isNaN(value)) {
    throw new PathRefusal(name, value === undefined ? 'is missing' : 'must be a text or a number');
  }
  let text = String(value);
  if (rule.prefix && text.startsWith(rule.prefix)) text = text.slice(rule.prefix.length);
  const segments = rule.spans ? text.split('/') : [text];
  const encoded = segments.map((segment) => encodeSegment(name, segment)).join('/');
  return lead(rule, rule.name ?? name) + encoded;
}

function encodeSegment(name: string, segment: string): string {
  if (dots.test(segment)) throw new PathRefusal(name, "must not be empty, '.' or '..'");
  try {
    return encodeURIComponent(segment);
  } catch {
    throw new PathRefusal(name, 'must be well-formed Unicode');
  }
}

function lead({ style }: PathParam, name: string): string {
  if (style === 'matrix') return `;${encodeURIComponent(name)}=`;
  return style === 'label' ? '.' : '';
}

function styled(name: string, value: object, rule: PathParam): string {
  const first = lead(rule, rule.name ?? name);
  const list = Array.isArray(value);
  const named = rule.style === 'matrix' && list ? first : '';
  const items = entriesOf(value).map(([key, item]) => {
    const text = encodeURIComponent(textOf(item));
    if (list) return rule.explode ? named + text : text;
    return `${encodeURIComponent(key)}${rule.explode ? '=' : ','}${text}`;
  });
  if (dots.test(items.join(''))) throw new PathRefusal(name, "must not be empty, '.' or '..'");
  if (!rule.explode) return first + items.join(',');
  if (rule.style === 'matrix') return list ? items.join('') : `;${items.join(';')}`;
  return first + items.join(rule.style === 'label' ? '.' : ',');
}
