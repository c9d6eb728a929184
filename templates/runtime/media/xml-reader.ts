// XML: reading a value.

import { XMLParser } from 'fast-xml-parser';
import {
  resolved,
  toMember,
  toRoot,
  type XmlDocument,
  type XmlList,
  type XmlMember,
  type XmlShape,
} from './xml-shapes.ts';

interface Element {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;

  /** It says that it has no value: `xsi:nil`. */
  readonly isNil: boolean;
}

/**
 * Reads a document. What the shape does not describe is kept as text, objects and lists; entities that a document
 * declares itself are refused.
 *
 * @example
 * readXml('<A><id>007</id><n>7</n></A>', { kind: 'object', members: { id: 'string', n: 'number' } });
 * // { id: '007', n: 7 }
 */
export function readXml(text: string, document: XmlDocument): unknown {
  if (hasType(text)) {
    throw new SyntaxError('XML with a document type is not read');
  }
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: '#cdata',
    ignoreDeclaration: true,
    ignorePiTags: true,
  });
  const [root, second] = listElements(parser.parse(text, true));
  if (!root || second) throw new SyntaxError('XML must have one root');
  return readValue(root, toRoot(document).shape);
}

/** What may be before a document type is passed piece by piece: one pattern for all would try each possibility to join them. */
function hasType(text: string): boolean {
  const pieces = text.match(/\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/gy) ?? [];
  const start = pieces.join('').length;
  return /^<!DOCTYPE/i.test(text.slice(start, start + 9));
}

function listElements(nodes: unknown): Element[] {
  // What the parser gives with `preserveOrder`: one object per node, its name the key next to its attributes.
  return (nodes as Record<string, unknown>[]).flatMap(({ ':@': attributes = {}, ...node }) => {
    const [[name, inner] = ['', []]] = Object.entries(node);
    if (name.startsWith('#')) return [];
    const pairs = Object.entries(attributes as Record<string, string>)
      // Namespaces, and what they say to schema processors.
      .filter(([key]) => !/^(xmlns|xsi)(:|$)/.test(key))
      .map(([key, value]) => [getLocalName(key), unescapeText(value)] as const);
    return [
      {
        name: getLocalName(name),
        attributes: new Map<string, string>(pairs),
        children: listElements(inner),
        text: readTextIn(inner),
        isNil: /^(true|1)$/.test(String(Object(attributes)['xsi:nil'])),
      },
    ];
  });
}

function readTextIn(nodes: unknown): string {
  return (nodes as Record<string, unknown>[])
    .map((node) => {
      if ('#text' in node) return unescapeText(String(node['#text']));
      const [inner] = '#cdata' in node ? (node['#cdata'] as { '#text': string }[]) : [];
      return inner ? inner['#text'] : '';
    })
    .join('');
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

function unescapeText(text: string): string {
  return text.replace(/&([^;&\s]*);?/g, (whole, name: string) => {
    const [, hex, digits] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
    if (hex ?? digits) return String.fromCodePoint(parseInt(hex ?? digits ?? '', hex ? 16 : 10));
    const character = Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (character === undefined) throw new SyntaxError(`XML with the entity ${whole} is not read`);
    return character;
  });
}

function readValue(element: Element, reference: XmlShape): unknown {
  if (element.isNil) return null;
  const shape = resolved(reference);
  if (shape === 'unknown') return openValue(element);
  if (typeof shape === 'string') return readLeaf(element.text, shape);
  if (shape.kind === 'list') return element.children.map((child) => readValue(child, shape.items));
  if (shape.kind === 'map') {
    return groupByName(element.children, (child) => readValue(child, shape.values));
  }
  const members = Object.entries(shape.members).map(([key, member]) => ({
    key,
    ...toMember(member),
  }));
  const found = members.map((member): [string, unknown] => [
    member.key,
    readMember(element, member),
  ]);
  const inAttributes = new Set<string>(
    members.map((one) => (one.attribute ? getAttributeName(one) : '')),
  );
  const inElements = new Set<string>(
    members.map((one) => (one.attribute || one.text ? '' : getElementName(one))),
  );
  const { attributes, children, text } = element;
  return {
    ...openMembers({
      attributes: [...attributes].filter(([name]) => !inAttributes.has(name)),
      children: children.filter(({ name }) => !inElements.has(name)),
      text: members.some((one) => one.text) ? '' : text,
    }),
    ...Object.fromEntries(found.filter(([, value]) => value !== undefined)),
  };
}

type Named = XmlMember & { readonly key: string };

// The name of the elements that carry a member.
function getElementName({ key, name = key, shape }: Named): string {
  const list = readListShape(shape);
  return getLocalName((list && !list.wrapped && list.item) || name);
}

function getAttributeName({ key, name = key }: Named): string {
  return getLocalName(name);
}

function readListShape(reference: XmlShape): XmlList | undefined {
  const shape = resolved(reference);
  return typeof shape === 'object' && shape.kind === 'list' ? shape : undefined;
}

function readMember(element: Element, member: Named): unknown {
  if (member.attribute) {
    const text = element.attributes.get(getAttributeName(member));
    const shape = resolved(member.shape);
    return text === undefined
      ? undefined
      : readLeaf(text, typeof shape === 'string' ? shape : 'string');
  }
  if (member.text) {
    const { text, children } = element;
    // What is between elements is layout.
    if (children.length > 0 && text.trim() === '') return undefined;
    const shape = resolved(member.shape);
    return readLeaf(text, typeof shape === 'string' ? shape : 'string');
  }
  const list = readListShape(member.shape);
  const carriers = element.children.filter(({ name }) => name === getElementName(member));
  const [first] = carriers;
  if (!first) return undefined;
  if (list && !list.wrapped) return carriers.map((carrier) => readValue(carrier, list.items));
  return readValue(first, member.shape);
}

function readLeaf(text: string, type: string): unknown {
  const trimmed = text.trim();
  if (type === 'boolean' && /^(true|false|[01])$/.test(trimmed)) return /^[t1]/.test(trimmed);
  // Everything except a number stays as it is; validators report it.
  return type === 'number' && trimmed && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}

function openValue({ attributes, children, text, isNil }: Element): unknown {
  if (isNil) return null;
  if (children.length === 0 && attributes.size === 0) return text;
  return openMembers({ attributes: [...attributes], children, text });
}

interface Open {
  readonly attributes: readonly (readonly [string, string])[];
  readonly children: readonly Element[];
  readonly text: string;
}

/** Text between elements is next to them. */
function openMembers({ attributes, children, text }: Open): object {
  return {
    ...Object.fromEntries(attributes),
    ...(text.trim() && { '#text': text }),
    ...groupByName(children, openValue),
  };
}

function groupByName(elements: readonly Element[], read: (element: Element) => unknown): object {
  const found = new Map<string, unknown[]>();
  for (const element of elements) {
    const values = found.get(element.name) ?? [];
    values.push(read(element));
    found.set(element.name, values);
  }
  const members = [...found].map(([name, values]): [string, unknown] => [
    name,
    values.length > 1 ? values : values[0],
  ]);
  return Object.fromEntries(members);
}
