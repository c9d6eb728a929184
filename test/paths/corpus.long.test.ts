/** Documents of services, where `SPECWRIGHT_CORPUS` names a folder of them: without what is typed otherwise on purpose, all is the same. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../generator/core/load/structure/pointer.ts';
import { documentsBelow } from '../corpus/documents.ts';
import { createFolder } from '../folder.ts';
import { compareDocument } from './compare-document.ts';

const corpus = process.env['SPECWRIGHT_CORPUS'];
const documents = corpus === undefined ? [] : documentsBelow([corpus]);

for (const { name, path } of documents) {
  it(`operations of ${name} are assignable in both ways, unless openapi-typescript cannot read it`, async () => {
    const folder = createFolder({});
    const copy = join(folder, 'document.json');
    writeFileSync(copy, JSON.stringify(readWithoutKnown(path)));
    const { differences, refused } = await compareDocument(copy, folder);
    // What its own file does not compile by is no difference of ours.
    const own = differences.filter(({ part }) => part !== 'theirs.d.ts');
    expect({ refused, own }).toEqual({ refused, own: [] });
  });
}

it('what is typed otherwise on purpose is left out of a document', () => {
  const folder = createFolder({
    'a.yaml': "a: [{ $ref: '#/b', nullable: true }]\nb: { type: string, nullable: true }\n",
  });
  expect(readWithoutKnown(join(folder, 'a.yaml'))).toEqual({
    a: [{ $ref: '#/b' }],
    b: { type: 'string', nullable: true },
  });
});

/** The table “Where the types differ” of docs/types-only.md names it. */
function readWithoutKnown(path: string): unknown {
  const options = { maxAliasCount: -1, uniqueKeys: false };
  const document: unknown = parse(readFileSync(path, 'utf8'), options);
  removeKnown(document);
  return document;
}

function removeKnown(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(removeKnown);
  if (!isObject(node)) return;
  if (typeof node['$ref'] === 'string') Reflect.deleteProperty(node, 'nullable');
  Object.values(node).forEach(removeKnown);
}
