/** Documents in, what they call themselves and how large they are out. What cannot be read is told when it is generated from. */

import { resolve } from 'node:path';
import { isLarge } from '../emit/nocheck.ts';
import { readData } from '../load/text/read-data.ts';
import { defaultLimits } from '../load/files/limits.ts';
import { isUrl } from '../load/files/permission.ts';
import { asMembers, getChild } from '../load/structure/pointer.ts';
import { readText } from '../node/read.ts';
import type { ValidatorForm } from '../plan/emitter.ts';

export interface Facts {
  readonly titles: ReadonlyMap<string, string>;
  /** The form of validators that suits the largest document. */
  readonly validators: ValidatorForm;
}

export async function readFacts(folder: string, documents: readonly string[]): Promise<Facts> {
  const titles = new Map<string, string>();
  let validators: ValidatorForm = 'plain';
  for (const document of documents.filter((path) => !isUrl(path))) {
    const path = resolve(folder, document);
    const read = await readText(path, defaultLimits);
    if (!('text' in read)) continue;
    const { data } = await readData(path, read.text, defaultLimits);
    const title = getChild(getChild(data, 'info'), 'title');
    if (typeof title === 'string') titles.set(document, title);
    if (isLarge(countOperations(data))) validators = 'annotated';
  }
  return { titles, validators };
}

/** Operations and schemas, as far as they are written out in this one file. */
function countOperations(data: unknown): number {
  const items = Object.values(asMembers(getChild(data, 'paths')));
  const operations = items.flatMap((item) => Object.keys(asMembers(item)).filter(isMethod));
  const places = [
    getChild(getChild(data, 'components'), 'schemas'),
    getChild(data, 'definitions'),
    getChild(data, 'schemas'),
  ];
  const schemas = places.flatMap((place) => Object.keys(asMembers(place)));
  return operations.length + schemas.length;
}

function isMethod(name: string): boolean {
  return /^(?:get|put|post|delete|options|head|patch|query)$/.test(name);
}
