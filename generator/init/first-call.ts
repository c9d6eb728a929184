/** A README that was generated in, its first client and first call out, as code beside the output would write them. */

import { basename } from 'node:path';

/** Undefined for an API without operations. `output` is the folder of the clients. */
export function firstCall(readme: string, output: string): string | undefined {
  const [create, ...calls] = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(
    ([, example = '']) => example.trim(),
  );
  const call = calls.find((example) => example.startsWith('const '));
  if (create === undefined || call === undefined || !create.startsWith('import ')) return undefined;
  const beside = `./${basename(output)}/`;
  return `${create.replace(/(from ')\.\//, (_, from: string) => from + beside)}\n\n${call}`;
}
