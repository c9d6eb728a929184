/** What every part of the comparison on the wire has at hand. */

import type { Api, Operation } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import type { Models } from '../schema/shape/models.ts';
import type { Ledger } from './ledger.ts';

export interface Wire extends Both<Api> {
  readonly ledger: Ledger;
  readonly securities: Securities;
  readonly models: Both<Models>;
  /** Today: it decides whether the announced end of an operation has passed. */
  readonly now: Date;
}

/** An operation that stays. */
export interface OperationPair extends Both<Operation> {
  /** `POST /orders`. */
  readonly name: string;
}

/** The security requirements of an operation: each is enough. Schemes have their names in the new document. */
export type Securities = Both<(operation: Operation) => readonly Requirement[]>;

/** Scopes by scheme; all the schemes are needed together. */
export type Requirement = ReadonlyMap<string, readonly string[]>;
