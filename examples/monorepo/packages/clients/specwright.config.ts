import { defineConfig } from 'specwright';

export default defineConfig({
  output: 'src/api',
  // JavaScript with declarations: no package has to compile it.
  target: 'js',
  apis: { shop: 'specs/shop.yaml' },
});
