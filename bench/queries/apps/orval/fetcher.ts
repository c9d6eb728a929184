/** What every generated function calls. */

export class Failure extends Error {
  constructor(
    readonly status: number | undefined,
    readonly code: string | undefined,
  ) {
    super(`The shop failed: ${status}`);
  }
}

const base = globalThis.location?.origin ?? 'http://shop';

export async function fetcher<T>(url: string, options: RequestInit): Promise<T> {
  const headers = { ...options.headers, 'x-api-key': 'k' };
  let response;
  try {
    response = await fetch(base + url, { ...options, headers });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Failure(undefined, undefined);
  }
  const data = await response.json();
  if (!response.ok) throw new Failure(response.status, data.code);
  return data;
}

export const retry = (count: number, error: unknown) =>
  count < 2 &&
  error instanceof Failure &&
  [undefined, 408, 429, 500, 502, 503, 504].includes(error.status);
