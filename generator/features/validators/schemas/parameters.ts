/** The parameters of an operation by place, as its schemas have them. */

import type { Operation, Parameter } from '../../../core/ir/model/model.ts';
import { hasParams } from './contents.ts';

/** The places of parameters, as members of the schemas of an operation. */
const PLACES = [
  ['path', 'path'],
  ['query', 'query'],
  ['headers', 'header'],
  ['querystring', 'querystring'],
  ['cookies', 'cookie'],
] as const;

/** Parameters of one place. */
export interface Placed {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly operation: Operation;
}

export function listPlaces(operation: Operation): readonly Placed[] {
  if (!hasParams(operation)) return [];
  return PLACES.flatMap(([name, place]) => {
    const parameters = operation.parameters.filter((one) => one.in === place);
    return parameters.length === 0 ? [] : [{ name, parameters, operation }];
  });
}

/** Names of headers are in lower case, as servers have them. */
export function getWireName({ in: place, name, template }: Parameter): string {
  return place === 'header' ? (template ?? name).toLowerCase() : name;
}

/** A required constant is sent anyway, so the caller need not give it. */
export function isNeeded(parameter: Parameter): boolean {
  return parameter.required && parameter.constant === undefined;
}
