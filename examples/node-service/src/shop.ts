/** The client of the shop: a line of JSON for each call, and a span for each attempt. Neither has the key in it. */

import { trace } from '@opentelemetry/api';
import { observe, Shop, type ShopOptions } from './api/shop/index.js';
import { type Logger, logging } from './api/runtime/logging.js';
import { traceparent, tracing } from './api/runtime/telemetry.js';

export function createShop(logger: Logger, options: ShopOptions = {}): Shop {
  const tracer = trace.getTracer('node-service');
  return new Shop({
    auth: { key: () => process.env['SHOP_KEY'] ?? '' },
    timeout: { attempt: 2000, total: 8000 },
    ...options,
    hooks: observe(tracing(tracer, { propagator: traceparent }), logging(logger)),
  });
}
