/**
 * In: documents. Out: what `specwright serve` answers to one call of each of their operations, judged by ajv against the schemas of the
 * document itself, and what of that which calls made can be read again. `--prism` asks Prism the same; `--verbose` lists each fault.
 */

import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

import { type Answer, Judge } from './answers/judge.ts';
import { findReader, listMembers, listReads } from './answers/read-back.ts';
import { startService } from './answers/service.ts';
import { specs } from './documents.ts';
import { makeCalls, type SampleCall } from './refusals/calls.ts';
import { type Node, startPrism } from '../test/services/prism.ts';
import { Reader, withCredentials } from './refusals/mutants.ts';
import type { Wire } from './refusals/wire.ts';

const own = ['docs/shop.yaml', ...specs];

type Send = (wire: Wire) => Promise<Answer>;

/** What was counted of the answers of one service to the calls of one document. */
class Count {
  calls = 0;
  success = 0;
  missing = 0;
  refused = 0;
  failed = 0;
  empty = 0;
  unknown = 0;
  broken = 0;
  mended = 0;
  made = 0;
  found = 0;
  readonly faults: string[] = [];
}

/** What makes things comes first, and what removes them last. */
const ORDER = ['POST', 'PUT', 'GET', 'PATCH', 'DELETE'];

function compareCalls({ operation: one }: SampleCall, { operation: other }: SampleCall): number {
  const rank = ORDER.indexOf(one.method) - ORDER.indexOf(other.method);
  return rank || (one.path ?? '').length - (other.path ?? '').length;
}

async function measure(calls: readonly SampleCall[], judge: Judge, send: Send): Promise<Count> {
  const count = new Count();
  for (const call of calls) {
    const answer = await ask(call, call.wire, { judge, send, count });
    const isMade = call.operation.method === 'POST' && answer !== undefined;
    const reader = isMade ? findReader(call, calls) : undefined;
    if (reader !== undefined) await readBack({ call, reader, answer }, { judge, send, count });
  }
  return count;
}

interface Measuring {
  readonly judge: Judge;
  readonly send: Send;
  readonly count: Count;
}

/** The value of a success. */
async function ask(
  { operation, source }: SampleCall,
  wire: Wire,
  { judge, send, count }: Measuring,
): Promise<unknown> {
  const answer = await send(wire);
  const { status, text } = answer;
  const name = `${operation.method} ${operation.path} ${status}`;
  count.calls += 1;
  if (status >= 500) count.failed += 1;
  else if (status === 404) count.missing += 1;
  else if (status >= 400) count.refused += 1;
  else count.success += 1;
  const verdict = judge.judge(source, answer);
  if (verdict.kind === 'unknown status') count.unknown += 1;
  if (verdict.kind === 'refused') count.broken += 1;
  if (/^(?:\{\}|\[\])$/.test(text) && status < 400) {
    count.empty += 1;
    count.faults.push(`empty: ${name}`);
  }
  if (verdict.kind === 'refused') count.faults.push(`broken: ${name} ${verdict.why}`);
  const isWrong = status >= 400 && status !== 404;
  if (verdict.kind === 'unknown status' || isWrong) {
    count.faults.push(`${verdict.kind}: ${name} ${text.slice(0, 200)}`);
  }
  return status < 400 && 'value' in verdict ? verdict.value : undefined;
}

interface Made {
  readonly call: SampleCall;
  readonly reader: SampleCall;
  readonly answer: unknown;
}

async function readBack(
  { call, reader, answer }: Made,
  { judge, send, count }: Measuring,
): Promise<void> {
  count.made += 1;
  for (const { wire, value } of listReads(call, reader, answer)) {
    const read = await send(wire);
    if (read.status >= 400) continue;
    const verdict = judge.judge(reader.source, read);
    const members = 'value' in verdict ? listMembers(verdict.value) : [];
    const name = `${reader.operation.path} after ${call.operation.path}`;
    if (verdict.kind === 'refused') {
      count.broken += 1;
      count.faults.push(`broken: GET ${name} ${verdict.why}`);
    }
    if (!members.some(([, one]) => String(one) === value)) continue;
    count.found += 1;
    return;
  }
  count.faults.push(`not found: ${reader.operation.path} after ${call.operation.path}`);
}

async function sendTo(
  fetch: (request: Request) => Promise<Response>,
  base: string,
  wire: Wire,
): Promise<Answer> {
  const { method, path, search, headers, body } = wire;
  const init: RequestInit = { method, headers, redirect: 'manual' };
  // Type libraries differ in the types of a body; all have these.
  if (body !== undefined) init.body = body as BodyInit;
  const response = await fetch(new Request(base + path + search, init));
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

const flags = process.argv.slice(2).filter((one) => one.startsWith('--'));
const given = process.argv.slice(2).filter((one) => !one.startsWith('--'));

const names = [
  'calls',
  'success',
  'missing',
  'refused',
  'failed',
  'empty',
  'unknown',
  'broken',
  'mended',
  'made',
  'found',
] as const;
console.log(`| document | service | ${names.join(' | ')} |`);

function print(path: string, service: string, count: Count): void {
  console.log(`| ${path} | ${service} | ${names.map((name) => count[name]).join(' | ')} |`);
  if (flags.includes('--verbose')) console.log(count.faults.map((one) => `    ${one}`).join('\n'));
}

for (const path of given.length > 0 ? given : own) {
  // A document is a map.
  const document = parse(readFileSync(path, 'utf8'), { maxAliasCount: -1 }) as Node;
  const reader = new Reader(document);
  const made = await makeCalls(document, 'shown');
  const calls = made
    .map((call) => ({ ...call, wire: withCredentials(call.wire, reader) }))
    .sort(compareCalls);
  // A document may have nothing but codes of errors.
  if (calls.length === 0) continue;
  const mended = new Set<string>();
  const service = await startService(path, {
    onError: (error) => console.log(error),
    onMend: (message) => mended.add(message),
  });
  const ours = await measure(calls, new Judge(document), (wire) =>
    sendTo(service.fetch, 'http://localhost', wire),
  );
  ours.mended = mended.size;
  ours.faults.push(...[...mended].map((one) => `mended: ${one}`));
  print(path, 'specwright', ours);
  if (ours.broken > 0) process.exitCode = 1;
  if (!flags.includes('--prism')) continue;
  const prism = await startPrism(document);
  print(
    path,
    'Prism',
    await measure(calls, new Judge(document), (wire) => sendTo(fetch, prism.url, wire)),
  );
  await prism.close();
}
