/** What is known of an exchange while it is checked, and the findings of its operation. */

import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Api, Operation, Schema } from '../../../generator/core/ir/model/model.ts';
import type { Router } from '../../../templates/runtime/server/routes.ts';
import type { ServerOperation } from '../../../templates/runtime/server/server.ts';
import type { HttpExchange } from '../http/exchange.ts';
import type { Schemas } from '../validators.ts';
import type { Finding } from './finding.ts';

export interface CheckedApi {
  readonly id: string;
  readonly model: Api;
  /** Schemas of its models, by key. */
  readonly models: ReadonlyMap<string, Schema>;
  readonly router: Router;
  readonly schemas: Schemas;
}

/** What is known of an exchange while it is checked. */
export interface Checking {
  readonly api: CheckedApi;
  readonly exchange: HttpExchange;
  readonly operation: Operation;
  readonly server: ServerOperation;
  readonly direction: Finding['direction'];
}

/** A finding of an operation. */
export function createFinding(
  { api, operation, direction }: Checking,
  code: Code,
  found: Pick<Finding, 'at' | 'path' | 'message' | 'observation'> &
    Partial<Pick<Finding, 'severity'>>,
): Finding {
  return { code, severity: 'error', api: api.id, direction, operation: operation.id, ...found };
}
