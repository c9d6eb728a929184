/** A process of its own that replaces a set of files by one or another, again and again, and says so each time; or merges edits into them. */

import { createEdits } from '../../generator/run/write/merge/base.ts';
import { replace } from '../../generator/run/write/transaction.ts';

const [root = '', times = '1', name = 'x', mode = ''] = process.argv.slice(2);

const save = (): void => undefined;
const edits =
  mode === 'keep' ? createEdits({ root, readWritten: () => undefined, save }) : undefined;

for (let time = 0; time < Number(times); time++) {
  const texts = new Map(
    ['a.ts', 'b.ts', 'deep/c.ts'].map((path) => [
      path,
      `export const set = '${name}${time % 2}';\n// two\n// three\n`,
    ]),
  );
  await replace({ root, texts, owns: () => true, overwrite: new Set(), edits }, () => true);
  process.stdout.write(`${time}\n`);
}
