/** Adding an operation or a schema renames nothing else, in whichever order the document is written. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { read } from './read.ts';

const words = [
  'get',
  'list',
  'pet',
  'store',
  'order',
  'file',
  'error',
  'Map',
  'input',
  'schema',
  'v2',
];
const joints = ['', '-', '_', '.', ' ', '/'];

/** `get pet`, `getPet`, `PET_STORE`: one name in any style. */
const name = fc
  .tuple(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...joints),
    fc.constantFrom('as it is', 'shouted', 'capital'),
  )
  .map(([parts, joint, style]) => {
    const styled = parts.map((part) =>
      style === 'capital' ? part[0]?.toUpperCase() + part.slice(1) : part,
    );
    return style === 'shouted' ? styled.join(joint).toUpperCase() : styled.join(joint);
  });

interface Names {
  readonly ids: readonly (string | undefined)[];
  readonly schemas: readonly string[];
  readonly tags: readonly string[];
}

const names = fc.record<Names>({
  ids: fc.array(fc.option(name, { nil: undefined }), { maxLength: 8 }),
  schemas: fc.uniqueArray(name, { maxLength: 8 }),
  tags: fc.array(name, { minLength: 1, maxLength: 3 }),
});

function printDocument({ ids, schemas, tags }: Names): string {
  const paths = ids.map((id, index) => {
    const operation = {
      ...(id === undefined ? {} : { operationId: id }),
      tags: [tags[index % tags.length]],
      responses: {},
    };
    return [`/p${index}`, { get: operation }];
  });
  const models = schemas.map((schema) => [
    schema,
    { type: 'object', properties: { id: { type: 'string', readOnly: true } } },
  ]);
  return JSON.stringify({
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(models) },
  });
}

/** Every identifier, by what bears it; operations by their paths, which stay. */
function identifiers({ models, operations, tags }: Api): Map<string, unknown> {
  return new Map<string, unknown>([
    ...models.map(
      ({ key, name: own, validator, input }) =>
        [`model ${key}`, { own, validator, input: input?.name }] as const,
    ),
    ...operations.map(
      ({ path, names: own, tag, group }) => [`call ${path}`, { own, tag, group }] as const,
    ),
    ...tags.map((tag) => [`tag ${tag.name}`, tag.file] as const),
  ]);
}

const runs = { seed: 31, numRuns: process.env['SPECWRIGHT_LONG'] ? 3000 : 60 };

it('an addition changes no existing name', () => {
  const added = fc.constantFrom('zebra', 'Zebra', 'zebra-crossing', 'ZEBRA_LIST', 'getZebra');
  fc.assert(
    fc.property(names, added, (given, one) => {
      const before = identifiers(read(printDocument(given)).api);
      const more = {
        ids: [...given.ids, one],
        schemas: [`${one}Thing`, ...given.schemas],
        tags: given.tags,
      };
      // The operation that comes takes the next tag in turn; those that were there keep theirs.
      const after = identifiers(read(printDocument(more)).api);
      for (const [key, own] of before) expect([key, after.get(key)]).toEqual([key, own]);
    }),
    runs,
  );
});

it('the order of the document decides no name', () => {
  fc.assert(
    fc.property(names, (given) => {
      const one = identifiers(read(printDocument(given)).api);
      const { paths, components } = JSON.parse(printDocument(given));
      const turned = {
        paths: Object.fromEntries(Object.entries(paths).toReversed()),
        components: {
          schemas: Object.fromEntries(Object.entries(components.schemas).toReversed()),
        },
      };
      const other = identifiers(read(JSON.stringify(turned)).api);
      expect([...other].sort()).toEqual([...one].sort());
    }),
    runs,
  );
});
