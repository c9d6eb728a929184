/** A README that was generated in, its first call out, as code beside the output would write it. */

import { basename } from 'node:path';

/** Undefined for an API without operations. `output` is the folder of the clients. */
export function findFirstCall(readme: string, output: string): string | undefined {
  const example = /^```ts\n([^]*?)^```$/m.exec(readme)?.[1]?.trim() ?? '';
  if (!example.startsWith('import ') || !example.includes('await ')) return undefined;
  const beside = `./${basename(output)}/`;
  const placed = example.replaceAll(/(from ')\.\//g, (_, from: string) => from + beside);
  // A value that nobody uses is an error in some projects.
  const name = /^const (\w+) = await /m.exec(placed)?.[1];
  return name === undefined ? placed : `${placed}\nconsole.log(${name});`;
}

/** The same for CommonJS: what waits is in a function. */
export function callInFunction(call: string): string {
  const body = call.slice(call.indexOf("';\n\n") + "';\n\n".length);
  const imports = call.slice(0, -body.length);
  const inside = body.replaceAll(/^(?=.)/gm, '  ');
  return `${imports}async function main(): Promise<void> {\n${inside}\n}\n\nmain().catch(console.error);`;
}
