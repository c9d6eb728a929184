/** What was chosen in, the text of a specwright.config.ts out. */

import { code, join, object, string } from '../emit/code.ts';
import { nameOf } from '../project.ts';

export interface Choice {
  /** Relative paths, or URLs. */
  readonly documents: readonly string[];
  readonly output: string;
  readonly importEnding: '.js' | '.ts' | '';
}

/** What is the default is not written. Formatted as the output is. */
export async function configText({ documents, output, importEnding }: Choice): Promise<string> {
  const apis = [...apisOf(documents)].map(([id, path]) => [id, string(path)] as const);
  const config = object([
    ['output', string(output)],
    ['importEnding', importEnding === '.js' ? undefined : string(importEnding)],
    ['apis', object(apis, 'expanded')],
  ]);
  const { format } = await import('../write/format.ts');
  const parts = [
    code`import { defineConfig } from 'specwright';`,
    code`export default defineConfig(${config});`,
  ];
  return format('specwright.config.ts', join(parts, '\n\n'));
}

/** Each under the name of its file, which no other has and the output does not use itself. */
function apisOf(documents: readonly string[]): ReadonlyMap<string, string> {
  const apis = new Map<string, string>();
  for (const document of documents) {
    const name = nameOf(document);
    const names = [name, ...documents.map((_, index) => `${name}-${index + 2}`)];
    const free = names.find((one) => one !== 'runtime' && !apis.has(one)) ?? 'api';
    apis.set(free, document);
  }
  return apis;
}
