// XML of a server: bodies of requests are read, and those of responses written, by their shape.

import { type MediaForm, refuseBody } from './server-bodies.ts';
import type { XmlShape } from './xml-shapes.ts';
import { writeXml } from './xml.ts';

/**
 * XML of a shape.
 *
 * @example
 * const contents = [jsonForm, xmlForm(orderXml)];
 */
export function xmlForm(shape: XmlShape): MediaForm {
  return {
    type: 'application/xml',
    async read(body) {
      const text = await body.text();
      if (text === '') return undefined;
      // A parser is large: it loads with the first body that needs it.
      const { readXml } = await import('./xml-reader.ts');
      try {
        return readXml(text, shape);
      } catch (cause) {
        return refuseBody('is not XML that can be read', cause);
      }
    },
    write: (value) => ({ body: writeXml(value, shape) }),
  };
}
