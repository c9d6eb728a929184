/** An API in, what its README says of logging, tracing and hooks out. */

import type { OutputOptions, RuntimeHelper, Scope } from '../../../plan/emitter.ts';
import { isPackaged } from '../../../plan/runtime-way.ts';
import { code, identifier } from '../../code.ts';
import { flat } from '../layout.ts';
import { fence, span } from '../markdown.ts';
import type { Example, GuideView } from '../view.ts';
import { besideImport, blocks, classImport, madeWith } from './made.ts';

export function seeingGuide(scope: Scope): GuideView {
  const { sensitive } = scope.api;
  const names = sensitive.map(span).join(', ');
  const helpers = findHelpers(scope.options);
  const also = names === '' ? '' : `, and the values of ${names},`;
  return {
    heading: 'Logging and tracing',
    paragraphs: [
      `Credentials${also} are taken out before a logger, a span or an error shows anything of a call. Only \`error.body\`, \`error.headers\` and raw answers are whole: take care where you print those.`,
      ...describeMissing(helpers),
    ],
    examples: [
      ...(helpers.includes('logging') ? [logExample(scope)] : []),
      ...(helpers.includes('telemetry') ? [traceExample(scope)] : []),
      hookExample(scope),
    ],
  };
}

function logExample(scope: Scope): Example {
  const logging = identifier('logging');
  const lines = [
    code`${classImport(scope)}\n${besideImport(scope, 'logging', [logging])}`,
    madeWith(scope, [
      { key: code`hooks`, item: flat(code`${logging}(console, { level: 'debug' })`) },
    ]),
  ];
  return {
    text: "A line for the end of each call, at `debug` also for each attempt with its redacted headers (`show: 'body'` adds bodies); any logger with `debug`, `info`, `warn` and `error` does:",
    code: fence('ts', blocks(...lines)),
  };
}

function traceExample(scope: Scope): Example {
  const [traceparent, tracing] = [identifier('traceparent'), identifier('tracing')];
  const lines = [
    code`import { trace } from '@opentelemetry/api';\n${classImport(scope)}\n${besideImport(scope, 'telemetry', [traceparent, tracing])}`,
    code`const tracer = trace.getTracer('my-service');`,
    madeWith(scope, [
      {
        key: code`hooks`,
        item: flat(code`${tracing}(tracer, { propagator: ${traceparent} })`),
      },
    ]),
  ];
  return {
    text: 'A span for each attempt by the HTTP conventions of OpenTelemetry, and the `traceparent` header:',
    code: fence('ts', blocks(...lines)),
  };
}

function hookExample(scope: Scope): Example {
  const hooks = {
    flat: code`observe({ onEnd: ({ operation, error }) => console.info(operation, error?.kind) })`,
  };
  const client = madeWith(scope, [{ key: code`hooks`, item: hooks }]);
  return {
    text: 'Hooks of your own: `onRequest` before each attempt (it may set headers), `onAnswer` after it, `onEnd` once for each call; `observe` takes any number of hooks, a logger and a tracer among them, and tells them in order:',
    code: fence('ts', blocks(classImport(scope, identifier('observe')), client)),
  };
}

/** The package has all of them. */
function findHelpers(options: OutputOptions): readonly RuntimeHelper[] {
  return isPackaged(options) ? ['logging', 'telemetry'] : (options.helpers ?? []);
}

/** How to get the modules that the config does not ask for. */
function describeMissing(helpers: readonly RuntimeHelper[]): readonly string[] {
  const uses = { logging: 'for a logger', telemetry: 'for spans of OpenTelemetry' } as const;
  const missing = (['logging', 'telemetry'] as const).filter((name) => !helpers.includes(name));
  if (missing.length === 0) return [];
  const list = missing.map((name) => `\`${name}\` ${uses[name]}`).join(', ');
  return [`More modules come where \`helpers\` in the config of Specwright names them: ${list}.`];
}
