/** Built-in emitters with their options, for a config, a script or a page. */

import { type FilesConfig, generateFiles } from 'specwright/core';
import {
  type Emitter,
  mcp,
  samples,
  server,
  simulation,
  tanstackQuery,
  type TanstackQueryOptions,
} from 'specwright/emitters';

const options: TanstackQueryOptions = { framework: 'svelte', operations: { getOrder: 'query' } };
const emitters: readonly Emitter[] = [
  simulation(),
  server(),
  tanstackQuery(options),
  mcp({ readOnly: true }),
];
const config: FilesConfig = {
  apis: {
    shop: { input: 'shop.yaml', emitters },
    other: { input: 'shop.yaml', emitters: [samples()] },
  },
};

/** Names of the files that they write. */
export async function list(text: string): Promise<readonly string[]> {
  const { files } = await generateFiles({ documents: { 'shop.yaml': text }, config });
  return Object.keys(files).filter((path) =>
    /^(?:other|shop)\/(?:mcp|queries|samples|server|simulation)\.ts$/.test(path),
  );
}
