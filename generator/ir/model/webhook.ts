/** A call that the service makes: what it sends, under which names. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Body, Content, Parameter } from './operation.ts';
import type { Schema } from './schema.ts';
import type { Doc, Member } from './type.ts';

/** A webhook, or a callback of an operation. */
export interface Webhook {
  readonly kind: 'webhook';
  /** As the spec calls it: `newPet`; `createOrder onPaid` for a callback. Unique in the API. */
  readonly key: string;
  readonly names: WebhookNames;
  /** Upper case. */
  readonly method: string;
  /** Of a callback: the operation that asks for it, and where the service finds the address. */
  readonly callback?: { readonly operation: string; readonly expression: string };
  readonly parameters: readonly Parameter[];
  /** Query and header parameters that the service sends. */
  readonly params: readonly Member[];
  readonly paramsSchema: Schema;
  readonly body?: Body;
  /** What the receiver answers. */
  readonly answers: readonly WebhookAnswer[];
  readonly doc: Doc;
  readonly at: Place;
}

/** An answer to the service: nothing is generated for it. */
export interface WebhookAnswer {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly contents: readonly Omit<Content, 'type' | 'item'>[];
  readonly at: Place;
}

export interface WebhookNames {
  /** `NewPetWebhook`, the body. */
  readonly body: string;
  /** `NewPetWebhookParams` */
  readonly params: string;
  /** `newPetWebhookSchemas` */
  readonly schemas: string;
}
