// The parameters of a request: what a client wrote into path, query, headers and cookies, as values.

import { readEssence } from '../call/bodies.ts';
import type { Issue } from '../call/errors.ts';
import { placed, Refusal, refuseValue } from './refusal.ts';
import {
  type Alternatives,
  decode,
  decodePlus,
  getItemType,
  getMemberType,
  listAlternatives,
  parseJson,
  readText,
  setMember,
  type ValueType,
} from './values.ts';

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

/** A name, decoded, and a text that is not. */
type Pair = readonly [name: string, text: string];

interface Source {
  readonly params: readonly IncomingParam[];
  readonly raw: RawParts;

  /** Read once, for the first parameter that needs them. */
  readonly pairs: Map<Decode, readonly Pair[]>;
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

// Texts in one piece: paths, headers, and pairs that are not exploded.

interface Layout {
  readonly type: ValueType;

  /** What is between two items. */
  readonly delimiter: string | RegExp;

  /** Members are written as `name=value`. */
  readonly isPaired: boolean;

  readonly decode: (text: string) => string;
}

/** A text that holds one value, the items of a list, or the members of an object. */
function readDelimited(text: string, { type, delimiter, isPaired, decode: read }: Layout): unknown {
  const alternatives = listAlternatives(type);
  const { leaves, lists, objects } = alternatives;
  if (lists.length + objects.length === 0) return readText(read(text), type);
  const pieces = text.split(delimiter);
  const isObject = isPaired ? text.includes('=') : pieces.length % 2 === 0;
  if (objects.length && (isObject || leaves.length + lists.length === 0)) {
    const pairs = isPaired ? pieces.map(splitPair) : pairUp(pieces);
    return readMembers(decodeNames(pairs, read), alternatives, (texts, one) =>
      readMember(texts, one, read),
    );
  }
  if (lists.length === 0) return readText(read(text), { kind: 'union', of: leaves });
  if (leaves.some((leaf) => leaf !== 'string')) return readEach(pieces, type, read);
  // A list, or its items as one text: it is a list, unless the text has encoded delimiters.
  const whole = leaves.length > 0 && pieces.length === 1 ? read(text) : '';
  return whole.includes(',') ? whole : readEach(pieces, { kind: 'union', of: lists }, read);
}

function splitPair(text: string): Pair {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** `R,1,G,2` as `R=1` and `G=2`. */
function pairUp(pieces: readonly string[]): Pair[] {
  if (pieces.length % 2) refuseValue('must be names and values in turn');
  return pieces.flatMap((name, at) => (at % 2 ? [] : [[name, pieces[at + 1] ?? ''] as const]));
}

type Decode = (text: string) => string;

function decodeNames(pairs: readonly Pair[], read: Decode): Pair[] {
  return pairs.map(([name, text]) => [read(name), text]);
}

/** The value of one member, from all that is given under its name. */
type ReadTexts = (texts: readonly string[], type: ValueType) => unknown;

function readMembers(pairs: readonly Pair[], alternatives: Alternatives, read: ReadTexts): object {
  const texts = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const found = texts.get(name);
    if (found) found.push(text);
    else texts.set(name, [text]);
  }
  const members = {};
  for (const [key, found] of texts) {
    const type = getMemberType(alternatives, key);
    setMember(
      members,
      key,
      placed([key], () => read(found, type)),
    );
  }
  return members;
}

/** A member of an object in one text: one text is its value, also of a list, which is then JSON. */
function readMember(texts: readonly string[], type: ValueType, read: Decode): unknown {
  const [first = '', ...others] = texts;
  return others.length ? readEach(texts, type, read) : readText(read(first), type);
}

function readEach(texts: readonly string[], type: ValueType, read: Decode): unknown {
  return readOneOrMore(texts, type, (text, one) => readText(read(text), one));
}

/**
 * What is given under one name: the items of a list, or a value, which one alone is where it may be.
 *
 * @example
 * readOneOrMore(['1', '2'], { kind: 'array', items: 'integer' }, readText); // [1, 2]
 */
export function readOneOrMore<T>(
  found: readonly T[],
  type: ValueType,
  read: (one: T, type: ValueType) => unknown,
): unknown {
  const alternatives = listAlternatives(type);
  const { leaves, lists, objects } = alternatives;
  const [first, ...others] = found;
  const isOne = lists.length === 0 || leaves.length + objects.length > 0;
  if (first !== undefined && others.length === 0 && isOne) {
    return read(first, { kind: 'union', of: [...leaves, ...objects] });
  }
  if (lists.length === 0 && !leaves.includes('unknown')) refuseValue('is given more than once');
  const items = getItemType(alternatives);
  return found.map((one, index) => placed([index], () => read(one, items)));
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

function readContent(text: string, { content = '', type = 'string' }: IncomingParam): unknown {
  return /[/+]json$/.test(readEssence(content)) ? parseJson(text) : readText(text, type);
}

// Pairs: queries and cookies.

function listPairs(param: IncomingParam, { raw, pairs }: Source): readonly Pair[] {
  const read = chooseDecoder(param);
  const isQuery = param.in === 'query';
  const found =
    pairs.get(read) ??
    splitPairs(
      isQuery ? raw.search.split('&') : (raw.headers.get('cookie') ?? '').split(';'),
      read,
    );
  pairs.set(read, found);
  return found;
}

/** A name that is not well encoded is none that a document shows. */
function splitPairs(texts: readonly string[], read: Decode): Pair[] {
  return texts.flatMap((text): Pair[] => {
    if (text === '') return [];
    const [name, value] = splitPair(text.trim());
    try {
      return [[read(name), value]];
    } catch {
      return [];
    }
  });
}

function chooseDecoder({ in: place, style }: IncomingParam): Decode {
  if (place === 'query') return decodePlus;
  return style === 'cookie' ? keep : decode;
}

function keep(text: string): string {
  return text;
}

function readPairs(param: IncomingParam, source: Source): unknown {
  const { name, style = 'form', type = 'string', content } = param;
  const { explode = style === 'form' || style === 'cookie' } = param;
  const pairs = listPairs(param, source);
  const read = chooseDecoder(param);
  const alternatives = listAlternatives(type);
  const own = pairs.filter(([key]) => key === name).map(([, text]) => text);
  if (content !== undefined) {
    const [text, ...others] = own;
    if (others.length) refuseValue('is given more than once');
    return text === undefined ? undefined : readContent(read(text), param);
  }
  if (style === 'deepObject') {
    return readDeep(buildTree(name, listDeep(param, source, pairs)), type);
  }
  const isObject = explode && alternatives.objects.length > 0 && own.length === 0;
  if (isObject) return readOwnNames(param, source, pairs);
  if (own.length === 0) return undefined;
  if (explode) return readEach(own, type, read);
  const [text = '', ...others] = own;
  if (others.length) refuseValue('is given more than once');
  const delimiter = { spaceDelimited: /%20|\+/, pipeDelimited: /%7C|\|/i }[String(style)] ?? ',';
  return readDelimited(text, { type, delimiter, isPaired: false, decode: read });
}

/** Whether a pair has the name of a parameter, or begins with it as members of deep objects do. */
function isNamed({ name, style }: IncomingParam, given: string): boolean {
  return given === name || (style === 'deepObject' && given.startsWith(`${name}[`));
}

/**
 * Whether a pair may belong to a parameter: by its name, or as a member of its value.
 *
 * @example
 * takes({ in: 'query', name: 'filter', style: 'deepObject' }, 'filter[state]'); // true
 */
export function takes(param: IncomingParam, name: string): boolean {
  const { style = 'form', explode = style === 'form', type = 'string' } = param;
  if (isNamed(param, name)) return true;
  return (
    explode &&
    style !== 'deepObject' &&
    listAlternatives(type).objects.some(({ members, rest }) => {
      return rest !== undefined || Object.hasOwn(members, name);
    })
  );
}

/** An object whose members are pairs of their own: those of the document, or all that are no other parameter's. */
function readOwnNames(
  param: IncomingParam,
  { params }: Source,
  pairs: readonly Pair[],
): object | undefined {
  const alternatives = listAlternatives(param.type ?? 'string');
  const isOpen = alternatives.objects.some(({ rest }) => rest !== undefined);
  const others = params.filter((one) => one !== param && one.in === param.in);
  const isTaken = (name: string): boolean => {
    return others.some((one) => isNamed(one, name));
  };
  const isMember = (name: string): boolean => {
    return alternatives.objects.some(({ members }) => Object.hasOwn(members, name));
  };
  const own = pairs.filter(([name]) => isMember(name) || (isOpen && !isTaken(name)));
  return own.length ? readExploded(own, alternatives, chooseDecoder(param)) : undefined;
}

/** An object whose members are pairs of their own: lists repeat the name of their member. */
function readExploded(pairs: readonly Pair[], alternatives: Alternatives, read: Decode): object {
  return readMembers(pairs, alternatives, (texts, type) => readEach(texts, type, read));
}

function readWholeQuery(param: IncomingParam, search: string): unknown {
  const { content = '', type = 'unknown' } = param;
  if (!/urlencoded/i.test(content)) return readContent(decode(search), param);
  const pairs = search.split('&').filter(Boolean).map(splitPair);
  return readExploded(decodeNames(pairs, decodePlus), listAlternatives(type), decodePlus);
}

// Deep objects: `filter[state][since]=5`, and lists in them: `rows[0][sku]=A`, `tags[]=a`.

interface Tree {
  readonly texts: string[];
  readonly members: Map<string, Tree>;
}

const deepest = 100;

/** The pairs of a deep object: none that has exactly the name of another parameter, such as `filter[state]`. */
function listDeep(param: IncomingParam, { params }: Source, pairs: readonly Pair[]): Pair[] {
  const others = params.filter((one) => one !== param && one.in === param.in);
  const taken = new Set(others.map(({ name }) => name));
  return pairs.filter(([name]) => isNamed(param, name) && !taken.has(name));
}

function buildTree(name: string, pairs: readonly Pair[]): Tree {
  const root: Tree = { texts: [], members: new Map() };
  for (const [key, text] of pairs) {
    const rest = key.slice(name.length);
    if (!/^(\[[^[\]]*\])*$/.test(rest)) continue;
    const names = rest ? rest.slice(1, -1).split('][') : [];
    if (names.length > deepest) refuseValue('is nested too deeply');
    let tree = root;
    for (const member of names) {
      const next: Tree = tree.members.get(member) ?? { texts: [], members: new Map() };
      tree.members.set(member, next);
      tree = next;
    }
    tree.texts.push(text);
  }
  return root;
}

function readDeep(tree: Tree, type: ValueType): unknown {
  const { texts, members } = tree;
  const alternatives = listAlternatives(type);
  if (members.size === 0) {
    return texts.length ? readEach(texts, type, decodePlus) : undefined;
  }
  if (isDeepList(tree, alternatives)) return readDeepList(tree, alternatives);
  if (alternatives.objects.length === 0 && alternatives.lists.length > 0) {
    // Without indexes, the members of several objects in a list could not be distinguished: all are those of one.
    if ([...members.keys()].some(isIndex)) refuseValue('has names beside the indexes of a list');
    return [readDeep(tree, getItemType(alternatives))];
  }
  if (texts.length) refuseValue('is given as a value and as an object');
  const object = {};
  for (const [name, inner] of members) {
    const member = placed([name], () => readDeep(inner, getMemberType(alternatives, name)));
    setMember(object, name, member);
  }
  return object;
}

/** Whether all brackets are empty or hold an index, where a list may be; where an object may be too, it is one by its names. */
function isDeepList({ members }: Tree, { leaves, lists, objects }: Alternatives): boolean {
  const names = [...members.keys()];
  if (lists.length === 0 && !leaves.includes('unknown')) return false;
  if (!names.every(isIndex)) return false;
  if (objects.length === 0 && lists.length > 0) return true;
  const isShown = names.some((name) => objects.some((one) => Object.hasOwn(one.members, name)));
  // What may be a map as well has all indexes of a list.
  const indexes = names.filter((name) => name !== '');
  return !isShown && indexes.every((name) => Number(name) < indexes.length);
}

function isIndex(name: string): boolean {
  return /^(0|[1-9]\d*)?$/.test(name);
}

/** Items without an index come first. Indexes are an order and nothing else, so that a great one needs no room. */
function readDeepList({ texts, members }: Tree, alternatives: Alternatives): unknown[] {
  const bare = members.get('') ?? { texts: [], members: new Map<string, Tree>() };
  const indexed = [...members].filter(([name]) => name !== '');
  const items: Tree[] = [
    ...[...texts, ...bare.texts].map((text) => ({ texts: [text], members: new Map() })),
    ...(bare.members.size ? [{ texts: [], members: bare.members }] : []),
    ...indexed.sort(([one], [other]) => Number(one) - Number(other)).map(([, item]) => item),
  ];
  const type = getItemType(alternatives);
  return items.map((item, index) => placed([index], () => readDeep(item, type)));
}
