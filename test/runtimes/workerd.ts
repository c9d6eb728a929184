// In: a version of miniflare. Out: the place of its workers runtime in the matrix.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { install } from './install.ts';
import { nodeBinary } from './node.ts';
import { output, reportIn } from './process.ts';
import type { Runner } from './runner.ts';
import type { Place } from './suite/setting.ts';

/** A worker without any of Node's modules; miniflare itself needs a newer Node than this project. */
export function workerd(version: string, nodeVersion: string): Runner {
  return {
    title: `workerd (miniflare ${version})`,
    runtime: 'workerd',
    async run({ folder, text }, place) {
      const modules = await install('miniflare', version);
      const path = join(folder, 'workerd.mjs');
      const library = join(modules, 'miniflare', 'dist', 'src', 'index.js');
      await writeFile(path, printHost(library, [printWorker(place), text]));
      return reportIn(await output(await nodeBinary(nodeVersion), [path]));
    },
  };
}

function printWorker(place: Place): string {
  const call = `run(${JSON.stringify(place)})`;
  return `
    import { run } from './suite.mjs';
    export default { fetch: async () => Response.json(await ${call}) };
  `;
}

function printHost(library: string, [worker, suite]: readonly [string, string]): string {
  const modules = [
    { type: 'ESModule', path: 'worker.mjs', contents: worker },
    { type: 'ESModule', path: 'suite.mjs', contents: suite },
  ];
  const options = { modules, compatibilityDate: '2026-07-01' };
  return `
    import { Miniflare } from ${JSON.stringify(library)};
    const miniflare = new Miniflare(${JSON.stringify(options)});
    const response = await miniflare.dispatchFetch('http://suite.test/');
    console.log(await response.text());
    await miniflare.dispose();
  `;
}
