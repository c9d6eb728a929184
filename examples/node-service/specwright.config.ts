import { defineConfig } from 'specwright';

export default defineConfig({
  output: 'src/api',
  apis: { shop: 'specs/shop.yaml' },
  helpers: ['logging', 'telemetry'],
  // For tests: a shop in memory.
  emitters: ['simulation'],
});
