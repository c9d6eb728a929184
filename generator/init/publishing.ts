/** What somebody who makes a package is told after the first run. */

import { posix } from 'node:path';
import { packageFile } from '../package/packing.ts';

/** `output` is the folder of the package, `run` how a script is run: `npm run`. */
export function listStepsToPublish(output: string, run: string): string {
  const file = posix.join(output, packageFile);
  return [
    `\nSet name, license and repository in ${file}: your changes there are kept.`,
    `\nTo publish:\n\n  ${run} generate\n  cd ${output}\n  npm publish`,
    `\nAfter a change of the document: ${run} generate. It sets the next version, and writes the changes to CHANGELOG.md.`,
    `Commit ${output} with all its files.`,
  ].join('\n');
}
