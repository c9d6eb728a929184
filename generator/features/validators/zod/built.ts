/** What the words of zod say of a schema, before the rest of it is put into rules. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import type { DeclaredObject } from './site.ts';
import type { Unnamed } from './unnamed.ts';
import type { Expression } from './words.ts';

export interface Built extends Expression {
  /** Keywords that zod's words cover. */
  readonly covered: readonly (keyof KeywordSchema)[];
  /** What is left of those keywords: parts of an `allOf`, and rules of the models that an object is made of. */
  readonly left?: readonly Schema[];
  /** Whether zod hands rules less than what came: members that are not described are stripped. */
  readonly strips: boolean;
  /** Members of an object that are there for its rules. */
  readonly unnamed?: Unnamed;
  /** An object whose members are known. */
  readonly made?: DeclaredObject;
}
