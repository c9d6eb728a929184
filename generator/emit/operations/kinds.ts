/** An operation in, the functions that call it out: the call itself, and what is derived from it. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import type { Code } from '../code.ts';
import type { DocComment } from '../docs.ts';
import { describeBatch } from './batch.ts';
import { callKind } from './call.ts';
import { describeItems, describePages } from './pages.ts';
import type { TypedParameter } from './params.ts';
import { describePoll } from './poll.ts';
import { describeStream } from './streamed.ts';
import { uploadKind } from './upload.ts';

/** One function, standalone or as a method of the client's class. */
export interface Kind {
  /** Key of its symbol: `files.trash`, `files.list#pages`. */
  readonly key: string;
  readonly names: { readonly function: string; readonly method: string };
  /** `<Asked extends boolean = false>`, and what a function that hands its parameters on says. */
  readonly generic?: { readonly parameter: Code; readonly argument: Code };
  signature(scope: Scope): Signature;
  doc(api: Api): DocComment;
  /** The statements of the standalone function. */
  body(scope: Scope): Code;
}

export interface Signature {
  /** After `http`, or all of them on the class. */
  readonly parameters: readonly TypedParameter[];
  readonly returnType: Code;
}

/** In the order in which they are declared. */
export function listKinds(operation: Operation): readonly Kind[] {
  const kinds: Kind[] = [callKind(operation)];
  for (let index = 0; index < DERIVED.length; index += 1) {
    const kind = DERIVED[index]?.(operation);
    if (kind !== undefined) kinds.push(kind);
  }
  return kinds;
}

const DERIVED = [
  describeStream,
  describePages,
  describeItems,
  describeBatch,
  uploadKind,
  describePoll,
];
