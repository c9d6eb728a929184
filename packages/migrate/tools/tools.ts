/** The generators that `migrate` knows. */

import { heyApi } from './hey-api.ts';
import { kubb } from './kubb.ts';
import { openapiGenerator } from './openapi-generator.ts';
import { openapiTypescript } from './openapi-typescript.ts';
import { openapiTypescriptCodegen } from './openapi-typescript-codegen.ts';
import { orval } from './orval.ts';
import { redocly } from './redocly.ts';
import { swaggerTypescriptApi } from './swagger-typescript-api.ts';
import type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [
  openapiTypescript,
  heyApi,
  orval,
  kubb,
  redocly,
  swaggerTypescriptApi,
  openapiGenerator,
  openapiTypescriptCodegen,
];
