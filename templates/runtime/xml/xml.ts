// XML: writing a value, and the formats of bodies and responses.

import { type Accept, type AnswerForm, answers } from '../call/answers.ts';
import { bytes, type Codec, codec, inBody, media, readEssence } from '../call/bodies.ts';
import { isBytes } from '../call/raw-bytes.ts';
import { findOpaque } from '../call/value-text.ts';
import { refuse } from '../call/errors.ts';
import {
  resolved,
  toMember,
  toRoot,
  type XmlDocument,
  type XmlList,
  type XmlMember,
  type XmlShape,
} from './shapes.ts';

/**
 * Writes a document.
 *
 * @example
 * writeXml({ a: '<' }, { kind: 'object', name: 'A', members: { a: 'string' } });
 * // <?xml version="1.0" encoding="UTF-8"?><A><a>&lt;</a></A>
 */
export function writeXml(value: unknown, document: XmlDocument): string {
  const { name = 'root', namespace, item, shape } = toRoot(document);
  const list = findList(resolved(shape), value);
  const root = list && { ...list, item: list.item ?? item ?? name };
  const text = writeElement(name, value, root ?? shape, namespace);
  return `<?xml version="1.0" encoding="UTF-8"?>${text}`;
}

function writeElement(name: string, value: unknown, shape: XmlShape, namespace?: string): string {
  const { attributes, content } = readContent(name, value, resolved(shape));
  const declared = namespace === undefined ? '' : printNamespace(name, namespace);
  const tag = `${checkName(name)}${declared}${attributes}`;
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}

interface Content {
  readonly attributes: string;
  readonly content: string;
}

function readContent(name: string, value: unknown, shape: ReturnType<typeof resolved>): Content {
  if (typeof value !== 'object' || value === null) {
    return { attributes: '', content: escapeText(String(value)) };
  }
  const fault = findOpaque(value);
  if (fault) refuse('body', fault);
  if (typeof shape === 'object' && shape.kind === 'list') {
    return { attributes: '', content: listItems(shape, name, value) };
  }
  const parts = Object.entries(value)
    .filter(([, item]) => item !== undefined && item !== null)
    .map(([key, item]) => writeMember(key, item, readHints(shape, key)));
  return {
    attributes: parts.map(({ attributes }) => attributes).join(''),
    content: parts.map(({ content }) => content).join(''),
  };
}

function readHints(shape: ReturnType<typeof resolved>, key: string): XmlMember {
  if (typeof shape === 'string' || shape.kind === 'list') return { shape: 'unknown' };
  if (shape.kind === 'map') return { shape: shape.values };
  return toMember((Object.hasOwn(shape.members, key) && shape.members[key]) || 'unknown');
}

function writeMember(key: string, value: unknown, hints: XmlMember): Content {
  const name = hints.name ?? key;
  const shape = resolved(hints.shape);
  if (hints.attribute) {
    const declared = hints.namespace === undefined ? '' : printNamespace(name, hints.namespace);
    const text = escapeText(String(value)).replace(/["\t\n]/g, printReference);
    return { attributes: `${declared} ${checkName(name)}="${text}"`, content: '' };
  }
  // Between the elements of the others, as it is read.
  if (hints.text) return { attributes: '', content: escapeText(String(value)) };
  const list = findList(shape, value);
  const content =
    list && !list.wrapped
      ? listItems(list, name, value)
      : writeElement(name, value, list ?? shape, hints.namespace);
  return { attributes: '', content };
}

// A list that no schema describes repeats its name.
function findList(shape: ReturnType<typeof resolved>, value: unknown): XmlList | undefined {
  if (typeof shape === 'object') return shape.kind === 'list' ? shape : undefined;
  return Array.isArray(value) ? { kind: 'list', items: 'unknown' } : undefined;
}

function listItems({ items, item, namespace }: XmlList, name: string, value: unknown): string {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => writeElement(item ?? name, one ?? '', items, namespace)).join('');
}

function printNamespace(name: string, namespace: string): string {
  const [prefix, local] = name.split(':');
  const attribute = local === undefined ? 'xmlns' : `xmlns:${prefix}`;
  return ` ${attribute}="${escapeText(namespace).replace(/"/g, printReference)}"`;
}

// A key of the caller's data must not become anything but a name.
function checkName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}\p{M}_.:-]*$/u.test(name)
    ? name
    : refuse('body', 'has a key that no element can have as its name');
}

function escapeText(text: string): string {
  if (/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) {
    refuse('body', 'has a character that XML cannot carry');
  }
  return text.replace(/[&<>\r]/g, printReference);
}

function printReference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/**
 * Shapes of error responses: `422`, `4XX`, `default`.
 *
 * @example
 * const failures: XmlFailures = { 422: problemXml };
 */
export interface XmlFailures extends Readonly<Record<string, XmlDocument | undefined>> {
  readonly default?: XmlDocument | undefined;
}

/**
 * XML of a shape.
 *
 * @example
 * http.send({ id: 'addOrder', method: 'POST', path: '/orders', body: oneOf(json, xml(orderXml)) }, { body: order });
 */
export function xml(shape: XmlDocument): Codec {
  return createCodec((value, type) => ({ body: inBody(() => writeXml(value, shape)), type }));
}

/**
 * XML that the document does not describe: a text and bytes are sent as they are.
 *
 * @example
 * http.send({ id: 'addFeed', method: 'POST', path: '/feeds', body: openXml }, { body: '<feed/>' });
 */
export const openXml: Codec = /* @__PURE__ */ createCodec((value, type) => {
  return isBytes(value)
    ? bytes.encode(value, type)
    : { body: inBody(() => writeOpenXml(value)), type };
});

function createCodec(encode: Codec['encode']): Codec {
  const form = codec({ type: 'application/xml', encode });
  const { place } = media('text/xml', form);
  return {
    ...form,
    // Its media type has two names with the same meaning (RFC 7303).
    place(call, request) {
      const isText = readEssence(call.options.contentType ?? '') === 'text/xml';
      return (isText ? place : form.place)(call, request);
    },
  };
}

/** The value as a document of no shape; a text that begins as one is one. */
export function writeOpenXml(value: unknown): string {
  const isDocument = typeof value === 'string' && /^\s*</.test(value);
  return isDocument ? value : writeXml(value, 'unknown');
}

/**
 * Responses in XML. Tests use the shape to write the response of a service.
 *
 * @example
 * const form: XmlAnswers = asXml('string');
 */
export interface XmlAnswers extends Accept {
  readonly shape: XmlDocument | undefined;
}

/**
 * Responses of a shape. Error responses have their own shapes; without one, they are read as text.
 *
 * @example
 * http.send({ id: 'getOrder', method: 'GET', path: '/order', accept: answers(asJson, asXml(orderXml)) });
 */
export function asXml(shape: XmlDocument | undefined, failures: XmlFailures = {}): XmlAnswers {
  const form: AnswerForm = {
    type: 'application/xml',
    // A parser is large, and most services that can answer in XML answer in JSON: it loads with the first answer that needs it.
    async decode(text, status = 200) {
      const own = status < 300 ? shape : findFailure(failures, status);
      if (own === undefined) return text;
      const { readXml } = await import('./reader.ts');
      return readXml(text, own);
    },
  };
  return { ...answers(form), shape };
}

function findFailure(failures: XmlFailures, status: number): XmlDocument | undefined {
  return failures[status] ?? failures[`${Math.floor(status / 100)}XX`] ?? failures.default;
}
