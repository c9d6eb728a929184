// In: a prepared request. Out: the service's answer, after as many attempts and renewals as are safe.

import type { Placed } from './auth.ts';
import { type Call, factsOf, interruption } from './call.ts';
import { ApiError, NetworkError } from './errors.ts';
import { type Limit, limitOf } from './limit.ts';
import type { Timeout } from './operation.ts';
import { follow } from './redirect.ts';
import type { Prepared } from './request.ts';
import { retryDelay, type RetryPolicy, sleep } from './retry.ts';

/** An answer whose body is unread, and the limit that still holds for it. */
export interface Answer {
  readonly response: Response;
  readonly limit: Limit;
}

/** How one attempt ended: with an answer, or with what `fetch` rejected with. */
interface Attempt {
  readonly limit: Limit;
  readonly response?: Response;
  readonly cause?: unknown;
}

/** Sends a request until an answer stands. */
export async function transmit(call: Call, request: Prepared): Promise<Answer> {
  const policy = policyOf(call);
  const now = policy.now ?? Date.now;
  const { attempt = Infinity, total = Infinity } = timeoutOf(call);
  const end = now() + total;
  let placed = await credentialsOf(call, request);
  let repeats = 0;
  for (let renewed = false; ;) {
    const ended = await attemptOnce(call, request, placed, Math.min(attempt, end - now()));
    const { response, limit, cause } = ended;
    if (response?.status === 401 && !renewed && isReplayable(request)) {
      renewed = true;
      const fresh = await credentialsOf(call, request, placed);
      if (fresh.some(({ value }, index) => value !== placed[index]?.value)) {
        await drop(ended);
        placed = fresh;
        continue;
      }
    }
    const delay = isFinal(call, request, cause)
      ? undefined
      : retryDelay(policy, call.client.budget, { repeats, safe: request.safe, response, cause });
    if (delay === undefined || delay >= end - now()) {
      if (response) return { response, limit };
      limit.stop();
      throw interruption(call, cause, limit.expired);
    }
    await drop(ended);
    repeats++;
    await waitFor(call, policy, delay);
    placed = await credentialsOf(call, request);
  }
}

async function attemptOnce(
  call: Call,
  request: Prepared,
  placed: readonly Placed[],
  ms: number,
): Promise<Attempt> {
  const limit = limitOf(ms, call.options.signal);
  call.attempts++;
  try {
    const response = await follow(call, request, placed, limit.signal);
    limit.pause();
    return { limit, response };
  } catch (cause) {
    return { limit, cause };
  }
}

async function drop({ response, limit }: Attempt): Promise<void> {
  limit.stop();
  await response?.body?.cancel();
}

function isFinal(call: Call, request: Prepared, cause: unknown): boolean {
  return cause instanceof ApiError || call.options.signal?.aborted || !isReplayable(request);
}

function isReplayable({ body }: Prepared): boolean {
  return !(body instanceof ReadableStream);
}

async function waitFor(call: Call, policy: RetryPolicy, ms: number): Promise<void> {
  try {
    await (policy.sleep ?? sleep)(ms, call.options.signal);
  } catch (cause) {
    throw interruption(call, cause, false);
  }
}

async function credentialsOf(
  call: Call,
  request: Prepared,
  refused?: readonly Placed[],
): Promise<readonly Placed[]> {
  const { api, options, tokens, origin } = call.client;
  const { id: operation, method, security } = call.operation;
  const placed: Placed[] = [];
  try {
    if (typeof options.auth === 'function') {
      if (request.url.origin !== origin || security?.length === 0) return placed;
      if (refused) return refused;
      placed.push(...(await options.auth({ operation, method, url: request.url.href })));
    }
    for (const [index, name] of request.schemes.entries()) {
      const scheme = api.schemes?.[name];
      const token = tokens.get(name);
      if (!scheme || !token) continue;
      const stale = refused?.[index];
      const value = stale && !scheme.renews ? stale.value : await token(stale?.value);
      placed.push({ in: scheme.in, name: scheme.name, value });
    }
  } catch (cause) {
    throw new NetworkError('the credential could not be had', factsOf(call, cause));
  }
  for (const { value } of placed)
    for (const part of [value, ...value.split(' ')]) call.secrets.add(part);
  return placed;
}

function timeoutOf({ client, options }: Call): Exclude<Timeout, number> {
  const timeout = options.timeout ?? client.options.timeout ?? {};
  return typeof timeout === 'number' ? { attempt: timeout } : timeout;
}

function policyOf({ client, options }: Call): RetryPolicy {
  const [general, own] = [client.options.retries, options.retries].map((given) =>
    typeof given === 'number' ? { max: given } : given,
  );
  return own && general ? { ...general, ...own } : (own ?? general ?? {});
}
