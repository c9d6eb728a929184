// In: the shape of a value. Out: the codec that writes and reads it as XML.

import { type Codec, codec } from './choice.ts';
import type { XmlShape } from './xml-shape.ts';
import { writeXml } from './xml-writer.ts';

export type { XmlLeaf, XmlList, XmlMap, XmlMember, XmlObject, XmlShape } from './xml-shape.ts';

/**
 * XML of a shape, both ways.
 *
 * @example
 * http.send({ id, method: 'POST', path, body: oneOf(json, xml(orderXml)), accept: oneOf(json, xml(receiptXml)) }, params);
 */
export function xml(shape: XmlShape): Codec {
  return codec({
    type: 'application/xml',
    encode: (value, type) => ({ body: writeXml(value, shape), type }),
    // A parser is large, and most services that can answer in XML answer in JSON: it loads with the first answer that needs it.
    async decode(text) {
      const { readXml } = await import('./xml-reader.ts');
      return readXml(text, shape);
    },
  });
}
