import { defineConfig } from 'specwright';

export default defineConfig({
  output: 'src/api',
  apis: { shop: 'specs/shop.yaml' },
  // `simulation` is for the tests: a shop in memory.
  emitters: ['mcp', 'simulation'],
});
