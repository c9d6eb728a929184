/** What a `catch` knows of an error: types of its own, none of them `any`, and those of the operation where they are known. */

import { expectTypeOf } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as insights from '../../generated/package-insights/index.ts';

declare const error: unknown;

if (error instanceof cards.HttpError) {
  expectTypeOf(error).toEqualTypeOf<cards.HttpError<number, unknown, string>>();
  expectTypeOf(error.status).toEqualTypeOf<number>();
  expectTypeOf(error.body).toBeUnknown();
  expectTypeOf(error.code).toEqualTypeOf<string | undefined>();
  // @ts-expect-error -- nobody knows what the body is
  expectTypeOf(error.body.message).toBeString();
}
if (error instanceof cards.CodeError) {
  expectTypeOf(error.status).toEqualTypeOf<number>();
  expectTypeOf(error.data).toBeUnknown();
  expectTypeOf(error.code).toEqualTypeOf<string>();
}
if (error instanceof cards.ApiError) {
  expectTypeOf(error).toEqualTypeOf<cards.ApiError>();
  expectTypeOf(error.kind).toEqualTypeOf<cards.ApiError['kind']>();
}
if (error instanceof cards.TimeoutError) {
  expectTypeOf(error).toEqualTypeOf<cards.TimeoutError>();
  expectTypeOf(error.kind).toEqualTypeOf<'timeout'>();
  expectTypeOf(error.limit).toEqualTypeOf<'attempt' | 'total' | undefined>();
}
for (const one of [cards.NetworkError, cards.AbortError] as const) {
  if (error instanceof one) expectTypeOf(error.kind).toEqualTypeOf<'network' | 'abort'>();
}
if (error instanceof cards.ValidationError) {
  expectTypeOf(error.issues).toEqualTypeOf<readonly cards.Issue[]>();
  expectTypeOf(error.data).toBeUnknown();
}
if (error instanceof insights.BatchError) {
  expectTypeOf(error.items).toEqualTypeOf<readonly unknown[]>();
}
if (error instanceof generation.StateError) expectTypeOf(error.answer).toBeUnknown();
if (error instanceof generation.UploadError) expectTypeOf(error.record).toBeUnknown();

// A class of the user's own is what it is.
class Gone extends cards.HttpError<410, { readonly since: string }> {
  readonly isFinal = true;
}
if (error instanceof Gone) {
  expectTypeOf(error).toEqualTypeOf<Gone>();
  expectTypeOf(error.body.since).toEqualTypeOf<string>();
}

// The class of an error selects from its type, if that is known.
type Known = cards.ChargeError | cards.NetworkError;
declare const known: Known;
if (known instanceof cards.HttpError) {
  expectTypeOf(known).toEqualTypeOf<Extract<cards.ChargeError, cards.HttpError>>();
  if (known.status === 422) expectTypeOf(known.body).toEqualTypeOf<cards.ErrorModel>();
} else {
  expectTypeOf(known).toEqualTypeOf<Exclude<Known, cards.HttpError>>();
}

// Errors of operations are assignable to what a function takes of any.
declare const log: (error: cards.HttpError | cards.CodeError) => void;
declare const charged: cards.ChargeError;
log(charged);
