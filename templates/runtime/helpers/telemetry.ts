// OpenTelemetry: hooks that make a span of each attempt.

import { parseUrl } from '../call/errors.ts';
import { type Attempt, type AttemptAnswer, observe, type Observer } from '../call/hooks.ts';

/**
 * Attributes of a span.
 *
 * @example
 * const facts: SpanAttributes = { 'http.request.method': 'GET', 'server.port': 443 };
 */
export type SpanAttributes = Record<string, string | number | boolean>;

/**
 * The part of a span of `@opentelemetry/api` that is used here.
 *
 * @example
 * const span: Span = tracer.startSpan('GET /things/{id}');
 */
export interface Span {
  spanContext(): SpanContext;
  setAttributes(attributes: SpanAttributes): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}

/**
 * What identifies a span to other services.
 *
 * @example
 * const { traceId, spanId }: SpanContext = span.spanContext();
 */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  readonly traceState?: { serialize(): string } | undefined;
}

/**
 * The part of a tracer of `@opentelemetry/api` that is used here; the value of `trace.getTracer(name)` can be used.
 *
 * @example
 * const tracer: Tracer = trace.getTracer('my-service');
 */
export interface Tracer<S extends Span = Span> {
  startSpan(name: string, options?: { kind?: number; attributes?: SpanAttributes }): S;
}

/**
 * How the trace context is sent to the service.
 *
 * @example
 * const options: TracingOptions = { propagator: traceparent };
 */
export interface TracingOptions<S extends Span = Span> {
  /** Writes the headers by which the service joins the trace: {@link traceparent}, or a propagator of your own. */
  readonly propagator?: ((span: S, headers: Headers) => void) | undefined;
}

// `SpanKind.CLIENT` and `SpanStatusCode.ERROR` of the API.
const client = 2;
const failed = { code: 2 };

/**
 * Hooks that trace what a client sends: one span for each attempt (a repetition has `http.request.resend_count`), until
 * the response headers arrive. URLs are without secrets; headers and bodies are not recorded. The tracer chooses the parent
 * span: in Node, the span that is active when the call is made.
 *
 * @example
 * import { trace } from '@opentelemetry/api';
 *
 * const tracer = trace.getTracer('my-service');
 * new Client({ baseUrl, hooks: tracing(tracer, { propagator: traceparent }) });
 */
export function tracing<S extends Span>(
  tracer: Tracer<S>,
  { propagator }: TracingOptions<S> = {},
): Observer {
  const spans = new WeakMap<Attempt, S>();
  return observe({
    onRequest(attempt) {
      const attributes = requestFacts(attempt);
      const span = tracer.startSpan(nameSpan(attempt), { kind: client, attributes });
      spans.set(attempt, span);
      propagator?.(span, attempt.headers);
    },
    onAnswer(attempt, answer) {
      const span = spans.get(attempt);
      if (!span) return;
      tellAnswer(span, answer);
      span.end();
    },
  });
}

/**
 * Writes the headers `traceparent` and `tracestate` of W3C Trace Context; nothing for a span that is not recorded
 * anywhere.
 *
 * @example
 * tracing(tracer, { propagator: traceparent });
 */
export function traceparent(span: Span, headers: Headers): void {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return;
  const flags = traceFlags.toString(16).padStart(2, '0');
  headers.set('traceparent', `00-${traceId}-${spanId}-${flags}`);
  const state = traceState?.serialize();
  if (state) headers.set('tracestate', state);
}

const known = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/;

/** Few different ones: the method and the template of the path, never the path itself. */
function nameSpan({ method, template }: Attempt): string {
  const verb = known.test(method) ? method : 'HTTP';
  return template === undefined ? verb : `${verb} ${template}`;
}

function requestFacts({ operation, number, method, url, template }: Attempt): SpanAttributes {
  return {
    ...(known.test(method)
      ? { 'http.request.method': method }
      : { 'http.request.method': '_OTHER', 'http.request.method_original': method }),
    'url.full': url,
    ...(template !== undefined && { 'url.template': template }),
    ...describeServer(url),
    ...(number > 1 && { 'http.request.resend_count': number - 1 }),
    'openapi.operation_id': operation,
  };
}

/** Nothing where the host itself is hidden. */
function describeServer(url: string): SpanAttributes {
  const parsed = parseUrl(url);
  if (!parsed) return {};
  const { hostname, port, protocol } = parsed;
  const usual = protocol === 'http:' ? 80 : 443;
  return { 'server.address': hostname, 'server.port': Number(port) || usual };
}

function tellAnswer(span: Span, { response, error }: AttemptAnswer): void {
  if (response) span.setAttributes({ 'http.response.status_code': response.status });
  const failure = response ? String(response.status) : nameOfError(error);
  if (response && response.status < 400) return;
  span.setAttributes({ 'error.type': failure });
  // Without a text: a runtime may repeat the URL in it.
  span.setStatus(failed);
}

function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : '_OTHER';
}
