// In: parameters whose form is not the default, and values. Out: their text in a path, a query or a header.

import { entriesOf, textOf } from './params.ts';
import { type PathParam, segmentOf } from './path.ts';
import { pairsOf, type QueryParam } from './query.ts';

type Encode = (text: string) => string;

const delimiters = { form: ',', spaceDelimited: '%20', pipeDelimited: '%7C' };

/**
 * The pairs of a query parameter in its own style.
 *
 * @example
 * styledPairs({ name: 'filter', style: 'deepObject' }, { state: 'on' }); // ['filter%5Bstate%5D=on']
 */
export function styledPairs(rule: QueryParam, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const { style = 'form', explode = style === 'form', content, allowReserved } = rule;
  const encode = allowReserved ? encodeReserved : encodeURIComponent;
  const name = encodeURIComponent(rule.name);
  if (content) return [`${name}=${encode(JSON.stringify(value))}`];
  if (typeof value !== 'object' || value instanceof Date) {
    return [`${name}=${encode(textOf(value))}`];
  }
  if (style === 'deepObject') return deepPairs(name, value, encode);
  if (explode && !allowReserved) return pairsOf(rule.name, value);
  const items = itemsOf(value, encode);
  if (explode) return items.map((item) => (item.length > 1 ? item : [name, ...item]).join('='));
  return items.length ? [`${name}=${items.flat().join(delimiters[style])}`] : [];
}

/** The text of a path parameter in its own style. */
export function styledPath(rule: PathParam, name: string, value: unknown): string {
  const { style = 'simple', explode, prefix = '', spans } = rule;
  const matrix = `;${encodeURIComponent(rule.name ?? name)}=`;
  const lead = { simple: '', label: '.', matrix }[style];
  if (typeof value !== 'object' || value === null || !rule.style) {
    const whole =
      typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : value;
    const parts = spans && typeof whole === 'string' ? whole.split('/') : [whole];
    return lead + parts.map((part) => segmentOf(name, part)).join('/');
  }
  const items = itemsOf(value, encodeURIComponent);
  // The same refusals as for a text.
  segmentOf(name, decodeURIComponent(items.flat().join('')));
  if (!explode) return lead + items.flat().join(',');
  const joined = items.map((item) => item.join('='));
  if (style !== 'matrix') return lead + joined.join(style === 'label' ? '.' : ',');
  return joined.map((text) => (Array.isArray(value) ? matrix : ';') + text).join('');
}

/** The text of a header parameter: lists and objects are joined by commas. */
export function styledHeader(value: unknown, explode?: boolean, content?: string): string {
  if (content) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return textOf(value);
  const items = itemsOf(value, String);
  return (explode ? items.map((item) => item.join('=')) : items.flat()).join(',');
}

// `[text]` for an item of a list, `[key, text]` for a member of an object.
function itemsOf(value: object, encode: Encode): string[][] {
  return entriesOf(value).map(([key, item]) => {
    const text = encode(textOf(item));
    return Array.isArray(value) ? [text] : [encode(key), text];
  });
}

function deepPairs(name: string, value: object, encode: Encode): string[] {
  return entriesOf(value).flatMap(([key, item]) => {
    // A list repeats its name.
    const inner = Array.isArray(value) ? name : `${name}%5B${encodeURIComponent(key)}%5D`;
    if (typeof item !== 'object' || item === null || item instanceof Date) {
      return [`${inner}=${encode(textOf(item))}`];
    }
    return deepPairs(inner, item, encode);
  });
}

// `&`, `#` and `+` would end or change the value.
function encodeReserved(text: string): string {
  return encodeURI(text).replace(/[&#+]/g, encodeURIComponent);
}
