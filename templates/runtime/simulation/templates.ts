// Values that a document sets: as they are, or with parts taken from the time, the item and the request.

import { getAt, isMap } from './values.ts';

/** What a template can take a value from. */
export interface TemplateContext {
  /** Milliseconds of the clock. */
  readonly now: number;

  /** The id of the item. */
  readonly id?: string | undefined;

  /** The address of the service, without a slash at the end. */
  readonly base?: string | undefined;

  /** Parameters, and the body as `body`. */
  readonly request?: object | undefined;
  readonly item?: unknown;
}

const PLACE = /\$\{([^{}]*)\}/g;

/**
 * A value with its places filled: `${now}` (a date and time), `${seconds}`, `${milliseconds}`, `${id}`, `${base}`,
 * `${item.name}`, `${body.amount}`, or a parameter by its name. A text that is one place is the value itself.
 */
export function fillTemplate(template: unknown, context: TemplateContext): unknown {
  if (typeof template === 'string') return fillText(template, context);
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, context));
  if (!isMap(template)) return template;
  const entries = Object.entries(template);
  return Object.fromEntries(entries.map(([name, one]) => [name, fillTemplate(one, context)]));
}

function fillText(text: string, context: TemplateContext): unknown {
  const [whole, name] = new RegExp(`^${PLACE.source}$`).exec(text) ?? [];
  if (whole !== undefined && name !== undefined) return readPlace(name, context);
  return text.replaceAll(PLACE, (_, place: string) => {
    const value = readPlace(place, context);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

function readPlace(place: string, { now, id, base, request, item }: TemplateContext): unknown {
  const [word = '', ...path] = place.split('.');
  if (word === 'now') return new Date(now).toISOString();
  if (word === 'seconds') return Math.floor(now / 1000);
  if (word === 'milliseconds') return now;
  if (word === 'id') return id;
  if (word === 'base') return base;
  return word === 'item' ? getAt(item, path) : getAt(request, [word, ...path]);
}
