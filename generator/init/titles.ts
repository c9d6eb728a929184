/** Documents in, what they call themselves out. What cannot be read is told when it is generated from. */

import { resolve } from 'node:path';
import { readData } from '../load/data.ts';
import { defaultLimits } from '../load/limits.ts';
import { isUrl } from '../load/permission.ts';
import { childOf } from '../load/pointer.ts';
import { readText } from '../load/read.ts';

export async function titlesOf(
  folder: string,
  documents: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const document of documents.filter((path) => !isUrl(path))) {
    const path = resolve(folder, document);
    const read = await readText(path, defaultLimits);
    if (!('text' in read)) continue;
    const { data } = await readData(path, read.text, defaultLimits);
    const title = childOf(childOf(data, 'info'), 'title');
    if (typeof title === 'string') titles.set(document, title);
  }
  return titles;
}
