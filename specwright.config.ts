import { defineConfig } from './generator/run/config/config.ts';

export default defineConfig({
  output: 'generated',
  validators: 'zod',
  // Here it is checked.
  tsNocheck: false,
  importName: 'specwright/clients/{api}',
  emitters: ['limits', 'operation-pages'],
  helpers: ['logging', 'telemetry', 'issues', 'testing'],
  importRuntime: 'specwright/runtime/{module}',
  apis: {
    'mediation-groups': 'specs/mediation-groups/openapi.yaml',
    'customer-errors': 'specs/customer-errors/openapi.yaml',
    'package-insights': 'specs/package-insights/openapi.yaml',
    'content-generation': 'specs/content-generation/openapi.yaml',
    'file-storage': 'specs/file-storage/openapi.yaml',
    'card-payments': 'specs/card-payments/openapi.yaml',
    'monitoring-downtimes': 'specs/monitoring-downtimes/openapi.yaml',
  },
});
