/** A process of its own that replaces a set of files by one or another, again and again, and says so each time. */

import { replace } from '../../generator/run/write/transaction.ts';

const [root = '', times = '1', name = 'x'] = process.argv.slice(2);

for (let time = 0; time < Number(times); time++) {
  const texts = new Map(
    ['a.ts', 'b.ts', 'deep/c.ts'].map((path) => [
      path,
      `export const set = '${name}${time % 2}';\n`,
    ]),
  );
  await replace({ root, texts, owns: () => true, overwrite: new Set() }, () => true);
  process.stdout.write(`${time}\n`);
}
