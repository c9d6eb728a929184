/** Modules that run from a folder of their own import the packages that Specwright has. */

import { expect, it } from 'vitest';
import { openModuleFolder } from '../../generator/run/modules/folder.ts';

it('modules read XML with the parser that is a part of the build', async () => {
  const text = `import { XMLParser } from "fast-xml-parser";
export const read = new XMLParser().parse("<a><b>1</b></a>");
`;
  const folder = openModuleFolder(new Map([['a.js', text]]));
  try {
    // No package can be found from there.
    expect(await folder.load('a.js')).toMatchObject({ read: { a: { b: 1 } } });
  } finally {
    folder.close();
  }
});
