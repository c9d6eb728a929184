/** Programs that use a part of the clients under `generated/`, each as an app does, and what they may weigh. */

import { fileURLToPath } from 'node:url';
import type { Program } from './weigh.ts';

const folder = fileURLToPath(new URL('../../generated', import.meta.url));

type Row = readonly [api: string, name: string, note: string, budget: number];

const operations: readonly Row[] = [
  ['package-insights', 'getPackage', 'GET, codes', 5650],
  ['monitoring-downtimes', 'v2List', 'GET, two keys', 5840],
  ['monitoring-downtimes', 'v2ListItems', 'pages, two keys', 6740],
  ['mediation-groups', 'listMediationGroups', 'GET, bearer', 5470],
  ['content-generation', 'generateContent', 'JSON, a key', 7420],
  ['content-generation', 'streamGenerateContent', 'stream, a key', 9520],
  ['content-generation', 'uploadFile', 'upload, a key', 11_200],
  ['file-storage', 'drivesInsert', 'JSON, no credential', 8160],
  ['card-payments', 'charge', 'signed key, codes', 13_000],
];

/** What else an API exports. */
const others: readonly Row[] = [
  ['customer-errors', 'customerStatusTransitions', 'states', 800],
  ['package-insights', 'PackageInsights', 'class', 10_800],
  ['file-storage', 'FileStorage', 'class', 10_200],
  ['package-insights', 'packageInsightsValidation', 'all validators, zod', 31_400],
  ['package-insights', 'getVersionBatchSchemas', 'validator, zod', 29_500],
  ['card-payments', 'authRequestSchema', 'validator, zod', 31_200],
];

/** One operation, through the client function, from the API's `index.ts`. */
export function callText(index: string, http: string, call: string): string {
  return `
    import { ${call}, ${http} } from '${index}';
    const http = ${http}({ baseUrl: 'https://api.example', auth: { key: 'secret' } });
    export const use = (...given) => ${call}(http, ...given);`;
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function toProgram([api, name, note, budget]: Row, text: string): Program {
  return { name: `${api}: ${name} (${note})`, text, folder, budget };
}

export const clients: readonly Program[] = [
  ...operations.map((row) => {
    const [api, name] = row;
    return toProgram(row, callText(`./${api}/index.ts`, `${camelCase(api)}Http`, name));
  }),
  ...others.map((row) => toProgram(row, `export { ${row[1]} } from './${row[0]}/index.ts';`)),
];
