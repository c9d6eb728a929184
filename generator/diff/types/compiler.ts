/** The compiler, loaded when the first comparison needs it: nothing else in a run does. */

import type { ts } from 'ts-morph';

export type Ts = typeof ts;

export async function loadCompiler(): Promise<Ts> {
  const { ts: compiler } = await import('ts-morph');
  return compiler;
}
