/** Documents in, what they call themselves and how large they are out. What cannot be read is told when it is generated from. */

import { resolve } from 'node:path';
import { isLarge } from '../emit/nocheck.ts';
import { readData } from '../load/data.ts';
import { defaultLimits } from '../load/limits.ts';
import { isUrl } from '../load/permission.ts';
import { childOf } from '../load/pointer.ts';
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
    const title = childOf(childOf(data, 'info'), 'title');
    if (typeof title === 'string') titles.set(document, title);
    if (isLarge(countOf(data))) validators = 'annotated';
  }
  return { titles, validators };
}

/** Operations and schemas, as far as they are written out in this one file. */
function countOf(data: unknown): number {
  const items = Object.values(membersOf(childOf(data, 'paths')));
  const operations = items.flatMap((item) => Object.keys(membersOf(item)).filter(isMethod));
  const places = [
    childOf(childOf(data, 'components'), 'schemas'),
    childOf(data, 'definitions'),
    childOf(data, 'schemas'),
  ];
  const schemas = places.flatMap((place) => Object.keys(membersOf(place)));
  return operations.length + schemas.length;
}

function isMethod(name: string): boolean {
  return /^(?:get|put|post|delete|options|head|patch|query)$/.test(name);
}

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
