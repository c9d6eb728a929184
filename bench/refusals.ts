// In: documents. Out: requests that Prism refuses and `specwright serve` does not, and the other way round, by what is wrong with them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { parse } from 'yaml';

import { type Node, startPrism } from '../test/services/prism.ts';
import { specs } from './documents.ts';
import { asNode, makeCalls, type SampleCall } from './refusals/calls.ts';
import { listMutants, Reader, withCredentials } from './refusals/mutants.ts';
import { setHeader, send, type Wire } from './refusals/wire.ts';

const others = [
  'perf/petstore.json',
  'box__box-openapi/openapi_openapi-v2026.0.json',
  'twilio__sendgrid-oai/spec_json_tsg_mail_v3.json',
  'algorand__indexer/api_indexer.oas3.yaml',
].map((name) => `../shared/corpus/${name}`);

interface Count {
  sent: number;
  both: number;
  onlyPrism: number;
  onlyOurs: number;
  neither: number;
}

const counts = new Map<string, Count>();
const lines: string[] = [];

async function startOurs(
  path: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const args = ['dist/bin.js', 'serve', resolve(path), '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for (;;) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]; // its only argument
    text += String(chunk);
    const [url] = /http:\/\/[\d.]+:\d+/.exec(text) ?? [];
    if (url !== undefined) return { url, child };
  }
}

/** What is asked for is there, where the document says how success looks: only the form of the request is judged. */
function preferSuccess(wire: Wire, { source }: SampleCall): Wire {
  const status = Object.keys(asNode(source['responses'])).find((one) => one.startsWith('2'));
  return status === undefined
    ? wire
    : setHeader(wire, 'prefer', `code=${status.replace('XX', '00')}`);
}

async function compare(path: string): Promise<void> {
  // A document is a map.
  const document = parse(readFileSync(path, 'utf8')) as Node;
  const reader = new Reader(document);
  const calls = await makeCalls(document);
  const [prism, ours] = [await startPrism(document), await startOurs(path)];
  const judge = async (call: SampleCall, wire: Wire): Promise<readonly [string, string]> => {
    const [theirs, mine] = await Promise.all([
      send(prism.url, wire),
      send(ours.url, preferSuccess(wire, call)),
    ]);
    return [judgeAnswer(theirs), judgeAnswer(mine)];
  };
  for (const call of calls) {
    const wire = withCredentials(call.wire, reader);
    const whole = { ...call, wire };
    const valid = { kind: 'valid', what: '', wire };
    const isTaken = (await judge(whole, wire)).every((why) => why === '');
    // What is refused as it is says nothing of what is wrong with it.
    const mutants = isTaken ? listMutants(whole, reader) : [];
    for (const { kind, what, wire: sent } of [valid, ...mutants]) {
      note({ path, call, kind, what }, await judge(whole, sent));
    }
  }
  ours.child.kill();
  await prism.close();
  console.log(`${path}: ${calls.length} operations`);
}

/** Why it is refused; empty where it is not. */
function judgeAnswer({ status, text }: { readonly status: number; readonly text: string }): string {
  if (status >= 500) throw new Error(`${status}: ${text}`);
  return status >= 400 ? `${status} ${text.slice(0, 300)}` : '';
}

interface Noted {
  readonly path: string;
  readonly call: SampleCall;
  readonly kind: string;
  readonly what: string;
}

function note({ path, call, kind, what }: Noted, [theirs, ours]: readonly [string, string]): void {
  const count = counts.get(kind) ?? { sent: 0, both: 0, onlyPrism: 0, onlyOurs: 0, neither: 0 };
  counts.set(kind, count);
  count.sent += 1;
  if (theirs !== '' && ours !== '') count.both += 1;
  else if (theirs !== '') count.onlyPrism += 1;
  else if (ours !== '') count.onlyOurs += 1;
  else count.neither += 1;
  const isBug = kind === 'valid' ? ours !== '' : theirs !== '' && ours === '';
  if (isBug || (kind === 'valid' && theirs !== '')) {
    lines.push(
      `${kind}: ${path} ${call.operation.id} ${what}\n    Prism: ${theirs}\n    ours: ${ours}`,
    );
  }
}

const [...given] = process.argv.slice(2);
for (const path of given.length > 0 ? given : [...specs, ...others]) await compare(path);
console.log(`\n${lines.join('\n')}\n`);
console.log('| wrong | sent | both refuse | only Prism | only ours | neither |');
for (const [kind, { sent, both, onlyPrism, onlyOurs, neither }] of [...counts].sort()) {
  console.log(`| ${kind} | ${sent} | ${both} | ${onlyPrism} | ${onlyOurs} | ${neither} |`);
}
if (lines.length > 0) process.exitCode = 1;
