// Parameters with a style that is not the default: path, query, cookie and header.

import { refuse } from './errors.ts';
import type { PathWriter, QueryWriter } from './operation.ts';
import { pick, readMember, writeQuery, writeSegment } from './url.ts';
import { encoded, leafText, listEntries, writeJson, writeText } from './value-text.ts';

/**
 * How a path parameter is written, where it is more than one encoded segment.
 *
 * @example
 * const model: PathParam = { spans: true, prefix: 'models/' };
 */
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

  /** The value is encoded as this media type. */
  readonly content?: string;
}

/**
 * A query or cookie parameter whose form is not the default (`form`, exploded), or whose value is not simple.
 *
 * @example
 * const mask: QueryParam = { name: 'fields', explode: false };
 */
export interface QueryParam {
  /** Name in the request. */
  readonly name: string;

  /** Name in the caller's parameters, if it is different. */
  readonly from?: string;

  /** `cookie`: as it is, because cookies are not percent-encoded. */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'cookie';

  readonly explode?: boolean;

  /** Reserved characters stay as they are, except those that would end the value. */
  readonly allowReserved?: boolean;

  /** The value is encoded as this media type. */
  readonly content?: string;

  /** The value is the whole query, encoded as `content`. */
  readonly whole?: boolean;

  /** Sent if the caller gives no value. */
  readonly value?: string | number | boolean;
}

/**
 * A path parameter in its own form.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/v1/{model}', pathParams: { model: inPath({ spans: true }) } }, params);
 */
export function inPath(rule: PathParam): PathWriter {
  return (name, value) => printPath(rule, name, value);
}

/**
 * A query parameter in its own form, or with a value of any kind.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/', query: [inQuery({ name: 'mask', explode: false })] }, params);
 */
export function inQuery(rule: string | QueryParam): QueryWriter {
  const param: QueryParam = typeof rule === 'string' ? { name: rule } : rule;
  const { name, from = name, value } = param;
  return {
    name,
    text: (params) => {
      const pairs = listStyledPairs(param, pick(params, from) ?? value);
      return pairs.map((pair) => `&${pair}`).join('');
    },
  };
}

/**
 * A query parameter of the style `deepObject`, which most have that are objects of objects.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/', query: [deepQuery('filter')] }, { filter: { state: 'on' } });
 * // filter%5Bstate%5D=on
 */
export function deepQuery(name: string, from: string = name): QueryWriter {
  return {
    name,
    text(params) {
      const value = pick(params, from);
      const pairs = listDeepPairs(name, encoded(name, name), value, (text) => encoded(name, text));
      return pairs.map((pair) => `&${pair}`).join('');
    },
  };
}

/**
 * A query parameter whose list is one pair, with commas between its items.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/', query: [listQuery('fields')] }, { fields: ['id', 'name'] });
 * // fields=id,name
 */
export function listQuery(name: string, from: string = name): QueryWriter {
  return {
    name,
    text(params) {
      const items = [pick(params, from)].flat().filter((item) => item != null);
      const texts = items.map((item) => encoded(name, leafText(name, item)));
      return texts.length ? `&${encoded(name, name)}=${texts.join(',')}` : '';
    },
  };
}

type Encode = (text: string) => string;

const delimiters: Readonly<Record<NonNullable<QueryParam['style']>, string>> = {
  form: ',',
  cookie: ',',
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
  // It has pairs of its own.
  deepObject: '',
};

/**
 * The pairs of a query parameter in its own style.
 *
 * @example
 * listStyledPairs({ name: 'filter', style: 'deepObject' }, { state: 'on' }); // ['filter%5Bstate%5D=on']
 */
export function listStyledPairs(rule: QueryParam, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const { style = 'form', content = '', whole } = rule;
  const { explode = style === 'form' || style === 'cookie' } = rule;
  const encode = chooseEncoder(rule);
  const name = encoded(rule.name, rule.name);
  const delimiter = delimiters[style];
  if (content && whole) return encodeWholeQuery(rule, value, encode);
  if (content) return [`${name}=${encode(printContent(rule.name, value, content))}`];
  if (!isNested(value)) return [`${name}=${encode(writeText(rule.name, value))}`];
  if (style === 'deepObject') return listDeepPairs(rule.name, name, value, encode);
  const keyed: Encode = style === 'cookie' ? encode : (key) => encoded(rule.name, key);
  if (explode) {
    return listNamedValues(name, value, keyed).map(([key, item]) => {
      return joinMember(rule.name, [key, encode(writeText(rule.name, item))]);
    });
  }
  const encodeCommas: Encode = (text) => encode(text).replaceAll(',', '%2C');
  const items = listItems(value, { name: rule.name, encode: encodeCommas, keyed }).flat();
  return items.length ? [`${name}=${joinItems(rule.name, items, delimiter)}`] : [];
}

/**
 * The text of a path parameter in its own style.
 *
 * @example
 * printPath({ style: 'label' }, 'id', ['a', 'b']); // '.a,b'
 */
export function printPath(rule: PathParam, name: string, value: unknown): string {
  const { style = 'simple', explode, prefix = '', spans, content } = rule;
  if (content) {
    return writeSegment(name, value === undefined ? value : printContent(name, value, content));
  }
  const matrix = `;${encodeURIComponent(rule.name ?? name)}=`;
  const lead = { simple: '', label: '.', matrix }[style];
  if (typeof value !== 'object' || value === null || !rule.style) {
    const whole =
      typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : value;
    const parts = spans && typeof whole === 'string' ? whole.split('/') : [whole];
    return lead + parts.map((part) => writeSegment(name, part)).join('/');
  }
  const isDotted = style === 'label' && explode;
  const items = listItems(value, {
    name,
    encode: (text) => {
      return isDotted ? encoded(name, text).replaceAll('.', '%2E') : encoded(name, text);
    },
  });
  // Items are refused like a text.
  writeSegment(name, decodeURIComponent(items.flat().join('')));
  if (!explode) return lead + items.flat().join(',');
  const members = items.map((item) => joinMember(name, item));
  if (style !== 'matrix') return lead + members.join(isDotted ? '.' : ',');
  return members.map((text) => (Array.isArray(value) ? matrix : ';') + text).join('');
}

/**
 * The text of a header parameter: lists and objects are joined by commas.
 *
 * @example
 * printHeader(['a', 'b']); // 'a,b'
 */
export function printHeader(
  value: unknown,
  explode?: boolean,
  content?: string,
  name = 'header',
): string {
  if (content) return printContent(name, value, content).replace(/[^ -~]/g, escapeCharacter);
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return writeText(name, value);
  }
  const items = listItems(value, { name, encode: (text) => text });
  if (!explode || Array.isArray(value)) return joinItems(name, items.flat(), ',');
  return joinItems(
    name,
    items.map((item) => joinMember(name, item)),
    ',',
  );
}

/** A value as its media type writes it; everything except JSON is text. */
function printContent(name: string, value: unknown, type: string): string {
  return /[/+]json(?![\w.-])/i.test(type) ? writeJson([name], value) : writeText(name, value);
}

/**
 * The pairs of one value in the default form: lists repeat the name, objects have names of their own.
 *
 * @example
 * listPairs('tag', ['a', 'b c']); // ['tag=a', 'tag=b%20c']
 */
export function listPairs(name: string, value: unknown): string[] {
  return listStyledPairs({ name }, value);
}

function encodeWholeQuery(
  { name, content = '' }: QueryParam,
  value: unknown,
  encode: Encode,
): string[] {
  const isForm = /urlencoded/i.test(content) && typeof value === 'object' && value !== null;
  return isForm ? listPairs(name, value) : [encode(printContent(name, value, content))];
}

/** Each value with the name that its pair has: a list repeats its name, also where it is a member of an object. */
function listNamedValues(name: string, value: object, keyed: Encode): [string, unknown][] {
  if (Array.isArray(value)) return listEntries(value, name).map(([, item]) => [name, item]);
  return listEntries(value, name).flatMap(([key, member]) => {
    const named = keyed(key);
    return Array.isArray(member) ? listNamedValues(named, member, keyed) : [[named, member]];
  });
}

// JSON says any character in ASCII; other media types are refused with the header.
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Refused where one item could be read as two. */
function joinItems(name: string, items: readonly string[], delimiter: string): string {
  if (items.some((item) => item.includes(delimiter))) {
    refuse(
      name,
      `must have no "${decodeURIComponent(delimiter)}" inside, because that parts items`,
    );
  }
  return items.join(delimiter);
}

/** `key=text`; an item of a list has no key. */
function joinMember(name: string, item: readonly string[]): string {
  if (item.length > 1) joinItems(name, item.slice(0, 1), '=');
  return item.join('=');
}

function chooseEncoder({ name, style, allowReserved }: QueryParam): Encode {
  if (style === 'cookie') return (text) => printCookie(name, text);
  return (text) => encoded(name, text, allowReserved ? encodeReserved : encodeURIComponent);
}

// `[text]` for an item of a list, `[key, text]` for a member of an object.
function listItems(
  value: object,
  { name, encode, keyed = encode }: { name: string; encode: Encode; keyed?: Encode },
): string[][] {
  return listEntries(value, name).map(([key, item]) => {
    const text = encode(writeText(name, item));
    return Array.isArray(value) ? [text] : [keyed(key), text];
  });
}

/**
 * `start[key]` for each member. A list of plain values has empty brackets, as most frameworks read it; other items have
 * their index, so that their members stay together.
 */
function listDeepPairs(name: string, start: string, value: unknown, encode: Encode): string[] {
  if (value === undefined || value === null) return [];
  if (!isNested(value)) return [`${start}=${encode(leafText(name, value))}`];
  if (start.length > 10_000) refuse(name, 'is nested too deeply, or contains itself');
  const entries = listEntries(value, name);
  const isFlat = !entries.some(([, item]) => isNested(item));
  return entries.flatMap(([key, item], index) => {
    if (!Array.isArray(value)) {
      return listDeepPairs(name, `${start}%5B${printDeepKey(name, key)}%5D`, item, encode);
    }
    const pairs = listDeepPairs(name, `${start}%5B${isFlat ? '' : index}%5D`, item, encode);
    return pairs.length ? pairs : refuse(name, 'has an empty item, which this style cannot write');
  });
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** Empty brackets are those of a list. */
function printDeepKey(name: string, key: string): string {
  if (key === '') refuse(name, 'must have no empty keys');
  return /[[\]]/.test(key) ? refuse(name, 'must have no brackets in its keys') : encoded(name, key);
}

// `&`, `#` and `+` would end or change the value.
function encodeReserved(text: string): string {
  return encodeURI(text).replace(/[&#+]/g, encodeURIComponent);
}

function printCookie(name: string, text: string): string {
  return /[^!#-+\--:<-[\]-~]/.test(text) ? refuse(name, 'has what no cookie can carry') : text;
}

function readGrouped(name: string, params: object = {}): unknown {
  const [group = '', ...rest] = name.split('.');
  return readMember(Object(readMember(params, group)), rest.join('.'));
}

/**
 * A path parameter that is in a group.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/{key.name}', pathParams: { 'key.name': groupedPath } }, { key });
 */
export const groupedPath: PathWriter = (name, _, params) => {
  return writeSegment(name, readGrouped(name, params));
};

/**
 * A path parameter that is in a group and has a form of its own.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/{key.name}', pathParams: { 'key.name': groupedBy(inPath({ spans: true })) } }, { key });
 */
export function groupedBy(write: PathWriter): PathWriter {
  return (name, _, params) => write(name, readGrouped(name, params));
}

/**
 * A query parameter that is in a group.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/query', query: [groupedQuery('hash.type')] }, { hash });
 */
export function groupedQuery(name: string): QueryWriter {
  return {
    name,
    text: (params) => writeQuery([name], { [name]: readGrouped(name, params) }),
  };
}
