/** Opens the validators of an API's operations, and reads what they say of a value. */

import type {
  OperationSchemas,
  OperationValidator,
  Schema,
} from '../../templates/runtime/call/validate.ts';
import type { LoadedApi } from '../../generator/run/modules/load.ts';

/** The validators of an operation, by its id. */
export type Schemas = (operation: string) => OperationSchemas | undefined;

/** What the module exports is known by the names that the model decides. */
export function openSchemas({ model, open }: LoadedApi): Schemas {
  const exported = open('validators');
  const names = new Map(model.operations.map(({ id, names: own }) => [id, own.schemas]));
  return (operation) => {
    const validator = exported[names.get(operation) ?? ''] as OperationValidator | undefined; // it is one by that name
    return validator?.parts;
  };
}

/** A rule that a value breaks: which one, and where the document states it. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[];
  readonly params?: {
    readonly rule?: string;
    readonly expected?: string;
    readonly source?: string;
    readonly received?: string;
  };
}

export function listIssues(validator: Schema | undefined, value: unknown): readonly SchemaIssue[] {
  // Standard Schema: `issues` is there exactly where the value is refused.
  const result = validator?.['~standard'].validate(value) as
    { readonly issues?: readonly SchemaIssue[] } | undefined;
  return result?.issues ?? [];
}
