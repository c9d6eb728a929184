/** Words of OpenAPI and JSON Schema that several stages ask for. */

/** Members of a path item that are operations. */
export const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

/** Methods that only read (RFC 9110, section 9.2.1). */
export const safeMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'QUERY',
  'TRACE',
]);

/** Methods that may be repeated: a second request has no second effect (RFC 9110, section 9.2.2). */
export const idempotentMethods: ReadonlySet<string> = new Set([...safeMethods, 'PUT', 'DELETE']);

/** What `type` of a schema may be. */
export const jsonTypes: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
]);

/** Keywords that bound a value with a number, and are shown as its limits. */
export const limiting = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

/** What `does` of x-sw-simulation may be: what an operation does to a resource. */
export const simulatedEffects = [
  'create',
  'read',
  'list',
  'replace',
  'patch',
  'delete',
  'move',
  'move-all',
  'copy',
  'clear',
  'answer',
] as const;

export type SimulatedEffect = (typeof simulatedEffects)[number];

export const helperNames = ['base58', 'fold', 'form-post', 'luhn'] as const;

export type HelperName = (typeof helperNames)[number];
