/** The API as a whole, and what it says beside its operations: servers, schemes, tags, errors, limits, states. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { JsonObject } from '../../diagnostics/json.ts';
import type { HelperName } from '../../load/structure/vocabulary.ts';
import type { Events, Failures, Operation, Webhook } from './operation.ts';
import type { Model } from './schema.ts';

export interface Api {
  readonly kind: 'api';
  /** Folder and file name: `order-book`. */
  readonly id: string;
  readonly names: ApiNames;
  readonly title: string;
  /** `info.version`. */
  readonly version: string;
  readonly description?: string;
  /** Path of the spec as it is printed in headers, relative to the working folder, with `/`. */
  readonly source: string;
  readonly at: Place;
  readonly servers: readonly Server[];
  readonly variables: readonly Variable[];
  readonly schemes: readonly SecurityScheme[];
  /** Alternatives; each is a list of schemes that are all needed; an empty list needs none. */
  readonly security: readonly SecurityRequirement[];
  /** The source does not show how calls authenticate: that no scheme is there does not mean that none is asked for. */
  readonly isAuthNotShown?: true;
  readonly tags: readonly Tag[];
  /** Named schemas (components, and what the spec names with x-sw-name), in spec order. */
  readonly models: readonly Model[];
  readonly operations: readonly Operation[];
  /** What the service sends: webhooks, then callbacks, in the order of the document. */
  readonly webhooks: readonly Webhook[];
  /** How their events arrive; absent where the document has none. */
  readonly events?: Events;
  /** What groups operations on the client's class, in order of first use. */
  readonly groups: readonly Group[];
  readonly errors?: ErrorRegistry;
  /** What several operations fail with, each once; what most of them do is first. */
  readonly failures: readonly Failures[];
  readonly limits: readonly Limit[];
  readonly states: readonly StateTable[];
  readonly notShown: readonly Statement[];
  /** Names of members, parameters and headers whose values are never logged. */
  readonly sensitive: readonly string[];
  /** Runtime modules that are beside the client and that it does not import (x-sw-helpers). */
  readonly helpers: readonly HelperName[];
  /** What a simulation needs beside the operations (x-sw-simulation, as written: its shape is checked before). */
  readonly simulation?: JsonObject;
  /** What the README shows how to do (x-sw-recipes). */
  readonly recipes: readonly Recipe[];
}

/** A thing to do that takes more than the client. */
export interface Recipe {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** Identifiers of one API. */
export interface ApiNames {
  /** `OrderBook` */
  readonly class: string;
  /** `orderBook`: prefix of registries (`orderBookErrors`). */
  readonly value: string;
  /** `OrderBookOptions` */
  readonly options: string;
  /** `orderBookHttp` */
  readonly http: string;
  /** `orderBookErrors`, and the type `OrderBookErrorCode` */
  readonly errors: string;
  readonly errorCode: string;
  /** `orderBookStatuses` */
  readonly statuses: string;
  /** `orderBookOperationErrors` */
  readonly operationErrors: string;
  /** `orderBookErrorCases` */
  readonly errorCases: string;
  /** `orderBookLimits` */
  readonly limits: string;
  /** `orderBookValidation` */
  readonly validation: string;
  /** `orderBookScopes` */
  readonly scopes: string;
  /** `orderBookPermissions` */
  readonly permissions: string;
}

/** A sentence about what the source does not show, and the thing it concerns (`Decision`, `query`, the API's title). */
export interface Statement {
  readonly text: string;
  readonly subject: string;
  readonly at: Place;
}

export interface Server {
  /** As written, with variables in braces. */
  readonly url: string;
  readonly name?: string;
  readonly description?: string;
  readonly variables: readonly Variable[];
  /** Scheme, host and path, variables at their defaults: what may be the default base URL. Absent where the host is not known. */
  readonly base?: string;
  readonly at: Place;
}

/** A word that a deployment sets. */
export interface Variable {
  readonly name: string;
  readonly default?: string;
  readonly values?: readonly string[];
  readonly description?: string;
  readonly at: Place;
}

export type SecurityScheme = NamelessScheme & {
  readonly names: {
    /** The constant that operations use it by. */
    readonly value: string;
  };
};

export type NamelessScheme =
  | (SchemeBase & {
      readonly kind: 'apiKey';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      readonly template?: string;
      readonly signed?: SignedKey;
    })
  | (SchemeBase & { readonly kind: 'http'; readonly scheme: string })
  | (SchemeBase & {
      readonly kind: 'oauth2';
      readonly scopes: readonly Scope[];
      readonly tokenUrl?: string;
      readonly authorizationUrl?: string;
      readonly flows: readonly string[];
    })
  | (SchemeBase & { readonly kind: 'openIdConnect'; readonly url: string })
  | (SchemeBase & { readonly kind: 'mutualTLS' });

interface SchemeBase {
  /** Key of the scheme, and member of the client's `auth` option. */
  readonly key: string;
  readonly description?: string;
  readonly sensitive: readonly Sensitivity[];
  readonly notShown: readonly Statement[];
  readonly at: Place;
}

export interface Scope {
  readonly scope: string;
  readonly meaning: string;
}

/** How a key is computed (x-sw-signed-key, as written: its shape is checked before). */
export interface SignedKey {
  readonly inputs: readonly {
    readonly name: string;
    readonly description?: string;
    readonly secret: boolean;
  }[];
  readonly recipe: JsonObject;
}

export interface SecurityRequirement {
  readonly schemes: readonly { readonly scheme: string; readonly scopes: readonly string[] }[];
}

/** `files` of `files.trash`: a class of its own, reached by a member of the client's class. */
export interface Group {
  /** Equals `Operation.group` of its operations. */
  readonly key: string;
  /** Key of the group that it is a member of, where that is not the client itself. */
  readonly parent?: string;
  /** `files` */
  readonly member: string;
  /** `LibraryFiles` */
  readonly class: string;
}

/** Operations of one tag: one file. */
export interface Tag {
  readonly name: string;
  readonly description?: string;
  /** `operations/files.ts` without folder and ending: `files`. */
  readonly file: string;
}

export type Sensitivity = 'never-log' | 'never-store';

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
  /** Whether `x-sw-limits` of a schema says it, which no rule of the schema does. */
  readonly fromExtension?: true;
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
