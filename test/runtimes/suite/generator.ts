// In: documents. Out: the same files from the generator itself as it gives in Node.

import { generateFiles } from '../../../generator/entry/core.ts';
import { holds, same } from './check.ts';
import type { Group } from './setting.ts';

async function computeHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const generator: Group = {
  name: 'generator',
  tests: {
    'documents in memory become the files that they become in Node': async ({ place }) => {
      const { documents, hashes } = place.generated;
      const { ok, files, diagnostics } = await generateFiles({ documents });
      same([ok, diagnostics], [true, []]);
      const found = Object.entries(files).map(async ([path, text]) => [
        path,
        await computeHash(text),
      ]);
      same(Object.fromEntries(await Promise.all(found)), hashes);
    },

    'what is wrong with a document is reported with its line': async ({ place }) => {
      const [path = '', text = ''] = Object.entries(place.generated.documents)[0] ?? [];
      const broken = `${text}\nx-lost: { $ref: '#/nowhere' }\npaths: 7\n`;
      const { ok, diagnostics } = await generateFiles({ documents: { [path]: broken } });
      holds(!ok, 'it is refused');
      holds(
        diagnostics.every(({ file, line }) => file === path && line > 1),
        'each has a line',
      );
    },
  },
};
