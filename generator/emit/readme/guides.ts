/** What the runtime does for every API, and what comes beside the client: retries, logging, webhooks, helpers. */

import type { Webhook } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { isPackaged } from '../../plan/runtime-way.ts';
import { code, identifier, string } from '../code.ts';
import { getValidatorsSource } from '../validators-import.ts';
import { block, bulletList, inline, span } from '../markdown.ts';
import type { Calls } from './calls.ts';
import { addOptions, findExample, findFirstCall, printAwait } from './calls.ts';
import { layOutOptions } from './layout.ts';

export function viewGuides(scope: Scope, calls: Calls) {
  const { api } = scope;
  const hasCalls = api.operations.length > 0;
  return {
    retries: hasCalls ? viewRetries(calls) : undefined,
    logging: hasCalls ? viewLogging(scope) : undefined,
    webhooks: viewWebhooks(scope),
    helpers: viewHelpers(scope),
    recipes: api.recipes.map(({ title, text }) => ({
      heading: inline(title),
      text: block(text, 2),
    })),
  };
}

const IDEMPOTENT = /^(?:GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/;

function viewRetries(calls: Calls) {
  const others = calls.api.operations.filter(({ method }) => !IDEMPOTENT.test(method));
  const safe = others.filter(({ retry }) => retry?.safe === true);
  const once = others.filter(({ retry }) => retry?.safe !== true);
  const options = layOutOptions([
    ['timeout', code`2_000`],
    ['retries', code`0`],
    ['signal', code`controller.signal`],
  ]);
  const call = findExample(calls);
  const key = layOutOptions([['idempotencyKey', code`crypto.randomUUID()`]]);
  const keyed = findFirstCall(calls, ({ retry }) => retry?.idempotencyHeader !== undefined);
  return {
    heading: 'Retries and timeouts',
    safe: safe.map(({ id }) => span(id)).join(', '),
    once: [...new Set(once.map(({ method }) => span(method)))].join(', '),
    call: call ? printAwait(addOptions(call, options)) : '',
    keyed: keyed ? printAwait(addOptions(keyed, key)) : '',
  };
}

/** Of a runtime module, how it is imported; nothing where the config does not ask for it. */
function viewLogging({ api, options }: Scope) {
  const find = (name: 'logging' | 'telemetry'): string =>
    isPackaged(options) || options.helpers?.includes(name) === true
      ? string(options.importRuntime.replaceAll('{module}', name))
      : '';
  const uses = { logging: 'for a logger', telemetry: 'for spans of OpenTelemetry' } as const;
  const missing = (['logging', 'telemetry'] as const).filter((name) => find(name) === '');
  return {
    heading: 'Logging and tracing',
    sensitive: api.sensitive.map(span).join(', '),
    logger: find('logging'),
    tracer: find('telemetry'),
    missing: missing.map((name) => `\`${name}\` ${uses[name]}`).join(', '),
  };
}

function viewHelpers({ api, options }: Scope) {
  if (api.helpers.length === 0) return undefined;
  const find = (name: (typeof api.helpers)[number]): string =>
    api.helpers.includes(name) ? string(options.importRuntime.replaceAll('{module}', name)) : '';
  return {
    heading: 'Helpers',
    base58: find('base58'),
    fold: find('fold'),
    formPost: find('form-post'),
    luhn: find('luhn'),
  };
}

function viewWebhooks(scope: Scope) {
  const { webhooks } = scope.api;
  if (webhooks.length === 0) return undefined;
  const shown = webhooks.find(({ key, body }) => body && scope.ref('validators', `webhook:${key}`));
  return {
    heading: 'Webhooks',
    list: bulletList(webhooks.map(describeWebhook)),
    schemas: shown === undefined ? '' : identifier(shown.names.schemas),
    from: string(getValidatorsSource(scope.options)),
  };
}

function describeWebhook({ key, method, names, body, params, callback, doc }: Webhook): string {
  const types = [
    ...(body === undefined ? [] : [span(names.body)]),
    ...(params.length === 0 ? [] : [span(names.params)]),
  ];
  const name = callback === undefined ? key : key.slice(callback.operation.length + 1);
  const from = callback === undefined ? '' : ` of ${span(callback.operation)}`;
  const typed = types.length === 0 ? '' : `: ${types.join(' and ')}`;
  const text = doc.text[0] === undefined ? '' : `. ${inline(doc.text[0])}`;
  return `${span(name)}${from} (${span(method)})${typed}${text}`;
}
