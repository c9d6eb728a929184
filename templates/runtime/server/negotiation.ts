// Negotiation of media types: what a client accepts, and what it sends.

import { covers, readEssence } from '../call/bodies.ts';

interface Typed {
  /** A media type, or a range such as `image/*`. */
  readonly type: string;
}

/**
 * What a client accepts of the forms that there are, the one that it likes best first (RFC 9110 12.5.1). Without an
 * `accept` header it accepts all.
 *
 * @example
 * rankTypes([{ type: 'text/csv' }, { type: 'application/json' }], 'application/json, text/*;q=0.5');
 */
export function rankTypes<Form extends Typed>(
  forms: readonly Form[],
  accept: string | null,
): readonly Form[] {
  if (accept === null || accept.trim() === '' || accept === '*/*') return forms;
  if (forms.length === 1 && isNamed(forms, accept)) return forms;
  const ranges = accept.split(',').map(readRange);
  return forms
    .map((form) => ({ form, weight: weigh(form.type, ranges) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ form }) => form);
}

/** Whether a client asks for one of the forms, and nothing else. */
export function isNamed(forms: readonly Typed[], accept: string): boolean {
  return forms.some(({ type }) => type === accept);
}

interface Range {
  readonly range: string;
  readonly weight: number;
}

function readRange(text: string): Range {
  const [, weight = '1'] = /;\s*q\s*=\s*([\d.]+)/i.exec(text) ?? [];
  return { range: nameXml(readEssence(text)), weight: Number(weight) || 0 };
}

/** XML has two names with the same meaning (RFC 7303). */
function nameXml(type: string): string {
  return type === 'text/xml' ? 'application/xml' : type;
}

/** A client that asks for JSON of a vendor reads any JSON: it has the same syntax (RFC 6839). */
function weighSyntax({ range, weight }: Range): number {
  return isJson(range) ? weight * 0.999 : 0;
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json$/.test(type);
}

/** The weight of the range that names a type most exactly; 0 where none does. */
function weigh(type: string, ranges: readonly Range[]): number {
  const essence = readEssence(type);
  let found: Range | undefined;
  for (const one of ranges) {
    // A form that is a range itself writes types that are in the range of the client.
    const fits =
      covers(one.range, essence) ||
      covers(one.range, nameXml(essence)) ||
      (essence.includes('*') && covers(essence, one.range));
    if (fits && (!found || one.range.length > found.range.length)) found = one;
  }
  if (found) return found.weight;
  // What is named comes before what only has the same syntax.
  return isJson(essence) ? Math.max(0, ...ranges.map(weighSyntax)) : 0;
}
