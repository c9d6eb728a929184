/** What an API says beside its operations: errors, limits, states. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { JsonObject } from '../../diagnostics/json.ts';
import type { Statement } from './api.ts';

export interface ErrorRegistry {
  /** Path of the code in an error's body; absent where it is not shown. */
  readonly code?: readonly string[];
  readonly statuses: readonly {
    readonly status: string;
    readonly meaning: string;
    readonly at: Place;
  }[];
  readonly codes: readonly ErrorCode[];
  /** Failures without a code. */
  readonly cases: readonly {
    readonly meaning: string;
    readonly status?: string;
    readonly operations: readonly string[];
    readonly at: Place;
  }[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface ErrorCode {
  readonly code: string;
  readonly meaning: string;
  readonly status?: string;
  readonly retryable?: boolean;
  readonly outcome: 'error' | 'success';
  readonly operations: readonly string[];
  readonly number?: number;
  readonly since?: string;
  readonly at: Place;
}

/** Stated at the root, or collected from a schema member. */
export interface Limit {
  /** `['tokenLifetime']`, or `['AuthRequest', 'cardnumber']`, `['query', 'hash', 'type']`. */
  readonly path: readonly string[];
  /** For schema limits: `minLength`, `maxLength`, `minimum`, `maximum`, `minItems`, … as the document states them. */
  readonly facts: JsonObject;
  readonly description?: string;
  readonly stated: boolean;
  readonly at: Place;
}

export interface StateTable {
  /** As in the spec: `OrderLine`. */
  readonly key: string;
  /** `orderLineTransitions`; types `OrderLineState`, `OrderLineTrigger`. */
  readonly names: { readonly value: string; readonly state: string; readonly trigger: string };
  readonly description?: string;
  /** Its states are those seen; others may come. */
  readonly open: boolean;
  readonly states: readonly {
    readonly name: string;
    readonly meaning?: string;
    readonly label: boolean;
  }[];
  readonly triggers: readonly {
    readonly name: string;
    readonly meaning?: string;
    readonly operation?: string;
  }[];
  readonly rows: readonly StateRow[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface StateRow {
  readonly from: 'any' | readonly string[] | { readonly anyExcept: readonly string[] };
  readonly triggers: readonly string[];
  readonly condition?: string;
  readonly to:
    'same' | readonly string[] | { readonly payload: string; readonly values: readonly string[] };
  readonly effects: readonly string[];
  readonly error?: string;
  readonly at: Place;
}
