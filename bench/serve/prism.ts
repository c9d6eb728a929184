// Prism, which answers for the shop; it reads OpenAPI 3.1.

import { readFileSync } from 'node:fs';

import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { parse } from 'yaml';

const quiet = {
  info() {},
  debug() {},
  warn() {},
  error() {},
  success() {},
  start() {},
  child: () => quiet,
};

const document = { ...parse(readFileSync('docs/shop.yaml', 'utf8')), openapi: '3.1.0' };
const server = createServer(await getHttpOperationsFromSpec(document), {
  cors: false,
  // A logger with the methods that Prism calls, and nowhere to write.
  components: { logger: quiet as never },
  config: {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    mock: { dynamic: false },
    upstreamProxy: undefined,
  },
});
console.log(await server.listen(0, '127.0.0.1'));
