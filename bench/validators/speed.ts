/** The seven services in; CPU of judging a right value and wrong ones of each, as ratios, out. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { bundle, generateForm, root } from './bundle.ts';
import { payloads } from './payloads.ts';

/** What the standalone form may take of ajv's CPU: its figures and what a busy machine adds to them. */
const RIGHT = 1.5;
const WRONG = 2;

/** Its texts are base64, which ajv does not check, and two thirds of what is measured. */
const OWN_BUDGETS: Readonly<Record<string, Budget>> = {
  'content-generation': { right: 2.8, wrong: 3.5 },
  // There is next to nothing but the issue itself.
  'customer-errors': { right: 1.5, wrong: 4 },
  'file-storage': { right: 1.5, wrong: 6 },
  'package-insights': { right: 2, wrong: 4.2 },
};

interface Budget {
  readonly right: number;
  readonly wrong: number;
}

/** Ratios of one service, as `sample.ts` prints them. */
interface Ratios {
  readonly nanoseconds: number;
  readonly standalone: number;
  readonly zod: number;
}

const HEADS = ['ns', 'standalone / ajv', 'zod / zod by hand'];

export async function printSpeed(): Promise<boolean> {
  const services = payloads.map(({ service }) => service);
  const apis = Object.fromEntries(
    services.map((service) => [service, join(root, 'specs', service, 'openapi.yaml')]),
  );
  const folders = {
    standalone: await generateForm(apis, 'standalone'),
    zod: await generateForm(apis, 'zod'),
  };
  let isWithin = true;
  for (const kind of ['right', 'wrong'] as const) {
    console.log([`${kind} values`.padEnd(22), ...HEADS.map((head) => head.padStart(18))].join(''));
    for (const { service, name } of payloads) {
      const file = await bundleSample(service, name, folders);
      const ratios = takeSample(file, service, kind);
      const { [kind]: budget } = OWN_BUDGETS[service] ?? { right: RIGHT, wrong: WRONG };
      isWithin &&= ratios.standalone <= budget;
      console.log(formatRow(service, ratios, budget));
    }
  }
  return isWithin;
}

interface Folders {
  readonly standalone: string;
  readonly zod: string;
}

async function bundleSample(service: string, name: string, folders: Folders): Promise<string> {
  const [first = ''] = name.split('.');
  const text = `
    import { ${first} as standalone } from '${folders.standalone}/${service}/validators.ts';
    import { ${first} as zod } from '${folders.zod}/${service}/validators.ts';
    import { compare } from './bench/validators/sample.ts';
    compare({ standalone: ${name.replace(first, 'standalone')}, zod: ${name.replace(first, 'zod')} });`;
  return bundle(text, `speed-${service}`);
}

/** In a process of its own: what one way was given shapes the code of others. */
function takeSample(file: string, service: string, kind: string): Ratios {
  const { stdout, stderr } = spawnSync(process.execPath, [file, root, service, kind], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Ratios; // what `sample.ts` prints
}

function formatRow(
  service: string,
  { nanoseconds, standalone, zod }: Ratios,
  budget: number,
): string {
  const cells = [nanoseconds.toFixed(0), standalone.toFixed(2), zod.toFixed(2)];
  const limit = `  at most ${budget}${standalone > budget ? ': OVER' : ''}`;
  return `${service.padEnd(22)}${cells.map((cell) => cell.padStart(18)).join('')}${limit}`;
}
