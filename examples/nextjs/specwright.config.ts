import { defineConfig } from 'specwright';

export default defineConfig({
  output: 'src/api',
  // The bundlers of Next.js look for files by the very names of the imports.
  importEnding: '',
  apis: { shop: 'specs/shop.yaml' },
});
