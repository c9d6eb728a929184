import { type Config, defineConfig } from 'specwright';
import { routes } from './routes.ts';

const config: Config = defineConfig({
  output: 'generated',
  apis: { shop: { input: 'shop.yaml', names: { operations: { getOrder: 'readOrder' } } } },
  emitters: [routes],
  omit: ['limits'],
});

export default config;
