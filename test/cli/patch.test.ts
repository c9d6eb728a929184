/** What `check` shows of a file: a patch that steers no terminal. */

import { expect, it } from 'vitest';
import { printPatch } from '../../generator/run/write/patch.ts';

it('a patch shows characters that steer a terminal, or cannot be seen, as signs', async () => {
  const before = 'a\r\n\u001b[2Jb\u009b31m\n\tc\u202ed\u200be\rf\n';
  const text = await printPatch({ path: 'a.ts', before, after: 'x\n' });
  expect(text).toContain('-a\r\n-\ufffd[2Jb\ufffd31m\n-\tc\ufffdd\ufffde\ufffdf\n+x\n');
});
