// XML of a server: bodies of requests are read, and those of responses written, by their shape.

import { type MediaForm, refuseBody } from './bodies.ts';
import type { XmlDocument } from '../media/xml-shapes.ts';
import { writeOpenXml, writeXml } from '../media/xml.ts';

/**
 * XML of a shape.
 *
 * @example
 * const contents = [jsonForm, xmlForm(orderXml)];
 */
export function xmlForm(shape: XmlDocument): MediaForm {
  return {
    type: 'application/xml',
    async read(body) {
      const text = await body.text();
      if (text === '') return undefined;
      // A parser is large: it loads with the first body that needs it.
      const { readXml } = await import('../media/xml-reader.ts');
      try {
        return readXml(text, shape);
      } catch (cause) {
        return refuseBody('is not XML that can be read', cause);
      }
    },
    write: (value) => ({ body: writeXml(value, shape) }),
  };
}

/**
 * XML that the document does not describe: requests give their text, and a reply may be one.
 *
 * @example
 * const contents = [jsonForm, openXmlForm];
 */
export const openXmlForm: MediaForm = {
  type: 'application/xml',
  read: async (body) => (await body.text()) || undefined,
  write: (value) => ({ body: writeOpenXml(value) }),
};
