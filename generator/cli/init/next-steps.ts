/** What is said after the first run: a first call, or how to publish. */

import { basename, posix } from 'node:path';
import { packageFile } from '../../../packages/publish/packing.ts';

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

/** Wraps a call in a function, since CommonJS has no `await` at the top. */
export function callInFunction(call: string): string {
  const body = call.slice(call.indexOf("';\n\n") + "';\n\n".length);
  const imports = call.slice(0, -body.length);
  const inside = body.replaceAll(/^(?=.)/gm, '  ');
  return `${imports}async function main(): Promise<void> {\n${inside}\n}\n\nmain().catch(console.error);`;
}

export function listStepsToPublish(output: string, run: string): string {
  const file = posix.join(output, packageFile);
  return [
    `\nSet name, license and repository in ${file}: your changes there are kept.`,
    `\nTo publish:\n\n  ${run} generate\n  cd ${output}\n  npm publish`,
    `\nAfter a change of the document: ${run} generate. It sets the next version, and writes the changes to CHANGELOG.md.`,
    `Commit ${output} with all its files.`,
  ].join('\n');
}
