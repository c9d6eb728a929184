/** Loads the validators of an API's operations, and reads what they say of a value. */

import type {
  OperationSchemas,
  Schema,
  Validation,
} from '../../templates/runtime/call/validate.ts';
import type { LoadedApi } from '../../generator/run/modules/load.ts';

/** The validators of an operation, by its id. */
export type Schemas = (operation: string) => OperationSchemas | undefined;

/** What the module exports is known by the name that the model decides. */
export async function loadSchemas({ model, load }: LoadedApi): Promise<Schemas> {
  const exported = (await load('validators'))[model.names.validation];
  const create = exported as ((policy: object) => Validation) | undefined;
  const validation = create?.({ request: 'strict', response: 'strict' });
  return (operation) => validation?.schemas(operation);
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
