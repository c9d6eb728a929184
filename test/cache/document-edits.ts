/** The edits that people and programs make to a document: most of them inside an operation or a schema. */

import type { Random } from '../random.ts';
import { type Edit, type Members, membersOf } from './document.ts';
import { addParameter, oddEdits, operationsOf, usualEdits } from './operation-edits.ts';
import { schemaEdits, words } from './schema-edits.ts';

const edits: Readonly<Record<string, Edit['make']>> = {
  ...usualEdits,
  ...oddEdits,
  'removes an operation': (document, random) => {
    const found = operationsOf(document);
    const { item, method } = random.pick(found);
    if (found.length > 3) delete item[method];
    return undefined;
  },
  'adds an operation': (document, random) => {
    const operation: Members = { tags: ['items'], responses: {} };
    addParameter(operation, document, random);
    membersOf(document['paths'])[`/${random.pick(words)}`] = {
      [random.pick(['get', 'post'])]: operation,
    };
    return undefined;
  },
  ...schemaEdits,
  'renames the API': (document, random) => {
    membersOf(document['info'])['title'] = random.pick(words);
    return undefined;
  },
  'moves the service': (document, random) => {
    document['servers'] = [{ url: `https://${random.pick(words)}.example` }];
    return undefined;
  },
  'names a member twice': (document, random) => {
    const text = JSON.stringify(document, null, 2);
    const again = `"tags": [], "description": "${random.pick(words)}", "description": "x", "responses"`;
    return text.replace('"responses"', again);
  },
  'writes the document in another way': (document, random) =>
    JSON.stringify(document, null, random.below(4)),
  'cuts the document off': (document) => JSON.stringify(document, null, 2).slice(0, -40),
};

/** Most edits are inside an operation or a schema, as in life. */
export function documentEdit(random: Random): Edit {
  const all = Object.entries(edits);
  const kind = random.below(9);
  const parts = all.filter(([told]) => /parts? of a schema/.test(told));
  const [told, make] = random.pick(kind > 4 ? Object.entries(usualEdits) : kind > 1 ? parts : all);
  return { told, make };
}
