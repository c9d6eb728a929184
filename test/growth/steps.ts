/**
 * Work in, its steps out: blocks of JavaScript that ran, characters that texts were searched for, and what regular expressions
 * looked at, each time that they went back too. No clock is read, so that the count is the same on every machine.
 */

import { Session } from 'node:inspector/promises';
import { expect, onTestFinished } from 'vitest';
import { createCounter } from './regexp-steps.ts';

/** Does work of a size with a text that is repeated up to that length, or with what the part means to it. */
export type Work = (size: number, part: string) => unknown;

/** Bounded repetitions of an expression should look at less: from there on, only what grows counts. */
const SMALL = 600;

/** Twice the size may take little more than twice the steps; a square takes four times as many. */
const MOST = 2.6;

export interface Subject<T> {
  /** The module, which is imported for this alone: the engine counts blocks of functions that it compiles after it is asked to. */
  readonly path: URL;
  readonly parts: readonly string[];
  readonly small?: number;
  prepare(module: T): Work;
}

/** Proves that work of twice the size takes twice the steps, with each of the parts. */
export async function expectLinear<T>(subject: Subject<T>): Promise<void> {
  const { path, parts, small = SMALL } = subject;
  const session = await startSession();
  imported += 1;
  // The caller names the type of the module at its path.
  const module = (await import(`${path.pathname}?counted=${imported}`)) as T;
  const work = subject.prepare(module);
  expect(parts).not.toEqual([]);
  for (const part of parts) {
    const first = await countSteps(session, () => work(small, part));
    const second = await countSteps(session, () => work(2 * small, part));
    // What looks at nothing would prove nothing.
    expect(first, part).toBeGreaterThan(0);
    expect(second / first, `${JSON.stringify(part)}: ${first} and ${second}`).toBeLessThan(MOST);
  }
}

/** Another address is another module to the engine. */
let imported = 0;

/** Repeats a part up to a length. */
export function fill(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length));
}

async function startSession(): Promise<Session> {
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return session;
}

async function countSteps(session: Session, work: () => unknown): Promise<number> {
  // Each answer starts the count again.
  await session.post('Profiler.takePreciseCoverage');
  const counted = await countNative(work);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = result.filter(({ url }) => /\/(?:generator|templates)\//.test(url));
  const ranges = own.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, counted);
}

/** Steps of the engine's own functions. */
async function countNative(work: () => unknown): Promise<number> {
  let steps = 0;
  // The keys are those of the table.
  const names = Object.keys(searches) as (keyof typeof searches)[];
  const undo = [
    replaceExec((counted) => (steps += counted)),
    ...names.map((name) => replaceSearch(name, (counted) => (steps += counted))),
  ];
  try {
    await work();
  } finally {
    for (const one of undo) one();
  }
  return steps;
}

type Count = (steps: number) => void;

/** All that takes an expression asks for it: `replace`, `split`, `match`, `test`. */
function replaceExec(count: Count): () => void {
  const { prototype } = RegExp;
  const { exec } = prototype;
  const counters = new Map<string, ReturnType<typeof createCounter>>();
  function countAndExec(this: RegExp, text: string): RegExpExecArray | null {
    // The counter uses expressions itself.
    Object.assign(prototype, { exec });
    const key = String(this);
    const counter = counters.get(key) ?? createCounter(this);
    counters.set(key, counter);
    count(counter(String(text), this.global || this.sticky ? this.lastIndex : 0).steps);
    const found = exec.call(this, text);
    Object.assign(prototype, { exec: countAndExec });
    return found;
  }
  Object.assign(prototype, { exec: countAndExec });
  return () => {
    Object.assign(prototype, { exec });
  };
}

/** How many characters each of the functions of texts looks at, by what it gives. */
const searches = {
  indexOf: (text: string, at: unknown, from = 0) => (at === -1 ? text.length : Number(at)) - from,
  lastIndexOf: (text: string, at: unknown) => text.length - Number(at),
  includes: (text: string, is: unknown) => (is === true ? 1 : text.length),
  trim: (text: string, trimmed: unknown) => text.length - String(trimmed).length,
} as const;

function replaceSearch(name: keyof typeof searches, count: Count): () => void {
  const { prototype } = String;
  const native = prototype[name];
  function search(this: string, wanted: string, from?: number): unknown {
    const found: unknown = Reflect.apply(native, this, [wanted, from]);
    count(searches[name](this, found, from));
    return found;
  }
  Object.assign(prototype, { [name]: search });
  return () => {
    Object.assign(prototype, { [name]: native });
  };
}
