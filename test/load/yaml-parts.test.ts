/** Places in YAML, found by reading one path or schema alone: the same as by reading all of the text. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump } from 'js-yaml';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultLimits } from '../../generator/load/files/limits.ts';
import { joinPointer } from '../../generator/load/structure/pointer.ts';
import { readYaml } from '../../generator/load/text/yaml-data.ts';
import { partsFinder, type YamlParts } from '../../generator/load/yaml-parts.ts';
import { yamlFinder } from '../../generator/load/text/yaml-places.ts';

const odd = `# top
openapi: 3.1.0
paths:

  # of pets
  /pets:   # all
    get:
      description: |+
        kept

        lines

    # behind it
  '/odd~key/{a}':
    get: { tags: [a,
      b], "quoted": "over
      two lines" }
  /empty:
  /list:
   - one
   -
     two: 2
info: { title: A }
components:
    schemas:
        A: &named
          type: object
          properties:
            paths: {type: string}
            text: >-
              folded
                more

        "B\\u0043":
          <<: { x: 1,
            y: 2 }
          own: 3
        200: number
        last: |

          the end
`;

async function read(text: string): Promise<{ data: unknown; parts: YamlParts }> {
  const { data, parts = {}, problems } = await readYaml('a.yaml', text, defaultLimits);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { data, parts };
}

function pointersOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  const below = Object.entries(value).flatMap(([name, child]) =>
    pointersOf(child, joinPointer(pointer, name)),
  );
  return [pointer, joinPointer(pointer, 'not there'), ...below];
}

async function compare(text: string): Promise<YamlParts> {
  const { data, parts } = await read(text);
  const [whole, find] = [yamlFinder(text), partsFinder(text, parts)];
  for (const pointer of pointersOf(data)) {
    expect({ pointer, ...find(pointer) }).toEqual({ pointer, ...whole(pointer) });
  }
  return parts;
}

it.each([
  ['lines end with LF', odd],
  ['lines end with CRLF', odd.replaceAll('\n', '\r\n')],
  ['the last line does not end', odd.trimEnd()],
  ['texts are not of ASCII', odd.replaceAll('kept', 'gärten 🌳')],
])('a text of many forms, where %s', async (_form, text) => {
  const { paths, schemas } = await compare(text);
  expect([paths?.size, schemas?.size]).toEqual([4, 4]);
});

const specs = fileURLToPath(new URL('../../specs', import.meta.url));
const texts = readdirSync(specs, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ya?ml$/.test(file))
  .map((file) => [file, readFileSync(join(specs, file), 'utf8')] as const);

it.each(texts)('%s', async (_file, text) => {
  const { paths, schemas } = await compare(text);
  expect(paths === undefined && schemas === undefined).toBe(!/^(?:paths|components):/m.test(text));
});

it('a part is read alone', async () => {
  const { parts } = await read(odd);
  // What stands elsewhere cannot be read here, and is not looked at.
  const find = partsFinder(`${odd}: : {`, parts);
  expect(find('/components/schemas/A/type')).toEqual(yamlFinder(odd)('/components/schemas/A/type'));
});

it('any document', async () => {
  const member = fc.dictionary(fc.stringMatching(/^[a-z/~ ]{1,6}$/), fc.jsonValue(), {
    maxKeys: 4,
  });
  const documents = fc.record({
    paths: member,
    info: member,
    components: fc.record({ schemas: member }),
  });
  const property = fc.asyncProperty(
    documents,
    fc.integer({ min: 1, max: 4 }),
    async (value, indent) => {
      await compare(dump(value, { indent }));
    },
  );
  await fc.assert(property, { seed: 7, numRuns: 200 });
});
