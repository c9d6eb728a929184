/** A change in a few words in; two documents that differ by it, and what is to be said of them, out. */

import { load as parse } from 'js-yaml';
import type { Severity } from '../../change.ts';

/** One change. */
export interface Pair {
  readonly name: string;
  readonly old: object;
  readonly new: object;
  readonly verdict: Severity;
  /** The check that has to tell of it. */
  readonly id?: string;
}

/** The YAML below the head. */
export function document(yaml: string): object {
  return { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, ...body(yaml) };
}

function body(yaml: string): object {
  const value: unknown = parse(yaml);
  return typeof value === 'object' && value !== null ? value : {};
}

/** The places of a schema, and the direction of each. */
const places = {
  'request-body': (schema: string) => operation(`requestBody: { required: true, ${json(schema)} }`),
  'request-property': (schema: string) =>
    operation(`requestBody: { required: true, ${json(holder(schema))} }`),
  'request-parameter': (schema: string) =>
    operation(`parameters: [{ name: p, in: query, schema: ${schema} }]`),
  'response-body': (schema: string) => operation('', json(schema)),
  'response-property': (schema: string) => operation('', json(holder(schema))),
  'response-header': (schema: string) => operation('', `headers: { X-P: { schema: ${schema} } }`),
} as const;

export type PlaceName = keyof typeof places;

function json(schema: string): string {
  return `content: { application/json: { schema: ${schema} } }`;
}

function holder(schema: string): string {
  return `{ type: object, required: [p], properties: { p: ${schema} } }`;
}

/** A document of one operation. */
export function operation(parts: string, answer = ''): string {
  const comma = answer === '' ? '' : ', ';
  const more = parts === '' ? '' : `, ${parts}`;
  return `paths: { /things: { post: { operationId: makeThing, responses: { '200': { description: Fine.${comma}${answer} } }${more} } } }`;
}

/** Schemas that other ones may refer to, in every pair of schemas. */
const components = `components:
  schemas:
    Cat: { type: object, required: [kind, lives], properties: { kind: { const: cat }, lives: { type: integer } } }
    Dog: { type: object, required: [kind, tricks], properties: { kind: { const: dog }, tricks: { type: array, items: { type: string } } } }
    Fish: { type: object, required: [fins], properties: { fins: { type: integer } } }
    Lynx: { type: object, required: [kind, lives], properties: { kind: { type: string }, lives: { type: integer } } }
    Wolf: { type: object, required: [kind, tricks], properties: { kind: { type: string }, tricks: { type: array, items: { type: string } } } }
    Feline: { type: object, required: [kind, lives], properties: { kind: { const: cat }, lives: { type: integer } } }
    Node: { type: object, properties: { name: { type: string }, next: { $ref: '#/components/schemas/Node' } } }
    NodeLong: { type: object, properties: { name: { type: integer }, next: { $ref: '#/components/schemas/NodeLong' } } }
`;

/** Makes the pair of one change of a schema at a place. */
export function schemaPair(
  place: PlaceName,
  aspect: string | undefined,
  [before, after]: readonly [string, string],
  verdict: Severity,
): Pair {
  const text = (schema: string): object => document(`${components}${places[place](schema)}`);
  return {
    name: `${place}: ${before} → ${after}`,
    old: text(before),
    new: text(after),
    verdict,
    ...(aspect === undefined ? {} : { id: `${place}-${aspect}` }),
  };
}
