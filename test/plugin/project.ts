/** A small application that imports a client, for tests of the plugin. */

import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shop } from '../cli/specs.ts';
import { createFolder } from '../folder.ts';

/** The document does not parse: line 2. */
export const broken = shop.replace('info: { title: Shop', 'info: { title: x: y');

export const whole = shop.replace('#/components/schemas/State', './state.yaml#/State');

/** A document that refers to a second file, a config, and a module that imports the client by both its names. */
export function application(more: Readonly<Record<string, string>> = {}): string {
  const folder = createFolder({
    'package.json': '{ "type": "module" }',
    'specwright.config.ts': `export default { output: 'src/api', importEnding: '.ts', apis: { shop: 'shop.yaml' } };\n`,
    'shop.yaml': whole,
    'state.yaml': 'State: { type: string, enum: [open, paid] }\n',
    'src/main.ts': `export { State } from 'virtual:specwright/shop';\nexport { Shop } from './api/shop/index.ts';\n`,
    ...more,
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
