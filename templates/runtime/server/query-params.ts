// Parameters in queries and cookies: pairs of a name and a text.

import { placed, refuseValue } from './refusal.ts';
import {
  type Alternatives,
  decode,
  decodePlus,
  getItemType,
  getMemberType,
  listAlternatives,
  setMember,
  type ValueType,
} from './values.ts';
import { type IncomingParam, type RawParts, readContent } from './parameters.ts';
import {
  type Decode,
  decodeNames,
  type Pair,
  readDelimited,
  readEach,
  readMembers,
  splitPair,
} from './texts.ts';

/** What the parameters of a request are read from. */
export interface Source {
  readonly params: readonly IncomingParam[];
  readonly raw: RawParts;

  /** Read once, for the first parameter that needs them. */
  readonly pairs: Map<Decode, readonly Pair[]>;
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

/** The value of a parameter in a query or in cookies. */
export function readPairs(param: IncomingParam, source: Source): unknown {
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

/** The value of the parameter that is the whole query. */
export function readWholeQuery(param: IncomingParam, search: string): unknown {
  const { content = '', type = 'unknown' } = param;
  if (!/urlencoded/i.test(content)) return readContent(decode(search), param);
  const pairs = search.split('&').filter(Boolean).map(splitPair);
  return readExploded(decodeNames(pairs, decodePlus), listAlternatives(type), decodePlus);
}

/** The pairs of a deep object: none that has exactly the name of another parameter, such as `filter[state]`. */
function listDeep(param: IncomingParam, { params }: Source, pairs: readonly Pair[]): Pair[] {
  const others = params.filter((one) => one !== param && one.in === param.in);
  const taken = new Set(others.map(({ name }) => name));
  return pairs.filter(([name]) => isNamed(param, name) && !taken.has(name));
}

// Deep objects: `filter[state][since]=5`, and lists in them: `rows[0][sku]=A`, `tags[]=a`.

interface Tree {
  readonly texts: string[];
  readonly members: Map<string, Tree>;
}

const deepest = 100;

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
