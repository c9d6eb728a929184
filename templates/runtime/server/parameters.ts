// The parameters of a request: what a client wrote into path, query, headers and cookies, as values.

import { readEssence } from '../call/bodies.ts';
import type { Issue } from '../call/errors.ts';
import { placed, Refusal, refuseValue } from './refusal.ts';
import {
  decode,
  listAlternatives,
  parseJson,
  readText,
  setMember,
  type ValueType,
} from './values.ts';
import { readPairs, readWholeQuery, type Source } from './query-params.ts';
import {
  decodeNames,
  readDelimited,
  readEach,
  readMember,
  readMembers,
  splitPair,
} from './texts.ts';

/**
 * A parameter of a request, and how its value is written. What is left out is OpenAPI's default.
 *
 * @example
 * const ids: IncomingParam = { in: 'query', name: 'ids', type: { kind: 'array', items: 'integer' }, explode: false };
 */
export interface IncomingParam {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';

  /** Name on the wire. */
  readonly name: string;

  /** The members that lead to its value; by default its name. */
  readonly key?: readonly string[];

  /** By default a text. */
  readonly type?: ValueType;

  readonly style?:
    | 'simple'
    | 'label'
    | 'matrix'
    | 'form'
    | 'spaceDelimited'
    | 'pipeDelimited'
    | 'deepObject'
    | 'cookie';

  readonly explode?: boolean;

  /** The media type of the value. */
  readonly content?: string;

  /** The value of a path parameter may hold several segments. */
  readonly spans?: true;

  /** Name of a header with variables in braces, such as `X-{vendor}-Command`; each may be any word. */
  readonly template?: string;

  /** A request without it is refused. */
  readonly required?: true;
}

/**
 * The parts of a request that hold parameters.
 *
 * @example
 * const raw: RawParts = { path: { id: 'a%20b' }, search: 'limit=5', headers: request.headers };
 */
export interface RawParts {
  /** By name on the wire, not decoded. */
  readonly path: Readonly<Record<string, string>>;

  /** The query without its question mark, not decoded. */
  readonly search: string;

  readonly headers: Headers;
}

/**
 * The values of parameters by key, and what is wrong with the others.
 *
 * @example
 * readParams([{ in: 'query', name: 'limit', type: 'integer' }], { path: {}, search: 'limit=5', headers: new Headers() });
 * // { params: { limit: 5 }, issues: [] }
 */
export function readParams(
  params: readonly IncomingParam[],
  raw: RawParts,
): { readonly params: Record<string, unknown>; readonly issues: readonly Issue[] } {
  const found: Record<string, unknown> = {};
  const issues: Issue[] = [];
  const source: Source = { params, raw, pairs: new Map() };
  for (const param of params) {
    const { key = [param.name], required } = param;
    try {
      const value = placed(key, () => readParam(param, source));
      if (value !== undefined) setAt(found, key, value);
      else if (required) issues.push({ path: key, message: 'is required' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.push(...error.issues);
    }
  }
  return { params: found, issues };
}

function setAt(target: Record<string, unknown>, key: readonly string[], value: unknown): void {
  const [name = '', ...rest] = key;
  if (rest.length === 0) {
    setMember(target, name, value);
    return;
  }
  if (!Object.hasOwn(target, name)) setMember(target, name, {});
  // A group is an object that was set here.
  setAt(target[name] as Record<string, unknown>, rest, value);
}

function readParam(param: IncomingParam, source: Source): unknown {
  const { raw } = source;
  switch (param.in) {
    case 'path': {
      const text = Object.hasOwn(raw.path, param.name) ? raw.path[param.name] : undefined;
      return text === undefined ? undefined : readPathParam(param, text);
    }
    case 'header': {
      const text = findHeader(param, raw.headers);
      return text === null ? undefined : readHeaderParam(param, text);
    }
    case 'querystring':
      return raw.search === '' ? undefined : readWholeQuery(param, raw.search);
    default:
      return readPairs(param, source);
  }
}

function readPathParam(param: IncomingParam, text: string): unknown {
  const { name, style = 'simple', explode = false, content, type = 'string' } = param;
  if (content !== undefined) return readContent(decode(text), param);
  const isMatrix = style === 'matrix';
  const { lists, objects } = listAlternatives(type);
  const isExploded = explode && lists.length + objects.length > 0;
  if (isMatrix && isExploded) return readMatrix(text, param);
  const lead = { label: '.', matrix: `;${encodeURIComponent(name)}=` }[String(style)] ?? '';
  if (!text.startsWith(lead)) refuseValue(`must begin with "${lead}"`);
  const delimiter = style === 'label' && isExploded ? '.' : ',';
  return readDelimited(text.slice(lead.length), { type, delimiter, isPaired: explode, decode });
}

/** `;name=a;name=b` for a list or a plain value, `;R=1;G=2` for an object. */
function readMatrix(text: string, { name, type = 'string' }: IncomingParam): unknown {
  const alternatives = listAlternatives(type);
  if (!text.startsWith(';')) refuseValue('must begin with ";"');
  const pairs = decodeNames(text.slice(1).split(';').map(splitPair), decode);
  const own = pairs.flatMap(([key, value]) => (key === name ? [value] : []));
  const isOwn = own.length === pairs.length && alternatives.lists.length > 0;
  if (isOwn) return readEach(own, type, decode);
  return readMembers(pairs, alternatives, (texts, one) => readMember(texts, one, decode));
}

/** The text of a header, whose name may have variables. */
export function findHeader({ name, template }: IncomingParam, headers: Headers): string | null {
  if (template === undefined) return headers.get(name);
  const pattern = readTemplate(template);
  const [found] = [...headers.keys()].filter((key) => pattern.test(key));
  return found === undefined ? null : headers.get(found);
}

/** The words of each name are a group. */
function readTemplate(template: string): RegExp {
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[^\w-]/g, '\\$&'));
  return new RegExp(`^${parts.join('([\\w-]+)')}$`, 'i');
}

/**
 * The words that stand for variables in the names of headers.
 *
 * @example
 * const param = { in: 'header', name: 'X-Svc-Key', template: 'X-{vendor}-Key' } as const;
 * readHeaderWords([param], new Headers({ 'x-acme-key': '7' })).get('vendor'); // 'acme'
 */
export function readHeaderWords(
  params: readonly IncomingParam[],
  headers: Headers,
): ReadonlyMap<string, string> {
  const found = params.flatMap(({ template = '' }) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)];
    const pattern = readTemplate(template);
    const words = [...headers.keys()].flatMap((key) => [pattern.exec(key) ?? []].flat().slice(1));
    return names.flatMap(([, name = ''], index) => {
      const word = words[index];
      return word === undefined ? [] : [[name, word] as const];
    });
  });
  return new Map(found);
}

function readHeaderParam(param: IncomingParam, text: string): unknown {
  const { explode = false, content, type = 'string' } = param;
  if (content !== undefined) return readContent(text, param);
  const layout = { type, delimiter: ',', isPaired: explode, decode: (part: string) => part.trim() };
  return readDelimited(text, layout);
}

/** The value of a text that has a media type. */
export function readContent(
  text: string,
  { content = '', type = 'string' }: IncomingParam,
): unknown {
  return /[/+]json$/.test(readEssence(content)) ? parseJson(text) : readText(text, type);
}
