// XML: how a value looks as XML, for the writer and the reader.

/**
 * How a value looks as XML, from the schema and its `xml` hints. A reference to another shape is a function, so that
 * shapes may hold each other.
 *
 * @example
 * export const orderXml: XmlShape = {
 *   kind: 'object',
 *   name: 'Order',
 *   members: {
 *     id: { shape: 'string', attribute: true },
 *     total: 'number',
 *     buyer: () => buyerXml,
 *     lines: { shape: { kind: 'list', items: () => lineXml, item: 'line', wrapped: true } },
 *   },
 * };
 * // <Order id="007"><total>1.5</total><buyer>…</buyer><lines><line>…</line></lines></Order>
 */
export type XmlShape = XmlLeaf | XmlObject | XmlList | XmlMap | (() => XmlShape);

/**
 * A text of this type; `unknown` where the schema leaves the content open.
 *
 * @example
 * const leaf: XmlLeaf = 'number';
 */
type XmlLeaf = 'string' | 'number' | 'boolean' | 'unknown';

/**
 * An element with members.
 *
 * @example
 * const order: XmlObject = { kind: 'object', name: 'Order', members: { total: 'number' } };
 */
export interface XmlObject {
  readonly kind: 'object';

  /** Name of the element when it is the root, with its prefix if it has one; `root` by default. */
  readonly name?: string;

  readonly namespace?: string;

  readonly members: Readonly<Record<string, XmlShape | XmlMember>>;
}

/**
 * A member with hints of its own.
 *
 * @example
 * const id: XmlMember = { shape: 'string', attribute: true };
 */
export interface XmlMember {
  readonly shape: XmlShape;

  /** Name of the element or attribute, with its prefix if it has one; the member's own by default. */
  readonly name?: string;

  readonly namespace?: string;

  readonly attribute?: boolean;

  /** The text of the element itself, beside its attributes. */
  readonly text?: boolean;
}

/**
 * Elements that repeat: next to their siblings, or inside an element of their own.
 *
 * @example
 * const lines: XmlList = { kind: 'list', items: 'string', item: 'line', wrapped: true };
 */
export interface XmlList {
  readonly kind: 'list';

  readonly items: XmlShape;

  /** Name of each item's element; that of the list by default. */
  readonly item?: string;

  readonly namespace?: string;

  /** The items are inside an element that has the name of the list. */
  readonly wrapped?: boolean;
}

/**
 * An element whose children are the entries of a map, each named by its key.
 *
 * @example
 * const prices: XmlMap = { kind: 'map', values: 'number' };
 */
interface XmlMap {
  readonly kind: 'map';

  readonly values: XmlShape;
}

/**
 * A document whose root is no element of a model: a list, a value, or a shape under another name.
 *
 * @example
 * const pets: XmlRoot = { kind: 'root', name: 'Pets', item: 'Pet', shape: { kind: 'list', items: () => petXml } };
 */
export interface XmlRoot {
  readonly kind: 'root';

  /** `root` by default. */
  readonly name?: string;

  readonly namespace?: string;

  /** Name of the elements of a list that says none. */
  readonly item?: string;

  readonly shape: XmlShape;
}

/**
 * How a whole document looks.
 *
 * @example
 * const document: XmlDocument = orderXml;
 */
export type XmlDocument = XmlShape | XmlRoot;

/**
 * The root of a document.
 *
 * @example
 * toRoot(orderXml).name; // 'Order'
 */
export function toRoot(document: XmlDocument): XmlRoot {
  if (typeof document === 'object' && document.kind === 'root') return document;
  const shape = resolved(document);
  const isNamed = typeof shape === 'object' && shape.kind === 'object';
  return isNamed ? { ...shape, kind: 'root', shape } : { kind: 'root', shape };
}

/**
 * Follows references.
 *
 * @example
 * resolved(() => 'string'); // 'string'
 */
export function resolved(shape: XmlShape): Exclude<XmlShape, () => XmlShape> {
  return typeof shape === 'function' ? resolved(shape()) : shape;
}

/**
 * A member with all its hints.
 *
 * @example
 * toMember('string'); // { shape: 'string' }
 */
export function toMember(member: XmlShape | XmlMember): XmlMember {
  return typeof member === 'object' && 'shape' in member ? member : { shape: member };
}
