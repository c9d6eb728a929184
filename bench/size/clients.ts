/** Programs that use a part of the clients under `generated/`, each as an app does, and what they may weigh. */

import { fileURLToPath } from 'node:url';
import type { Program } from './weigh.ts';

const folder = fileURLToPath(new URL('../../generated', import.meta.url));

type Row = readonly [path: string, name: string, note: string, budget: number];

/** Operations, by API and file. */
const called: readonly Row[] = [
  ['package-insights/packages', 'getPackage', 'GET, no credential', 2900],
  ['monitoring-downtimes/v2', 'v2List', 'GET, two keys', 6750],
  ['monitoring-downtimes/v2', 'v2ListItems', 'pages, two keys', 7350],
  ['mediation-groups/mediation-groups', 'listMediationGroups', 'pages, bearer', 5950],
  ['content-generation/generation', 'generateContent', 'JSON, a key', 7550],
  ['content-generation/generation', 'streamGenerateContent', 'stream, a key', 9150],
  ['content-generation/files', 'uploadFile', 'upload, a key', 10_050],
  ['file-storage/drives', 'drivesInsert', 'JSON, no credential', 5050],
  ['card-payments/payments', 'charge', 'signed key, codes, no XML parser', 11_450],
];

/** What else a file exports. */
const exported: readonly Row[] = [
  ['customer-errors/states', 'customerStatusTransitions', 'states', 700],
  ['package-insights/client', 'PackageInsights', 'whole class', 7050],
  ['file-storage/client', 'FileStorage', 'whole class', 7150],
  ['package-insights/validators', 'packageInsightsValidation', 'all validators, zod', 28_600],
  ['package-insights/validators', 'getVersionBatchSchemas', 'validator, zod', 26_100],
  ['card-payments/validators', 'authRequestSchema', 'validator, zod', 23_800],
];

/** One operation, through the client function: paths of both, and their names. */
export function callText(client: string, http: string, operations: string, call: string): string {
  return `
    import { ${http} } from '${client}';
    import { ${call} } from '${operations}';
    const http = ${http}({ baseUrl: 'https://api.example', auth: { key: 'secret' } });
    export const use = (...given) => ${call}(http, ...given);`;
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function titleOf(api: string, [, name, note]: Row): string {
  return `${api}: ${name} (${note})`;
}

const calls = called.map((row): Program => {
  const [path, name, , budget] = row;
  const [api = '', file] = path.split('/');
  const operations = `./${api}/operations/${file}.ts`;
  const text = callText(`./${api}/client.ts`, `${camelCase(api)}Http`, operations, name);
  return { name: titleOf(api, row), text, folder, budget };
});

const exports = exported.map((row): Program => {
  const [path, name, , budget] = row;
  const [api = ''] = path.split('/');
  const text = `export { ${name} } from './${path}.ts';`;
  return { name: titleOf(api, row), text, folder, budget };
});

export const clients: readonly Program[] = [...calls, ...exports];
