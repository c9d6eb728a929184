/** A watcher that tells a change and is silent about the next one: the run comes after both. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Generator } from '../../generator/run/plugin/generation.ts';
import { createRollupHooks } from '../../generator/run/plugin/bundlers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A plugin in a server, and what tells its listener of a change. */
function serve(run: Generator['run']): (path: string) => void {
  const listeners: ((kind: string, path: string) => void)[] = [];
  const server = {
    config: { logger: { error: vi.fn<() => void>() } },
    watcher: {
      add: vi.fn<() => void>(),
      on: (_event: string, listener: (kind: string, path: string) => void) =>
        listeners.push(listener),
    },
    ws: { send: vi.fn<() => void>(), on: vi.fn<() => void>() },
  };
  const generator: Generator = {
    run,
    findEntry: () => undefined,
    inputs: () => new Set(['/shop.yaml']),
  };
  const hooks: unknown = createRollupHooks(generator, () => {}).vite;
  // The hook's own type names the whole server of Vite; the plugin uses this part of it.
  const { configureServer } = hooks as {
    configureServer(given: typeof server): void;
  };
  configureServer(server);
  return (path) => listeners.forEach((listener) => listener('change', path));
}

it('a run begins when the watcher reports changes again, once for all of them', async () => {
  const run = vi.fn<Generator['run']>(async () => ({ failure: undefined }));
  const change = serve(run);
  change('/shop.yaml');
  await vi.advanceTimersByTimeAsync(50);
  change('/shop.yaml');
  await vi.advanceTimersByTimeAsync(50);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(run).toHaveBeenCalledTimes(1);
});

it('other files cause no run', async () => {
  const run = vi.fn<Generator['run']>(async () => ({ failure: undefined }));
  serve(run)('/main.ts');
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).not.toHaveBeenCalled();
});
