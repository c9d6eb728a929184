import { describe, expect, test } from 'vitest';

import { AbortError } from '../../templates/runtime/call/errors.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { StateError, waitFor } from '../../templates/runtime/derived/polling.ts';
import { serve } from './server.ts';

const states =
  (...list: unknown[]) =>
  async () => ({ file: { state: list.length > 1 ? list.shift() : list[0] } });

describe('waiting', () => {
  const rule = { state: 'file.state', interval: 1, while: ['PROCESSING', 'QUEUED'] };

  test('ends in a state that is wanted', async () => {
    const going = states('QUEUED', 'PROCESSING', 'DONE');
    expect(await waitFor(going, ['ACTIVE', 'DONE'], rule)).toEqual({ file: { state: 'DONE' } });
  });

  test('ends with an error in any other state', async () => {
    const error: unknown = await waitFor(states('QUEUED', 'FAILED'), 'ACTIVE', rule).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(StateError);
    expect(error).toMatchObject({
      state: 'FAILED',
      answer: { file: { state: 'FAILED' } },
      message: 'waited for ACTIVE, the state is FAILED',
    });
    await expect(waitFor(states(undefined), 'ACTIVE', rule)).rejects.toThrow('not given');
    await expect(waitFor(states('QUEUED'), 'ACTIVE', rule, { maxPolls: 3 })).rejects.toThrow(
      'the state is QUEUED',
    );
  });

  test('ends with the caller’s signal', async () => {
    const server = await serve({ json: { state: 'QUEUED' } });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const waiting = waitFor(
      (options) => http.send({ id: 'g', method: 'GET', path: '/' }, {}, options),
      'ACTIVE',
      { state: 'state', interval: 60_000, while: ['QUEUED'] },
      { signal: AbortSignal.abort() },
    );
    await expect(waiting).rejects.toBeInstanceOf(AbortError);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 40);
    const later = waitFor(
      (options) => http.send({ id: 'g', method: 'GET', path: '/' }, {}, options),
      'ACTIVE',
      { state: 'state', interval: 60_000, while: ['QUEUED'] },
      { signal: controller.signal },
    );
    await expect(later).rejects.toBeInstanceOf(AbortError);
  });
});
