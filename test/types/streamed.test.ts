/** What a compiler knows of a call that gives a stream or otherwise, by what its request asks for. */

import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from '../../generator/run/pipeline/pipeline.ts';
import { buildProject } from '../../generator/run/project/project.ts';
import { createFolder } from '../folder.ts';
import { compile, compilers, flags, places, resolutions } from './compile.ts';

const uses = `
import { Replies, ask, choose, generate, listChanges, speak, type Http } from './out/replies/index.js';
import type { ApiPromise, ApiStream, Piece, Reply } from './out/replies/index.js';

declare const http: Http;
declare const client: Replies;
declare const flag: boolean;
declare const format: 'sse' | 'audio';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};
type Whole<P> = P extends ApiPromise<infer T> ? T : never;

const stream = ask(http, { body: { question: '', stream: true } });
same<typeof stream, ApiStream<Piece>>(true);
const whole = ask(http, { body: { question: '' } });
same<Whole<typeof whole>, Reply>(true);
const refused = client.ask({ body: { question: '', stream: false } });
same<Whole<typeof refused>, Reply>(true);
const either = client.ask({ body: { question: '', stream: flag } });
same<typeof either, typeof stream | typeof whole>(true);
if ('response' in either && !(either instanceof Promise)) same<typeof either, ApiStream<Piece>>(true);
const method = client.ask({ body: { question: '', stream: true } });
same<typeof method, ApiStream<Piece>>(true);

same<ReturnType<typeof speakSse>, ApiStream<Piece>>(true);
function speakSse() { return speak(http, { body: { format: 'sse' } }); }
const sound = speak(http, { body: { format: 'audio' } });
same<Whole<typeof sound>, Uint8Array>(true);
const spoken = speak(http);
same<Whole<typeof spoken>, Uint8Array>(true);
const heard = speak(http, { body: { format } });
same<typeof heard, ApiStream<Piece> | typeof sound>(true);

const usual = generate(http, { body: { prompt: '' } });
same<typeof usual, ApiStream<Piece>>(true);
const plain = generate(http, { body: { prompt: '', stream: false } });
same<Whole<typeof plain>, Reply>(true);
const query = listChanges(http, { stream: true });
same<typeof query, ApiStream<Piece>>(true);
const chosen = choose(http, { body: { question: '', stream: true } });
same<typeof chosen, ApiStream<Piece>>(true);
const pieces = client.paintStream({ body: {} });
same<typeof pieces, ApiStream<Piece>>(true);

// @ts-expect-error a member that is not there
ask(http, { body: { question: '', more: 1 } });
// @ts-expect-error no boolean
ask(http, { body: { question: '', stream: 'yes' } });
// @ts-expect-error the question is needed
client.ask({ body: { stream: true } });
// @ts-expect-error one of them does
speak(http, { body: { format: 'mp3' } });
`;

/** The older compiler takes most of the time of this file. */
const versions = process.env['SPECWRIGHT_LONG'] ? compilers : (['7'] as const);

it.each(versions)('the value of the member decides (%s)', async (version) => {
  const spec = readFileSync('test/cases/a-stream-beside-another-answer/spec.yaml', 'utf8');
  const folder = createFolder({
    'replies.yaml': spec,
    'package.json': '{ "type": "module" }',
    'uses.ts': uses,
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const project = buildProject({ apis: { replies: 'replies.yaml' }, output: 'out' }, folder);
  expect((await generate(project, { dry: false })).outcome.failed).toBe(false);
  const options = { ...flags, ...places.browser, ...resolutions.NodeNext };
  expect(await compile(version, [join(folder, 'uses.ts')], options)).toBe('');
});
