// In: a prepared request. Out: the service's answer, after as many attempts as are safe.

import { type Call, interruption } from './call.ts';
import { ApiError } from './errors.ts';
import { type Limit, limitOf } from './limit.ts';
import { drop, follow } from './redirect.ts';
import type { Prepared } from './request.ts';
import { retryDelay, type RetryPolicy, sleep } from './retry.ts';

/** An answer whose body is unread, and the limit that still holds for it. */
export interface Answer {
  readonly call: Call;
  readonly response: Response;
  readonly limit: Limit;
}

/** Sends a request until an answer stands. */
export async function transmit(call: Call, request: Prepared): Promise<Answer> {
  const { client, options } = call;
  const policy = policyOf(call);
  const now = policy.now ?? Date.now;
  const given = options.timeout ?? client.options.timeout ?? {};
  const { attempt = Infinity, total = Infinity } =
    typeof given === 'number' ? { attempt: given } : given;
  const end = now() + total;
  const caller = options.signal ?? null;
  // The schemes of an API bring the code that places their credentials.
  const send = Object.values(client.api.schemes ?? {})[0]?.send ?? follow;
  for (let repeats = 0; ; repeats++) {
    if (caller?.aborted) throw interruption(call, caller.reason, false);
    const limit = limitOf(Math.min(attempt, end - now()), caller);
    let response: Response | undefined;
    let cause: unknown;
    try {
      response = await send(call, request, limit.signal);
      limit.idle = true;
    } catch (caught) {
      cause = caught;
    }
    const stands =
      caller?.aborted || cause instanceof ApiError || request.body instanceof ReadableStream;
    // Behind a redirect an error no more says that the request never arrived.
    const { safe } = request;
    const outcome = { repeats, safe, response, cause: call.moved ? undefined : cause };
    const delay = stands ? undefined : retryDelay(policy, client.budget, outcome);
    if (delay === undefined || delay >= end - now()) {
      if (response) return { call, response, limit };
      limit.stop();
      throw interruption(call, cause, limit.expired);
    }
    limit.stop();
    await drop(response);
    await (policy.sleep ?? sleep)(delay, caller).catch((reason: unknown) => {
      throw interruption(call, reason, false);
    });
  }
}

function policyOf({ client, options }: Call): RetryPolicy {
  const policies = [client.options.retries, options.retries].map((given) =>
    typeof given === 'number' ? { max: given } : given,
  );
  return { ...policies[0], ...policies[1] };
}
