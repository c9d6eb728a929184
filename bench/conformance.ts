// In: the JSON Schema suite, the published one where this machine has it, else our own cases. Out: a table of who judges
// how many of its tests right. Wrong accepts are counted apart: they let bad data through.

import { readdirSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod';

import type { Schemas } from '../test/conformance/metaschemas.ts';
import { promised, publishedSuite } from '../test/conformance/published.ts';
import { readGroups, judgeFile, type Suite } from '../test/conformance/suite.ts';

type Judge = (value: unknown) => boolean;

/** What the peers make of a schema and of the documents that it refers to. */
const peers: Readonly<Record<string, (schema: unknown, others: Schemas) => Judge>> = {
  ajv: (schema, others) => {
    const ajv = new Ajv2020({
      strict: false,
      ownProperties: true,
      unevaluated: true,
      logger: false,
    });
    for (const other of Object.values(others) as readonly { readonly $id: string }[]) {
      // It brings the metaschemas.
      if (ajv.getSchema(other.$id) === undefined) ajv.addSchema(other);
    }
    const judge = ajv.compile(schema as object | boolean);
    return (value) => judge(value) === true;
  },
  'z.fromJSONSchema': (schema) => {
    const judge = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    return (value) => judge.safeParse(value).success;
  },
};

interface Score {
  tests: number;
  right: number;
  accepted: number;
  promised: number;
  rightOfPromised: number;
}

const ours: Suite = {
  tests: 'test/conformance/draft2020-12',
  remotes: 'test/conformance/remotes',
  formats: false,
};
const suite = publishedSuite() ?? ours;
const scores = new Map<string, Score>();

for (const file of readdirSync(suite.tests).filter((name) => name.endsWith('.json'))) {
  for (const form of ['standalone', 'zod'] as const) {
    for (const { given, expected } of await judgeFile({ ...suite, form }, file)) {
      count(`specwright, ${form}`, file, given, expected);
    }
  }
  for (const { schema, others, tests } of readGroups(suite, file)) {
    for (const [name, build] of Object.entries(peers)) {
      const judge = attempt(() => build(schema, others));
      for (const { data, valid } of tests) {
        count(
          name,
          file,
          attempt(() => judge?.(data)),
          valid,
        );
      }
    }
  }
}

console.log(
  `${suite === ours ? 'Our own cases' : 'The published suite'} of draft 2020-12, formats not asserted.`,
);
console.table(
  Object.fromEntries(
    [...scores].map(([name, score]) => [
      name,
      {
        tests: score.tests,
        'right, %': percent(score.right, score.tests),
        'wrongly accepted': score.accepted,
        'of promised keywords': score.promised,
        'right of them, %': percent(score.rightOfPromised, score.promised),
      },
    ]),
  ),
);

function count(name: string, file: string, given: boolean | undefined, expected: boolean): void {
  const score = scores.get(name) ?? {
    tests: 0,
    right: 0,
    accepted: 0,
    promised: 0,
    rightOfPromised: 0,
  };
  const isRight = given === expected;
  const isPromised = promised.includes(file.replace('.json', ''));
  scores.set(name, {
    tests: score.tests + 1,
    right: score.right + Number(isRight),
    accepted: score.accepted + Number(given === true && !expected),
    promised: score.promised + Number(isPromised),
    rightOfPromised: score.rightOfPromised + Number(isRight && isPromised),
  });
}

/** Undefined where it throws: a schema that is refused loudly, or code that fails. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}
