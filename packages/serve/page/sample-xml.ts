/** Prints a sample as XML by its schema, as the client would write it. */

import { writeXml } from '../../../templates/runtime/xml/xml.ts';
import { createShapes } from '../../../generator/core/emit/xml/shape.ts';
import type { Json, Schema } from '../../../generator/core/ir/model/model.ts';
import type { Viewing } from './viewing.ts';

const indent = '  ';

export function sampleXml(value: Json, schema: Schema | undefined, viewing: Viewing): string {
  const shapes = createShapes(viewing, (model) => () => shapes.buildModel(model));
  return indentXml(writeXml(value, schema === undefined ? 'unknown' : shapes.buildRoot(schema)));
}

/** Each element that has elements in it on lines of its own. */
function indentXml(text: string): string {
  let depth = 0;
  const lines = text.replaceAll('><', '>\n<').split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const shown = indent.repeat(Math.max(0, depth)) + line;
      if (/^<[^/?][^>]*[^/]>$/.test(line)) depth += 1;
      return shown;
    })
    .join('\n');
}
