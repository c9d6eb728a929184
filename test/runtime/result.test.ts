import { describe, expect, expectTypeOf, test } from 'vitest';

import {
  ApiError,
  HttpError,
  NetworkError,
  type TimeoutError,
  type ValidationError,
} from '../../templates/runtime/call/errors.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import type {
  ApiPromise,
  OkResult,
  OtherStatus,
  Result,
  SuccessStatus,
} from '../../templates/runtime/call/results.ts';
import { serve } from './server.ts';

interface Thing {
  id: string;
}

type Refused = { fields: string[] };

type ThingError =
  | HttpError<404, undefined>
  | HttpError<422, Refused, 'T001' | 'T002'>
  | HttpError<OtherStatus<404 | 422>, unknown>;

/** Compiles, or the types are wrong. */
function byStatus(result: Result<Thing, ThingError>): void {
  if (result.ok) {
    expectTypeOf(result.data).toEqualTypeOf<Thing>();
    expectTypeOf(result.status).toEqualTypeOf<SuccessStatus>();
    return;
  }
  if (result.kind === 'timeout') expectTypeOf(result.error).toEqualTypeOf<TimeoutError>();
  if (result.kind === 'validation') expectTypeOf(result.error).toEqualTypeOf<ValidationError>();
  if (result.status === 422) {
    expectTypeOf(result.error.body).toEqualTypeOf<Refused>();
    expectTypeOf(result.error.code).toEqualTypeOf<'T001' | 'T002' | undefined>();
  } else if (result.kind === 'http') {
    expectTypeOf(result.status).toEqualTypeOf<404 | OtherStatus<404 | 422>>();
    if (result.status === 500) expectTypeOf(result.error.body).toEqualTypeOf<unknown>();
    // @ts-expect-error narrowed away above
    if (result.status === 422) throw result.error;
  }
}

function byDocumentedStatus(
  result: Result<Thing | null, HttpError, OkResult<200, Thing> | OkResult<204, null>>,
): void {
  if (result.ok && result.status === 200) expectTypeOf(result.data).toEqualTypeOf<Thing>();
  if (result.ok && result.status === 204) expectTypeOf(result.data).toEqualTypeOf<null>();
}

function byOneStatus(result: Result<Thing, HttpError, 201>): void {
  if (result.ok) expectTypeOf(result.status).toEqualTypeOf<201>();
}

describe('a result', () => {
  test('is narrowed by ok, kind and status', () => {
    expect([byStatus, byDocumentedStatus, byOneStatus]).toHaveLength(3);
  });

  test('comes from a promise that is a promise of the data', async () => {
    const server = await serve({ json: { id: '1' } });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const send = (): ApiPromise<Thing, ThingError, 200> =>
      http.send({ id: 'g', method: 'GET', path: '/' });
    const plain: Promise<Thing> = send();
    expectTypeOf(await plain).toEqualTypeOf<Thing>();
    expectTypeOf(await send().result()).toEqualTypeOf<Result<Thing, ThingError, 200>>();
    expectTypeOf(await send().withResponse()).toEqualTypeOf<{ data: Thing; response: Response }>();
    expect(await plain).toEqual({ id: '1' });
  });
});

describe('an error', () => {
  test('is of its class, and its name survives a minifier', () => {
    const error = new NetworkError('gone', { operation: 'getThing', attempts: 2, cause: 'x' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'NetworkError',
      kind: 'network',
      message: 'getThing: gone',
      attempts: 2,
      cause: 'x',
    });
    expect(String(error)).toBe('NetworkError: getThing: gone');
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'NetworkError',
      kind: 'network',
      message: 'getThing: gone',
      operation: 'getThing',
      attempts: 2,
    });
  });

  test('of the service keeps its body out of what is printed', () => {
    const facts = { operation: 'o', attempts: 1, status: 422 } as const;
    const error = new HttpError('422', facts, { body: { a: 1 }, headers: new Headers({ b: 'c' }) });
    expectTypeOf(error.body).toEqualTypeOf<{ a: number }>();
    expect([error.body, error.headers.get('b')]).toEqual([{ a: 1 }, 'c']);
    expect(Object.keys(error)).not.toContain('body');
    expect(JSON.stringify(error)).not.toContain('"a"');
  });
});
