/** The modules of the runtime that an output imports are in the output, however little a document needs. */

import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';

const schema = '{ type: object, properties: { a: { type: string } } }';
const documents = {
  'schemas alone': `paths: {}\ncomponents: { schemas: { A: ${schema}, B: { enum: [a, b] } } }`,
  'a call without an answer': `paths: { /a: { get: { responses: { '200': { description: x } } } } }\ncomponents: { schemas: { A: ${schema} } }`,
  'a webhook alone': `paths: {}\nwebhooks: { a: { post: { requestBody: { content: { application/json: { schema: ${schema} } } }, responses: {} } } }`,
};
const rows = Object.entries(documents).flatMap(([name, text]) =>
  (['zod', 'zod-mini', 'standalone'] as const).map(
    (validators) => [name, validators, text] as const,
  ),
);

it.each(rows)('%s, with %s validators', async (_name, validators, text) => {
  const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";
  const folder = createFolder({ 'a.yaml': head + text });
  const config = { apis: { a: 'a.yaml' }, output: 'out', validators };
  const { changes } = await generate({ config, folder, dry: true });
  const texts = new Map(
    changes.flatMap(({ path, after = '' }) =>
      path.endsWith('.ts') ? [[path, after] as const] : [],
    ),
  );
  expect(texts.size).toBeGreaterThan(2);
  for (const [path, after] of texts) {
    for (const [, way = ''] of after.matchAll(/ from '(\.[^']+)\.js';$/gm)) {
      expect([...texts.keys()]).toContain(posix.join(posix.dirname(path), `${way}.ts`));
    }
  }
});
