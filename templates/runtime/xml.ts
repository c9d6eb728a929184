// In: the shapes of a value and of failures. Out: the codec that writes and reads them as XML.

import { type Codec, codec } from './choice.ts';
import type { XmlShape } from './xml-shape.ts';
import { writeXml } from './xml-writer.ts';

export type { XmlLeaf, XmlList, XmlMap, XmlMember, XmlObject, XmlShape } from './xml-shape.ts';

/**
 * Shapes of answers that are no success: `422`, `4XX`, `default`.
 *
 * @example
 * const failures: XmlFailures = { 422: problemXml };
 */
export type XmlFailures = Readonly<Record<string, XmlShape>>;

/**
 * XML of a shape, both ways. An answer that is no success has a shape of its own; one that has none is its text.
 *
 * @example
 * http.send({ id, method: 'POST', path, body: oneOf(json, xml(orderXml)), accept: oneOf(json, xml(receiptXml)) }, params);
 */
export function xml(shape: XmlShape | undefined, failures: XmlFailures = {}): Codec {
  return codec({
    type: 'application/xml',
    encode: (value, type) => ({ body: shape ? writeXml(value, shape) : String(value), type }),
    // A parser is large, and most services that can answer in XML answer in JSON: it loads with the first answer that needs it.
    async decode(text, status = 200) {
      const own = status < 300 ? shape : failureOf(failures, status);
      if (own === undefined) return text;
      const { readXml } = await import('./xml-reader.ts');
      return readXml(text, own);
    },
  });
}

function failureOf(failures: XmlFailures, status: number): XmlShape | undefined {
  return failures[status] ?? failures[`${Math.floor(status / 100)}XX`] ?? failures['default'];
}
