/** What pages get of a service: calls, stores and clocks, without what is secret. */

import { redaction } from '../../../templates/runtime/auth/redaction.ts';
import type { Simulation } from '../../../templates/runtime/simulation/simulation.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { Bundle } from '../../../generator/core/load/document.ts';
import { getChild } from '../../../generator/core/load/structure/pointer.ts';
import type { HttpExchange } from '../http/exchange.ts';
import { describeMessage, listSensitive, buildRedaction } from '../http/record.ts';

/** An API that is simulated, on its path. */
export interface Site {
  readonly id: string;
  /** Empty, or `/orders`. */
  readonly prefix: string;
  readonly url: string;
  readonly bundle: Bundle;
  readonly model: Api;
  readonly simulation: Simulation;
  /** The id of the operation that a method and a path mean. */
  readonly findOperation: (method: string, path: string) => string | undefined;
}

export function describeSite({ id, url, model: { title, version } }: Site): object {
  return { id, title, version, url };
}

export function showCall(site: Site, exchange: HttpExchange): object {
  const { time, milliseconds, method, target, status } = exchange;
  const redact = buildRedaction(exchange, [site.model]);
  const show = (message: HttpExchange['request']): object => {
    const { headers, body } = describeMessage(message, redact);
    if (body === undefined) return { headers };
    return { headers, body: typeof body === 'string' ? body : JSON.stringify(body, null, 2) };
  };
  return {
    api: site.id,
    time,
    ms: milliseconds,
    method,
    target: site.prefix + redact.text(target),
    operation: site.findOperation(method, target),
    status,
    request: show(exchange.request),
    response: show(exchange.response),
  };
}

/** Items by their keys, by resource, by API. */
export function showStores(sites: readonly Site[]): object {
  return Object.fromEntries(
    sites.map(({ id, model, simulation }) => {
      const { data } = redaction(listSensitive(model), []);
      const { resources } = simulation.snapshot();
      const shown = simulation.store.resources.map((name) => {
        const items = (resources[name] ?? []).map(({ key, value }) => [key.join('/'), data(value)]);
        return [name, Object.fromEntries(items)];
      });
      return [id, Object.fromEntries(shown)];
    }),
  );
}

/** A year: what happens every few seconds happens millions of times in it. */
const longest = 366 * 24 * 60 * 60 * 1000;

/** Lets time pass in all APIs, and says what time it is there. */
export function turnClocks(sites: readonly Site[], body: unknown): object {
  const time = getChild(body, 'ms') ?? 0;
  if (typeof time !== 'number' || time < 0 || time > longest) {
    throw new RangeError(`\`ms\` must be a number from 0 to ${longest}`);
  }
  const clocks = sites.map(({ id, simulation: { clock } }) => {
    if (time > 0) clock.advance(time);
    return [id, new Date(clock.now()).toISOString()];
  });
  return Object.fromEntries(clocks);
}
