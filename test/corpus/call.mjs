/**
 * In: a folder of compiled output with a simulation. Calls every operation by its function, with its own sample; what is neither a
 * success nor a refusal that the document declares, and answers that break the document, are printed.
 */

import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2] ?? '.');
const load = (path) => import(pathToFileURL(join(folder, path)).href);
const [client, samples, { createSimulation }, simulations, { findByStatus }] = await Promise.all([
  load('index.js'),
  load('samples.js').catch(() => ({})),
  load('runtime/simulation.js'),
  load('simulation.js'),
  load('runtime/server-replies.js'),
]);
const samplers = new Map(Object.entries(samples).map(([name, own]) => [name.toLowerCase(), own]));
const [given] = Object.values(simulations);
const open = (operations = {}) =>
  Object.fromEntries(Object.entries(operations).map(([id, one]) => [id, { ...one, security: [] }]));
const api = { ...given, server: { ...given.server, operations: open(given.server.operations) } };
const faults = [];
const thrown = [];
let called = 0;
let noSample = 0;
const simulation = createSimulation(api, { onError: (error) => thrown.push(error) });

/** Keeps what the client gets. */
async function keep(request, init) {
  const { status, headers, body } = await simulation.fetch(request, init);
  const bytes = body && (await new Response(body).arrayBuffer());
  last = { status, headers, text: new TextDecoder().decode(bytes ?? undefined) };
  return new Response(bytes, { status, headers });
}

let last;
const connect = Object.entries(client).find(([name]) => /^[a-z]\w*Http$/.test(name))?.[1];
const http = connect({
  fetch: keep,
  auth: false,
  baseUrl: 'http://simulated.example',
  retry: false,
});

async function callOne({ id, name = id, replies = {}, validator, path, method }) {
  let params;
  try {
    // A model may be called as the parameters are.
    const named = ['operationparams', ''].map((end) => `sample${name.toLowerCase()}params${end}`);
    params = named.map((one) => samplers.get(one)).find((one) => one)?.();
  } catch {
    noSample += 1;
    return;
  }
  if (typeof client[name] !== 'function' || path === undefined) return;
  called += 1;
  last = undefined;
  thrown.length = 0;
  let error;
  try {
    const answer = await client[name](http, params ?? {});
    if (typeof answer?.[Symbol.asyncIterator] === 'function') for await (const _ of answer) break;
  } catch (caught) {
    error = caught;
  }
  const where = `${name} (${method} ${path})`;
  const why = `${thrown.map(String).join('; ')} ${String(error ?? '')}`.slice(0, 300);
  if (!last) return void faults.push(`${where}: no call: ${why}`);
  const { status, headers, text } = last;
  // A file that was never written is not there, even if a document names it.
  const isMissing = status === 404 && text.includes('There is no');
  const isDeclared = isMissing || findByStatus(replies, status) !== undefined;
  if (status >= 300 && !(isDeclared && status < 500)) {
    return void faults.push(`${where}: ${status} ${text.slice(0, 200)} ${why}`);
  }
  if (error && status < 300) faults.push(`${where}: ${status}, and the client: ${why}`);
  const schema = findByStatus(validator?.parts.responses ?? {}, status);
  if (!schema || !/[/+]json/.test(headers.get('content-type') ?? '') || text === '') return;
  const { issues } = schema['~standard'].validate(JSON.parse(text));
  if (issues) {
    faults.push(`${where}: ${status} is not valid: ${JSON.stringify(issues).slice(0, 200)}`);
  }
}

for (const operation of Object.values(api.server.operations)) await callOne(operation);
process.stdout.write(`${called} called, ${noSample} without a sample, ${faults.length} faults\n`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
